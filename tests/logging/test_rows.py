"""Events about rows: quoted statement, maps, the order of rows, and which cache (R1.35, R3.11, NOTES 8.20 and 8.21)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Last = Callable[..., Any]

DB = """
CREATE DATABASE d; USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE u (a INT, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT, b INT) ENGINE=MyISAM;
"""
QUOTE = {"mysql-5.6": "Rows_query", "mysql-8.0": "Rows_query", "mariadb-10.11": "Annotate_rows"}
SERVERS = list(QUOTE)


def types(seen: Any) -> list[list[str]]:
    """The events of every group: quoted statements by type, events about tables with the table's name."""
    return [[f"{e.type} {e.table[2:]}".strip() for e in group.body] for group in seen.groups]


@pytest.mark.parametrize("server", SERVERS)
def test_r3_11_the_statement_is_quoted_before_its_rows(last: Last, server: str) -> None:
    seen = last(server, "ROW", f"{DB} INSERT INTO t VALUES (1,1);", binlog_rows_query_log_events="ON")
    (group,) = seen.groups
    assert types(seen) == [[QUOTE[server], "Table_map t", "Write_rows t"]]
    assert group.body[0].text == "INSERT INTO t VALUES (1,1)"
    assert {"LF-408" if server.startswith("mysql") else "LF-409", "LF-410", "LF-411"} <= seen.rules


@pytest.mark.parametrize(
    ("server", "setting"),
    [("mysql-5.6", "SET binlog_rows_query_log_events=0"), ("mariadb-10.11", "SET binlog_annotate_row_events=0")],
)
def test_r3_11_unless_it_is_switched_off(last: Last, server: str, setting: str) -> None:
    seen = last(server, "ROW", f"{DB} {setting}; INSERT INTO t VALUES (1,1);", binlog_rows_query_log_events="ON")
    assert types(seen) == [["Table_map t", "Write_rows t"]]
    assert not {"LF-408", "LF-409"} & seen.rules


@pytest.mark.parametrize("server", SERVERS)
def test_no_quote_beside_a_statement(last: Last, server: str) -> None:
    seen = last(server, "STATEMENT", f"{DB} INSERT INTO t VALUES (1,1);", binlog_rows_query_log_events="ON")
    assert types(seen) == [["Query"]]


TRIGGER = "CREATE TRIGGER r AFTER INSERT ON t FOR EACH ROW INSERT INTO {} VALUES (NEW.a, NEW.b);"


@pytest.mark.parametrize(
    ("server", "expected"),
    [
        ("mysql-5.6", ([["Table_map n", "Write_rows n"]], [["Rows_query", "Table_map t", "Write_rows t"]])),
        ("mariadb-10.11", ([["Annotate_rows", "Table_map n", "Write_rows n"]], [["Table_map t", "Write_rows t"]])),
    ],
)
def test_the_quote_where_both_caches_are_used(decide: Callable[..., list[Any]], server: str, expected: Any) -> None:
    sql = f"{DB} {TRIGGER.format('n')} BEGIN; INSERT INTO t VALUES (1,1); COMMIT;"
    *_, insert, commit = decide(server, "ROW", sql, binlog_rows_query_log_events="ON")[:-1]
    assert (types(insert), types(commit)) == expected


NO_ROW = "CREATE TRIGGER r BEFORE UPDATE ON t FOR EACH ROW DELETE FROM n WHERE a=NEW.a; INSERT INTO t VALUES (1,1);"


@pytest.mark.parametrize(
    ("server", "expected"),
    [
        ("mysql-5.6", [["Table_map n"], ["Rows_query", "Table_map t", "Update_rows t"]]),
        ("mariadb-10.11", [["Table_map t", "Update_rows t"]]),
    ],
)
def test_maps_without_rows(last: Last, server: str, expected: list[list[str]]) -> None:
    seen = last(server, "ROW", f"{DB} {NO_ROW} UPDATE t SET b=5;", binlog_rows_query_log_events="ON")
    assert types(seen) == expected


@pytest.mark.parametrize("server", ["mysql-5.6", "mariadb-10.11"])
def test_r1_35_rows_taken_back_by_an_error(last: Last, server: str) -> None:
    seen = last(server, "ROW", f"{DB} INSERT INTO t VALUES (1,1),(1,2);")
    assert (seen.code, seen.groups) == (1062, ())


@pytest.mark.parametrize("server", ["mysql-5.6", "mariadb-10.11"])
def test_r1_35_an_error_keeps_rows_that_cannot_roll_back(last: Last, server: str) -> None:
    seen = last(server, "ROW", f"{DB} {TRIGGER.format('n')} INSERT INTO t VALUES (1,1),(1,2);")
    assert seen.code == 1062
    assert [event for event in types(seen)[0] if event not in QUOTE.values()] == ["Table_map n", "Write_rows n"]
    assert "LF-520" in seen.rules


@pytest.mark.parametrize("server", ["mysql-5.6", "mariadb-10.11"])
def test_r1_42_create_select_into_a_table_that_cannot_roll_back(last: Last, server: str) -> None:
    seen = last(server, "ROW", f"{DB} INSERT INTO t VALUES (1,1); CREATE TABLE c ENGINE=MyISAM SELECT * FROM t;")
    (group,) = seen.groups
    assert (group.cache, group.ending) == ("transaction", "COMMIT")
    assert types(seen)[0][0] == "Query"
    assert types(seen)[0][-2:] == ["Table_map c", "Write_rows c"]
    assert "LF-412" in seen.rules


@pytest.mark.parametrize("server", ["mysql-5.6", "mariadb-10.11"])
def test_r1_42_create_select_without_rows_ends_with_commit(last: Last, server: str) -> None:
    seen = last(server, "ROW", f"{DB} CREATE TABLE c SELECT * FROM t WHERE 1=0;")
    (group,) = seen.groups
    assert (group.ending, types(seen)) == ("COMMIT", [["Query"]])


@pytest.mark.parametrize("server", SERVERS)
@pytest.mark.parametrize("part", ["LOGS", "BINARY LOGS", "LOCAL LOGS"])
def test_flush_logs_begins_a_file_and_is_not_logged(last: Last, server: str, part: str) -> None:
    seen = last(server, "STATEMENT", f"{DB} BEGIN; INSERT INTO t VALUES (1,1); FLUSH {part};")
    assert types(seen) == [["Query"], ["Rotate"]]
    assert "LF-430" in seen.rules
    assert "LF-302" not in seen.rules


@pytest.mark.parametrize("part", ["STATUS", "TABLES", "PRIVILEGES"])
def test_other_parts_of_flush_are_logged(last: Last, part: str) -> None:
    assert types(last("mysql-5.6", "ROW", f"{DB} FLUSH {part};")) == [["Query"]]
    assert last("mysql-5.6", "ROW", f"{DB} FLUSH NO_WRITE_TO_BINLOG {part};").groups == ()
