"""Transactions: caches, and what COMMIT and ROLLBACK write (R1.27 to R1.40, NOTES 2, 6 and 8.16 to 8.18)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Decide = Callable[..., list[Any]]
Last = Callable[..., Any]

DB = """
CREATE DATABASE d; USE d;
CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;
CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;
INSERT INTO t VALUES (1,1); INSERT INTO n VALUES (1,1);
"""
BOTH = ["mysql-5.6", "mariadb-10.11"]
STATEMENTS = {
    "T": "INSERT INTO t VALUES ({},0)",
    "N": "INSERT INTO n VALUES ({},0)",
    "TN": "INSERT INTO t SELECT {},b FROM n WHERE a=1",
    "NT": "INSERT INTO n SELECT {},b FROM t WHERE a=1",
    "X": "UPDATE t, n SET t.b={0}, n.b={0} WHERE t.a=1 AND n.a=1",
    "rT": "SELECT * FROM t",
    "rN": "SELECT * FROM n",
}


def groups(seen: Any) -> list[tuple[str, str, list[str]]]:
    """Cache, ending and events of every group, without what opens and closes it and without quoted statements."""
    return [
        (group.cache, group.ending, [said(e) for e in group.body if e.type not in ("Annotate_rows", "Rows_query")])
        for group in seen.groups
    ]


def said(event: Any) -> str:
    return event.text if event.type == "Query" else f"{event.type} {event.table}"


def fills(seen: Any) -> set[str]:
    """The caches that a statement put events in."""
    return {str(line.values[0]) for line in seen.decided.lines if line.relation in ("event", "table_event")}


@pytest.mark.parametrize("server", BOTH)
@pytest.mark.parametrize("first", [None, "rT", "rN", "N", "NT"])
@pytest.mark.parametrize(
    ("then", "cache", "unsafe"),
    [("N", "statement", ""), ("NT", "statement", ""), ("TN", "transaction", "MIXED_STATEMENT"),
     ("X", "transaction", "MIXED_STATEMENT"), ("T", "transaction", "")],
)  # fmt: skip
def test_r1_34_without_a_transactional_write(
    last: Last, server: str, first: str | None, then: str, cache: str, unsafe: str
) -> None:
    before = f"{STATEMENTS[first].format(10)};" if first else ""
    seen = last(server, "STATEMENT", f"{DB} BEGIN; {before} {STATEMENTS[then].format(20)};")
    assert fills(seen) == {cache}
    assert seen.unsafe == ({unsafe} if unsafe else set())


@pytest.mark.parametrize("server", BOTH)
@pytest.mark.parametrize("first", ["T", "TN", "X"])
@pytest.mark.parametrize(
    ("then", "unsafe"),
    [("N", "NONTRANS_AFTER_TRANS"), ("NT", "MIXED_STATEMENT"), ("TN", "MIXED_STATEMENT"), ("X", "MIXED_STATEMENT")],
)
def test_r1_28_after_a_transactional_write(last: Last, server: str, first: str, then: str, unsafe: str) -> None:
    seen = last(server, "STATEMENT", f"{DB} BEGIN; {STATEMENTS[first].format(10)}; {STATEMENTS[then].format(20)};")
    assert fills(seen) == {"transaction"}
    assert seen.groups == ()
    assert seen.unsafe == {unsafe}


@pytest.mark.parametrize("server", BOTH)
def test_8_17_direct_updates_leave_at_once(last: Last, server: str) -> None:
    setting = "SET binlog_direct_non_transactional_updates=1;"
    sql = f"{DB} {setting} BEGIN; INSERT INTO t VALUES (2,0); INSERT INTO n VALUES (2,0);"
    seen = last(server, "STATEMENT", sql)
    assert groups(seen) == [("statement", "COMMIT", ["INSERT INTO n VALUES (2,0)"])]
    assert seen.unsafe == set()


@pytest.mark.parametrize("server", BOTH)
@pytest.mark.parametrize("binlog_format", ["MIXED", "ROW"])
def test_r1_29_and_r1_35_rows_that_cannot_roll_back_leave_at_once(
    decide: Decide, server: str, binlog_format: str
) -> None:
    *_, both, commit = decide(server, binlog_format, f"{DB} BEGIN; {STATEMENTS['X'].format(5)}; COMMIT;")[:-1]
    assert groups(both) == [("statement", "COMMIT", ["Table_map d.n", "Update_rows d.n"])]
    assert {"LF-410", "LF-411", "LF-420"} <= both.rules
    assert groups(commit) == [("transaction", "Xid", ["Table_map d.t", "Update_rows d.t"])]
    assert "LF-501" in commit.rules


@pytest.mark.parametrize(
    ("server", "expected"),
    [
        ("mysql-5.6", [("statement", "COMMIT", ["Table_map d.n", "Update_rows d.n"]),
                       ("transaction", "Xid", ["Table_map d.t", "Update_rows d.t"])]),
        ("mysql-8.0", [("statement", "COMMIT", ["Table_map d.n", "Update_rows d.n"]),
                       ("transaction", "Xid", ["Table_map d.t", "Update_rows d.t"])]),
        ("mariadb-10.11", [("transaction", "Xid",
                            ["Table_map d.n", "Update_rows d.n", "Table_map d.t", "Update_rows d.t"])]),
    ],
)  # fmt: skip
def test_8_21_one_statement_two_groups_or_one(last: Last, server: str, expected: list[Any]) -> None:
    assert groups(last(server, "ROW", f"{DB} {STATEMENTS['X'].format(5)};")) == expected


@pytest.mark.parametrize("server", BOTH)
def test_r1_36_the_statement_cache_ends_with_commit(last: Last, server: str) -> None:
    seen = last(server, "STATEMENT", f"{DB} INSERT INTO n VALUES (2,2);")
    assert groups(seen) == [("statement", "COMMIT", ["INSERT INTO n VALUES (2,2)"])]


@pytest.mark.parametrize("server", BOTH)
def test_r1_37_commit_without_two_phase_engine_has_no_xid(last: Last, server: str) -> None:
    sql = f"{DB} CREATE TEMPORARY TABLE x (a INT) ENGINE=InnoDB; BEGIN; INSERT INTO x VALUES (1); COMMIT;"
    assert groups(last(server, "STATEMENT", sql)) == [("transaction", "COMMIT", ["INSERT INTO x VALUES (1)"])]


@pytest.mark.parametrize("server", BOTH)
@pytest.mark.parametrize("binlog_format", ["STATEMENT", "MIXED", "ROW"])
def test_r1_38_rollback_of_what_can_roll_back_writes_nothing(last: Last, server: str, binlog_format: str) -> None:
    seen = last(server, binlog_format, f"{DB} BEGIN; INSERT INTO t VALUES (2,2); ROLLBACK;")
    assert seen.groups == ()
    assert "LF-502" in seen.rules
    assert not {"LF-503", "LF-520"} & seen.rules


@pytest.mark.parametrize("server", BOTH)
def test_r1_38_rollback_with_a_change_that_stays_in_the_cache(last: Last, server: str) -> None:
    seen = last(server, "STATEMENT", f"{DB} BEGIN; INSERT INTO t VALUES (2,2); INSERT INTO n VALUES (2,2); ROLLBACK;")
    expected = ["INSERT INTO t VALUES (2,2)", "INSERT INTO n VALUES (2,2)"]
    assert groups(seen) == [("transaction", "ROLLBACK", expected)]
    assert {"LF-503", "LF-520"} <= seen.rules


@pytest.mark.parametrize(
    ("server", "binlog_format", "written"),
    [("mysql-5.6", "STATEMENT", False), ("mariadb-10.11", "STATEMENT", True),
     ("mysql-5.6", "MIXED", False), ("mariadb-10.11", "MIXED", False)],
)  # fmt: skip
def test_8_18_rollback_after_a_change_through_the_statement_cache(
    last: Last, server: str, binlog_format: str, written: bool
) -> None:
    sql = f"{DB} BEGIN; INSERT INTO n VALUES (2,2); INSERT INTO t VALUES (2,2); ROLLBACK;"
    seen = last(server, binlog_format, sql)
    assert groups(seen) == ([("transaction", "ROLLBACK", ["INSERT INTO t VALUES (2,2)"])] if written else [])
    assert "LF-520" in seen.rules


@pytest.mark.parametrize(("server", "written"), [("mysql-5.6", False), ("mariadb-10.11", True)])
def test_6_rows_are_written_with_rollback_after_temporary_tables(last: Last, server: str, written: bool) -> None:
    sql = f"{DB} BEGIN; CREATE TEMPORARY TABLE x (a INT); INSERT INTO t VALUES (2,2); ROLLBACK;"
    seen = last(server, "ROW", sql)
    assert groups(seen) == ([("transaction", "ROLLBACK", ["Table_map d.t", "Write_rows d.t"])] if written else [])
    assert ("LF-521" in seen.rules) == (server == "mysql-5.6")


@pytest.mark.parametrize("server", BOTH)
def test_1752_a_dropped_temporary_table_does_not_come_back(last: Last, server: str) -> None:
    sql = f"{DB} CREATE TEMPORARY TABLE x (a INT); BEGIN; DROP TEMPORARY TABLE x; ROLLBACK;"
    assert ("LF-522" in last(server, "STATEMENT", sql).rules) == (server == "mysql-5.6")


@pytest.mark.parametrize("server", BOTH)
def test_1196_a_failing_statement_of_its_own(last: Last, server: str) -> None:
    seen = last(server, "STATEMENT", f"{DB} INSERT INTO n VALUES (2,2),(2,3);")
    assert seen.code == 1062
    assert "LF-520" in seen.rules
    ((_, ending, texts),) = groups(seen)
    assert (ending, texts) == ("COMMIT", ["INSERT INTO n VALUES (2,2),(2,3)"])
    assert [event.error for event in seen.groups[0].body] == [1062]


@pytest.mark.parametrize("server", BOTH)
def test_1196_not_for_a_table_that_goes_again(last: Last, server: str) -> None:
    sql = f"{DB} CREATE TABLE c (a INT PRIMARY KEY) ENGINE=MyISAM SELECT 1 AS a UNION ALL SELECT 1;"
    seen = last(server, "STATEMENT", sql)
    assert (seen.code, seen.groups) == (1062, ())
    assert "LF-520" not in seen.rules


@pytest.mark.parametrize("server", BOTH)
def test_r1_40_the_cache_is_empty_behind_a_transaction(last: Last, server: str) -> None:
    sql = f"{DB} BEGIN; INSERT INTO t VALUES (2,2); ROLLBACK; BEGIN; INSERT INTO n VALUES (3,3);"
    seen = last(server, "STATEMENT", sql)
    assert fills(seen) == {"statement"}
    assert seen.unsafe == set()


@pytest.mark.parametrize("server", BOTH)
@pytest.mark.parametrize(
    "statement", ["BEGIN", "CREATE TABLE x (a INT)", "LOCK TABLES t READ", "ANALYZE TABLE t", "SET autocommit=1"]
)
def test_r1_37_implicit_commit(last: Last, server: str, statement: str) -> None:
    seen = last(server, "STATEMENT", f"{DB} SET autocommit=0; INSERT INTO t VALUES (2,2); {statement};")
    assert groups(seen)[0] == ("transaction", "Xid", ["INSERT INTO t VALUES (2,2)"])
    assert "LF-501" in seen.rules


@pytest.mark.parametrize(("server", "commits"), [("mysql-5.6", True), ("mariadb-10.11", False)])
def test_load_index_commits_on_mysql_only(last: Last, server: str, commits: bool) -> None:
    seen = last(server, "STATEMENT", f"{DB} BEGIN; INSERT INTO t VALUES (2,2); LOAD INDEX INTO CACHE n;")
    assert bool(seen.groups) == commits


@pytest.mark.parametrize("server", BOTH)
def test_a_session_that_ends_rolls_back(decide: Decide, server: str) -> None:
    *_, end = decide(server, "STATEMENT", f"{DB} BEGIN; INSERT INTO t VALUES (2,2); INSERT INTO n VALUES (2,2);")
    assert [group.ending for group in end.groups] == ["ROLLBACK"]
    assert "LF-520" not in end.rules


@pytest.mark.parametrize("server", BOTH)
def test_sessions_have_caches_of_their_own(decide: Decide, server: str) -> None:
    sql = f"""{DB} BEGIN; INSERT INTO t VALUES (2,2);
-- session: other
USE d; INSERT INTO n VALUES (3,3); INSERT INTO t VALUES (4,4);
-- session: 1
COMMIT;"""
    lines = {seen.text: groups(seen) for seen in decide(server, "STATEMENT", sql)}
    assert lines["INSERT INTO n VALUES (3,3)"][0][0] == "statement"
    assert lines["INSERT INTO t VALUES (4,4)"] == [("transaction", "Xid", ["INSERT INTO t VALUES (4,4)"])]
    assert lines["COMMIT"] == [("transaction", "Xid", ["INSERT INTO t VALUES (2,2)"])]
