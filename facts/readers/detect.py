"""Opens a workload: a SQL script or a log of any kind, plain, gzip or xz, from a file or standard input."""

from __future__ import annotations

import codecs
import gzip
import io
import re
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, cast

from ..binlog.opening import is_binary_log
from ..errors import InputError
from ..secrets.mask import masked
from .general_log import read_general_log
from .log_formats import LOG_FORMATS, read_log
from .log_header import BANNER, HEADER, looks_binary
from .packed import XZ, XzReader
from .record import OnSkip, Record, ignore_skip
from .script import read_script
from .signs import OTHER_LOGS, WorkloadFormat

Progress = Callable[[int], None]

_BLOCK = 1 << 20
_UNREADABLE = (OSError, EOFError, zlib.error)
_HEAD = 1 << 16
_FIRST_OF_SCRIPT = re.compile(
    r"(?s)(?:\s|/\*(?![!M]).*?\*/|(?:--(?=\s)|\#)[^\n]*+(?:\n|\Z))*+(?:[A-Za-z(\\;]|/\*M?!|\Z)"
)


@dataclass(frozen=True, slots=True)
class Workload:
    """A workload that was opened: its name in messages, its format, and its records, which can be read once."""

    file: str
    format: WorkloadFormat
    records: Iterator[Record]


def open_workload(
    path: Path,
    on_skip: OnSkip = ignore_skip,
    progress: Progress | None = None,
    workload_format: WorkloadFormat | None = None,
    following: Sequence[Path] = (),
    show_secrets: bool = False,
) -> Workload:
    """Open the workload at `path` (`-` is standard input); its format is found from its text unless it is given.

    following: the binary logs that come after the one at `path`. show_secrets: passwords and the like are in the
    records as they were read; by default they are masked (facts/secrets/mask.py).

    `progress` is told how many bytes of the file have been read so far. Raises InputError: BE101 unreadable file,
    BE102 not text, BE103 unknown format; reading the records may raise BE101 and BE104 too.
    """
    found = _opened_as(path, on_skip, progress, workload_format, following)
    return found if show_secrets else replace(found, records=map(without_secrets, found.records))


def without_secrets(record: Record) -> Record:
    """A record whose passwords and the like are masked, as far as they stand in its text."""
    text = masked(record.text)
    return record if text is record.text else record._replace(text=text)


def _opened_as(
    path: Path,
    on_skip: OnSkip,
    progress: Progress | None,
    workload_format: WorkloadFormat | None,
    following: Sequence[Path],
) -> Workload:
    file = "<stdin>" if str(path) == "-" else str(path)
    if following:
        return Workload(file, "binary log", _binaries((path, *following), on_skip))
    try:
        stream = _opened(path, progress)
        binary = workload_format is None and is_binary_log(stream.peek(4))
    except _UNREADABLE as problem:
        raise _unreadable(problem, file) from problem
    if binary:
        return Workload(file, "binary log", _binary(stream, file, on_skip))
    if workload_format is None and (other := _other_log(stream, file)) is not None:
        return Workload(file, other[0], _log(stream, file, other[1], on_skip))
    blocks = _decoded(stream, file)
    head = ""
    for block in blocks:
        head += block
        if len(head) >= _HEAD:
            break
    found = workload_format or detect_format(head, file)
    texts = _rejoined(head, blocks)
    if found == "script":
        return Workload(file, found, _script(texts, file))
    return Workload(file, found, read_general_log(texts, file, on_skip))


def whole_text(data: bytes, largest: int) -> str | None:
    """The text of a file, unpacked where it is gzip; None where that would be more bytes than `largest`."""
    if data[:2] == b"\x1f\x8b":
        try:
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as packed:
                data = packed.read(largest + 1)
        except _UNREADABLE:
            return None
    return None if len(data) > largest else data.decode("utf-8", "surrogateescape").removeprefix("\ufeff")


def detect_format(head: str, file: str = "") -> WorkloadFormat:
    """The format of a workload that begins like this; raises InputError BE102 or BE103."""
    if looks_binary(head[:_HEAD]):
        raise InputError("BE102", "this is binary data, not text", file, hint="name a SQL script or a general log")
    for found, _, tells in OTHER_LOGS:
        if tells.search(head):
            return found
    if BANNER.match(head) or HEADER.search("\n" + head):
        return "general log"
    if _FIRST_OF_SCRIPT.match(head):
        return "script"
    raise InputError("BE103", "this is no SQL script and no log of a known kind", file, 1, 1, "see docs/errors.md")


def _other_log(stream: io.BufferedReader[io.RawIOBase], file: str) -> tuple[WorkloadFormat, str] | None:
    """What log with a reader of its own this is, and its name in LOG_FORMATS."""
    try:
        head = stream.peek(_HEAD)[:_HEAD].decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    except _UNREADABLE as problem:
        raise _unreadable(problem, file) from problem
    if looks_binary(head):
        return None
    return next(((found, name) for found, name, tells in OTHER_LOGS if tells.search(head)), None)


def _log(stream: IO[bytes], file: str, name: str, on_skip: OnSkip) -> Iterator[Record]:
    try:
        with stream:
            yield from read_log(LOG_FORMATS[name], stream, on_skip)
    except _UNREADABLE as problem:
        raise _unreadable(problem, file) from problem


def _script(texts: Iterator[str], file: str) -> Iterator[Record]:
    yield from read_script("".join(texts), file)


# What reads binary logs is loaded where there is one.
def _binary(stream: IO[bytes], file: str, on_skip: OnSkip) -> Iterator[Record]:
    from ..binlog.reader import BinlogFile
    from .binary_log import read_binary_log

    with stream:
        log = BinlogFile(stream, file)
        yield from read_binary_log(((event, log.format) for event in log), file, on_skip)


def _binaries(paths: Sequence[Path], on_skip: OnSkip) -> Iterator[Record]:
    from ..binlog.sequence import read_files
    from .binary_log import read_binary_logs

    yield from read_binary_logs(read_files(paths), on_skip)


def _rejoined(head: str, rest: Iterator[str]) -> Iterator[str]:
    yield head
    yield from rest


def _decoded(stream: IO[bytes], file: str) -> Iterator[str]:
    """The text of the file in blocks; undecodable bytes become lone surrogates."""
    decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
    try:
        with stream:
            first = True
            while block := stream.read(_BLOCK):
                text = decoder.decode(block)
                yield text.removeprefix("\ufeff") if first else text
                first = False
            yield decoder.decode(b"", final=True)
    except _UNREADABLE as problem:
        raise _unreadable(problem, file) from problem


def _opened(path: Path, progress: Progress | None) -> io.BufferedReader[io.RawIOBase]:
    """The bytes of the file, unpacked where they are gzip or xz. It is opened once: it may be a pipe."""
    is_stdin = str(path) == "-"
    source: IO[bytes] = sys.stdin.buffer if is_stdin else path.open("rb")
    counted = io.BufferedReader(cast(io.RawIOBase, _Counted(source, progress, is_stdin)), _BLOCK)
    begins = counted.peek(len(XZ))
    if begins.startswith(XZ):
        return io.BufferedReader(XzReader(counted), _BLOCK)
    packed = begins.startswith(b"\x1f\x8b")
    return io.BufferedReader(cast(io.RawIOBase, gzip.GzipFile(fileobj=counted)), _BLOCK) if packed else counted


def _unreadable(problem: BaseException, file: str) -> InputError:
    why = getattr(problem, "strerror", None) or str(problem) or type(problem).__name__
    return InputError("BE101", f"the file cannot be read: {why[:1].lower()}{why[1:]}", file)


class _Counted(io.RawIOBase):
    """Bytes of another file, counted as they are read."""

    def __init__(self, source: IO[bytes], progress: Progress | None, keep_open: bool) -> None:
        self.source = source
        self.progress = progress
        self.keep_open = keep_open
        self.count = 0

    def readable(self) -> bool:
        return True

    def close(self) -> None:
        if not self.keep_open:
            self.source.close()
        super().close()

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        block = self.source.read(len(buffer))
        buffer[: len(block)] = block
        self.count += len(block)
        if self.progress:
            self.progress(self.count)
        return len(block)
