"""Which files are parts of one log, and in which order: from their names alone.

The files of one server make a stream: names that are equal once dates, rotation numbers and compression suffixes are
left out. Inside a stream the oldest file comes first. Nothing is ever compared between streams, so it does not matter
how the clocks of servers differ.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

COMPRESSED = {".gz": "gzip", ".zst": "zstd", ".bz2": "bz2", ".xz": "xz"}

#: the numbers of a stream's files stand above this many bits of an offset in `position`
OFFSET_BITS = 40

# 20261120, 2026-11-20, 2026_11, each with a time behind it or none
_DATE = re.compile(
    r"(?<!\d)20\d\d[-_]?(?:0[1-9]|1[0-2])(?:[-_]?[0-3]\d(?:[-_T.]?[0-2]\d[-_:.]?[0-5]\d(?:[-_:.]?[0-5]\d)?)?)?(?!\d)"
)
_ROTATED = re.compile(r"(?<=\w)[.-](\d{1,9})$")
# what rotation put behind the name that the log is written under
_LAST_DATE = re.compile(r"(?<=\w)[-._]\*$")
#: digits of numbers that count files also where they do not begin with 0: binlog.100000 follows binlog.099999
_COUNTED_WIDTH = 6


class FoundFile(NamedTuple):
    """A file that storage lists: its path or URI, its size in bytes, and when it was last changed.

    modified: nanoseconds since 1970; 0 where that is not told, or is so fresh that it may change again unnoticed.
    """

    path: str
    size: int
    modified: int = 0

    @property
    def compression(self) -> str | None:
        """The codec its name tells, as pyarrow calls it, and xz."""
        return next((codec for suffix, codec in COMPRESSED.items() if self.path.endswith(suffix)), None)


class LogFile(NamedTuple):
    """A file of a stream; `number` counts the files of the stream from 0, the oldest first."""

    stream: str
    number: int
    path: str
    size: int

    @property
    def compression(self) -> str | None:
        """The codec its name tells, as pyarrow calls it, and xz."""
        return FoundFile(self.path, self.size).compression


class Age(NamedTuple):
    """Sorts the files of a stream; the file that is still written has neither date nor number and is the last."""

    undated: bool
    dates: tuple[str, ...]
    unnumbered: bool
    number: int

    def lasts_before(self, other: Age) -> bool | None:
        """Whether the file is older, as far as names tell it that no rotation changes; None where they do not.

        Dates stay, and so do numbers that count files; what logrotate counts up, and a name with neither, does not.
        """
        if self.undated != other.undated:
            return None
        if self.dates != other.dates:
            return self.dates < other.dates
        counted = min(self.number, other.number) > 0
        return self.number < other.number if counted and self.number != other.number else None


class Name(NamedTuple):
    """What a file's name tells: its stream, as earlier versions called it too, and how old it is in it.

    plain: the name without what says how it is packed.
    """

    stream: str
    once: str
    age: Age
    plain: str

    def stream_among(self, known: Collection[str]) -> str:
        """The name of the stream in a lake that knows these."""
        return self.once if self.once in known else self.stream


def in_streams(found: Iterable[FoundFile], numbered: Mapping[str, int] | None = None) -> list[LogFile]:
    """The files by stream, oldest first. `numbered`: how many files of each stream are known already."""
    numbered = numbered or {}
    by_stream: dict[str, list[tuple[Age, FoundFile]]] = {}
    for file in found:
        name = read_name(file.path)
        by_stream.setdefault(name.stream_among(numbered), []).append((name.age, file))
    files: list[LogFile] = []
    for stream, aged in sorted(by_stream.items()):
        in_order = enumerate(sorted(aged), numbered.get(stream, 0))
        files += (LogFile(stream, number, file.path, file.size) for number, (_, file) in in_order)
    return files


@lru_cache(maxsize=1 << 16)
def read_name(path: str) -> Name:
    """What the name of a log tells."""
    plain = path
    for suffix in COMPRESSED:
        plain = plain.removesuffix(suffix)
    dates = tuple(re.sub(r"\D", "", date) for date in _DATE.findall(plain))
    name = _DATE.sub("*", plain)
    rotated = _ROTATED.search(name)
    if rotated is None:
        return Name(_LAST_DATE.sub("", name), name, Age(not dates, dates, True, 0), plain)
    # logrotate counts up as a file grows old: general.log.2 is older than general.log.1. Fixed width counts files.
    digits = rotated[1]
    counts = (len(digits) > 1 and digits[0] == "0") or len(digits) >= _COUNTED_WIDTH
    name = name[: rotated.start()]
    age = Age(not dates, dates, False, int(digits) * (1 if counts else -1))
    return Name(_LAST_DATE.sub("", name), name, age, plain)
