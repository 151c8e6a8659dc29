"""Definitions and the errors they meet."""

from __future__ import annotations

import pytest

from .conftest import Shop, changed


@pytest.mark.parametrize(
    ("sql", "error"),
    [
        ("CREATE TABLE t (a INT)", 1050),
        ("CREATE DATABASE shop", 1007),
        ("DROP TABLE t, nosuch", 1051),
        ("DROP TRIGGER nosuch", 1360),
        ("DROP PROCEDURE nosuch", 1305),
        ("CREATE PROCEDURE p() SELECT 1", 1304),
        ("CREATE TRIGGER r BEFORE INSERT ON t FOR EACH ROW SET NEW.a=1", 1359),
        ("DROP EVENT nosuch", 1539),
        ("RENAME TABLE nosuch TO u", 1146),
        ("RENAME TABLE t TO n", 1050),
        ("ALTER TABLE t ADD UNIQUE (a)", 1062),
        ("ALTER TABLE t DROP COLUMN nosuch", 1091),
        ("CREATE TABLE s (PRIMARY KEY (a)) SELECT a FROM t", 1062),
    ],
)
def test_errors(shop: Shop, sql: str, error: int) -> None:
    shop.all("CREATE TABLE t (a INT)", "CREATE TABLE n (a INT)", "INSERT INTO t VALUES (1),(1)")
    shop.all("CREATE PROCEDURE p() SELECT 1", "CREATE TRIGGER r BEFORE INSERT ON t FOR EACH ROW SET NEW.a=NEW.a")
    effects = shop.run(sql)
    assert (effects.error, effects.sure) == (error, True)


def test_a_table_nobody_has_defined_is_not_said_to_be_missing(shop: Shop) -> None:
    effects = shop.run("INSERT INTO elsewhere.t VALUES (1)")
    assert (effects.error, effects.why_not) == (0, "no schema for elsewhere.t")


def test_drop_of_one_missing_table_still_drops_the_other(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT)")
    effects = shop.run("DROP TABLE t, nosuch")
    assert (effects.error, effects.partly) == (1051, True)
    assert shop.run("INSERT INTO t VALUES (1)").error == 1146
    assert shop.run("DROP TABLE IF EXISTS t").warnings == (1051,)


def test_rows_survive_an_alteration(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT, b INT)", "INSERT INTO t VALUES (1,2)")
    shop.all("ALTER TABLE t CHANGE b c VARCHAR(9), ADD d INT NOT NULL DEFAULT 7, DROP COLUMN a")
    assert shop.values("t c, d") == [("2", 7)]


def test_tables_may_change_places(shop: Shop) -> None:
    shop.all("CREATE TABLE a (x INT)", "CREATE TABLE b (y INT)", "INSERT INTO a VALUES (1)")
    shop.all("RENAME TABLE a TO tmp, b TO a, tmp TO b", "INSERT INTO a (y) VALUES (5)")
    assert (shop.values("a y"), shop.values("b x")) == ([(5,)], [(1,)])


def test_create_select_writes_the_rows_of_its_query(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT, b VARCHAR(9))", "INSERT INTO t VALUES (1,'x'),(2,'y')")
    assert changed(shop.run("CREATE TABLE u (k INT AUTO_INCREMENT PRIMARY KEY) SELECT b, a+1 AS c FROM t")) == [
        ("shop.u", "insert", 2)
    ]
    assert shop.values("u k, b, c") == [(1, "x", 2), (2, "y", 3)]


def test_hostile_text_is_not_sure_and_nothing_else(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT)")
    for sql in ("INSERT INTO t VALUES " + "(" * 500, "UPDATE t SET a=" + "(" * 3000 + "1" + ")" * 3000, "SELECT '"):
        effects = shop.run(sql)
        assert not effects.sure or not effects.changes
