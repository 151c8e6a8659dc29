"""What a server may refuse for a word that is not followed, and what stands on such a statement, is open."""

from __future__ import annotations

import pytest
from binlogic.facts.effects.shadow import ShadowServer
from binlogic.facts.sql.dialect import Vendor
from binlogic.rules.packing.loading import builtin_pack

from .conftest import Shop

ANY_ERROR = 1105


def fresh(profile: str, flavor: str, release: int) -> Shop:
    shop = Shop(ShadowServer.of(builtin_pack("logging-format", profile).about_server))
    shop.vendor = Vendor(flavor, release)
    shop.data.machine.vendor = shop.vendor
    shop.data.machine.tables.fresh = True
    shop.all("CREATE TABLE t (k INT PRIMARY KEY, v INT)")
    return shop


@pytest.fixture
def maria() -> Shop:
    return fresh("mariadb-10.11", "mariadb", 101119)


@pytest.fixture
def old() -> Shop:
    return fresh("mysql-5.6", "mysql", 50624)


OPEN = [
    "CREATE USER u@h PASSWORD EXPIRE INTERVAL 0 DAY",
    "ANALYZE TABLE t PERSISTENT FOR ALL",
    "FLUSH TABLES, STATUS",
    "SELECT offset FROM t",
    "SELECT DATE '2020-13-01'",
    "SELECT CONCAT_WS()",
    "SELECT other.k FROM t",
    "SELECT GROUP_CONCAT(k ORDER BY 2) FROM t",
    "EXPLAIN SELECT missing FROM t",
    "PREPARE s FROM 'LOCK TABLES t WRITE'",
    "SET GLOBAL init_connect = 'x'",
    "CREATE TABLE g (s DATE, e DATE, PERIOD FOR p (s, e), k INT, UNIQUE (k, p WITHOUT OVERLAPS))",
    "CREATE TABLE g (t TIMESTAMP(4), v TIMESTAMP(3) AS (t) VIRTUAL, KEY (v))",
]


@pytest.mark.parametrize("sql", OPEN)
def test_open(maria: Shop, sql: str) -> None:
    effects = maria.run(sql)
    assert (effects.error, effects.sure) == (0, False)
    assert ANY_ERROR in effects.may_fail, effects.why_not


REFUSED = {
    "SELECT @@session.datadir": 1238,
    "SELECT CURRENT_TIMESTAMP(7)": 1426,
    "SET GLOBAL max_connections = ON": 1232,
    "SET timestamp = '100'": 1232,
    "SET GLOBAL event_scheduler = DISABLED": 1231,
    "PREPARE s FROM @nothing": 1064,
    "ALTER FUNCTION missing COMMENT 'x'": 1305,
    "SELECT UUID_TO_BIN(UUID())": 1305,
    f"XA START '{'z' * 65}'": 1064,
}


@pytest.mark.parametrize(("sql", "code"), REFUSED.items())
def test_refused(maria: Shop, sql: str, code: int) -> None:
    effects = maria.run(sql)
    assert (effects.error, effects.why_not) == (code, "")


OLD = {
    "ALTER TABLE t ADD COLUMN IF NOT EXISTS w INT": 1064,
    "ANALYZE TABLE t PERSISTENT FOR ALL": 1064,
    "CREATE TABLE d (a DATE DEFAULT (b))": 1064,
    "CREATE TABLE d (a INT, b INT AS (a))": 1064,
    "CREATE USER u@h PASSWORD EXPIRE": 1064,
    "SELECT NEXTVAL(s)": 1305,
    "SELECT JSON_OBJECT()": 1305,
    "UPDATE t SET v = (SELECT MAX(v) FROM t)": 1093,
    "DELETE FROM t WHERE k IN (SELECT v FROM t)": 1093,
    "SET optimizer_switch = 'rowid_filter=on'": 1231,
}


@pytest.mark.parametrize(("sql", "code"), OLD.items())
def test_an_older_server(old: Shop, sql: str, code: int) -> None:
    effects = old.run(sql)
    assert (effects.error, effects.why_not) == (code, "")


def test_a_derived_table_is_read_first(old: Shop) -> None:
    assert old.run("DELETE FROM t WHERE k IN (SELECT v FROM (SELECT v FROM t) d)").error == 0


def test_names_of_every_form_are_taken(old: Shop, maria: Shop) -> None:
    for shop in (old, maria):
        shop.all("CREATE TABLE u (`rank` INT, `window` INT)", "SELECT `window` FROM u", "FLUSH STATUS")


def test_what_stands_on_an_open_account(maria: Shop) -> None:
    maria.run("CREATE USER u@h PASSWORD EXPIRE INTERVAL 0 DAY")
    assert not maria.run("GRANT SELECT ON shop.t TO u@h").sure
    assert not maria.run("DROP USER u@h").sure
    assert maria.run("DROP USER u@h").error == 1396


def test_what_stands_on_an_open_lock(maria: Shop) -> None:
    maria.run("FLUSH TABLES WITH READ LOCK AND DISABLE CHECKPOINT")
    assert not maria.run("INSERT INTO t VALUES (1, 1)").sure
    maria.all("UNLOCK TABLES", "SELECT 1")


def test_what_stands_on_plugins(maria: Shop) -> None:
    assert maria.run("SET GLOBAL query_response_time_range_base = 16").error == 1193
    maria.run("INSTALL SONAME 'query_response_time'")
    assert not maria.run("SELECT @@query_response_time_range_base").error


def test_modes_and_character_sets_change_texts(maria: Shop) -> None:
    maria.all("SET sql_mode = 'PIPES_AS_CONCAT'")
    assert not maria.run("SELECT k || v FROM t").sure
    maria.all("SET sql_mode = ''", "SELECT k || v FROM t", "SET NAMES latin1")
    assert not maria.run("SELECT 'é'").sure


def test_a_scan_holds_what_no_key_tells(maria: Shop) -> None:
    maria.data.machine.locks.in_turn = True
    maria.begin()
    maria.run("DELETE FROM t")
    assert 1205 in maria.run("INSERT INTO t VALUES (1, 1)", "B").may_fail
    maria.commit()
    maria.commit("B")
    assert not maria.run("INSERT INTO t VALUES (1, 1)").sure  # the row may be there


def test_a_duplicate_key_of_a_cascade(maria: Shop) -> None:
    maria.all(
        "CREATE TABLE p (a INT PRIMARY KEY)",
        "CREATE TABLE c (a INT, FOREIGN KEY (a) REFERENCES p (a) ON UPDATE CASCADE, b INT, UNIQUE (b, a))",
        "INSERT INTO p VALUES (1), (2)",
        "INSERT INTO c VALUES (1, 7)",
        "SET foreign_key_checks = 0",
        "INSERT INTO c VALUES (3, 7)",
        "SET foreign_key_checks = 1",
    )
    assert maria.run("UPDATE p SET a = 3 WHERE a = 1").error == 1761
