"""The same steps on Spark: real tasks, a real shuffle, workers that die."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from binlogic.spark.jobs.cluster import Cluster
from binlogic.spark.jobs.runner import Single
from binlogic.spark.jobs.session import spark_session, with_retries

from .lakes import make_both, whole_tables
from .logs import random_log

pytest.importorskip("pyspark", reason="pyspark is not installed: pip install 'binlogic[spark]'")


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    settings = {
        "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
        "spark.sql.execution.arrow.maxRecordsPerBatch": "100",
        "spark.sql.execution.arrow.pyspark.validateSchema.enabled": "true",
    }
    session = spark_session("local[2]", settings)
    yield session
    session.stop()


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("log") / "general.log"
    path.write_bytes(random_log(Random(21), 150))
    return path


@pytest.fixture(scope="module")
def expected(log: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return whole_tables(*make_both([log], tmp_path_factory.mktemp("single"), Single()))


@pytest.mark.parametrize("partitions", [1, 2, 7, 64])
def test_any_number_of_partitions_gives_the_rows_of_one_process(
    partitions: int, spark: Any, log: Path, expected: dict[str, Any], tmp_path: Path
) -> None:
    lakes = make_both([log], tmp_path, Cluster(spark, partitions), split_size=5000)
    assert whole_tables(*lakes) == expected


def test_a_worker_that_is_killed_is_replaced(spark: Any, tmp_path: Path) -> None:
    def step(task: int) -> int:
        first = tmp_path / f"{task}"
        if task == 3 and not first.exists():
            first.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return task * 10

    assert Cluster(spark, 2).each(step, list(range(6))) == [0, 10, 20, 30, 40, 50]
    assert (tmp_path / "3").exists()


def test_a_log_is_a_data_frame(spark: Any, log: Path) -> None:
    from binlogic.spark.read.source import register

    register(spark)
    reader = spark.read.format("binlogic.general_log").option("split_size", 3000)
    frame = reader.load(str(log))
    rows = sorted(frame.collect(), key=lambda row: row["offset"])
    text = log.read_bytes()
    assert len(rows) > 100
    assert all(bytes(row["text"]) in text[row["offset"] :] for row in rows)
    queries = frame.where("command = 'query' and template is not null").groupBy("template").count()
    assert {row["count"] for row in queries.collect()} != {1}
    some = reader.schema("offset long, command string").load(str(log))
    assert sorted(map(tuple, some.collect())) == [(row["offset"], row["command"]) for row in rows]


@pytest.mark.parametrize(
    ("master", "said"),
    [("local", "local[1,4]"), ("local[*]", "local[*,4]"), ("local[2,1]", "local[2,1]"), ("yarn", "yarn")],
)
def test_a_local_task_is_tried_again(master: str, said: str) -> None:
    assert with_retries(master) == said
