"""Statements about views: what can never be changed through one, and what is no table or no view."""

from __future__ import annotations

import pytest

from .conftest import Shop

#: views of which no row is one row of a table
GATHERED = [
    "SELECT 1 AS k, 2 AS v",
    "SELECT DISTINCT k, v FROM t",
    "SELECT k, COUNT(*) AS v FROM t GROUP BY k",
    "SELECT MAX(k) AS k, MIN(v) AS v FROM t",
    "SELECT k, v FROM t UNION SELECT 2, 3",
    "SELECT k, v FROM t LIMIT 1",
    "SELECT k, v FROM t HAVING k > 0",
]


@pytest.fixture
def made(shop: Shop) -> Shop:
    shop.all("CREATE TABLE t (k INT PRIMARY KEY, v INT)", "INSERT INTO t VALUES (1, 1)")
    return shop


@pytest.mark.parametrize("query", GATHERED)
def test_rows_of_no_one_table_cannot_be_changed(made: Shop, query: str) -> None:
    made.run(f"CREATE VIEW w AS {query}")
    texts = ("INSERT INTO w VALUES (7, 7)", "REPLACE INTO w VALUES (7, 7)", "UPDATE w SET v = 2", "DELETE FROM w")
    assert [made.run(text).error for text in texts] == [1471, 1471, 1288, 1288]


def test_a_view_is_no_table_and_a_table_no_view(made: Shop) -> None:
    made.all("CREATE VIEW w AS SELECT k, v FROM t")
    errors = {
        "ALTER TABLE w ADD COLUMN n INT": 1347,
        "CREATE INDEX i ON w (k)": 1347,
        "CREATE TABLE c LIKE w": 1347,
        "CREATE TRIGGER g BEFORE INSERT ON w FOR EACH ROW SET @a = 1": 1347,
        "TRUNCATE w": 1146,
        "DROP TABLE w": 1965,
        "CREATE OR REPLACE TABLE w (k INT)": 1965,
        "CREATE OR REPLACE VIEW t AS SELECT 1": 1347,
        "ALTER VIEW t AS SELECT 1": 1347,
        "DROP VIEW t": 4092,
    }
    assert {text: made.run(text).error for text in errors} == errors


def test_a_row_through_a_view_means_its_columns(made: Shop) -> None:
    made.all("CREATE VIEW narrow AS SELECT v FROM t", "CREATE VIEW turned AS SELECT v, k FROM t")
    made.all("CREATE VIEW same AS SELECT k, v FROM t", "INSERT INTO same VALUES (2, 2)")
    for text in ("INSERT INTO narrow VALUES (3)", "INSERT INTO turned VALUES (3, 4)"):
        effects = made.run(text)
        assert (effects.error, effects.sure) == (0, False)
