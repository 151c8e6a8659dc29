"""Record batches as the replay reads them: the values of rows, and keys."""

from __future__ import annotations

from array import array
from datetime import date
from typing import Any

import pyarrow as arrow
import pytest
from binlogic.spark.lake.tables import RECORDS
from binlogic.spark.replay.batch import Records, column_of
from binlogic.spark.replay.stream import COLUMNS

ROWS = {
    "number": [None, None, None, None],
    "db": [None, b"d", None, b"\xff"],
    "stream": [3, 3, 3, 3],
    "position": [1 << 40, (1 << 40) + 7, 1 << 41, (1 << 41) + 1],
    "line": [1, 2, 3, 4],
    "column": [1, 1, 30, 1],
    "day": [date(2026, 11, 22), None, date(2026, 11, 22), date(1970, 1, 1)],
    "session": ["1", "2", "1", "2#1"],
    "command": ["query", "quit", "query", "execute"],
    "template": [-(1 << 63), None, 5, 5],
    "folded": [True, None, False, True],
    "own": [None, b"", b"SELECT '\xff'", None],
}


@pytest.fixture
def batch() -> Any:
    fields = [RECORDS.field(name) for name in COLUMNS]
    arrays = [arrow.array(ROWS[field.name], field.type) for field in fields]
    return arrow.RecordBatch.from_arrays(arrays, schema=arrow.schema(fields))


@pytest.mark.parametrize(("low", "count"), [(0, 4), (1, 3), (2, 1), (1, 1)])
def test_a_row_is_what_arrow_says(batch: Any, low: int, count: int) -> None:
    piece = batch.slice(low, count)
    records = Records(piece, None)
    for row in range(count):
        assert records.row(row) == tuple(column[row].as_py() for column in piece.columns)
    assert list(records.positions) == ROWS["position"][low : low + count]
    assert [records.names[place] for place in records.sessions] == ROWS["session"][low : low + count]


def test_the_default_databases_that_the_log_tells(batch: Any) -> None:
    assert Records(batch, None).databases == [None, "d", None, "\udcff"]
    assert Records(batch.slice(2, 1), None).databases == []


@pytest.mark.parametrize(("code", "kind"), [("i", arrow.int32()), ("q", arrow.int64())])
def test_numbers_become_a_column(code: str, kind: Any) -> None:
    assert column_of(array(code, [1, -2, 3])).equals(arrow.array([1, -2, 3], kind))
    assert column_of(array(code)).equals(arrow.array([], kind))
