"""What ends a task is told by the driver as one line, as it is without Spark."""

from __future__ import annotations

import errno
import os
from typing import Any

import pytest
from binlogic.facts.errors import InputError

pytest.importorskip("pyspark")
from binlogic.spark.jobs.cluster import Cluster
from binlogic.spark.jobs.runner import Arranged
from pyspark.errors import PySparkException


@pytest.mark.parametrize(
    ("raised", "line"),
    [
        (MemoryError(), "BE305 there is not enough memory; hint: split the input, or give it more memory"),
        (
            InputError("BE105", 'it ends inside of `{["x"]}`', "a b.log", 7, 2, "copy it again"),
            'a b.log:7:2: BE105 it ends inside of `{["x"]}`; hint: copy it again',
        ),
        (
            OSError(errno.ENOSPC, "No space left on device", "/lake/part"),
            "/lake/part: BE101 no space left on device",
        ),
        (
            None,
            "BE305 a worker of Spark ended, most likely for want of memory; hint: give workers more memory "
            "(docs/spark.md), or ask for more partitions",
        ),
    ],
)
def test_end_of_a_task(spark: Any, raised: Exception | None, line: str) -> None:
    def step(_: int) -> int:
        if raised is None:
            os._exit(137)
        raise raised

    with pytest.raises(InputError) as told:
        Cluster(spark, 2).each(step, [1, 2])
    assert str(told.value) == line


def test_end_of_a_task_over_rows(spark: Any, tmp_path: Any) -> None:
    spark.range(0, 10, 1, 1).write.parquet(str(tmp_path / "rows"))
    files = [str(each) for each in (tmp_path / "rows").glob("*.parquet")]

    def step(_name: str, batches: Any) -> int:
        raise MemoryError if sum(batch.num_rows for batch in batches) else AssertionError

    with pytest.raises(InputError, match="BE305 there is not enough memory"):
        Cluster(spark, 1).arranged(Arranged(files, ("id",), ("id",)), step)


def test_other_errors_keep_their_traceback(spark: Any) -> None:
    def step(_: int) -> int:
        raise KeyError("a mistake of ours")

    with pytest.raises(PySparkException, match="a mistake of ours"):
        Cluster(spark, 2).each(step, [1])
