"""A Spark session with the settings this package needs; pyspark is imported here and in cluster.py, when it is used."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...facts.errors import InputError

#: why each: docs/spark.md
_SETTINGS = {
    "spark.ui.enabled": "false",
    "spark.log.level": "ERROR",
    "spark.sql.session.timeZone": "UTC",
    # A task takes what it is given: few partitions with many rows, whose number says how many.
    "spark.sql.adaptive.coalescePartitions.enabled": "false",
    "spark.sql.parquet.aggregatePushdown": "true",
    "spark.sql.execution.arrow.maxRecordsPerBatch": "65536",
    # A worker that hangs is stopped and its task tried again.
    "spark.python.worker.idleTimeoutSeconds": "600",
    "spark.python.worker.killOnIdleTimeout": "true",
    # A limit of memory counts what is reserved: Arrow's own allocator takes 1 GB at once, malloc 64 MB for each thread.
    "spark.executorEnv.ARROW_DEFAULT_MEMORY_POOL": "system",
    "spark.executorEnv.MALLOC_ARENA_MAX": "2",
}


#: of a JVM started here: it only moves blocks, and the slow compiler takes longer than it saves
#: with one compiler there is room for 48 MB of code, and when it is full Spark may end the session
_JVM = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:ReservedCodeCacheSize=240m")
#: where somebody may have told a JVM otherwise
_TOLD_IN = ("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "SPARK_SUBMIT_OPTS", "PYSPARK_SUBMIT_ARGS")
#: in spark-defaults.conf: options of a driver, which ours would take the place of
_OPTIONS = re.compile(r"^\s*spark\.driver\.(extra|default)JavaOptions\b", re.MULTILINE)


def spark_session(master: str | None = None, settings: Mapping[str, str] | None = None) -> Any:
    """The session there is, as under spark-submit, or a new one. Raises InputError BE302 without pyspark.

    master: `local[2]` and `local[*]` become `local[2,4]`: else a task whose worker is killed ends the job.
    """
    try:
        import pyspark
        from pyspark.sql import SparkSession
    except ImportError as error:
        raise InputError("BE302", "pyspark is not installed", hint="pip install 'binlogic[spark]'") from error
    # Workers are `python3` from PATH by default, not the interpreter that has our packages.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.appName("binlogic")
    if master:
        builder = builder.master(with_retries(master))
        if master.startswith("local"):
            builder = builder.config("spark.driver.host", "127.0.0.1")
            builder = builder.config("spark.driver.bindAddress", "127.0.0.1")
            if own := jvm_options(os.environ, spark_defaults(Path(pyspark.__file__).parent)):
                builder = builder.config("spark.driver.extraJavaOptions", own)
    show = "true" if sys.stderr.isatty() else "false"
    for name, value in {**_SETTINGS, "spark.ui.showConsoleProgress": show, **(settings or {})}.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


def jvm_options(environment: Mapping[str, str], defaults: str = "") -> str:
    """What a JVM started here is told; nothing where its environment tells it how to compile or to collect garbage.

    defaults: the text of spark-defaults.conf; where it has options of a driver they are left as they are.
    """
    is_told = any("-XX:" in environment.get(name, "") for name in _TOLD_IN) or _OPTIONS.search(defaults)
    return "" if is_told else " ".join(_JVM)


def spark_defaults(package: Path) -> str:
    """The text of spark-defaults.conf, where Spark looks for it; package: the folder of pyspark."""
    folder = os.environ.get("SPARK_CONF_DIR") or Path(os.environ.get("SPARK_HOME") or package, "conf")
    try:
        return Path(folder, "spark-defaults.conf").read_text("utf-8", "replace")
    except OSError:
        return ""


def with_retries(master: str) -> str:
    """`local[N]` with four attempts per task; any other master as it is."""
    if master == "local":
        return "local[1,4]"
    if master.startswith("local[") and "," not in master:
        return f"{master[:-1]},4]"
    return master


def submitted() -> bool:
    """Whether spark-submit started this program and says where the master is."""
    return "SPARK_ENV_LOADED" in os.environ or "SPARK_REMOTE" in os.environ
