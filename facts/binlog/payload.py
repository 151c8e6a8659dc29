"""The events inside a transaction payload (MySQL 8.0.20 and later, binlog_transaction_compression).

Source: MySQL internals, Transaction_payload_event: fields of type, length and value, then the events without
checksums, compressed as one zstd frame.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, cast

from ..errors import InputError
from .cursor import Cursor, EventError
from .event import HEADER, HEADER_LENGTH, BinlogEvent

#: bytes of one event inside; only so much of it is ever unpacked
LONGEST_INNER = 64 << 20
#: what level 22 of zstd asks for
_LARGEST_WINDOW = 1 << 27

_END, _SIZE, _COMPRESSION, _UNCOMPRESSED = range(4)
_ZSTD, _NONE = 0, 255
_NAMES = {_ZSTD: "zstd", _NONE: "none"}


@dataclass(frozen=True, slots=True)
class TransactionPayload:
    """compression: `zstd` or `none`. uncompressed: bytes as the event tells, 0 where it does not. data: compressed."""

    compression: str
    uncompressed: int
    data: bytes


def parse_payload(body: bytes) -> TransactionPayload:
    """Read the fields of a payload. Raises EventError."""
    cursor = Cursor(body)
    fields: dict[int, int] = {}
    while (kind := cursor.packed("field type")) != _END:
        value = Cursor(cursor.take(cursor.packed("field length"), "field"))
        fields[kind] = value.packed("field") if kind in (_SIZE, _COMPRESSION, _UNCOMPRESSED) else 0
    data = cursor.rest()
    if fields.get(_SIZE) != len(data):
        raise EventError(f"the payload has {len(data)} bytes, its length says {fields.get(_SIZE, 0)}")
    compression = fields.get(_COMPRESSION, -1)
    if compression not in _NAMES:
        raise EventError(f"payload compression {compression} is unknown")
    return TransactionPayload(_NAMES[compression], fields.get(_UNCOMPRESSED, 0), data)


def events_inside(event: BinlogEvent, file: str = "") -> Iterator[BinlogEvent]:
    """The events of a transaction payload in order, one in memory at a time.

    Raises InputError: BE111 where it is damaged, BE302 where the library for zstd is missing.
    """
    try:
        payload = parse_payload(event.body)
        with _unpacked(payload) as stream:
            yield from _events(stream, event.position)
    except EventError as problem:
        raise InputError("BE111", str(problem), file, event.position, hint="copy the binary log again") from None


def _events(stream: IO[bytes], position: int) -> Iterator[BinlogEvent]:
    number = 0
    while header := _read(stream, HEADER_LENGTH):
        number += 1
        if len(header) < HEADER_LENGTH:
            raise EventError(f"the payload ends inside the header of event {number}")
        timestamp, kind, server, length, following, flags = HEADER.unpack(header)
        if not HEADER_LENGTH <= length <= LONGEST_INNER:
            raise EventError(f"event {number} of the payload has {length} bytes, which cannot be read")
        data = header + _read(stream, length - HEADER_LENGTH)
        if len(data) < length:
            raise EventError(f"the payload ends inside event {number}")
        yield BinlogEvent(position, timestamp, kind, server, following, flags, data, 0, number)


def _read(stream: IO[bytes], length: int) -> bytes:
    """As many bytes as there are; a damaged frame raises EventError."""
    pieces = []
    try:
        while length and (piece := stream.read(min(length, 1 << 20))):
            pieces.append(piece)
            length -= len(piece)
    except Exception as problem:
        if type(problem).__name__ != "ZstdError":
            raise
        raise EventError(f"the payload is damaged: {problem}") from None
    return b"".join(pieces)


def _unpacked(payload: TransactionPayload) -> IO[bytes]:
    if payload.compression == "none":
        return io.BytesIO(payload.data)
    try:
        import zstandard
    except ImportError:
        hint = "pip install zstandard"
        raise InputError("BE302", "transaction payloads need the library zstandard", hint=hint) from None
    unpacker = zstandard.ZstdDecompressor(max_window_size=_LARGEST_WINDOW)
    return cast(IO[bytes], unpacker.stream_reader(payload.data))
