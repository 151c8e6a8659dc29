"""Savepoints: cut, kept with ROLLBACK TO, or older than the log's part of the transaction (R1.39, NOTES 6 and 8.19)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Last = Callable[..., Any]

DB = """
CREATE DATABASE d; USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
BEGIN;
"""
BOTH = ["mysql-5.6", "mariadb-10.11"]


def texts(seen: Any) -> list[str]:
    """The Query events of the last group, and the types of other events."""
    events = seen.groups[-1].body if seen.groups else ()
    return [event.text if event.type == "Query" else event.type for event in events]


@pytest.mark.parametrize("server", BOTH)
@pytest.mark.parametrize("binlog_format", ["STATEMENT", "MIXED"])
def test_r1_39_the_cache_is_cut_back(last: Last, server: str, binlog_format: str) -> None:
    sql = f"{DB} INSERT INTO t VALUES (1,1); SAVEPOINT s; INSERT INTO t VALUES (2,2); ROLLBACK TO s;"
    assert "LF-512" in last(server, binlog_format, sql).rules
    seen = last(server, binlog_format, f"{sql} INSERT INTO t VALUES (3,3); COMMIT;")
    assert texts(seen) == ["INSERT INTO t VALUES (1,1)", "SAVEPOINT `s`", "INSERT INTO t VALUES (3,3)"]


@pytest.mark.parametrize("server", BOTH)
def test_r1_39_a_change_that_stays_keeps_the_cache(last: Last, server: str) -> None:
    sql = f"{DB} INSERT INTO t VALUES (1,1); SAVEPOINT s; INSERT INTO n VALUES (2,2); ROLLBACK TO s;"
    back = last(server, "STATEMENT", sql)
    assert {"LF-513", "LF-520"} <= back.rules
    assert "LF-512" not in back.rules
    seen = last(server, "STATEMENT", f"{sql} COMMIT;")
    assert texts(seen)[1:] == ["SAVEPOINT `s`", "INSERT INTO n VALUES (2,2)", "ROLLBACK TO `s`"]


@pytest.mark.parametrize(("server", "kept"), [("mysql-5.6", False), ("mariadb-10.11", True)])
@pytest.mark.parametrize("binlog_format", ["MIXED", "ROW"])
def test_8_19_a_change_through_the_statement_cache(last: Last, server: str, kept: bool, binlog_format: str) -> None:
    sql = f"{DB} INSERT INTO t VALUES (1,1); SAVEPOINT s; INSERT INTO n VALUES (2,2); ROLLBACK TO s; COMMIT;"
    assert ("ROLLBACK TO `s`" in texts(last(server, binlog_format, sql))) == kept


@pytest.mark.parametrize("server", BOTH)
def test_a_savepoint_before_the_first_event_is_not_logged(last: Last, server: str) -> None:
    sql = f"{DB} SAVEPOINT early; INSERT INTO t VALUES (1,1); SAVEPOINT late; COMMIT;"
    assert texts(last(server, "STATEMENT", sql)) == ["INSERT INTO t VALUES (1,1)", "SAVEPOINT `late`"]


@pytest.mark.parametrize("server", BOTH)
def test_back_to_a_savepoint_older_than_the_log_throws_everything_away(last: Last, server: str) -> None:
    sql = f"{DB} SAVEPOINT s; INSERT INTO t VALUES (1,1); ROLLBACK TO s;"
    assert "LF-514" in last(server, "STATEMENT", sql).rules
    assert last(server, "STATEMENT", f"{sql} COMMIT;").groups == ()


@pytest.mark.parametrize("server", BOTH)
def test_after_such_a_savepoint_innodb_has_written_nothing(last: Last, server: str) -> None:
    sql = f"{DB} INSERT INTO n VALUES (1,1); SAVEPOINT s; INSERT INTO t VALUES (1,1); ROLLBACK TO s; SAVEPOINT z;"
    assert [group.ending for group in last(server, "MIXED", f"{sql} COMMIT;").groups] == ["COMMIT"]


@pytest.mark.parametrize("server", BOTH)
def test_a_row_that_is_taken_back_brings_the_log_into_the_transaction(last: Last, server: str) -> None:
    sql = f"{DB} INSERT INTO t VALUES (1,1),(1,2); SAVEPOINT s; INSERT INTO t VALUES (2,2); COMMIT;"
    assert texts(last(server, "ROW", sql))[0] == "SAVEPOINT `s`"
    assert "SAVEPOINT `s`" not in texts(last(server, "STATEMENT", sql))


@pytest.mark.parametrize("server", BOTH)
def test_a_savepoint_set_again_stands_at_its_new_place(last: Last, server: str) -> None:
    sql = f"""{DB} INSERT INTO t VALUES (1,1); SAVEPOINT s; INSERT INTO t VALUES (2,2); SAVEPOINT s;
              INSERT INTO t VALUES (3,3); ROLLBACK TO s; COMMIT;"""
    expected = ["INSERT INTO t VALUES (1,1)", "SAVEPOINT `s`", "INSERT INTO t VALUES (2,2)", "SAVEPOINT `s`"]
    assert texts(last(server, "STATEMENT", sql)) == expected


@pytest.mark.parametrize("server", BOTH)
def test_1305_without_such_a_savepoint(last: Last, server: str) -> None:
    assert last(server, "STATEMENT", f"{DB} ROLLBACK TO nowhere;").code == 1305


@pytest.mark.parametrize(("server", "logged"), [("mysql-5.6", False), ("mariadb-10.11", True)])
def test_a_snapshot_takes_the_log_into_the_transaction(last: Last, server: str, logged: bool) -> None:
    sql = f"{DB} COMMIT; START TRANSACTION WITH CONSISTENT SNAPSHOT; SAVEPOINT s; ROLLBACK TO s; COMMIT;"
    assert ("SAVEPOINT `s`" in texts(last(server, "MIXED", sql))) == logged
