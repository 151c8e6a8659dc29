"""How steps are run: one after the other in this process, or many at once on Spark (cluster.py).

A step is a plain function. It writes its own files and returns a small value that names them; so what runs in a task of
Spark is what runs without Spark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

import pyarrow as arrow
import pyarrow.compute as compute

from ..lake.files import in_groups, loose, opened
from ..lake.tables import OFTEN_AGAIN
from .plan import WORTH_A_PART

T = TypeVar("T")
R = TypeVar("R")

#: a step over the rows of one partition; the name is one that no other attempt at any partition has
PartitionStep = Callable[[str, Iterator[Any]], R]

#: in which records stand in their files; the number tells those of one event of a binary log apart
RECORD_ORDER = ("stream", "position", "number")

#: rows of a record batch
BATCH = 65_536
#: rows that one process sorts at a time
_SORTED = 1 << 17


@dataclass(frozen=True)
class Arranged:
    """Rows of Parquet files by partition, and in order where there is one.

    by: rows that are equal in these columns come to one partition; one column of hashes, where rows are no records.
    order: in which they come. parts: how many partitions; 0: as the runner has. spread: by stream, the partitions that
    its sessions go to, (first, count); of other streams, all. only, but: by stream, files that name
    the sessions whose rows are wanted, or are not; None: all are. again: columns of long texts that come again and
    again.
    """

    files: Sequence[str]
    columns: tuple[str, ...]
    by: tuple[str, ...]
    order: tuple[str, ...] = ()
    parts: int = 0
    spread: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    only: Mapping[int, Sequence[str]] | None = None
    but: Mapping[int, Sequence[str]] | None = None
    again: tuple[str, ...] = ()


@dataclass(frozen=True)
class RecordFiles:
    """Files of records in their order, the columns that are wanted, and about how many records there are."""

    names: Sequence[str]
    columns: tuple[str, ...]
    records: int = 0

    def batches(self) -> Iterator[Any]:
        """The records, one after the other."""
        for name in self.names:
            yield from in_groups(name, list(self.columns), OFTEN_AGAIN)


class Runner(Protocol):
    """Runs steps. partitions: how many tasks run side by side, or as many as was asked for."""

    @property
    def partitions(self) -> int: ...

    def parts_for(self, records: int) -> int:
        """In how many partitions so many records are decided."""

    def shared(self, sizes: Mapping[int, int], parts: int, least: int = WORTH_A_PART) -> Mapping[int, tuple[int, int]]:
        """The streams, of these sizes, that are not left whole where there are so many parts, and which of these they
        go to, (first, count). least: the size of a part that pays."""

    def each(self, step: Callable[[T], R], tasks: Sequence[T], most: int = 0) -> list[R]:
        """The results of a step for each task, in the order of the tasks. most: records of the largest, about."""

    def streamed(self, groups: Sequence[RecordFiles], step: PartitionStep[R]) -> list[R]:
        """The results of a step for each group of files of records, a partition each, which are read in their order."""

    def arranged(self, rows: Arranged, step: PartitionStep[R]) -> list[R]:
        """The results of a step for each partition, in no order."""


class Single:
    """Everything in this process."""

    partitions = 1

    def parts_for(self, _: int) -> int:
        """All in one."""
        return 1

    def shared(self, *_: object) -> Mapping[int, tuple[int, int]]:
        """None is."""
        return {}

    def each(self, step: Callable[[T], R], tasks: Sequence[T], _: int = 0) -> list[R]:
        """One task after the other."""
        return [step(task) for task in tasks]

    def streamed(self, groups: Sequence[RecordFiles], step: PartitionStep[R]) -> list[R]:
        """One group after the other."""
        return [step(f"p{number}", files.batches()) for number, files in enumerate(groups)]

    def arranged(self, rows: Arranged, step: PartitionStep[R]) -> list[R]:
        """So many rows make a partition as are sorted in memory at a time."""
        if not rows.order:
            return [step("p0", _unsorted(rows))]
        count = sum(opened(file).metadata.num_rows for file in rows.files)
        parts = 1 << (count // _SORTED).bit_length()
        return [step(f"p{part}", _sorted(rows, part, parts)) for part in range(parts)]


def _unsorted(rows: Arranged) -> Iterator[Any]:
    for file in rows.files:
        yield from map(loose, opened(file, rows.again).iter_batches(BATCH, columns=list(rows.columns)))


def _sorted(rows: Arranged, part: int, parts: int) -> Iterator[Any]:
    """One of so many parts of rows, a power of two, in order."""
    (by,), columns = rows.by, list(rows.columns)
    tables: list[Any] = []
    for file in rows.files:
        for batch in map(loose, opened(file, rows.again).iter_batches(BATCH, columns=columns)):
            is_own = compute.equal(compute.bit_wise_and(batch.column(by), parts - 1), part)
            tables.append(arrow.Table.from_batches([batch if parts == 1 else batch.filter(is_own)]))
    if tables:
        table = arrow.concat_tables(tables).unify_dictionaries()
        tables.clear()
        order = compute.sort_indices(table, [(column, "ascending") for column in rows.order])
        yield from table.take(order).to_batches(BATCH)
