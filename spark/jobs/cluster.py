"""Steps on Spark: it schedules tasks, and brings the rows of a partition together in order.

Only the DataFrame API is used, so that Spark Connect can run it too.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import pyarrow as arrow

from ..replay.saved import SHARING_COMMANDS
from .runner import Arranged, PartitionStep

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

T = TypeVar("T")
R = TypeVar("R")

_RESULT = "result binary"


class Cluster:
    """Runs steps as tasks of Spark. partitions: how many the rows of `arranged` are shared out to."""

    parallel = True

    def __init__(self, spark: SparkSession, partitions: int) -> None:
        self.spark = spark
        self._partitions = partitions

    def each(self, step: Callable[[T], R], tasks: Sequence[T]) -> list[R]:
        """One task of Spark for each task."""
        if not tasks:
            return []
        given = [pickle.dumps(task) for task in tasks]

        def run(batches: Iterator[Any]) -> Iterator[Any]:
            for batch in batches:
                for number in batch.column(0).to_pylist():
                    yield _packed(number, step(pickle.loads(given[number])))

        count = len(tasks)
        rows = self.spark.range(0, count, 1, count).mapInArrow(run, f"number long, {_RESULT}").collect()
        return [pickle.loads(row["result"]) for row in sorted(rows, key=lambda row: row["number"])]

    def arranged(self, rows: Arranged, step: PartitionStep[R]) -> list[R]:
        """One task of Spark for each partition."""
        if not rows.files:
            return []
        frame = self._read(rows)

        def run(batches: Iterator[Any]) -> Iterator[Any]:
            yield _packed(0, step(_attempt(), batches))

        arranged = frame.repartition(self._partitions, *rows.by).sortWithinPartitions(*rows.order)
        found = arranged.mapInArrow(run, f"number long, {_RESULT}").collect()
        return [pickle.loads(row["result"]) for row in found]

    def _read(self, rows: Arranged) -> DataFrame:
        every = self.spark.read.parquet(*rows.files)
        frame = every.select(*rows.columns)
        if not rows.sharing:
            return frame
        shared = self.spark.read.parquet(*rows.sharing).where("shares").select("template")
        kept = every.where(every["command"].isin(*SHARING_COMMANDS))
        sessions = every.join(shared, "template").select(*_SESSION).union(kept.select(*_SESSION)).distinct()
        return frame.join(sessions, list(_SESSION), "left_semi").select(*rows.columns)


_SESSION = ("stream", "session")


def _attempt() -> str:
    """A name for what this attempt at a task writes."""
    from pyspark import TaskContext

    context = TaskContext.get()
    assert context is not None
    return f"p{context.partitionId()}-{context.taskAttemptId()}"


def _packed(number: int, result: Any) -> Any:
    columns = [arrow.array([number], arrow.int64()), arrow.array([pickle.dumps(result)], arrow.binary())]
    return arrow.RecordBatch.from_arrays(columns, names=["number", "result"])
