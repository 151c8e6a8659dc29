"""What random workloads on servers found: errors in the order servers have them, and what they forgive."""

from __future__ import annotations

from binlogic.facts.effects.shadow import ShadowServer

from .conftest import Shop


def test_do_forgives_what_fails_in_a_function(shop: Shop) -> None:
    shop.all("CREATE FUNCTION f() RETURNS INT BEGIN DELETE FROM gone; RETURN 1; END", "DO f()")
    assert shop.run("SELECT f()").error == 1146
    assert shop.run("DO nosuch").error == 1054


def test_a_column_without_a_default_is_missed_though_no_row_comes(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT, b INT NOT NULL)")
    assert shop.run("INSERT INTO t (a) SELECT a FROM t").error == 1364


def test_prepare_counts_columns_and_resolves_names(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT)")
    assert shop.run("PREPARE q FROM 'INSERT INTO t VALUES (1, 2)'").error == 1136
    assert shop.run("PREPARE q FROM 'UPDATE t SET b = 1'").error == 1054


def test_a_temporary_table_is_opened_once(shop: Shop) -> None:
    shop.all("CREATE TEMPORARY TABLE t (a INT)", "INSERT INTO t SELECT * FROM t")
    older = Shop(ShadowServer(reopens_temporary=False))
    older.all("CREATE TEMPORARY TABLE t (a INT)")
    assert older.run("INSERT INTO t SELECT * FROM t").error == 1137


def test_a_trigger_that_fails_has_let_the_row_in(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT) ENGINE=MEMORY", "CREATE TRIGGER g AFTER INSERT ON t FOR EACH ROW DELETE FROM gone")
    effects = shop.run("INSERT INTO t VALUES (1)")
    assert (effects.error, effects.early, len(effects.changes)) == (1146, False, 1)
