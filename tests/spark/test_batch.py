"""Record batches as the replay reads them: the values of rows, and keys."""

from __future__ import annotations

from array import array
from datetime import date
from typing import Any

import pyarrow as arrow
import pytest
from binlogic.spark.lake.tables import RECORDS
from binlogic.spark.read.arrays import column_of
from binlogic.spark.replay.stream import COLUMNS
from binlogic.spark.transitions.batch import Records
from binlogic.spark.transitions.record_transitions import RecordKey

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


class OneTemplate:
    """A lake in which each template has this text."""

    def first(self, number: int) -> str:
        return "" if number == 9 else f"SELECT {number}"


def keys_of(**columns: list[Any]) -> list[RecordKey | None]:
    size = len(next(iter(columns.values())))
    fields = [RECORDS.field(name) for name in COLUMNS]
    whole = {field.name: [None] * size for field in fields} | {"position": range(size), "session": ["1"] * size}
    arrays = [arrow.array((whole | columns)[field.name], field.type) for field in fields]
    records = Records(arrow.RecordBatch.from_arrays(arrays, schema=arrow.schema(fields)), OneTemplate())  # type: ignore[arg-type]
    return [records.keys[place] for place in records.places]


def test_a_statement_is_known_by_its_template_or_its_text_and_by_the_database_the_log_tells() -> None:
    assert keys_of(
        command=["query", "query", "query", "query", "execute", "query"],
        template=[5, 5, 6, 7, 7, 9],
        own=[None, None, None, b"COMMIT", b"\xff", None],
        db=[None, b"d", b"d", None, b"\xfe", None],
    ) == [
        *[
            RecordKey("SELECT 5"),
            RecordKey("SELECT 5", "d"),
            RecordKey("SELECT 6", "d"),
            RecordKey("COMMIT"),
            RecordKey("\udcff", "\udcfe"),
        ],
        None,  # the lake does not have the template folded
    ]


def test_commands_are_known_by_what_they_do_and_others_are_looked_at() -> None:
    found = keys_of(
        command=["init db", "init db", "quit", "quit", "connect", "query", "query", "init db"],
        template=[None, None, None, None, None, 5, 5, None],
        own=[b"d", b"SELECT 5", None, b"", b"u@h on d", b"  EXECUTE p", b"execute p using @a", None],
    )
    said = [("d", "init db"), ("SELECT 5", "init db"), None, ("", "quit"), ("u@h on d", "connect"), None, None, None]
    assert found == [each and RecordKey(None, *each) for each in said]
    assert [key.is_db for key in found if key] == [True, True, False, False]
    assert [key.ends for key in found if key] == [False, False, True, False]
    assert [key.opens for key in found if key] == [False, False, False, True]


def test_keys_of_ever_new_statements_in_ever_new_databases_are_told_apart() -> None:
    count = 50_000
    found = keys_of(
        command=["query"] * count,
        template=list(range(10, count + 10)),
        db=[str(number).encode() for number in range(count)],
    )
    assert found == [RecordKey(f"SELECT {number + 10}", str(number)) for number in range(count)]


@pytest.mark.parametrize(("code", "kind"), [("i", arrow.int32()), ("q", arrow.int64())])
def test_numbers_become_a_column(code: str, kind: Any) -> None:
    assert column_of(array(code, [1, -2, 3])).equals(arrow.array([1, -2, 3], kind))
    assert column_of(array(code)).equals(arrow.array([], kind))
