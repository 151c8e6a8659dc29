"""Opens a workload: a SQL script or a general log, plain or gzip, from a file or standard input."""

from __future__ import annotations

import codecs
import gzip
import io
import re
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Literal

from ..errors import InputError
from .general_log import read_general_log
from .log_header import BANNER, HEADER, looks_binary
from .record import OnSkip, Record, ignore_skip
from .script import read_script

WorkloadFormat = Literal["script", "general log"]
Progress = Callable[[int], None]

_BLOCK = 1 << 20
_HEAD = 1 << 16
_FIRST_OF_SCRIPT = re.compile(
    r"(?s)(?:\s|/\*(?![!M]).*?\*/|(?:--(?=\s)|\#)[^\n]*+(?:\n|\Z))*+(?:[A-Za-z(\\;]|/\*M?!|\Z)"
)
_OTHER_FORMATS = (
    (re.compile(r"(?m)^# (?:Time: |User@Host: )"), "a slow query log"),
    (re.compile(r"(?m)^\d{8} \d\d:\d\d:\d\d,[^,\n]*,[^,\n]*,[^,\n]*,\d+,\d+,[A-Z_]+,"), "an audit log"),
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
) -> Workload:
    """Open the workload at `path` (`-` is standard input); its format is found from its text unless it is given.

    `progress` is told how many bytes of the file have been read so far. Raises InputError: BE101 unreadable file,
    BE102 not text, BE103 unknown format; reading the records may raise BE101 and BE104 too.
    """
    file = "<stdin>" if str(path) == "-" else str(path)
    blocks = _decoded(path, file, progress)
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


def detect_format(head: str, file: str = "") -> WorkloadFormat:
    """The format of a workload that begins like this; raises InputError BE102 or BE103."""
    if looks_binary(head[:_HEAD]):
        raise InputError("BE102", "this is binary data, not text", file, hint="name a SQL script or a general log")
    for other, name in _OTHER_FORMATS:
        if other.search(head):
            hint = "name a SQL script or a general log"
            raise InputError("BE103", f"this looks like {name}, which is not read", file, hint=hint)
    if BANNER.match(head) or HEADER.search("\n" + head):
        return "general log"
    if _FIRST_OF_SCRIPT.match(head):
        return "script"
    raise InputError("BE103", "this is no SQL script and no general log", file, 1, 1, "see docs/errors.md")


def _script(texts: Iterator[str], file: str) -> Iterator[Record]:
    yield from read_script("".join(texts), file)


def _rejoined(head: str, rest: Iterator[str]) -> Iterator[str]:
    yield head
    yield from rest


def _decoded(path: Path, file: str, progress: Progress | None) -> Iterator[str]:
    """The text of the file in blocks; undecodable bytes become lone surrogates."""
    decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
    try:
        with _opened(path) as raw:
            counted = io.BufferedReader(_Counted(raw, progress), _BLOCK)
            packed = counted.peek(2)[:2] == b"\x1f\x8b"
            source: IO[bytes] = gzip.GzipFile(fileobj=counted) if packed else counted  # type: ignore[assignment]
            first = True
            while block := source.read(_BLOCK):
                text = decoder.decode(block)
                yield text.removeprefix("\ufeff") if first else text
                first = False
            yield decoder.decode(b"", final=True)
    except (OSError, EOFError, zlib.error) as problem:
        why = getattr(problem, "strerror", None) or str(problem) or type(problem).__name__
        raise InputError("BE101", f"the file cannot be read: {why[:1].lower()}{why[1:]}", file) from problem


def _opened(path: Path) -> AbstractContextManager[IO[bytes]]:
    return nullcontext(sys.stdin.buffer) if str(path) == "-" else path.open("rb")


class _Counted(io.RawIOBase):
    """Bytes of another file, counted as they are read."""

    def __init__(self, source: IO[bytes], progress: Progress | None) -> None:
        self.source = source
        self.progress = progress
        self.count = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        block = self.source.read(len(buffer))
        buffer[: len(block)] = block
        self.count += len(block)
        if self.progress:
            self.progress(self.count)
        return len(block)
