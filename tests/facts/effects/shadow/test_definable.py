"""Definitions that an engine, a parent table or locked tables do not allow, with the codes of measured servers."""

from __future__ import annotations

import pytest
from binlogic.facts.effects.shadow.server import ShadowServer

from .conftest import Shop

_ARCHIVE = {
    "ARCHIVE second key": 1069, "ARCHIVE nullable key": 1121, "ARCHIVE key without a number": 1030,
}  # fmt: skip


@pytest.mark.parametrize(
    ("columns", "error"),
    [
        ("n INT AUTO_INCREMENT PRIMARY KEY, s TEXT", 0),
        ("n INT AUTO_INCREMENT UNIQUE", 0),
        ("n INT, m INT", 0),
        ("n INT PRIMARY KEY", 1030),
        ("n INT NOT NULL, KEY (n)", 1030),
        ("n INT AUTO_INCREMENT, m INT NOT NULL, PRIMARY KEY (n, m)", 1030),
        ("n INT UNIQUE", 1121),
        ("n INT AUTO_INCREMENT PRIMARY KEY, m INT UNIQUE", 1069),
    ],
)
def test_archive_has_at_most_a_key_of_its_counter(columns: str, error: int) -> None:
    assert Shop(ShadowServer(refused=_ARCHIVE)).run(f"CREATE TABLE a ({columns}) ENGINE=ARCHIVE").error == error


@pytest.mark.parametrize(("column", "error"), [("TEXT", 1163), ("TINYBLOB", 1163), ("VARCHAR(20)", 0), ("INT", 0)])
def test_an_engine_without_long_columns_refuses_them(column: str, error: int) -> None:
    assert (
        Shop(ShadowServer(refused={"MEMORY long column": 1163})).run(f"CREATE TABLE m (c {column}) ENGINE=MEMORY").error
        == error
    )


@pytest.mark.parametrize(
    ("foreign", "refused"),
    [
        ("FOREIGN KEY (x) REFERENCES parent (k)", False),
        ("FOREIGN KEY (x) REFERENCES parent (plain)", True),
        ("FOREIGN KEY (x) REFERENCES keyless (k)", True),
        ("FOREIGN KEY (x) REFERENCES elsewhere (k)", True),
        ("k INT PRIMARY KEY, FOREIGN KEY (x) REFERENCES child (k)", False),
    ],
)
def test_a_foreign_key_needs_a_key_of_its_parent(foreign: str, refused: bool) -> None:
    """Without the code of its version the answer is open, never certain that the table is made."""
    known, unknown = Shop(ShadowServer(refused={"* foreign key": 1215})), Shop(ShadowServer())
    for shop in (known, unknown):
        shop.all("CREATE TABLE parent (k INT PRIMARY KEY, plain INT)", "CREATE TABLE keyless (k INT)")
        shop.data.machine.tables.fresh = True
    sql = f"CREATE TABLE child (x INT, {foreign})"
    assert known.run(sql).error == (1215 if refused else 0)
    assert unknown.run(sql).sure is not refused


def test_without_foreign_key_checks_a_parent_may_come_later() -> None:
    shop = Shop(ShadowServer(refused={"* foreign key": 1215}))
    shop.data.machine.tables.fresh = True
    shop.all("SET foreign_key_checks = 0", "CREATE TABLE child (x INT, FOREIGN KEY (x) REFERENCES parent (k))")


def test_what_a_refused_replacement_leaves_is_open() -> None:
    shop = Shop(ShadowServer(refused=_ARCHIVE))
    shop.all("CREATE TABLE a (n INT)")
    assert not shop.run("CREATE OR REPLACE TABLE a (n INT PRIMARY KEY) ENGINE=ARCHIVE").sure


def test_what_opens_tables_of_its_own_cannot_run_under_table_locks() -> None:
    shop = Shop(ShadowServer(locked_out={"CREATE USER": 1100, "CREATE DATABASE": 1192}))
    shop.all("CREATE TABLE t (a INT)", "LOCK TABLES t WRITE")
    assert [shop.run(sql).error for sql in ("CREATE USER x@h", "CREATE DATABASE y")] == [1100, 1192]
    shop.all("UNLOCK TABLES", "CREATE USER x@h", "CREATE DATABASE y")


@pytest.mark.parametrize(
    ("sql", "error"),
    [
        ("CREATE VIEW v AS SELECT a FROM t", 1352),
        ("CREATE TRIGGER g AFTER INSERT ON t FOR EACH ROW SET @a = 1", 1361),
    ],
)
def test_nothing_permanent_is_made_over_a_temporary_table(shop: Shop, sql: str, error: int) -> None:
    shop.all("CREATE TABLE t (a INT)", "CREATE TEMPORARY TABLE t (a INT)")
    assert shop.run(sql).error == error
    shop.all("DROP TEMPORARY TABLE t", sql)
