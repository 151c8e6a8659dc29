"""One session of Spark for all tests that need one; without pyspark or Java they are skipped."""

from __future__ import annotations

import importlib.util
import shutil
from collections.abc import Iterator
from typing import Any

import pyarrow.compute  # noqa: F401 (with numpy, before a run in one process loads it without)
import pytest
from binlogic.spark.jobs.session import spark_session

_SETTINGS = {
    "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:ReservedCodeCacheSize=240m",
    "spark.driver.memory": "1g",
    "spark.sql.execution.arrow.maxRecordsPerBatch": "100",
    "spark.sql.execution.arrow.pyspark.validateSchema.enabled": "true",
    "spark.sql.shuffle.partitions": "2",
}


def missing() -> str:
    """What Spark lacks here, if anything."""
    if importlib.util.find_spec("pyspark") is None:
        return "pyspark is not installed: pip install 'binlogic[spark]'"
    return "" if shutil.which("java") else "java is not installed: apt-get install default-jre-headless"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that use Spark share one worker of pytest-xdist (--dist loadgroup), and so one JVM."""
    for item in items:
        if "spark" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("spark"))
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def spark() -> Iterator[Any]:
    """Two cores in this process; a task gets batches of 100 rows, and its types are checked."""
    if why := missing():
        pytest.skip(why)
    session = spark_session("local[2]", _SETTINGS)
    yield session
    session.stop()
