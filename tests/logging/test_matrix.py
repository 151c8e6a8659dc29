"""The 13 unsafe combinations of tables in a transaction (knowledge 2.6), temporary tables per profile (knowledge 2.9),
and the lines of the seeds that only name what other lines say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Last = Callable[..., Any]

TABLES = (
    "CREATE DATABASE d; USE d; CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;"
    "CREATE TABLE n (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;"
    "CREATE TEMPORARY TABLE tt (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;"
    "CREATE TEMPORARY TABLE tn (a INT PRIMARY KEY, b INT) ENGINE=MyISAM;"
    "INSERT INTO t VALUES (1,1); INSERT INTO n VALUES (1,1); INSERT INTO tt VALUES (1,1); INSERT INTO tn VALUES (1,1);"
)


def both(one: str, other: str) -> str:
    return f"UPDATE {one}, {other} SET {one}.b = 9, {other}.b = 9 WHERE {one}.a = {other}.a;"


def copy(to: str, source: str) -> str:
    return f"INSERT INTO {to} SELECT a + 10, b FROM {source};"


#: case, statement, unsafe with binlog_direct ON, and OFF
CASES = [
    (1, both("t", "n"), "always", "always"),
    (2, copy("t", "n"), "always", "always"),
    (3, both("n", "tt"), "always", "always"),
    (4, copy("tt", "n"), "always", "always"),
    (5, both("t", "tn"), "always", "never"),
    (6, copy("t", "tn"), "always", "never"),
    (7, both("tt", "tn"), "always", "never"),
    (8, copy("tt", "tn"), "always", "never"),
    (9, copy("n", "t"), "cached", "cached"),
    (10, copy("n", "tt"), "cached", "cached"),
    (11, copy("tn", "t"), "cached", "never"),
    (12, copy("tn", "tt"), "cached", "never"),
    (13, copy("tn", "n"), "never", "cached"),
]


@pytest.mark.parametrize("direct", ["ON", "OFF"])
@pytest.mark.parametrize(("case", "statement", "on", "off"), CASES)
def test_knowledge_2_6_mixed_statements(last: Last, case: int, statement: str, on: str, off: str, direct: str) -> None:
    said = on if direct == "ON" else off
    for before, unsafe in (("", said == "always"), ("INSERT INTO t VALUES (70,1);", said != "never")):
        seen = last(
            "mysql-5.6",
            "STATEMENT",
            TABLES + "BEGIN;" + before + statement,
            binlog_direct_non_transactional_updates=direct,
        )
        assert ("MIXED_STATEMENT" in seen.unsafe) is unsafe, (case, before)


@pytest.mark.parametrize(
    ("server", "binlog_format", "logged"),
    [
        ("mysql-5.6", "MIXED", True),
        ("mysql-5.7", "MIXED", True),
        ("mysql-8.0", "MIXED", False),
        ("mysql-8.0", "STATEMENT", True),
        ("mariadb-10.11", "MIXED", True),
        ("mariadb-10.11", "ROW", False),
        ("mysql-5.6", "ROW", False),
    ],
)
def test_knowledge_2_9_create_temporary_per_profile(last: Last, server: str, binlog_format: str, logged: bool) -> None:
    seen = last(server, binlog_format, "CREATE DATABASE d; USE d; CREATE TEMPORARY TABLE x (a INT);")
    assert (seen.verdict == "recorded") is logged


def test_r2_15_a_warning_is_no_error(last: Last) -> None:
    """R2.15: the statement runs and is logged, with note 1592 (LF-100)."""
    seen = last("mysql-5.6", "STATEMENT", TABLES + "UPDATE t SET b = 3 LIMIT 1;")
    assert (seen.verdict, seen.code, seen.unsafe) == ("recorded", 0, {"LIMIT"})
