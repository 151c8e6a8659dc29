"""What the shadow does not compute exactly is open, never certain."""

from __future__ import annotations

import pytest

from .conftest import Shop


@pytest.mark.parametrize(
    ("columns", "row", "sql"),
    [
        ("n INT UNSIGNED", "0", "UPDATE t SET n = IF(n > 3, 3, n - 1)"),
        ("n INT UNSIGNED", "0", "UPDATE t SET n = 7 WHERE n - 1 < 0"),
        ("n INT UNSIGNED", "0", "UPDATE IGNORE t SET n = n - 1"),
        ("n INT UNSIGNED, m INT", "0, 1", "UPDATE t SET m = 9, n = n - 1"),
        ("n BIGINT", "9223372036854775807", "UPDATE t SET n = n + 1"),
        ("n INT CHECK (n > 0)", "", "INSERT INTO t VALUES (-1)"),
        ("n INT", "1", "INSERT INTO t VALUES (1/0)"),
        ("n INT", "1", "UPDATE t SET n = 7 WHERE 1/3 = 0.3333"),
        ("n VARCHAR(9)", "'a'", "DELETE FROM t WHERE n < '_'"),
        ("n INT", "1", "INSERT INTO t VALUES (_utf8 0xE38182)"),
    ],
)
def test_what_types_checks_and_collations_decide_is_open(shop: Shop, columns: str, row: str, sql: str) -> None:
    shop.all(f"CREATE TABLE t ({columns}) ENGINE=InnoDB", *([f"INSERT INTO t VALUES ({row})"] if row else []))
    effects = shop.run(sql)
    assert (effects.error, effects.sure) == (0, False)


def test_decimals_are_added_exactly(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a DECIMAL(5,2), b DECIMAL(5,2), c INT)", "INSERT INTO t VALUES (0.10,0.20,0)")
    assert shop.run("UPDATE t SET c = 1 WHERE a + b = 0.3").affected == 1


def test_every_number_but_zero_is_true(shop: Shop) -> None:
    shop.all("CREATE TABLE t (c INT)", "INSERT INTO t VALUES (5),(0),(NULL)")
    assert shop.run("UPDATE t SET c = 6 WHERE c IS TRUE").affected == 1


@pytest.mark.parametrize("mode", ["", "STRICT_ALL_TABLES"])
def test_an_update_below_zero_is_refused_in_every_mode(shop: Shop, mode: str) -> None:
    shop.all(
        "CREATE TABLE t (n INT UNSIGNED) ENGINE=InnoDB", "INSERT INTO t VALUES (5),(0)", f"SET sql_mode = '{mode}'"
    )
    effects = shop.run("UPDATE t SET n = n - 1")
    assert (effects.error, effects.sure) == (1690, True)
    assert shop.run("UPDATE t SET n = n - 5 WHERE n = 5").affected == 1


def test_without_unsigned_subtraction_it_is_open(shop: Shop) -> None:
    shop.all("CREATE TABLE t (n INT UNSIGNED)", "INSERT INTO t VALUES (0)", "SET sql_mode = 'NO_UNSIGNED_SUBTRACTION'")
    assert not shop.run("UPDATE t SET n = n - 1").sure


def test_what_an_update_may_have_set_is_all_that_is_unknown(shop: Shop) -> None:
    shop.all("CREATE TABLE t (id INT PRIMARY KEY, a INT, b DOUBLE)", "INSERT INTO t VALUES (1,0,3),(2,5,4)")
    assert not shop.run("UPDATE t SET b = b / a").sure
    assert shop.run("UPDATE t SET a = 6 WHERE id = 2").affected == 1
    assert not shop.run("UPDATE t SET b = 3 WHERE id = 1").sure
