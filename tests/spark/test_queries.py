"""The questions of docs/spark.md, asked of lakes."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from binlogic.spark.jobs.runner import Single
from binlogic.spark.lake.views import script

from .lakes import make_both

pytestmark = pytest.mark.slow

DOCUMENT = Path(__file__).parents[2] / "docs" / "spark.md"
QUERIES = re.findall(r"```sql\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
LOG = [
    (1, "CREATE BINLOG 'x' LOG(d)"),
    (1, "CREATE TABLE d.a (k INT)"),
    (2, "INSERT INTO d.a SELECT * FROM e.b"),
    (2, "INSERT INTO e.c VALUES (1)"),
    (2, "INSERT INTO d.a VALUES (1), (2)"),
    (3, "SELEKT ((("),
    (3, "UPDATE d.a, e.c SET d.a.k = 1, e.c.k = 2"),
]


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("lakes")
    log = folder / "g.log"
    log.write_text("".join(f"261120 18:30:56\t{thread:5} Query\t{text}\n" for thread, text in LOG))
    return make_both([log], folder, Single())[1]


@pytest.fixture(scope="module", params=["duckdb", "spark"])
def ask(request: pytest.FixtureRequest, lake: str) -> Callable[[str], list[tuple[Any, ...]]]:
    """Runs a query over the views of the tables in one of the engines."""
    if request.param == "duckdb":
        connection = pytest.importorskip("duckdb").connect()
        for statement in script(lake, "duckdb"):
            connection.execute(statement)
        return lambda query: connection.execute(query).fetchall()
    spark = request.getfixturevalue("spark")
    for statement in script(lake, "spark"):
        spark.sql(statement)
    return lambda query: [tuple(row) for row in spark.sql(query).collect()]


EXPECTED = [
    [("x", ["CX-001"], "UPDATE", 1, 7), ("x", ["CX-002"], "INSERT SELECT", 1, 3)],
    [("e.c", 2)],
    [("e.b",)],
    [(1, "1"), (2, "1")],
    [("UNKNOWN", 1)],
]


def test_the_document_has_the_questions() -> None:
    assert len(QUERIES) == len(EXPECTED)


@pytest.mark.parametrize("number", range(len(EXPECTED)))
def test_a_question(number: int, ask: Callable[[str], list[tuple[Any, ...]]]) -> None:
    rows = ask(QUERIES[number])
    if number == 3:
        rows = [row[1:] for row in rows]
    if number == 4:
        rows = [(row[0], row[2]) for row in rows]
    assert rows == EXPECTED[number]
