"""The events of one binary log file in order, in memory that the largest event bounds."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from ..errors import InputError
from .cursor import EventError
from .event import CHECKSUM_LENGTH, HEADER, HEADER_LENGTH, RIGHT_CHECKSUM, BinlogEvent, checksum
from .event_types import EventFlag, EventType, type_name
from .format_description import FormatDescription, parse_format_description
from .opening import MAGIC, check_magic, named, opened

#: bytes of one event; max_allowed_packet is at most 1 GiB, so no server writes a longer one
LONGEST_EVENT = (1 << 30) + (1 << 20)
#: bytes of a format description; it holds a byte for each event type
_LONGEST_FORMAT = 1 << 12

_BLOCK = 1 << 20
_FIRST = (EventType.FORMAT_DESCRIPTION, EventType.START_V3)
_ANOTHER = "another binary log begins here"


#: given a block, the place and the position of the next event, the format and whether to verify checksums: the place
#: of the event to be read next, with all before it taken
Ahead = Callable[[bytes, int, int, FormatDescription, bool], int]


class BinlogFile:
    """One binary log, to be iterated once.

    format: the format description in force for the event that was read last. verify: whether checksums are checked.
    ahead: may take events in place of whoever iterates, and is asked before each.
    Iterating raises InputError with the position of the event: BE101 where reading fails, BE111 for a damaged file
    and one that others were appended to, BE112 for an encrypted one.
    """

    format: FormatDescription

    def __init__(self, stream: IO[bytes], file: str = "", verify: bool = True, ahead: Ahead | None = None) -> None:
        self.file = file
        self._stream = stream
        self._verify = verify
        self._ahead = ahead

    def __iter__(self) -> Iterator[BinlogEvent]:
        block = self._more(b"", len(MAGIC))
        check_magic(block[: len(MAGIC)], self.file)
        at, base = len(MAGIC), 0  # of the next event in the block; of the block in the file
        has_format = is_relay_log = False
        trailer = 0
        unpack, crc, new = HEADER.unpack_from, zlib.crc32, tuple.__new__
        verify = False
        while True:
            if self._ahead and has_format:
                at = self._ahead(block, at, base, self.format, self._verify)
            if len(block) - at < HEADER_LENGTH:
                base += at
                block = self._more(block[at:], HEADER_LENGTH)
                at = 0
                if not block:
                    break
                if len(block) < HEADER_LENGTH:
                    raise self._damaged(base, f"the file ends {len(block)} bytes into an event header")
                continue
            timestamp, kind, server, length, following, flags = unpack(block, at)
            if not HEADER_LENGTH + trailer <= length <= LONGEST_EVENT:
                raise self._damaged(base + at, f"an event of {length} bytes cannot be", block[at:])
            if not has_format and kind not in _FIRST:
                raise self._damaged(base + at, f"a {type_name(kind)} event stands before the format description")
            end = at + length
            if end > len(block):
                base += at
                block = self._more(block[at:], length)
                at = 0
                if len(block) < length:
                    raise self._damaged(base, f"the file ends {len(block)} bytes into an event of {length}", block)
                continue
            data = block[at:end]
            if kind == EventType.FORMAT_DESCRIPTION:
                # A relay log, which says so in its first one, holds those of its source with their positions there.
                if has_format and not is_relay_log and following == len(MAGIC) + length:
                    raise self._damaged(base + at, _ANOTHER)
                is_relay_log = is_relay_log or bool(flags & EventFlag.RELAY_LOG)
                self.format = self._described(base + at, data)
                has_format = True
                trailer = self.format.trailer
                verify = self._verify and trailer > 0
                own = CHECKSUM_LENGTH if self.format.describes_checksum else 0
                if verify and checksum(data[:-own], kind) != int.from_bytes(data[-own:], "little"):
                    raise self._wrong_checksum(base + at)
                yield BinlogEvent(base + at, timestamp, kind, server, following, flags, data, own)
            elif kind == EventType.START_V3:
                hint = "mariadb-binlog of MariaDB 10.11 prints it"
                raise InputError(
                    "BE112", "binlog version 3 is not read, only version 4 is", self.file, base + at, hint=hint
                )
            elif kind == EventType.START_ENCRYPTION:
                hint = "have the server decrypt it: mariadb-binlog --read-from-remote-server --raw"
                raise InputError(
                    "BE112", "this binary log is encrypted (MariaDB encrypt_binlog)", self.file, base + at, hint=hint
                )
            else:
                if verify and crc(data) != RIGHT_CHECKSUM:
                    raise self._wrong_checksum(base + at)
                yield new(BinlogEvent, (base + at, timestamp, kind, server, following, flags, data, trailer, 0))
            at = end
        if not has_format:
            raise self._damaged(base, "the file ends before its format description")

    def _described(self, position: int, data: bytes) -> FormatDescription:
        if len(data) > _LONGEST_FORMAT:
            raise self._damaged(position, f"a format description of {len(data)} bytes cannot be")
        try:
            return parse_format_description(data)
        except EventError as problem:
            raise self._damaged(position, str(problem)) from None

    def _more(self, kept: bytes, wanted: int) -> bytes:
        """`kept` and what follows it: a block more, or as much as `wanted` says; less where the file ends."""
        pieces, length = [kept], len(kept)
        try:
            while length < max(wanted, 1) or (length < _BLOCK and length == len(kept)):
                piece = self._stream.read(_BLOCK)
                if not piece:
                    break
                pieces.append(piece)
                length += len(piece)
        except (OSError, EOFError, zlib.error) as problem:
            why = getattr(problem, "strerror", None) or str(problem) or type(problem).__name__
            raise InputError("BE101", f"the file cannot be read: {why[:1].lower()}{why[1:]}", self.file) from problem
        return b"".join(pieces)

    def _damaged(self, position: int, what: str, found: bytes = b"") -> InputError:
        """found: the bytes in place of an event."""
        if what == _ANOTHER or found.startswith(MAGIC):
            return InputError("BE111", _ANOTHER, self.file, position, hint="give every log as a file of its own")
        return InputError("BE111", what, self.file, position, hint="copy the binary log again")

    def _wrong_checksum(self, position: int) -> InputError:
        return InputError(
            "BE111", "the checksum of the event is wrong", self.file, position, hint="--no-verify reads on"
        )


def read_file(
    path: Path, verify: bool = True, ahead: Ahead | None = None
) -> Iterator[tuple[BinlogEvent, FormatDescription]]:
    """The events of a file, each with the format description in force. Raises InputError as BinlogFile does."""
    with opened(path) as stream:
        log = BinlogFile(stream, named(path), verify, ahead)
        for event in log:
            yield event, log.format
