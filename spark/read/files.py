"""Which files are parts of one log, and in which order: from their names alone.

The files of one server make a stream: names that are equal once dates, rotation numbers and compression suffixes are
left out. Inside a stream the oldest file comes first. Nothing is ever compared between streams, so it does not matter
how the clocks of servers differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

COMPRESSED = {".gz": "gzip", ".zst": "zstd", ".bz2": "bz2"}

#: the numbers of a stream's files stand above this many bits of an offset in `position`
OFFSET_BITS = 40

# 20261120, 2026-11-20, 2026_11, each with a time behind it or none
_DATE = re.compile(
    r"(?<!\d)20\d\d[-_]?(?:0[1-9]|1[0-2])(?:[-_]?[0-3]\d(?:[-_T.]?[0-2]\d[-_:.]?[0-5]\d(?:[-_:.]?[0-5]\d)?)?)?(?!\d)"
)
_ROTATED = re.compile(r"(?<=\w)[.-](\d{1,9})$")


class Found(NamedTuple):
    """A file that storage lists: its path or URI and its size in bytes."""

    path: str
    size: int


class LogFile(NamedTuple):
    """A file of a stream; `number` counts the files of the stream from 0, the oldest first."""

    stream: str
    number: int
    path: str
    size: int

    @property
    def compression(self) -> str | None:
        """The codec its name tells, as pyarrow calls it."""
        return next((codec for suffix, codec in COMPRESSED.items() if self.path.endswith(suffix)), None)


class _Age(NamedTuple):
    """Sorts the files of a stream; the file that is still written has neither date nor number and is the last."""

    undated: bool
    dates: tuple[str, ...]
    unnumbered: bool
    number: int


def in_streams(found: Iterable[Found], numbered: dict[str, int] | None = None) -> list[LogFile]:
    """The files by stream, oldest first. `numbered`: how many files of each stream are known already."""
    by_stream: dict[str, list[tuple[_Age, Found]]] = {}
    for file in found:
        stream, age = _read_name(file.path)
        by_stream.setdefault(stream, []).append((age, file))
    files: list[LogFile] = []
    for stream, aged in sorted(by_stream.items()):
        first = (numbered or {}).get(stream, 0)
        files += (LogFile(stream, number, *file) for number, (_, file) in enumerate(sorted(aged), first))
    return files


def _read_name(path: str) -> tuple[str, _Age]:
    name = path
    for suffix in COMPRESSED:
        name = name.removesuffix(suffix)
    dates = tuple(re.sub(r"\D", "", date) for date in _DATE.findall(name))
    name = _DATE.sub("*", name)
    rotated = _ROTATED.search(name)
    if rotated is None:
        return name, _Age(not dates, dates, True, 0)
    # logrotate counts up as a file grows old: general.log.2 is older than general.log.1. Fixed width counts files.
    digits = rotated[1]
    number = int(digits) if len(digits) > 1 and digits[0] == "0" else -int(digits)
    return name[: rotated.start()], _Age(not dates, dates, False, number)
