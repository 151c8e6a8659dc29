"""Records column by column are the records one by one."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import pyarrow as arrow
import pytest
from binlogic.facts.readers import ranges
from binlogic.facts.readers.ranges import END, ScanRange, read_range, read_scan_ranges
from binlogic.facts.readers.record import Skipped
from binlogic.spark.lake.tables import RECORDS
from binlogic.spark.read.column_builder import ColumnBuilder
from binlogic.spark.read.survey import Before

from .logs import random_log


def rows(log: bytes, side_by_side: bool) -> tuple[Any, ...]:
    """The rows of a log, the first of each template, what was skipped, and what is known at the end."""
    made = ColumnBuilder(RECORDS, 3, 1 << 40, Before().sessions(), b"")
    skips: list[Skipped] = []
    if side_by_side:
        batches = list(made.of_scans(read_scan_ranges(io.BytesIO(log), 0, END, 0, skips.append), skips.append))
    else:
        batches = list(made.of_raws(read_range(io.BytesIO(log), 0, END, 0, skips.append), skips.append))
    found = arrow.Table.from_batches(batches, RECORDS).to_pylist()
    return found, made.firsts, sorted(skips), made.time, made.doubt, made.count


@pytest.mark.parametrize("seed", range(40))
def test_random_logs(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(seed)
    log = random_log(random, random.choice((5, 60, 300)))
    monkeypatch.setattr(ranges, "_BLOCK", random.choice((300, 4096, 1 << 20)))
    assert rows(log, side_by_side=True) == rows(log, side_by_side=False)


def test_what_is_open_puts_what_follows_in_doubt_inside_a_scan_range() -> None:
    head = b"2026-11-20T10:00:00.000000Z\t    7 Query\t"
    texts = (
        b"SELECT 1",
        b"SELECT `a",
        b"DROP TABLE t",
        b"x` FROM t",
        b"SELECT '\xff\xe9'",
        b"SELECT 2 -- '\n",
        b"BEGIN",
    )
    log = b"".join(head + text + b"\n" for text in texts)
    assert any(isinstance(each, ScanRange) for each in read_scan_ranges(io.BytesIO(log), 0, END))
    found = rows(log, side_by_side=True)
    assert found == rows(log, side_by_side=False)
    assert [row["text"] for row in found[0]] == [texts[0], texts[1], texts[4], b"SELECT 2 -- '\n", b"BEGIN"]
    assert [skip.line for skip in found[2]] == [3, 4]


def test_the_banner_above_the_first_record_keeps_no_records_apart() -> None:
    log = b"mysqld, Version: 8 (x). started with:\nTcp port: 1  Unix socket: s\nTime  Id Command    Argument\n"
    log += b"2026-11-20T10:00:00.000000Z\t    7 Query\tBEGIN\n" * 3
    assert any(isinstance(each, ScanRange) for each in read_scan_ranges(io.BytesIO(log), 0, END))
    assert rows(log, side_by_side=True) == rows(log, side_by_side=False)
