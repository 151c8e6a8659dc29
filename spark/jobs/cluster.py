"""Steps on Spark: it schedules tasks, and brings the rows of a partition together in order.

Only the DataFrame API is used, so that Spark Connect can run it too.
"""

from __future__ import annotations

import gc
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any, TypeVar

import pyarrow as arrow

from ...rules.memo.garbage import SELDOM
from . import plan
from .blocks import RecordBlock, RecordBlocks, together
from .failures import packed, unpacked
from .runner import RECORD_ORDER, Arranged, PartitionStep, RecordFiles

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

T = TypeVar("T")
R = TypeVar("R")

_RESULTS = "number long, result binary"
_BLOCKS_AS = "part int, place string, block binary"
_BLOCK = arrow.schema([("part", arrow.int32()), ("place", arrow.string()), ("block", arrow.binary())])
#: how many blocks at a time go from the JVM to Python
_BLOCKS = 8
#: after so many tasks a worker looks for garbage among everything
_LOOKED_THROUGH = 250
#: where Spark does not tell
_UNKNOWN_CORES = 8
_tasks = count(1)
_ROWS_OF_BATCH = "spark.sql.execution.arrow.maxRecordsPerBatch"
_IDLE = "spark.sql.execution.pyspark.udf.idleTimeoutSeconds"
#: seconds until a worker that says nothing is replaced, and ten times what a record takes without compiled loops
_PATIENCE, _PATIENCE_PER_RECORD = 600, 0.0003


class Cluster:
    """Runs steps as tasks of Spark. partitions: in how many records are decided; None: as many as pay."""

    def __init__(self, spark: SparkSession, partitions: int | None = None) -> None:
        self.spark = spark
        self.partitions = partitions or _cores(spark)
        self._are_told = partitions is not None

    def parts_for(self, records: int) -> int:
        """As many as there are, but not more than pay, unless it was told."""
        return self.partitions if self._are_told else plan.parts_for(records, self.partitions)

    def shared(
        self, sizes: Mapping[int, int], parts: int, least: int = plan.WORTH_A_PART
    ) -> Mapping[int, tuple[int, int]]:
        """Those that the others would wait for, where that pays; unless it was told, then all of them."""
        return plan.shared_out(sizes, parts, 0 if self._are_told else least)

    def each(self, step: Callable[[T], R], tasks: Sequence[T], most: int = 0) -> list[R]:
        """One task of Spark for each task."""
        if not tasks:
            return []
        given = [pickle.dumps(task) for task in tasks]

        def run(batches: Iterator[Any]) -> Iterator[Any]:
            with _task():
                for batch in batches:
                    for number in batch.column(0).to_pylist():
                        yield _packed(number, step(pickle.loads(given[number])))

        count = len(tasks)
        with self._waiting(most), unpacked():
            rows = self.spark.range(0, count, 1, count).mapInArrow(run, _RESULTS).collect()
        return [pickle.loads(row["result"]) for row in sorted(rows, key=lambda row: row["number"])]

    def streamed(self, groups: Sequence[RecordFiles], step: PartitionStep[R]) -> list[R]:
        """One task of Spark for each group, which reads its files itself."""
        if not groups:
            return []

        def run(batches: Iterator[Any]) -> Iterator[Any]:
            for batch in batches:
                for number in batch.column(0).to_pylist():
                    yield from _stepped(step, groups[number].batches())

        with self._waiting(max(group.records for group in groups)):
            return _results(self.spark.range(0, len(groups), 1, len(groups)).mapInArrow(run, _RESULTS))

    def arranged(self, rows: Arranged, step: PartitionStep[R]) -> list[R]:
        """One task of Spark for each partition."""
        if not rows.files:
            return []
        if rows.order == RECORD_ORDER:
            return self._records(rows, step)

        def run(batches: Iterator[Any]) -> Iterator[Any]:
            return _stepped(step, batches)

        frame = self.spark.read.parquet(*rows.files).select(*rows.columns)
        arranged = frame.repartition(rows.parts or self.partitions, *rows.by)
        ordered = arranged.sortWithinPartitions(*rows.order) if rows.order else arranged
        return _results(ordered.mapInArrow(run, _RESULTS))

    def _records(self, rows: Arranged, step: PartitionStep[R]) -> list[R]:
        """The same of records: one task for each file cuts them into blocks."""
        files, parts = list(rows.files), rows.parts or self.partitions
        blocks = RecordBlocks.of_rows(rows, parts)

        def cut(batches: Iterator[Any]) -> Iterator[Any]:
            with _task():
                for batch in batches:
                    for number in batch.column(0).to_pylist():
                        yield from map(_as_row, blocks.of(files[number]))

        def run(batches: Iterator[Any]) -> Iterator[Any]:
            return _stepped(step, together(block.as_buffer() for batch in batches for block in batch.column(2)))

        most = str(self.spark.conf.get(_ROWS_OF_BATCH))
        fewer = 0 < int(most) < _BLOCKS  # 0 and less: no bound
        with self._set(_ROWS_OF_BATCH, most if fewer else str(_BLOCKS)):
            cuts = self.spark.range(0, len(files), 1, len(files)).mapInArrow(cut, _BLOCKS_AS)
            arranged = cuts.repartitionById(parts, "part").sortWithinPartitions("place")
            return _results(arranged.mapInArrow(run, _RESULTS))

    def _waiting(self, records: int) -> AbstractContextManager[None]:
        """Wait for tasks of so many records, which say nothing until they end, before they are taken to hang."""
        seconds = int(_PATIENCE + records * _PATIENCE_PER_RECORD)
        return self._set(_IDLE, f"{seconds}s")

    @contextmanager
    def _set(self, name: str, value: str) -> Iterator[None]:
        """Have a setting of Spark for a while."""
        before = str(self.spark.conf.get(name))
        self.spark.conf.set(name, value)
        try:
            yield
        finally:
            self.spark.conf.set(name, before)


def _cores(spark: SparkSession) -> int:
    """How many tasks run side by side; Spark Connect does not tell."""
    try:
        return max(1, int(spark.sparkContext.defaultParallelism))
    except (AttributeError, NotImplementedError):
        return _UNKNOWN_CORES


def _results(frame: DataFrame) -> list[Any]:
    with unpacked():
        return [pickle.loads(row["result"]) for row in frame.collect()]


def _stepped(step: PartitionStep[Any], batches: Iterator[Any]) -> Iterator[Any]:
    """A step over the rows of one partition, as a task."""
    with _task():
        yield _packed(0, step(_attempt(), batches))


@contextmanager
def _task() -> Iterator[None]:
    """A worker looks for garbage among all that it learned: in a task, where that takes a seventh of the time, and
    after each, where it takes up to a second. Here it is kept from most of that."""
    arrow.set_memory_pool(arrow.system_memory_pool())  # as one process does (cli.py)
    thresholds = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        with packed():
            yield
    finally:
        gc.set_threshold(*thresholds)
    if next(_tasks) % _LOOKED_THROUGH == 0:
        gc.unfreeze()
        gc.collect()
    gc.freeze()


def _as_row(block: RecordBlock) -> Any:
    columns = [arrow.array([value], kind) for value, kind in zip(block, _BLOCK.types, strict=True)]
    return arrow.RecordBatch.from_arrays(columns, schema=_BLOCK)


def _attempt() -> str:
    """A name for what this attempt at a task writes."""
    from pyspark import TaskContext

    context = TaskContext.get()
    assert context is not None
    return f"p{context.partitionId()}-{context.taskAttemptId()}"


def _packed(number: int, result: Any) -> Any:
    columns = [arrow.array([number], arrow.int64()), arrow.array([pickle.dumps(result)], arrow.binary())]
    return arrow.RecordBatch.from_arrays(columns, names=["number", "result"])
