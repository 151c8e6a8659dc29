"""What a definition with an unknown outcome leaves behind: unknown names, until they are made anew."""

from __future__ import annotations

import pytest
from binlogic.facts.effects.shadow import ShadowServer

from .conftest import Shop

RAW = "CREATE TABLE raw (k INT, v INT)"
LOAD = "LOAD DATA INFILE '/elsewhere/raw.csv' INTO TABLE raw"


def unsure(shop: Shop, sql: str) -> bool:
    effects = shop.run(sql)
    return not (effects.error or effects.sure)


@pytest.mark.parametrize("what", ["TABLE", "TEMPORARY TABLE"])
def test_a_table_made_from_rows_nobody_knows_is_there_without_known_rows(shop: Shop, what: str) -> None:
    shop.all(RAW, "CREATE TABLE kept (k INT)")
    assert unsure(shop, LOAD)
    assert unsure(shop, f"CREATE {what} copy AS SELECT * FROM raw")
    assert unsure(shop, "INSERT INTO kept SELECT k FROM copy")
    assert shop.run("INSERT INTO copy VALUES (1, 2)").sure
    assert shop.run("INSERT INTO copy VALUES (1, 2, 3)").error == 1136
    assert shop.run("INSERT INTO none VALUES (1)").error == 1146


def test_whether_equal_rows_stop_it_is_not_known(shop: Shop) -> None:
    shop.all(RAW)
    assert unsure(shop, LOAD)
    assert unsure(shop, "CREATE TABLE copy (PRIMARY KEY (k)) AS SELECT * FROM raw")
    assert unsure(shop, "INSERT INTO copy VALUES (1, 2)")
    assert unsure(shop, "CREATE TABLE copy (k INT)")
    shop.run("DROP TABLE copy")
    shop.all("CREATE TABLE copy (k INT)", "INSERT INTO copy VALUES (1)")


def test_a_change_of_a_table_that_is_not_followed_leaves_its_columns_open(shop: Shop) -> None:
    shop.all(RAW)
    assert unsure(shop, "CREATE TABLE copy AS WITH x AS (SELECT 1 AS one) SELECT * FROM x")
    assert unsure(shop, "INSERT INTO copy (one, two) VALUES (1, 2)")
    shop.run("DROP TABLE IF EXISTS copy")
    assert shop.run("INSERT INTO copy VALUES (1)").error == 1146


@pytest.mark.parametrize(
    "sql",
    [
        "INSERT INTO raw VALUES (1, 2) AS fresh ON DUPLICATE KEY UPDATE v = fresh.v",
        "INSERT INTO raw VALUES ROW(1, 2), ROW(3, 4)",
        "INSERT INTO raw VALUES (1, @@global.character_set_server)",
        "INSERT INTO raw SELECT 1, @@global.character_set_server",
    ],
)
def test_a_row_that_is_not_understood_is_open_and_no_error(shop: Shop, sql: str) -> None:
    shop.all(RAW)
    assert unsure(shop, sql)


def test_tables_of_an_engine_need_no_definition() -> None:
    shop = Shop(ShadowServer(undefined=(r"%.seq\_%\_to\_%",)))
    shop.all("CREATE TABLE t (k INT)")
    assert unsure(shop, "INSERT INTO t SELECT seq FROM seq_1_to_3")
    assert shop.run("INSERT INTO t SELECT k FROM seqs").error == 1146
