"""A log of any format is a DataFrame with the same rows wherever it is cut, on Spark and without it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from binlogic.facts.errors import InputError

from .logs import random_log
from .other_logs import OTHER_LOGS

pytest.importorskip("pyspark", reason="pyspark is not installed: pip install 'binlogic[spark]'")

from binlogic.spark.read.source import SCHEMA, SOURCES, LogReader, register
from pyspark.sql.datasource import EqualTo

LOGS = {"general-log": random_log, **OTHER_LOGS}
COLUMNS = [column.split()[0] for column in SCHEMA.split(", ")]


def read(log_format: str, path: Path, split_size: int = 1 << 26, columns: list[str] = COLUMNS) -> list[tuple[Any, ...]]:
    """The rows that Spark would get, without it."""
    reader = LogReader(log_format, [str(path)], split_size, columns, drop=False)
    batches = [batch for part in reader.partitions() for batch in reader.read(part)]
    return [tuple(map(_naive, row.values())) for batch in batches for row in batch.to_pylist()]


def _naive(value: Any) -> Any:
    """A time as Spark hands it over: without its zone, which is that of the session."""
    return value.replace(tzinfo=None) if isinstance(value, datetime) else value


@pytest.mark.parametrize("log_format", LOGS)
def test_a_log_cut_anywhere_has_the_same_rows(log_format: str, tmp_path: Path) -> None:
    log = tmp_path / "some.log"
    log.write_bytes(LOGS[log_format](Random(8), 200))
    whole = read(log_format, log)
    assert len(whole) > 190
    for split_size in (100, 1777, 20_000):
        assert sorted(read(log_format, log, split_size), key=repr) == sorted(whole, key=repr)
    assert read(log_format, log, columns=["command", "offset"]) == [(row[4], row[1]) for row in whole]


def test_what_is_no_record_is_a_row_with_its_reason(tmp_path: Path) -> None:
    log = tmp_path / "some.log"
    log.write_bytes(b"20261120 18:30:56,\xff\n20261120 18:30:56,vm,root,localhost,6,14,QUERY,d,'select 1',0\n")
    rows = read("audit-csv", log, columns=["offset", "text", "skipped"])
    assert rows == [(0, None, "this is no record of an audit log"), (20, b"select 1", None)]


def test_a_number_that_no_connection_has_is_left_out(tmp_path: Path) -> None:
    log = tmp_path / "some.log"
    log.write_bytes(b"261120 18:30:56\t99999999999999999999 Query\tSELECT 1\n")
    assert read("general-log", log, columns=["thread", "text"]) == [(None, b"SELECT 1")]


def test_every_format_on_spark(spark: Any, tmp_path: Path) -> None:
    register(spark)
    for source in SOURCES:
        log = tmp_path / source.log_format / "some.log"
        log.parent.mkdir()
        log.write_bytes(LOGS[source.log_format](Random(9), 60))
        reader = spark.read.format(source.name()).option("split_size", 3000)
        rows = [tuple(row) for row in reader.load(str(log)).collect()]
        assert sorted(rows, key=repr) == sorted(read(source.log_format, log), key=repr)
    some = reader.schema("offset long, command string").load(str(log)).where("command = 'query'")
    assert sorted(map(tuple, some.collect())) == sorted((row[1], row[4]) for row in rows if row[4] == "query")


def test_several_logs_filters_and_times(spark: Any, tmp_path: Path) -> None:
    register(spark)
    logs = [tmp_path / name / "some.log" for name in ("a", "b", "c")]
    for number, log in enumerate(logs):
        log.parent.mkdir()
        log.write_text(f"261120 18:30:5{number}\t    1 Query\tSELECT {number}\n\t\t    1 Query\tSELECT 'again'\n")
    spark.conf.set("spark.sql.session.timeZone", "UTC")
    both = spark.read.format("binlogic.general_log").load([str(log) for log in logs[:2]])
    assert [str(row.happened_at) for row in both.orderBy("file", "offset").collect()] == [
        "2026-11-20 18:30:50",
        "None",
        "2026-11-20 18:30:51",
        "None",
    ]
    one = both.where(both.file == str(logs[1]))
    assert one.count() == 2
    assert one.where(one.happened_at > "2026-11-20 18:30:50").count() == 1


def test_files_that_a_filter_leaves_out_are_no_partitions(tmp_path: Path) -> None:
    logs = [tmp_path / name / "some.log" for name in ("a", "b")]
    for log in logs:
        log.parent.mkdir()
        log.write_text("261120 18:30:56\t    1 Query\tSELECT 1\n")
    reader = LogReader("general-log", [str(tmp_path)], 1 << 20, ["file"], True)
    assert len(reader.partitions()) == 2
    told = [EqualTo(("file",), str(logs[1])), EqualTo(("command",), "query")]
    assert list(reader.pushFilters(told)) == told  # Spark still looks at the rows
    assert [part.file.path for part in reader.partitions()] == [str(logs[1])]


def test_no_log_is_an_error_that_says_so() -> None:
    source = SOURCES[0]({})
    with pytest.raises(InputError, match="BE301 no log is named"):
        source.reader(None)
