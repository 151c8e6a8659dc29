"""Errors that were measured on MySQL 5.6.24 and MariaDB 10.11, and what is open beside them."""

from __future__ import annotations

import pytest
from binlogic.facts.effects.shadow import ShadowServer

from .conftest import Shop

REFUSED = [
    ("COMMIT CHAIN RELEASE", 1064),
    ("ROLLBACK AND CHAIN RELEASE", 1064),
    ("CREATE FUNCTION f RETURN INT", 1064),
    ("CREATE TABLE c (n DATETIME AUTO_INCREMENT UNIQUE)", 1063),
    ("CREATE TABLE c (n DECIMAL(5) AUTO_INCREMENT UNIQUE)", 1063),
    ("DELETE FROM information_schema.collations WHERE id = 1", 1044),
    ("CREATE TABLE information_schema.c (n INT)", 1044),
    ("DROP VIEW information_schema.collations", 1044),
    ("LOCK TABLES information_schema.collations READ", 1044),
]
OPEN = [
    "SELECT 7, /*!01000 1 + /*!01000 8 + */ 2",
    "CREATE TABLE c (a CHAR) CHARACTER SET latin1 CHARACTER SET latin2",
    "CREATE TABLE c (t TIME(6), v VARCHAR(30) AS (CAST(t AS TIME(3))) VIRTUAL, KEY (v))",
    "CREATE SEQUENCE s START WITH -5",
    "ALTER TABLE missing ADD PERIOD FOR p (s, e)",
    "CREATE TABLE c (a INT, b INT, CHECK a > b)",
    "GRANT SELECT ON *.* TO CURRENT_ROLE",
]


@pytest.mark.parametrize(("text", "error"), REFUSED)
def test_what_is_refused_before_a_table_is_looked_at(shop: Shop, text: str, error: int) -> None:
    effects = shop.run(text)
    assert (effects.error, effects.early, effects.sure) == (error, True, True)


@pytest.mark.parametrize("text", OPEN)
def test_what_is_not_followed_may_be_refused_before_a_row_is_touched(shop: Shop, text: str) -> None:
    effects = shop.run(text)
    assert (effects.sure, effects.refused_early) == (False, 1105)


def test_what_a_view_lacks_is_an_error_of_the_view(shop: Shop) -> None:
    shop.all("CREATE TABLE t (k INT)", "CREATE VIEW w AS SELECT k FROM t", "RENAME TABLE t TO u")
    assert [shop.run(text).error for text in ("SELECT * FROM w", "DELETE FROM w", "SELECT * FROM t")] == [
        1356,
        1356,
        1146,
    ]


def test_the_last_locked_table_takes_the_locks_with_it() -> None:
    shop = Shop(ShadowServer(engines=frozenset({"INNODB"}), locked_out={"DROP DATABASE": 1192}))
    shop.all("CREATE TABLE t (k INT)", "CREATE TABLE u (k INT)", "LOCK TABLES t WRITE, u WRITE", "DROP TABLE t")
    assert shop.run("DROP DATABASE shop").error == 1192
    shop.all("DROP TABLE u", "DROP DATABASE shop")


def test_engines_other_than_innodb_count_on_from_an_update(shop: Shop, lenient: Shop) -> None:
    for server, engine, error in ((shop, "MyISAM", 0), (shop, "InnoDB", 0), (lenient, "InnoDB", 1062)):
        server.all(
            f"CREATE OR REPLACE TABLE t (k INT AUTO_INCREMENT PRIMARY KEY, v INT) ENGINE={engine}",
            "INSERT INTO t VALUES (NULL, 1)",
            "UPDATE t SET k = 2",
        )
        assert server.run("INSERT INTO t VALUES (NULL, 2)").error == error


def test_columns_that_change_their_names_in_one_statement_are_no_duplicates(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT, b INT)")
    assert shop.run("ALTER TABLE t CHANGE a b INT").error == 1060
    assert shop.run("ALTER TABLE t CHANGE a b INT, CHANGE b a INT").refused_early == 1105


@pytest.mark.parametrize("asks_first", [True, False])
def test_null_before_or_behind_the_triggers(asks_first: bool) -> None:
    shop = Shop(ShadowServer(null_before_triggers=asks_first, engines=frozenset({"INNODB"})))
    shop.all(
        "CREATE TABLE t (k INT NOT NULL, v INT)",
        "CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW SET NEW.k = 1",
    )
    effects = shop.run("INSERT INTO t VALUES (NULL, 1)")
    assert (effects.error, effects.sure) == (0, not asks_first)  # where NULL is looked at first, 1048 is possible
    assert effects.sure or effects.may_fail


def test_a_value_made_of_a_column_that_is_not_given_yet_is_open(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a INT NOT NULL, b INT)", "INSERT INTO t (a, b) VALUES (1, a + 2)")
    assert not shop.run("INSERT INTO t VALUES (a + 2, 1)").sure


def test_an_update_that_is_taken_back_gives_its_number_back(shop: Shop) -> None:
    shop.all(
        "CREATE TABLE t (k INT AUTO_INCREMENT PRIMARY KEY, v INT) ENGINE=MyISAM",
        "INSERT INTO t VALUES (NULL, 1)",
        "UPDATE t SET k = 7",
    )
    shop.data.undo_last("A")
    shop.all("INSERT INTO t VALUES (NULL, 2)")
    shop.all("INSERT INTO t (k, v) VALUES (3, 3)")
    assert shop.run("INSERT INTO t (k, v) VALUES (2, 4)").error == 1062


def test_the_longest_name_of_an_account_that_mariadb_takes() -> None:
    shop = Shop(ShadowServer(longest_user=128))
    shop.data.machine.tables.fresh = True
    shop.all(f"CREATE USER {'a' * 128}@localhost")
    assert shop.run(f"CREATE USER {'a' * 129}@localhost").error == 1470


def test_privileges_of_the_role_that_is_set_are_open(shop: Shop) -> None:
    for text in ("GRANT SELECT ON *.* TO CURRENT_ROLE", "REVOKE SELECT ON *.* FROM CURRENT_ROLE"):
        assert shop.run(text).refused_early == 1105


def test_a_lock_is_for_one_use_of_its_table(shop: Shop) -> None:
    shop.all("CREATE TABLE t (k INT)", "CREATE TABLE u (k INT)", "LOCK TABLES t READ")
    assert shop.run("INSERT INTO t SELECT * FROM t").error == 1100
    assert shop.run("INSERT INTO t VALUES (1)").error == 1099
    assert not shop.run("SELECT * FROM t x").sure


def test_a_text_that_may_not_have_been_prepared_may_be_unknown(shop: Shop) -> None:
    shop.run("PREPARE s FROM 'UPDATE missing SET k = 1 ORDER BY 1'")
    assert not shop.run("EXECUTE s USING @a").sure


def test_values_before_a_default_that_is_not_there_are_refused_first(shop: Shop) -> None:
    shop.run("CREATE TABLE t (k INT PRIMARY KEY, a INT NOT NULL)")
    assert shop.run("INSERT INTO t VALUES (NULL, DEFAULT)").error == 1048
    assert shop.run("INSERT INTO t VALUES (DEFAULT, NULL)").error == 1364
    assert shop.run("UPDATE t SET a = DEFAULT WHERE k = 9").error == 1364


def test_names_may_stand_among_other_assignments(shop: Shop) -> None:
    assert shop.run("SET NAMES utf8, @@SESSION.sql_mode = '', autocommit = 0").error == 0
    assert shop.run("SET autocommit = 1, NAMES nosuch").error == 1115


def test_a_locking_read_may_keep_others_waiting() -> None:
    shop = Shop(ShadowServer(engines=frozenset({"INNODB"})))
    shop.data.machine.locks.in_turn = True
    shop.all("CREATE TABLE t (k INT PRIMARY KEY, a INT)", "INSERT INTO t VALUES (1, 1)")
    shop.begin("B")
    shop.run("SELECT * FROM t WHERE k = 1 FOR UPDATE", "B")
    effects = shop.run("UPDATE t SET a = 2 WHERE k = 1")
    assert (effects.sure, 1205 in effects.may_fail) == (False, True)


def test_the_ends_of_timestamp(shop: Shop) -> None:
    shop.all("CREATE TABLE t (s TIMESTAMP NULL)", "SET time_zone = '+00:00'")
    assert shop.run("INSERT INTO t VALUES ('1970-01-01 00:00:00')").error == 1292
    assert shop.run("INSERT INTO t VALUES ('1970-01-01 00:00:01')").error == 0
    shop.run("SET time_zone = 'SYSTEM'")
    assert shop.run("INSERT INTO t VALUES ('1969-01-01 00:00:00')").error == 1292
    assert not shop.run("INSERT INTO t VALUES ('1970-01-01 00:00:01')").sure


def test_generated_columns_views_and_ambiguous_names(shop: Shop) -> None:
    shop.all("CREATE TABLE t (k INT, a INT AS (k * 2) PERSISTENT)", "CREATE TABLE u (k INT, n INT NOT NULL)")
    assert shop.run("INSERT INTO t VALUES (1, 9)").error == 1906
    assert shop.run("INSERT INTO t VALUES (1, DEFAULT)").error == 0
    shop.run("CREATE VIEW w AS SELECT k, n FROM u")
    assert shop.run("INSERT INTO w (k) VALUES (1)").error == 1423
    assert shop.run("UPDATE t, u SET k = 5").error == 1052


def test_keys_go_by_the_names_that_servers_give_them(shop: Shop) -> None:
    shop.all("CREATE TABLE t (k INT, a INT, UNIQUE (k), UNIQUE (k, a))", "INSERT INTO t VALUES (1, 1)")
    shop.run("ALTER TABLE t DROP KEY k")
    assert shop.run("INSERT INTO t VALUES (1, 2)").error == 0
    assert shop.run("ALTER TABLE t DROP COLUMN a").error == 1072
    assert shop.run("ALTER TABLE t DROP KEY k_2, DROP COLUMN a").error == 0


def test_rows_of_an_altered_column_have_to_fit(shop: Shop) -> None:
    shop.all("CREATE TABLE t (a DECIMAL(4,2))", "INSERT INTO t VALUES (99.5)")
    assert shop.run("ALTER TABLE t MODIFY a DECIMAL(3,2)").error == 1264
    shop.run("INSERT INTO t VALUES (NULL)")
    assert not shop.run("ALTER TABLE t MODIFY a DECIMAL(4,2) NOT NULL").sure


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("SELECT * FROM t WHERE k IN (SELECT k FROM t LIMIT 1)", 1235),
        ("INSERT INTO t TABLE t", 1064),
        ("ALTER VIEW missing AS SELECT 1", 1146),
        ("CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO CREATE EVENT f ON SCHEDULE EVERY 1 DAY DO SELECT 1", 1576),
    ],
)
def test_what_no_server_takes(shop: Shop, text: str, error: int) -> None:
    shop.run("CREATE TABLE t (k INT)")
    effects = shop.run(text)
    assert effects.error == error or error in effects.refused_with


def test_a_limit_in_a_literal_is_none(shop: Shop) -> None:
    shop.run("CREATE TABLE t (k VARCHAR(60))")
    assert shop.run("INSERT INTO t VALUES ('in (select a from b limit 1)')").error == 0


def test_a_refused_lock_leaves_the_locks_as_they_were(shop: Shop) -> None:
    shop.all("CREATE TABLE t (k INT)", "LOCK TABLES t WRITE", "LOCK TABLES t x WRITE")
    shop.data.undo_last("A")
    client = shop.data.client("A")
    assert (client.locked, client.locked_by_alias) == ({"shop.t": True}, False)


def test_who_does_not_exist_may_not_run_anything(shop: Shop) -> None:
    shop.run("CREATE DEFINER = nobody@localhost FUNCTION f() RETURNS INT DETERMINISTIC RETURN 1")
    assert not shop.run("SELECT f()").sure
    shop.run("CREATE FUNCTION g() RETURNS INT DETERMINISTIC RETURN 1")
    assert shop.run("SELECT g()").sure
