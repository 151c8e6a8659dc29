"""What the shadow does not compute exactly is open, never certain."""

from __future__ import annotations

import pytest

from .conftest import Shop


@pytest.mark.parametrize(
    ("columns", "row", "sql"),
    [
        ("n INT UNSIGNED", "0", "UPDATE t SET n = n - 1"),
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
