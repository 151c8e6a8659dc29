"""Which streams stay whole, and in how many parts the others are shared out.

A stream that one task takes from its first record to its last costs what it costs in one process. Another task takes
other streams; it loads what it needs and asks the rules for itself. To share one stream out costs more: its logs are
surveyed before they are read, sessions that others depend on are decided first, records are moved, and each part of
its sessions learns the stream's statements anew (measured: docs/performance.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import heapify, heappop, heappush
from math import ceil
from pathlib import PurePosixPath

#: so many records of other streams are worth a task of their own
WORTH_A_TASK = 4_000_000
#: so many records of one stream are worth another part of it to be decided; to be read, as many as a task
WORTH_A_PART = 16_000_000
#: of a log, about
BYTES_OF_A_RECORD = 128


def parts_for(records: int, cores: int) -> int:
    """In how many partitions so many records are decided by default."""
    return max(1, min(cores, records // WORTH_A_TASK))


def shared_out(sizes: Mapping[int, int], parts: int, least: int = 0) -> dict[int, tuple[int, int]]:
    """The streams that are shared out among so many parts, and to which parts their sessions go, (first, count).

    These are larger than a fair share, so that the others would wait for them, and fill two parts of the least size.
    """
    fair = sum(sizes.values()) / max(1, parts)
    large = [stream for stream, size in sizes.items() if size > fair and size >= 2 * least]
    return spread(sizes, large, parts, least)


def spread(sizes: Mapping[int, int], large: Iterable[int], parts: int, least: int = 0) -> dict[int, tuple[int, int]]:
    """To which parts the sessions of each of these streams go: no more of them than it fills, fair ones and least ones.

    Behind the last part comes the first again. Each part learns the statements of each stream that it gets.
    """
    fair = sum(sizes.values()) / max(1, parts)
    found: dict[int, tuple[int, int]] = {}
    first = 0
    for stream in sorted(large):
        fills = ceil(sizes[stream] / fair) if fair else 1
        count = min(parts, max(1, min(fills, sizes[stream] // least) if least else fills))
        found[stream] = first, count
        first = (first + count) % parts
    return found


def in_parts(sizes: Mapping[int, int], parts: int) -> list[list[int]]:
    """Whole streams in at most so many parts of about one size, the largest stream first."""
    loads = [(0, part) for part in range(parts)]
    heapify(loads)
    found: list[list[int]] = [[] for _ in range(parts)]
    for stream in sorted(sizes, key=lambda stream: (-sizes[stream], stream)):
        load, part = heappop(loads)
        found[part].append(stream)
        heappush(loads, (load + sizes[stream], part))
    return [streams for streams in found if streams]


def by_stream(files: Iterable[str]) -> dict[int, list[str]]:
    """Files of records, each of one stream, which its name begins with."""
    found: dict[int, list[str]] = {}
    for file in files:
        found.setdefault(int(PurePosixPath(file).name.partition("-")[0]), []).append(file)
    return found


def in_record_order(files: Iterable[str]) -> list[str]:
    """Files of records by stream, file and range, which their names tell."""
    return sorted(files, key=lambda file: PurePosixPath(file).name)


def files_of(streams: Sequence[int], files: Mapping[int, Sequence[str]]) -> list[str]:
    """The files of these streams, in the order of their records."""
    return in_record_order(file for stream in streams for file in files.get(stream, ()))
