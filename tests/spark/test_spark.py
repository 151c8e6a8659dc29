"""The same steps on Spark: real tasks, a real shuffle, workers that die."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from binlogic.spark.jobs import cluster
from binlogic.spark.jobs.cluster import Cluster
from binlogic.spark.jobs.runner import Single
from binlogic.spark.jobs.session import jvm_options, spark_defaults, with_retries

from .lakes import make_both, whole_tables
from .logs import random_log


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("log") / "general.log"
    path.write_bytes(random_log(Random(21), 100))
    return path


@pytest.fixture(scope="module")
def expected(log: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return whole_tables(*make_both([log], tmp_path_factory.mktemp("single"), Single()))


@pytest.mark.parametrize("partitions", [None, 1, 7])
def test_any_number_of_partitions_gives_the_rows_of_one_process(
    partitions: int | None, spark: Any, log: Path, expected: dict[str, Any], tmp_path: Path
) -> None:
    lakes = make_both([log], tmp_path, Cluster(spark, partitions), split_size=4000)
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


def test_a_worker_with_much_to_do_is_not_taken_to_hang(spark: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def step(task: int) -> int:
        time.sleep(3)
        return task

    monkeypatch.setattr(cluster, "_PATIENCE", 1)
    before = spark.conf.get(cluster._IDLE)
    assert Cluster(spark, 2).each(step, [7], most=100_000) == [7]
    assert spark.conf.get(cluster._IDLE) == before


def test_records_that_do_not_pay_for_more_are_one_partition(spark: Any) -> None:
    assert Cluster(spark).partitions == 2
    assert [Cluster(spark).parts_for(records) for records in (0, 5_000_000, 8_000_000, 10**9)] == [1, 1, 2, 2]
    assert Cluster(spark, 7).parts_for(0) == 7


def test_a_stream_is_shared_out_where_that_pays_or_where_partitions_were_told(spark: Any) -> None:
    sizes = {1: 31_999_999, 2: 0}
    assert Cluster(spark).shared(sizes, 2) == {}
    assert Cluster(spark).shared({1: 32_000_000}, 2) == {1: (0, 2)}
    assert Cluster(spark).shared({1: 32_000_000}, 2, least=16_000_001) == {}
    assert Cluster(spark, 2).shared(sizes, 2, least=16_000_001) == {1: (0, 2)}
    assert Cluster(spark, 2).shared({1: 2, 2: 0}, 2) == {1: (0, 2)}


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({}, "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:ReservedCodeCacheSize=240m"),
        (
            {"JDK_JAVA_OPTIONS": "-Duser.country=CH"},
            "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:ReservedCodeCacheSize=240m",
        ),
        ({"JDK_JAVA_OPTIONS": "-XX:+UseG1GC"}, ""),
        ({"PYSPARK_SUBMIT_ARGS": "--driver-java-options -XX:+UseZGC pyspark-shell"}, ""),
    ],
)
def test_a_jvm_is_told_how_to_compile_unless_somebody_did(environment: dict[str, str], said: str) -> None:
    assert jvm_options(environment) == said


def test_options_of_a_driver_in_spark_defaults_are_left_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "conf" / "spark-defaults.conf"
    file.parent.mkdir()
    for where, value in (("SPARK_CONF_DIR", file.parent), ("SPARK_HOME", tmp_path)):
        monkeypatch.delenv("SPARK_CONF_DIR", raising=False)
        monkeypatch.setenv(where, str(value))
        file.write_text("# spark.driver.extraJavaOptions -Da=b\nspark.executor.extraJavaOptions -Da=b\n")
        assert jvm_options({}, spark_defaults(Path())) != ""
        file.write_text("spark.master local\n  spark.driver.extraJavaOptions=-Da=b\n")
        assert jvm_options({}, spark_defaults(Path())) == ""
    monkeypatch.delenv("SPARK_HOME")
    assert "-Da=b" in spark_defaults(tmp_path)
    file.unlink()
    assert spark_defaults(tmp_path) == ""


@pytest.mark.parametrize(
    ("master", "said"),
    [("local", "local[1,4]"), ("local[*]", "local[*,4]"), ("local[2,1]", "local[2,1]"), ("yarn", "yarn")],
)
def test_a_local_task_is_tried_again(master: str, said: str) -> None:
    assert with_retries(master) == said
