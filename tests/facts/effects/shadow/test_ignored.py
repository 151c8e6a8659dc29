"""IGNORE, values of another type, and texts taken for numbers. Every case was measured on MariaDB 10.11."""

from __future__ import annotations

import pytest

from .conftest import Shop


def test_ignore_adjusts_values_and_leaves_duplicates_out(shop: Shop) -> None:
    shop.all("CREATE TABLE t (id INT PRIMARY KEY, b ENUM('a','b'), c TINYINT NOT NULL)")
    shop.all("INSERT IGNORE INTO t () VALUES ()", "INSERT IGNORE INTO t VALUES (3,'z',300),(3,'a',1),(4,'b',NULL)")
    assert shop.values("t") == [(0, None, 0), (3, "", 127), (4, "b", 0)]
    shop.all("UPDATE IGNORE t SET c = NULL WHERE id = 3", "UPDATE IGNORE t SET id = 0 WHERE id = 4")
    assert shop.values("t id, c") == [(0, 0), (3, 0), (4, 0)]


def test_ignore_does_not_reach_into_triggers(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT)", "CREATE TABLE l (id INT PRIMARY KEY, b ENUM('a'))")
    shop.all("CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW INSERT INTO l VALUES (NEW.a, IF(NEW.a = 1, 'z', 'a'))")
    assert shop.run("INSERT IGNORE INTO t VALUES (1)").error == 1265
    shop.all("INSERT INTO t VALUES (2)")
    assert shop.run("INSERT IGNORE INTO t VALUES (2)").error == 1062


@pytest.mark.parametrize(
    "kind", ["SMALLINT UNSIGNED", "DECIMAL(8,2)", "DOUBLE", "BIT(4)", "YEAR", "DATE", "TIMESTAMP NULL"]
)
def test_a_uuid_goes_into_no_number_and_no_time(shop: Shop, kind: str) -> None:
    shop.all(f"CREATE TABLE t (id INT PRIMARY KEY, a {kind})")
    for sql in (
        "INSERT INTO t VALUES (1, UUID())",
        "INSERT INTO t SELECT 1, IFNULL(UUID(), 'x')",
        "INSERT INTO t (id) VALUES (1) ON DUPLICATE KEY UPDATE a = COALESCE(NULL, UUID())",
        "REPLACE INTO t VALUES (1, IF(1, 'a', UUID()))",
        "UPDATE t SET a = UUID()",
    ):
        assert shop.run(sql).error == 4078, sql
    assert shop.run("INSERT INTO t VALUES (1, CONCAT(UUID(), ''))").error != 4078


def test_a_uuid_goes_into_text(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a CHAR(40), b BLOB)", "INSERT INTO t VALUES (UUID(), UUID())")


@pytest.mark.parametrize(
    "sql", ["UPDATE t SET b = b + 1", "UPDATE t SET b = 'x' + 1", "INSERT INTO t VALUES (2, 'x' * 2)",
            "INSERT INTO t SELECT 3, b - 1 FROM t"]
)  # fmt: skip
def test_strict_mode_takes_no_text_for_a_number(shop: Shop, lenient: Shop, sql: str) -> None:
    for each, error in ((shop, 1292), (lenient, 0)):
        each.all("CREATE TABLE t (id INT PRIMARY KEY, b VARCHAR(9))", "INSERT INTO t VALUES (1, 'b')")
        assert each.run(sql).error == error
    assert shop.run(sql.replace("UPDATE", "UPDATE IGNORE").replace("INSERT", "INSERT IGNORE")).error == 0
    assert shop.run("DELETE FROM t WHERE b + 1 = 1").error == 0


def test_a_later_null_of_a_table_that_does_not_roll_back_is_adjusted(shop: Shop) -> None:
    shop.all("CREATE TABLE t (id INT PRIMARY KEY) ENGINE=MyISAM", "INSERT INTO t VALUES (3), (NULL)")
    assert shop.values("t") == [(0,), (3,)]
    assert shop.run("INSERT INTO t VALUES (NULL), (4)").error == 1048
