"""Tables that other sessions hold, where statements run in turn. Measured on MySQL 5.6.24 and MariaDB 10.11."""

from __future__ import annotations

import pytest
from binlogic.facts.server.names import Names
from binlogic.facts.sql.dialect import DEFAULT_MODE
from binlogic.facts.sql.parse import parse_statement

from .conftest import Shop

ALONE = (
    "DROP TABLE t", "ALTER TABLE t ADD COLUMN c INT", "TRUNCATE t", "RENAME TABLE t TO u", "CREATE INDEX i ON t (b)",
    "LOCK TABLES t WRITE", "CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW SET @a = 1",
)  # fmt: skip


@pytest.fixture
def two(shop: Shop) -> Shop:
    shop.data.machine.locks.in_turn = True
    shop.all("CREATE TABLE t (a INT PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1, 1)")
    return shop


@pytest.mark.parametrize("sql", ALONE)
def test_a_transaction_keeps_its_tables_from_definitions(two: Shop, sql: str) -> None:
    two.begin("B")
    two.run("SELECT * FROM t", "B")
    assert two.run(sql).error == 1205
    assert two.run("INSERT INTO t VALUES (2, 2)").error == 0
    two.commit("B")
    assert two.run(sql).error == 0


@pytest.mark.parametrize(("mode", "read", "write"), [("WRITE", 1205, 1205), ("READ", 0, 1205)])
def test_locked_tables_are_waited_for(two: Shop, mode: str, read: int, write: int) -> None:
    two.run(f"LOCK TABLES t {mode}", "B")
    assert two.run("SELECT * FROM t").error == read
    assert two.run("UPDATE t SET b = 2").error == write
    assert two.run("DROP TABLE t").error == 1205
    two.run("UNLOCK TABLES", "B")
    assert two.run("UPDATE t SET b = 2").error == 0


def test_a_global_read_lock_keeps_everybody_from_writing(two: Shop) -> None:
    two.run("FLUSH TABLES WITH READ LOCK", "B")
    assert [two.run(sql).error for sql in ("UPDATE t SET b = 2", "CREATE TABLE z (a INT)", "SELECT * FROM t")] == [
        1205, 1205, 0,
    ]  # fmt: skip


def test_a_locking_read_waits_for_a_row(two: Shop) -> None:
    two.begin("B")
    two.run("UPDATE t SET b = 5 WHERE a = 1", "B")
    assert two.run("SELECT * FROM t WHERE a = 1").error == 0
    assert two.run("SELECT * FROM t WHERE a = 1 FOR UPDATE").error == 1205


def test_where_statements_do_not_run_in_turn_it_is_open(two: Shop) -> None:
    two.data.machine.locks.in_turn = False
    two.begin("B")
    two.run("SELECT * FROM t", "B")
    assert not two.run("DROP TABLE t").sure


def test_a_statement_with_unknown_effects_may_hold_rows_of_a_table_that_nothing_named_before(shop: Shop) -> None:
    shop.data.machine.locks.in_turn = True
    shop.catalog.apply(parse_statement("CREATE TABLE u (a INT PRIMARY KEY)", DEFAULT_MODE, shop.vendor), "shop")
    shop.begin("B")
    delete = parse_statement("DELETE FROM u ORDER BY a LIMIT 2", DEFAULT_MODE, shop.vendor)
    shop.data.assume(delete, Names("shop", shop.catalog), "B", DEFAULT_MODE, "not known")
    assert not shop.run("INSERT INTO u VALUES (1)").sure
    shop.commit("B")
    assert "holds rows" not in shop.run("INSERT INTO u VALUES (1)").why_not


def test_a_child_without_its_parent_holds_the_gap_that_the_parent_would_stand_in(two: Shop) -> None:
    two.all("CREATE TABLE child (a INT, t INT, FOREIGN KEY (t) REFERENCES t (a))")
    two.begin("B")
    assert two.run("INSERT INTO child VALUES (1, 1)", "B").error == 0
    assert two.run("INSERT INTO t VALUES (8, 1)").sure
    assert two.run("INSERT INTO child VALUES (1, 7)", "B").error == 1452
    assert two.run("INSERT INTO t VALUES (6, 1)").why_not == "another session holds rows of shop.t"


def test_a_statement_with_unknown_effects_may_hold_what_its_triggers_name(two: Shop) -> None:
    two.all("CREATE TABLE u (a INT)", "CREATE TRIGGER g BEFORE INSERT ON u FOR EACH ROW UPDATE t SET b = 2")
    two.begin("B")
    insert = parse_statement("INSERT INTO u VALUES (1)", DEFAULT_MODE, two.vendor)
    two.data.assume(insert, Names("shop", two.catalog), "B", DEFAULT_MODE, "not known")
    assert not two.run("TRUNCATE TABLE t").sure
    two.commit("B")
    assert two.run("TRUNCATE TABLE t").sure
