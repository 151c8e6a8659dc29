"""R1.1 to R1.26 and knowledge 2.3, 2.7, 2.8: what makes a statement unsafe, on every server that says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Last = Callable[..., Any]

TABLES = """
CREATE DATABASE shop; USE shop;
CREATE TABLE t (id INT PRIMARY KEY, a INT, b VARCHAR(50)) ENGINE=InnoDB;
CREATE TABLE u (id INT, a INT) ENGINE=InnoDB;
CREATE TABLE n (id INT, a INT) ENGINE=MyISAM;
CREATE TABLE ai (id INT AUTO_INCREMENT PRIMARY KEY, a INT) ENGINE=InnoDB;
CREATE TABLE late (g INT, id INT AUTO_INCREMENT, PRIMARY KEY (g, id)) ENGINE=MyISAM;
CREATE TABLE two (id INT PRIMARY KEY, a INT, u INT, UNIQUE (u)) ENGINE=InnoDB;
INSERT INTO t VALUES (1, 1, 'x'), (2, 2, 'y');
INSERT INTO u VALUES (5, 5);
"""
ALL = ("mysql-5.6", "mysql-5.7", "mysql-8.0", "mariadb-10.11", "mariadb-11.8")
MYSQL, MARIADB = ALL[:3], ALL[3:]

CASES = [
    # knowledge 2.3 LIMIT, R1.22
    ("DELETE FROM t LIMIT 1", "LIMIT", ALL, ()),
    ("DELETE FROM t WHERE id=1 ORDER BY id LIMIT 1", "LIMIT", ALL, ()),
    ("UPDATE t SET a=1 WHERE id IN (SELECT * FROM (SELECT id FROM u LIMIT 2) x)", "LIMIT", ALL, ()),
    ("INSERT INTO u SELECT id, a FROM t LIMIT 0", "LIMIT", MYSQL, MARIADB),
    # SYSTEM_FUNCTION, R1.15, R1.16, knowledge 2.7
    *((f"INSERT INTO t VALUES (7, 7, {call})", "SYSTEM_FUNCTION", ALL, ()) for call in (
        "UUID()", "USER()", "CURRENT_USER", "VERSION()", "SYSDATE()", "SLEEP(0)", "ROW_COUNT()", "LOAD_FILE('x')",
    )),
    *((f"INSERT INTO t VALUES (7, 7, {call})", "SYSTEM_FUNCTION", (), ALL) for call in (
        "NOW()", "CONNECTION_ID()", "LAST_INSERT_ID()", "UNIX_TIMESTAMP()", "DATABASE()", "CURDATE()",
    )),
    ("INSERT INTO t VALUES (7, 7, RAND())", "SYSTEM_FUNCTION", MYSQL, MARIADB),
    ("UPDATE t SET b=RAND()", "SYSTEM_FUNCTION", ALL, ()),
    ("INSERT INTO t VALUES (7, 7, AES_ENCRYPT('a', 'b'))", "SYSTEM_FUNCTION", MYSQL, MARIADB),
    # SYSTEM_VARIABLE, R1.18, knowledge 2.8
    ("INSERT INTO t VALUES (7, 7, @@sql_mode)", "SYSTEM_VARIABLE", ALL, ()),
    ("INSERT INTO t VALUES (7, 7, @@timestamp)", "SYSTEM_VARIABLE", (), ALL),
    ("INSERT INTO t VALUES (7, 7, @@global.time_zone)", "SYSTEM_VARIABLE", ALL, ()),
    # clauses: 1714 to 1719
    ("INSERT IGNORE INTO u SELECT id, a FROM t", "INSERT_IGNORE_SELECT", ALL, ()),
    ("INSERT IGNORE INTO u VALUES (1, 1)", "INSERT_IGNORE_SELECT", (), ALL),
    ("INSERT INTO two SELECT id, a, a FROM t ON DUPLICATE KEY UPDATE a=1", "INSERT_SELECT_UPDATE", ALL, ()),
    ("REPLACE INTO u SELECT id, a FROM t", "REPLACE_SELECT", ALL, ()),
    ("CREATE TABLE c (id INT PRIMARY KEY) IGNORE SELECT id FROM u", "CREATE_IGNORE_SELECT", ALL, ()),
    ("CREATE TABLE c (id INT PRIMARY KEY) REPLACE SELECT id FROM u", "CREATE_REPLACE_SELECT", ALL, ()),
    ("UPDATE IGNORE t SET a=1", "UPDATE_IGNORE", ALL, ()),
    ("UPDATE IGNORE t, u SET t.a=1 WHERE t.id=u.id", "UPDATE_IGNORE", (), ALL),
    # AUTO_INCREMENT: 1722, 1723, 1727, R1.20
    ("INSERT INTO ai (a) SELECT a FROM t", "WRITE_AUTOINC_SELECT", ALL, ()),
    ("INSERT INTO ai (a) SELECT 5", "WRITE_AUTOINC_SELECT", (), ALL),
    ("DELETE FROM ai WHERE a IN (SELECT a FROM t)", "WRITE_AUTOINC_SELECT", ALL, ()),
    ("CREATE TABLE c (id INT AUTO_INCREMENT PRIMARY KEY) SELECT a FROM t", "CREATE_SELECT_AUTOINC", ALL, ()),
    ("INSERT INTO late (g) VALUES (1)", "AUTOINC_NOT_FIRST", ALL, ()),
    ("DELETE FROM late", "AUTOINC_NOT_FIRST", ALL, ()),
    # INSERT_TWO_KEYS: MariaDB leaves out keys that get NULL
    ("INSERT INTO two VALUES (1, 1, 1) ON DUPLICATE KEY UPDATE a=2", "INSERT_TWO_KEYS", ALL, ()),
    ("INSERT INTO two (id, a) VALUES (1, 1) ON DUPLICATE KEY UPDATE a=2", "INSERT_TWO_KEYS", MYSQL, MARIADB),
    ("INSERT INTO two (id, a) VALUES (1, 1) ON DUPLICATE KEY UPDATE u=2", "INSERT_TWO_KEYS", ALL, ()),
    # SYSTEM_TABLE, R1.23
    ("INSERT INTO u (id) SELECT COUNT(*) FROM mysql.general_log", "SYSTEM_TABLE", ALL, ()),
    ("INSERT INTO u (id) SELECT COUNT(*) FROM performance_schema.threads", "SYSTEM_TABLE", ALL, ()),
    ("INSERT INTO u (id) SELECT COUNT(*) FROM information_schema.tables", "SYSTEM_TABLE", (), ALL),
    # locking clauses and grant tables of newer servers
    ("INSERT INTO u SELECT id, a FROM t FOR UPDATE SKIP LOCKED", "SKIP_LOCKED", ALL[2:], ("mysql-5.7",)),
    ("INSERT INTO u SELECT id, a FROM t FOR UPDATE NOWAIT", "NOWAIT", ("mysql-8.0",), MARIADB),
    ("INSERT INTO u (id) SELECT COUNT(*) FROM mysql.user", "ACL_TABLE_READ_IN_DML_DDL", ("mysql-8.0",), ("mysql-5.7",)),
]  # fmt: skip


@pytest.mark.parametrize(("sql", "reason", "on", "off"), CASES)
def test_reason(last: Last, sql: str, reason: str, on: tuple[str, ...], off: tuple[str, ...]) -> None:
    for profile in on:
        assert reason in last(profile, "STATEMENT", TABLES + sql + ";", follow=False).unsafe, profile
    for profile in off:
        assert reason not in last(profile, "STATEMENT", TABLES + sql + ";", follow=False).unsafe, profile


@pytest.mark.parametrize("profile", ALL)
def test_reason_is_the_same_in_every_format_and_noted_in_one(last: Last, profile: str) -> None:
    """R1.2, R1.3, R1.12, R1.14: unsafe turns MIXED to rows, and STATEMENT to a note."""
    sql = TABLES + "UPDATE t SET b=UUID();"
    assert [last(profile, f, sql).form for f in ("STATEMENT", "MIXED", "ROW")] == ["statement", "rows", "rows"]
    assert [last(profile, f, sql).unsafe for f in ("STATEMENT", "MIXED", "ROW")] == [{"SYSTEM_FUNCTION"}, set(), set()]
    assert "LF-321" in last(profile, "MIXED", sql).rules


def test_no_note_where_nothing_is_written(last: Last) -> None:
    """R1.12: a statement that fails before it changes anything."""
    seen = last("mysql-5.6", "STATEMENT", TABLES + "INSERT INTO t VALUES (1, 1, UUID());")
    assert (seen.code, seen.unsafe, seen.groups) == (1062, set(), ())


@pytest.mark.parametrize("profile", ["mysql-5.6", "mariadb-10.11"])
@pytest.mark.parametrize("sql", [
    "UPDATE t SET a=0 LIMIT 0", "DELETE FROM t LIMIT 0", "DELETE FROM t WHERE FALSE", "UPDATE n SET a=1 WHERE 1=0",
    "DELETE FROM t WHERE id=1 AND NULL",
])  # fmt: skip
def test_statements_that_end_before_they_look(last: Last, profile: str, sql: str) -> None:
    """knowledge 2.3 LIMIT and the recordings: LIMIT 0 and an impossible WHERE are not logged at all."""
    seen = last(profile, "STATEMENT", TABLES + sql + ";")
    assert (seen.groups, seen.unsafe, seen.code) == ((), set(), 0)


@pytest.mark.parametrize("sql", ["DELETE FROM t WHERE 1=1 AND id=99", "DELETE FROM t WHERE id=99"])
def test_a_condition_that_no_row_meets_is_logged(last: Last, sql: str) -> None:
    assert sql in last("mysql-5.6", "STATEMENT", TABLES + sql + ";").events


@pytest.mark.parametrize("profile", ["mysql-5.6", "mariadb-10.11"])
def test_log_tables(last: Last, profile: str) -> None:
    """R1.23: writing them is refused or leaves no trace, TRUNCATE of a log table is logged."""
    assert last(profile, "ROW", "DELETE FROM mysql.general_log;", follow=False).code == 1556
    switched = "UPDATE performance_schema.setup_consumers SET enabled='NO';"
    assert last(profile, "STATEMENT", switched, follow=False).groups == ()
    emptied = last(profile, "STATEMENT", "TRUNCATE TABLE mysql.general_log;", follow=False)
    assert emptied.events[-1] == "TRUNCATE TABLE mysql.general_log"


@pytest.mark.parametrize("default", ["(UUID())", "(RAND())", "(CURRENT_USER())"])
def test_default_that_hangs_on_the_session(last: Last, default: str) -> None:
    """knowledge 2.3: MariaDB flags every write to the table, also with explicit values, and DELETE."""
    made = f"CREATE DATABASE d; USE d; CREATE TABLE t (id INT PRIMARY KEY, b VARCHAR(99) DEFAULT {default});"
    for sql in ("INSERT INTO t VALUES (1, 'x')", "DELETE FROM t"):
        seen = last("mariadb-10.11", "STATEMENT", f"{made} {sql};", follow=False)
        assert seen.unsafe == {"SYSTEM_FUNCTION"}
        assert last("mysql-8.0", "STATEMENT", f"{made} {sql};", follow=False).unsafe == set()


def test_autoinc_lock_mode(last: Last) -> None:
    """knowledge 2.3 AUTOINC_LOCK_MODE: told as SYSTEM_VARIABLE, even with explicit values."""
    sql = TABLES + "INSERT INTO ai VALUES (50, 1);"
    assert last("mariadb-10.11", "STATEMENT", sql, innodb_autoinc_lock_mode="2").unsafe == {"SYSTEM_VARIABLE"}
    assert last("mariadb-10.11", "STATEMENT", sql, innodb_autoinc_lock_mode="1").unsafe == set()


@pytest.mark.parametrize("profile", ["mysql-5.6", "mariadb-10.11"])
def test_loadable_function(last: Last, profile: str) -> None:
    """R1.19: 1672, until it is dropped."""
    made = TABLES + "CREATE FUNCTION twice RETURNS INTEGER SONAME 'x.so';"
    assert last(profile, "STATEMENT", made + "INSERT INTO u VALUES (twice(1), 1);").unsafe == {"UDF"}
    assert last(profile, "STATEMENT", made + "DROP FUNCTION twice; INSERT INTO u VALUES (twice(1), 1);").unsafe == set()
