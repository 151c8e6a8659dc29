"""Transactions, savepoints, temporary tables and what is taken back."""

from __future__ import annotations

from .conftest import Shop, changed


def test_a_rollback_takes_back_only_what_has_transactions(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT PRIMARY KEY)", "CREATE TABLE n (a INT PRIMARY KEY) ENGINE=MyISAM")
    shop.begin()
    shop.all("INSERT INTO t VALUES (1)", "INSERT INTO n VALUES (1)", "DELETE FROM n")
    shop.rollback()
    assert (shop.values("t"), shop.values("n")) == ([], [])
    shop.begin()
    shop.all("INSERT INTO t VALUES (1)", "UPDATE t SET a=2", "INSERT INTO n VALUES (1)")
    shop.rollback()
    assert (shop.values("t"), shop.values("n")) == ([], [(1,)])


def test_savepoints(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT)")
    shop.begin()
    shop.all("INSERT INTO t VALUES (1)")
    shop.data.savepoint("A", "s")
    shop.all("INSERT INTO t VALUES (2)")
    shop.data.rollback_to("A", "S")
    assert shop.values("t") == [(1,)]
    assert shop.run("ROLLBACK TO nosuch").error == 1305


def test_a_statement_the_binary_log_refused_is_taken_back(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT)", "INSERT INTO t VALUES (1)")
    shop.begin()
    shop.all("UPDATE t SET a=2")
    shop.data.undo_last("A")
    assert shop.values("t") == [(1,)]
    shop.all("DROP TABLE t")
    shop.data.undo_last("A")
    assert shop.values("t") == [(1,)]


def test_temporary_tables_hide_permanent_ones_in_their_session(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT)", "CREATE TEMPORARY TABLE t (b INT)")
    effects = shop.run("INSERT INTO t (b) VALUES (1)")
    assert (effects.error, effects.changes[0].temporary) == (0, True)
    assert shop.run("INSERT INTO t (b) VALUES (1)", session="B").error == 1054
    shop.data.end("A")
    assert shop.run("INSERT INTO t (b) VALUES (1)").error == 1054


def test_a_row_that_another_session_holds_is_not_sure(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1,1),(2,2)")
    shop.begin("B")
    shop.run("DELETE FROM t WHERE a=1", session="B")
    assert shop.run("UPDATE t SET b=9 WHERE a=1").why_not == "another session holds a row of shop.t"
    assert shop.run("UPDATE t SET b=9 WHERE a=2").sure
    shop.commit("B")
    assert shop.run("UPDATE t SET b=9 WHERE a=1").sure


def test_a_restored_sql_mode_is_the_one_before(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a TINYINT)", "SET @old=@@sql_mode, @@sql_mode=''", "INSERT INTO t VALUES (999)")
    shop.all("SET @@sql_mode=@old")
    assert shop.run("INSERT INTO t VALUES (999)").error == 1264


def test_prepared_statements_take_their_values_from_variables(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT, b VARCHAR(9))", "SET @x=3, @y='q'", "PREPARE p FROM 'INSERT INTO t VALUES (?,?)'")
    shop.run("EXECUTE p USING @x, @y")
    assert shop.values("t a, b") in ([(3, "q")], [])


def test_memory_tables_lose_their_rows_in_a_restart(shop: Shop) -> None:
    shop.all("CREATE TABLE m (a INT) ENGINE=MEMORY", "INSERT INTO m VALUES (1)")
    shop.data.restart()
    assert changed(shop.run("DELETE FROM m")) == []


def test_more_rows_than_are_kept_are_not_sure(shop: Shop) -> None:
    shop.data.machine.store.most_rows = 2
    shop.all("CREATE TABLE t (a INT)")
    assert not shop.run("INSERT INTO t VALUES (1),(2),(3)").sure
    assert not shop.run("DELETE FROM t WHERE a=1").sure
