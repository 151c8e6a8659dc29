"""Records between ranges and partitions: shared out where they lie, in blocks, and put together again in order.

Spark moves the blocks, a few large values. Moved row by row, a record costs more in the JVM than it costs to decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import PurePosixPath
from typing import Any, NamedTuple
from zlib import crc32

import pyarrow as arrow
import pyarrow.compute as compute

from ..lake.files import in_groups
from .runner import BATCH, Arranged

#: bytes of records that make a block, and that are given on together, at most
_LARGEST = 8 << 20
#: how many times that is read at a time where there are many partitions, so that their blocks do not get too small
_TIMES = 16
_PARTITIONS = 8
_COMPRESSION = arrow.ipc.IpcWriteOptions(compression="lz4")


class RecordBlock(NamedTuple):
    """Records of one file that go to one partition; `place` sorts the blocks of a partition in their order."""

    partition: int
    place: str
    records: bytes


@dataclass(frozen=True)
class RecordBlocks:
    """How files of records are cut into blocks.

    by_session: the sessions of a stream may go to different partitions; spread: by stream, to which, (first, count).
    only, but: by stream, files that name the sessions whose records are wanted, or are not; None: all are.
    """

    columns: tuple[str, ...]
    partitions: int
    by_session: bool
    only: Mapping[int, Sequence[str]] | None = None
    but: Mapping[int, Sequence[str]] | None = None
    spread: Mapping[int, tuple[int, int]] = field(default_factory=dict)

    @classmethod
    def of_rows(cls, rows: Arranged, partitions: int) -> RecordBlocks:
        """Blocks of the rows that a step takes."""
        return cls(rows.columns, partitions, "session" in rows.by, rows.only, rows.but, rows.spread)

    def of(self, file: str) -> Iterator[RecordBlock]:
        """The blocks of one file, which holds records of one stream."""
        name = PurePosixPath(file).name
        named: frozenset[str] | None = None
        times = min(_TIMES, max(1, self.partitions // _PARTITIONS))
        for number, batch in enumerate(_pieces(file, self.columns, times)):
            stream = batch.column("stream")[0].as_py()
            if named is None:
                named = _sessions((self.only or self.but or {}).get(stream, ()))
            wanted = self._wanted(batch, named)
            if len(wanted):
                for partition, rows in self._shared_out(wanted, stream):
                    for part, few in enumerate(_cut(rows)):
                        yield RecordBlock(partition, f"{name}-{number:08}-{part:04}", _written(few))

    def _wanted(self, batch: Any, named: frozenset[str]) -> Any:
        """The rows of a batch whose sessions are wanted."""
        if not named and self.only is None:
            return batch
        sessions = batch.column("session").dictionary_encode()
        is_wanted = [(session in named) is (self.only is not None) for session in sessions.dictionary.to_pylist()]
        return batch.filter(arrow.array(is_wanted, arrow.bool_()).take(sessions.indices))

    def _shared_out(self, batch: Any, stream: int) -> Iterator[tuple[int, Any]]:
        if not self.by_session:
            yield stream % self.partitions, batch
            return
        sessions = batch.column("session").dictionary_encode()
        first, count = self.spread.get(stream, (0, self.partitions))
        numbers = [
            (first + _part(stream, session, count)) % self.partitions for session in sessions.dictionary.to_pylist()
        ]
        of_rows = arrow.array(numbers, arrow.int32()).take(sessions.indices)
        arranged = batch.take(compute.array_sort_indices(of_rows))  # which keeps the order of equal ones
        low = 0
        counts = {each["values"]: each["counts"] for each in compute.value_counts(of_rows).to_pylist()}
        for partition in sorted(counts):
            yield partition, arranged.slice(low, counts[partition])
            low += counts[partition]


def _sessions(files: Iterable[str]) -> frozenset[str]:
    """The sessions that files name."""
    return frozenset(s for file in files for b in _pieces(file, ("session",)) for s in b.column(0).to_pylist())


def together(blocks: Iterable[bytes]) -> Iterator[Any]:
    """The records of blocks in their order, in record batches of one stream."""
    batches = (batch for block in blocks for batch in arrow.ipc.open_stream(block))
    for _, of_stream in groupby(batches, key=lambda batch: batch.column("stream")[0].as_py()):
        waiting: list[Any] = []
        for batch in of_stream:
            waiting.append(batch)
            if sum(map(len, waiting)) >= BATCH or sum(each.nbytes for each in waiting) >= _LARGEST:
                yield from _one(waiting)
                waiting = []
        yield from _one(waiting)


def _one(batches: Sequence[Any]) -> Iterator[Any]:
    if batches:
        yield from arrow.Table.from_batches(batches).combine_chunks().to_batches()


def _pieces(file: str, columns: Sequence[str], times: int = 1) -> Iterator[Any]:
    """A file in record batches, each of so many batches of usual size as are no larger than so many blocks."""
    waiting: list[Any] = []
    for batch in in_groups(file, columns):
        waiting += _cut(batch)
        if sum(map(len, waiting)) >= times * BATCH or sum(each.nbytes for each in waiting) >= times * _LARGEST:
            yield from _one(waiting)
            waiting = []
    yield from _one(waiting)


def _cut(batch: Any) -> Iterator[Any]:
    """A record batch in parts of bounded size."""
    rows = min(BATCH, max(1, len(batch) * _LARGEST // max(batch.nbytes, _LARGEST)))
    for low in range(0, len(batch), rows):
        yield batch.slice(low, rows)


def _part(stream: int, session: str, parts: int) -> int:
    """The same in every process and every run."""
    return crc32(f"{stream} {session}".encode("utf-8", "surrogateescape")) % parts


def _written(batch: Any) -> bytes:
    sink = arrow.BufferOutputStream()
    with arrow.ipc.new_stream(sink, batch.schema, options=_COMPRESSION) as writer:
        writer.write_batch(batch)
    written: bytes = sink.getvalue().to_pybytes()
    return written
