"""INSERT, REPLACE and ON DUPLICATE KEY UPDATE, row by row."""

from __future__ import annotations

import pytest

from .conftest import Shop, changed, undone


def test_a_duplicate_leaves_the_rows_before_it_only_where_the_engine_has_no_transactions(shop: Shop) -> None:
    shop.all("CREATE TABLE n (id INT PRIMARY KEY) ENGINE=MyISAM", "CREATE TABLE t (id INT PRIMARY KEY) ENGINE=InnoDB")
    kept = shop.run("INSERT INTO n VALUES (1),(2),(2),(3)")
    assert (kept.error, changed(kept), kept.values) == (1062, [("shop.n", "insert", 2)], ("PRIMARY",))
    lost = shop.run("INSERT INTO t VALUES (1),(2),(2),(3)")
    assert (lost.error, changed(lost), undone(lost)[0].rows) == (1062, [], 2)
    assert shop.values("n id") == [(1,), (2,)]
    assert shop.values("t id") == []


def test_text_keys_do_not_depend_on_case_but_binary_ones_do(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a VARCHAR(9) UNIQUE, b VARBINARY(9) UNIQUE)", "INSERT INTO t VALUES ('x','x')")
    assert shop.run("INSERT INTO t VALUES ('X','y')").values == ("a",)
    assert shop.run("INSERT INTO t VALUES ('y','X')").error == 0


def test_null_never_collides(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT UNIQUE)", "INSERT INTO t VALUES (NULL),(NULL)")
    assert shop.values("t a") == [(None,), (None,)]


@pytest.mark.parametrize(
    ("sql", "error"),
    [
        ("INSERT INTO t VALUES (NULL,1,'a')", 1048),
        ("INSERT INTO t (b) VALUES (1)", 1364),
        ("INSERT INTO t VALUES (1,1)", 1136),
        ("INSERT INTO t (a,nosuch) VALUES (1,1)", 1054),
        ("INSERT INTO t VALUES (1,300,'a')", 1264),
        ("INSERT INTO t VALUES (1,'x','a')", 1366),
        ("INSERT INTO t VALUES (1,1,'long text')", 1406),
        ("INSERT INTO nosuch VALUES (1)", 1146),
    ],
)
def test_what_a_strict_server_refuses(shop: Shop, sql: str, error: int) -> None:
    shop.all("CREATE TABLE t (a INT NOT NULL, b TINYINT, c VARCHAR(4))")
    effects = shop.run(sql)
    assert (effects.error, effects.sure, changed(effects)) == (error, True, [])


def test_a_lenient_server_warns_and_stores_what_fits(lenient: Shop) -> None:
    lenient.all("CREATE TABLE t (a INT NOT NULL, b TINYINT, c VARCHAR(4))")
    assert lenient.run("INSERT INTO t (b,c) VALUES (300,'long text')").warnings == (1364, 1264, 1406)
    assert lenient.values("t a, b, c") == [(0, 127, "long")]
    assert lenient.run("INSERT INTO t VALUES (NULL,1,'a')").error == 1048  # of one row, NULL is still refused
    assert lenient.run("INSERT INTO t VALUES (1,1,'a'),(NULL,1,'a')").warnings == (1048,)


def test_ignore_skips_the_row_and_keeps_a_warning(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT PRIMARY KEY)", "INSERT INTO t VALUES (1)")
    effects = shop.run("INSERT IGNORE INTO t VALUES (1),(2)")
    assert (effects.affected, effects.warnings, changed(effects)) == (1, (1062,), [("shop.t", "insert", 1)])


def test_replace_updates_in_place_by_the_last_key_and_deletes_by_others(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT PRIMARY KEY, b INT UNIQUE, c INT)", "INSERT INTO t VALUES (1,1,1),(2,2,2)")
    by_primary = shop.run("REPLACE INTO t VALUES (1,9,9)")
    assert changed(by_primary) == [("shop.t", "delete", 1), ("shop.t", "insert", 1)]
    by_last = shop.run("REPLACE INTO t VALUES (3,2,2)")
    assert (changed(by_last), by_last.affected) == ([("shop.t", "update", 1)], 2)


def test_on_duplicate_key_counts_two_for_a_change_and_none_for_the_same(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1,1)")
    sql = "INSERT INTO t VALUES (1,5) ON DUPLICATE KEY UPDATE b=VALUES(b)"
    assert (changed(shop.run(sql)), shop.values("t b")) == ([("shop.t", "update", 1)], [(5,)])
    assert (shop.run(sql).affected, changed(shop.run(sql))) == (0, [])


def test_innodb_keeps_gaps_in_its_numbers_and_myisam_does_not(shop: Shop) -> None:
    for name, engine in (("t", "InnoDB"), ("n", "MyISAM")):
        shop.all(f"CREATE TABLE {name} (id INT AUTO_INCREMENT PRIMARY KEY, a INT UNIQUE) ENGINE={engine}")
        assert shop.run(f"INSERT INTO {name} (a) VALUES (1),(2)").generated_id
        shop.run(f"INSERT IGNORE INTO {name} (a) VALUES (1),(3)")
        shop.run(f"INSERT INTO {name} (a) VALUES (4)")
    assert shop.values("t id, a") == [(1, 1), (2, 2), (4, 3), (5, 4)]
    assert shop.values("n id, a") == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_a_value_nobody_knows_is_followed_until_something_depends_on_it(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a VARCHAR(50), b INT)", "INSERT INTO t VALUES (USER(),1)", "UPDATE t SET b=2 WHERE b=1")
    effects = shop.run("DELETE FROM t WHERE a='bob'")
    assert (effects.sure, effects.why_not) == (False, "a condition depends on an unknown value")
    assert not shop.run("UPDATE t SET b=3").sure  # and from there on the rows are not known
    shop.all("TRUNCATE t", "INSERT INTO t VALUES ('x',1)", "UPDATE t SET b=4")


def test_rows_of_values_share_one_plan_whatever_their_number(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT PRIMARY KEY, b INT)")
    shop.all("INSERT INTO t VALUES (1,1),(2,2) ON DUPLICATE KEY UPDATE b=b+7")
    effects = shop.run("INSERT INTO t VALUES (1,1),(2,2),(3,3) ON DUPLICATE KEY UPDATE b=b+9")
    assert (effects.affected, shop.values("t a, b")) == (5, [(1, 10), (2, 11), (3, 3)])
    assert len(shop.data.machine.plans) == 1


@pytest.mark.parametrize("last", ["(3, 3)", "( 3,3)", "(3,1+2)", "(3,DEFAULT)"])
def test_rows_of_one_insert_are_all_kept_however_each_is_written(shop: Shop, last: str) -> None:
    shop.all("CREATE TABLE t (a INT PRIMARY KEY, b INT DEFAULT 3)")
    effects = shop.run(f"INSERT INTO t VALUES (1,1),(2,2),{last}")
    assert changed(effects) == [("shop.t", "insert", 3)]
    assert shop.values("t a, b") == [(1, 1), (2, 2), (3, 3)]
