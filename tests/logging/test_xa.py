"""XA transactions, and transactions that may only read (NOTES 8.22; MySQL manual, XA Transaction States)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Last = Callable[..., Any]

DB = """
CREATE DATABASE d; USE d;
CREATE TABLE t (a INT PRIMARY KEY) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY) ENGINE=MyISAM;
"""
BOTH = ["mysql-5.6", "mariadb-10.11"]
RUN = f"{DB} XA START 'x'; INSERT INTO t VALUES (1); XA END 'x';"


def groups(seen: Any) -> list[tuple[str, str, list[str]]]:
    return [(group.cache, group.ending, [event.text for event in group.body]) for group in seen.groups]


@pytest.mark.parametrize(("server", "ending"), [("mysql-5.6", "COMMIT"), ("mariadb-10.11", "Xid")])
def test_8_22_one_phase(last: Last, server: str, ending: str) -> None:
    seen = last(server, "STATEMENT", f"{RUN} XA COMMIT 'x' ONE PHASE;")
    assert groups(seen) == [("transaction", ending, ["INSERT INTO t VALUES (1)"])]


@pytest.mark.parametrize("server", BOTH)
def test_8_22_nothing_to_log(last: Last, server: str) -> None:
    sql = f"{DB} XA START 'x'; SELECT * FROM t; XA END 'x'; XA PREPARE 'x';"
    assert last(server, "STATEMENT", sql).groups == ()
    assert last(server, "STATEMENT", f"{sql} XA COMMIT 'x';").groups == ()


def test_8_22_prepared_part_without_an_event_of_its_own(last: Last) -> None:
    sql = f"{DB} XA START 'x'; INSERT INTO n VALUES (1); XA END 'x'; XA PREPARE 'x';"
    seen = last("mariadb-10.11", "STATEMENT", sql)
    assert groups(seen) == [("transaction", "XA_prepare", ["XA END X'78',X'',1"])]
    assert {"LF-530", "LF-531"} <= seen.rules


@pytest.mark.parametrize("server", BOTH)
@pytest.mark.parametrize(
    ("before", "statement"),
    [
        ("XA START 'x';", "COMMIT"),
        ("XA START 'x';", "ROLLBACK"),
        ("XA START 'x';", "BEGIN"),
        ("XA START 'x';", "CREATE TABLE z (a INT)"),
        ("XA START 'x';", "XA START 'y'"),
        ("XA START 'x';", "XA PREPARE 'x'"),
        ("XA START 'x';", "XA ROLLBACK 'x'"),
        ("XA START 'x'; XA END 'x';", "XA COMMIT 'x'"),
        ("XA START 'x'; XA END 'x'; XA PREPARE 'x';", "SELECT * FROM t"),
        ("XA START 'x'; XA END 'x';", "EXPLAIN SELECT * FROM t"),
        ("XA START 'x'; XA END 'x';", "SAVEPOINT s"),
        ("", "XA END 'x'"),
    ],
)
def test_1399_in_the_wrong_state(last: Last, server: str, before: str, statement: str) -> None:
    seen = last(server, "STATEMENT", f"{DB} {before} {statement};")
    assert seen.code == 1399
    assert "LF-241" in seen.rules
    assert seen.groups == ()


@pytest.mark.parametrize("server", BOTH)
def test_1400_inside_a_transaction(last: Last, server: str) -> None:
    seen = last(server, "STATEMENT", f"{DB} BEGIN; XA START 'x';")
    assert (seen.code, "LF-242" in seen.rules) == (1400, True)


@pytest.mark.parametrize("server", BOTH)
@pytest.mark.parametrize("table", ["t", "n"])
def test_1792_in_a_read_only_transaction(last: Last, server: str, table: str) -> None:
    seen = last(server, "MIXED", f"{DB} START TRANSACTION READ ONLY; INSERT INTO {table} VALUES (1);")
    assert (seen.code, seen.groups) == (1792, ())
    assert "LF-240" in seen.rules


@pytest.mark.parametrize("server", BOTH)
def test_1792_by_the_mode_of_the_session(last: Last, server: str) -> None:
    mode = f"{DB} SET SESSION TRANSACTION READ ONLY;"
    assert last(server, "MIXED", f"{mode} INSERT INTO n VALUES (1);").code == 1792
    assert last(server, "MIXED", f"{mode} BEGIN; INSERT INTO n VALUES (1);").code == 1792
    assert last(server, "MIXED", f"{mode} START TRANSACTION READ WRITE; INSERT INTO n VALUES (1);").code == 0


@pytest.mark.parametrize("server", BOTH)
def test_1792_not_for_temporary_tables(last: Last, server: str) -> None:
    sql = f"{DB} CREATE TEMPORARY TABLE x (a INT) ENGINE=InnoDB; START TRANSACTION READ ONLY; INSERT INTO x VALUES (1);"
    assert last(server, "MIXED", sql).code == 0


@pytest.mark.parametrize("server", BOTH)
def test_1792_not_behind_an_implicit_commit(last: Last, server: str) -> None:
    assert last(server, "MIXED", f"{DB} START TRANSACTION READ ONLY; CREATE TABLE z (a INT);").code == 0


@pytest.mark.parametrize(("server", "code"), [("mysql-5.6", 1792), ("mariadb-10.11", 0)])
def test_1792_begin_inside_a_read_only_transaction(last: Last, server: str, code: int) -> None:
    assert last(server, "MIXED", f"{DB} START TRANSACTION READ ONLY; BEGIN; INSERT INTO t VALUES (1);").code == code


@pytest.mark.parametrize("server", ["mysql-5.7", "mysql-8.0"])
@pytest.mark.parametrize("then", ["XA PREPARE 'x'", "XA COMMIT 'x' ONE PHASE"])
def test_8_22_since_mysql_5_7_the_prepared_part_is_a_group_of_its_own(last: Last, server: str, then: str) -> None:
    (group,) = last(server, "STATEMENT", f"{RUN} {then};").groups
    assert [event.text or event.type for event in group.events] == [
        "Anonymous_gtid",
        "XA START X'78',X'',1",
        "INSERT INTO t VALUES (1)",
        "XA END X'78',X'',1",
        "XA_prepare",
    ]
    assert group.body[0].rule == "LF-532"


@pytest.mark.parametrize("server", ["mysql-5.7", "mysql-8.0"])
def test_8_22_since_mysql_5_7_the_outcome_is_a_statement(last: Last, server: str) -> None:
    seen = last(server, "STATEMENT", f"{RUN} XA PREPARE 'x'; XA COMMIT 'x';")
    assert groups(seen) == [("direct", "standalone", ["XA COMMIT X'78',X'',1"])]
    assert last(server, "STATEMENT", f"{RUN} XA ROLLBACK 'x';").groups == ()


@pytest.mark.parametrize(
    ("statements", "mysql", "mariadb"),
    [
        ("XA COMMIT 'x'", 1397, 1397),
        ("XA COMMIT 'x' ONE PHASE", 1397, 1398),
        ("XA START 'x'; XA END 'y'", 1397, 1397),
        ("XA START 'x'; XA COMMIT 'y'", 1397, 1400),
        ("BEGIN; XA ROLLBACK 'y'", 1397, 1400),
        ("XA START 'x'; XA END 'x'; XA PREPARE 'x'; XA COMMIT 'x' ONE PHASE", 1399, 1398),
        ("XA START 'x'; XA END 'x'; XA ROLLBACK 'x'; XA ROLLBACK 'x'", 1399, 1397),
        ("XA START 'x','b',7; XA END X'78',0x62,7", 0, 0),
    ],
)
def test_branches_are_known_by_their_names(last: Last, statements: str, mysql: int, mariadb: int) -> None:
    for server, code in zip(BOTH, (mysql, mariadb), strict=True):
        assert last(server, "STATEMENT", f"{DB} {statements};").code == code


@pytest.mark.parametrize("server", BOTH)
@pytest.mark.parametrize("statement", ["OPTIMIZE TABLE t", "REPAIR LOCAL TABLE n", "OPTIMIZE TABLE c"])
def test_1792_where_tables_are_made_anew(last: Last, server: str, statement: str) -> None:
    sql = f"{DB} CREATE TEMPORARY TABLE c (a INT); SET SESSION TRANSACTION READ ONLY; {statement};"
    seen = last(server, "MIXED", sql)
    assert (seen.code, seen.groups, "LF-243" in seen.rules) == (1792, (), True)
    assert last(server, "MIXED", sql.replace(statement, "ANALYZE TABLE t")).code == 0


@pytest.mark.parametrize("server", BOTH)
@pytest.mark.parametrize(
    "statement", ["ALTER TABLE c ADD b INT", "TRUNCATE c", "DROP TABLE c", "CREATE INDEX i ON c (a)"]
)
def test_1792_where_a_temporary_table_is_changed_itself(last: Last, server: str, statement: str) -> None:
    made = f"{DB} CREATE TEMPORARY TABLE c (a INT);"
    seen = last(server, "MIXED", f"{made} SET SESSION TRANSACTION READ ONLY; {statement};")
    assert (seen.code, "LF-240" in seen.rules) == (1792, True)
    assert last(server, "MIXED", f"{made} START TRANSACTION READ ONLY; {statement};").code == 0  # it commits first


@pytest.mark.parametrize("server", BOTH)
@pytest.mark.parametrize(
    ("between", "code"),
    [("INSERT INTO n VALUES (1);", 0), ("SELECT * FROM n;", 1665), ("CREATE TEMPORARY TABLE c (a INT);", 1665)],
)
def test_what_uses_up_an_isolation_level(last: Last, server: str, between: str, code: int) -> None:
    sql = f"{DB} SET TRANSACTION ISOLATION LEVEL READ UNCOMMITTED; {between} INSERT INTO t VALUES (1);"
    assert last(server, "STATEMENT", sql).code == code


@pytest.mark.parametrize("server", BOTH)
@pytest.mark.parametrize(("form", "ends"), [("STATEMENT", "Xid"), ("ROW", "COMMIT")])
def test_an_engine_is_asked_to_delete_all_rows_where_statements_are_logged(
    last: Last, server: str, form: str, ends: str
) -> None:
    sql = f"{DB} CREATE TABLE b (a INT) ENGINE=BLACKHOLE; BEGIN; DELETE FROM t; INSERT INTO b VALUES (1); COMMIT;"
    assert groups(last(server, form, sql))[-1][1] == ends


@pytest.mark.parametrize("server", BOTH)
@pytest.mark.parametrize(
    ("between", "form"),
    [("SELECT * FROM n FOR UPDATE;", "rows"), ("SELECT * FROM n;", "statement"), ("", "statement")],
)
def test_a_table_locked_for_update_counts_as_written(last: Last, server: str, between: str, form: str) -> None:
    sql = f"{DB} CREATE TEMPORARY TABLE c (a INT); BEGIN; INSERT INTO t VALUES (1); {between} INSERT INTO t VALUES (2);"
    events = [event.type for group in last(server, "MIXED", f"{sql} COMMIT;").groups for event in group.body]
    assert ("Write_rows" in events) == (form == "rows")
