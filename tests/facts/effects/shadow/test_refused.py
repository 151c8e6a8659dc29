"""What a new MariaDB 10.11 refuses in definitions, accounts, SET and views. Every case was measured on a server."""

from __future__ import annotations

import pytest
from binlogic.facts.effects.shadow import ShadowServer
from binlogic.rules.packing.loading import builtin_pack

from .conftest import Shop

ANY_ERROR = 1105


@pytest.fixture(scope="module")
def server() -> ShadowServer:
    return ShadowServer.of(builtin_pack("logging-format", "mariadb-10.11").about_server)


@pytest.fixture
def new(server: ShadowServer) -> Shop:
    shop = Shop(server)
    shop.data.machine.tables.fresh = True
    shop.all("CREATE TABLE t (k INT PRIMARY KEY, v INT)", "CREATE ROLE r", "CREATE ROLE held", "CREATE USER u@h")
    shop.all("GRANT held TO u@h")
    return shop


RANGE = "CREATE TABLE n (a INT) PARTITION BY RANGE (a)"

REFUSED = {
    "CREATE TABLE n (e ENUM('a') NOT NULL DEFAULT NULL)": 1067,
    "CREATE TABLE n (a INT DEFAULT 'abc')": 1067,
    "CREATE TABLE n (a TINYINT DEFAULT 300)": 1067,
    "CREATE TABLE n (a DATE DEFAULT '2020-13-45')": 1067,
    "CREATE TABLE n (a CHAR(20), b INT NOT NULL AUTO_INCREMENT, KEY (a, b))": 1075,
    "CREATE TABLE n (a SERIAL, b SERIAL)": 1075,
    "CREATE TABLE n (a FLOAT(200,100))": 1425,
    "CREATE TABLE n (a DECIMAL(70,2))": 1426,
    "CREATE TABLE n (a TIMESTAMP(7))": 1426,
    "CREATE TABLE n (a DECIMAL(5,8))": 1427,
    "CREATE TABLE n (a BIT(65))": 1439,
    "CREATE TABLE n (a CHAR(300))": 1074,
    "CREATE TABLE n (a INT, a INT)": 1060,
    "CREATE TABLE n (a INT, KEY k (a), KEY k (a))": 1061,
    "CREATE TABLE n (a INT PRIMARY KEY, b INT, PRIMARY KEY (b))": 1068,
    "CREATE TABLE n (a INT, KEY (zz))": 1072,
    "CREATE TABLE n (a ENUM('a','a'))": 1291,
    "CREATE TABLE n (a INT) CHARACTER SET nosuch": 1115,
    "CREATE TABLE n (a VARCHAR(5) COLLATE nosuch_ci)": 1273,
    "CREATE TABLE n (a VARCHAR(5) CHARACTER SET latin1 COLLATE utf8mb4_bin)": 1253,
    "CREATE TABLE `n ` (a INT)": 1103,
    "CREATE TABLE n (`a ` INT)": 1166,
    "CREATE TABLE n ()": 1064,
    "CREATE TABLE n (a INT) ENGINE=nosuch": 1286,
    f"{RANGE} (PARTITION p VALUES LESS THAN (0), PARTITION q VALUES LESS THAN (0))": 1493,
    f"{RANGE} (PARTITION p VALUES LESS THAN (1), PARTITION p VALUES LESS THAN (2))": 1517,
    "CREATE TABLE n (a INT, b INT, PRIMARY KEY (a)) PARTITION BY HASH (b)": 1503,
    "CREATE TABLE n (a VARCHAR(10)) PARTITION BY HASH (a)": 1659,
    "CREATE OR REPLACE TABLE IF NOT EXISTS n (a INT)": 1221,
    "ALTER TABLE t RENAME COLUMN zz TO yy": 1054,
    "ALTER TABLE t CHANGE COLUMN k v INT": 1060,
    "ALTER TABLE t ALTER COLUMN zz SET DEFAULT 7": 1054,
    "ALTER TABLE t RENAME INDEX zz TO z": 1176,
    "ALTER TABLE t ADD COLUMN f INT DEFAULT 'abc'": 1067,
    "CREATE VIEW w AS SELECT k, zz FROM t": 1054,
    "CREATE VIEW w AS SELECT k, k FROM t": 1060,
    "CREATE VIEW w (a) AS SELECT k, v FROM t": 1353,
    "CREATE VIEW w AS SELECT @x": 1351,
    "SELECT nosuch()": 1305,
    "INSERT INTO t VALUES (nosuch(), 1)": 1305,
    "SELECT * FROM information_schema.nosuch": 1109,
    "SELECT @@nosuch": 1193,
    "SET nosuch = 1": 1193,
    "SET GLOBAL nosuch = 1": 1193,
    "SET SESSION innodb_buffer_pool_size = 1": 1229,
    "SET version = 'x'": 1238,
    "SET max_allowed_packet = 1024": 1621,
    "SET GLOBAL innodb_stats_method = 'NULL'": 1231,
    "SET GLOBAL max_connections = 'abc'": 1232,
    "SET foreign_key_checks = 7": 1231,
    "SET sql_mode = 'nosuch'": 1231,
    "SET default_storage_engine = nosuch": 1286,
    "SET NAMES nosuch": 1115,
    "GRANT nosuch TO r": 1959,
    "GRANT r TO nobody": 1133,
    "GRANT SELECT ON *.* TO nobody": 1133,
    "GRANT SELECT ON nodb.t TO u@h": 1146,
    "REVOKE r FROM u@h": 1962,
    "REVOKE nosuch FROM u@h": 1959,
    "CREATE ROLE none": 1959,
    "CREATE USER a IDENTIFIED VIA nosuch": 1524,
    "CREATE OR REPLACE USER IF NOT EXISTS a": 1221,
    "SHOW CREATE USER nobody": 1133,
    "SHOW GRANTS FOR nobody": 1141,
}  # fmt: skip

TAKEN = (
    "CREATE TABLE n (a FLOAT(10,2) NOT NULL DEFAULT 1.5, b VARCHAR(10) DEFAULT 'x' COMMENT 'c', c BOOL DEFAULT TRUE)",
    "CREATE TABLE n (a CHAR(20), b INT NOT NULL AUTO_INCREMENT, KEY (a, b)) ENGINE=MyISAM",
    "CREATE TABLE n (a INT) PARTITION BY HASH (a) PARTITIONS 4",
    "CREATE TABLE n (a INT, b INT AS (a + 1)) CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci",
    "ALTER TABLE t CHANGE COLUMN k kk BIGINT",
    "ALTER TABLE t ADD KEY IF NOT EXISTS kv (v), COMMENT 'x'",
    "GRANT r TO held",
    "GRANT SELECT ON *.* TO r",
    "GRANT SELECT ON *.* TO public",
    "REVOKE held FROM u@h",
    "CREATE USER a IDENTIFIED VIA unix_socket",
    "SET GLOBAL max_connections = 10",
    "SET time_zone = '+03:00'",
    "SET optimizer_switch = 'mrr=on'",
    "CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO DELETE FROM t",
    "CREATE VIEW w AS SELECT k, v FROM t HAVING k > 0",
    "SELECT * FROM information_schema.tables",
    "SELECT k, v FROM t UNION ALL SELECT k, v FROM t ORDER BY v",
    "INSERT INTO t (SELECT 1 AS a, 2 AS b) UNION (SELECT 3, 4) ORDER BY a",
)

OPEN = (
    "CREATE TABLE n (a INT) PAGE_COMPRESSED=1",
    "CREATE TABLE n (a INT) ENGINE=EXAMPLE",
    "CREATE TABLE n (a INT) PARTITION BY LIST (a) (PARTITION p VALUES IN (1, 2))",
    "CREATE TABLE n (a INT CHECK (zz > 1))",
    "ALTER TABLE t ADD COLUMN e INT, ALGORITHM=INPLACE",
    "CREATE EVENT e ON SCHEDULE AT NULL DO DELETE FROM t",
    "SET time_zone = 'Europe/Moscow'",
    "SELECT 1 UNION SELECT 2, 3",
)


@pytest.mark.parametrize("sql", REFUSED)
def test_refused(new: Shop, sql: str) -> None:
    effects = new.run(sql)
    assert (effects.error, effects.why_not) == (REFUSED[sql], "")


@pytest.mark.parametrize("sql", TAKEN)
def test_taken(new: Shop, sql: str) -> None:
    effects = new.run(sql)
    assert effects.error == 0
    assert ANY_ERROR not in effects.may_fail, effects.why_not


@pytest.mark.parametrize("sql", OPEN)
def test_what_is_not_followed_may_be_refused(new: Shop, sql: str) -> None:
    effects = new.run(sql)
    assert (effects.error, effects.sure) == (0, False)
    assert ANY_ERROR in effects.may_fail


def test_what_stands_on_an_open_definition_is_open(new: Shop) -> None:
    new.run("CREATE TABLE n (a INT) PAGE_COMPRESSED=1")
    for sql in ("INSERT INTO n VALUES (1)", "ALTER TABLE n ADD KEY (a)", "DROP TABLE n"):
        effects = new.run(sql)
        assert (effects.sure, ANY_ERROR in effects.may_fail) == (False, True), sql


def test_without_no_auto_create_user_accounts_are_made(new: Shop) -> None:
    new.all("SET sql_mode = ''", "GRANT SELECT ON *.* TO nobody", "SHOW GRANTS FOR nobody")


def test_set_statement_is_open_and_holds_for_its_statement_alone(new: Shop) -> None:
    child = "CREATE TABLE c{} (a INT, FOREIGN KEY (a) REFERENCES zz (b))"
    effects = new.run("SET STATEMENT foreign_key_checks = 0 FOR " + child.format(1))
    assert (effects.sure, ANY_ERROR in effects.may_fail) == (False, True)
    assert new.run(child.format(2)).error == 1005


def test_flush_tables_loses_values_that_a_sequence_has_taken(new: Shop) -> None:
    new.all("CREATE SEQUENCE s")
    wrote = [len(new.run(sql).changes) for sql in ("SELECT NEXTVAL(s)", "SELECT NEXTVAL(s)")]
    new.all("FLUSH TABLES")
    assert [*wrote, len(new.run("SELECT NEXTVAL(s)").changes)] == [1, 0, 1]


def test_hexadecimal_numbers_are_numbers_where_numbers_are_wanted(new: Shop) -> None:
    new.all("CREATE TABLE h (a BIGINT, b VARCHAR(9))", "INSERT INTO h VALUES (0xff, 0x616263)")
    assert new.values("h a, b") == [(255, "abc")]
    new.all("INSERT INTO h (a) VALUES (-9223372036854775808)")
    assert new.run("INSERT INTO h (a) VALUES (9223372036854775808)").error == 1264
