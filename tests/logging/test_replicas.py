"""MariaDB documentation, Binary Log Formats: defaults, changes of the format, replicas (R3.*)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Last = Callable[..., Any]

TABLES = (
    "CREATE DATABASE d; USE d; CREATE TABLE t (a INT PRIMARY KEY, b INT) ENGINE=InnoDB;"
    "INSERT INTO t VALUES (1,1),(2,2);"
)


@pytest.mark.parametrize(
    ("server", "is_default"),
    [
        ("mariadb-10.11", "MIXED"),
        ("mariadb-11.8", "MIXED"),
        ("mysql-5.6", "STATEMENT"),
        ("mysql-5.7", "ROW"),
        ("mysql-8.0", "ROW"),
        ("internals-2009", "STATEMENT"),
    ],
)
def test_r3_5_mixed_is_the_default_of_mariadb(server: str, is_default: str) -> None:
    """R3.1, R3.5: three formats; MIXED since MariaDB 10.2.4 (MDEV-7635)."""
    from binlogic.facts.server.server import Server
    from binlogic.rules.packing.loading import builtin_pack

    found = Server.of(builtin_pack("logging-format", server).about_server)
    assert found.defaults["binlog_format"] == is_default
    assert {word for (name, _), word in found.words.items() if name == "binlog_format"} == {"STATEMENT", "ROW", "MIXED"}


def test_r3_2_a_statement_on_many_rows_is_one_event_as_a_statement(last: Last) -> None:
    row = last("mariadb-10.11", "ROW", TABLES + "UPDATE t SET b = 5;")
    assert "LF-605" in row.rules
    assert row.said("LF-605") == {"d.t"}
    assert "LF-605" not in last("mariadb-10.11", "ROW", TABLES + "UPDATE t SET b = 5 WHERE a = 1;").rules
    assert "LF-605" not in last("mariadb-10.11", "STATEMENT", TABLES + "UPDATE t SET b = 5;").rules


def test_r3_3_a_statement_without_effect_logs_nothing_as_rows(last: Last) -> None:
    statement = last("mariadb-10.11", "STATEMENT", TABLES + "UPDATE t SET b = 5 WHERE a = 9;")
    assert (statement.form, "LF-606" in statement.rules) == ("statement", True)
    row = last("mariadb-10.11", "ROW", TABLES + "UPDATE t SET b = 5 WHERE a = 9;")
    assert (row.verdict, row.events) == ("not recorded", [])
    assert "LF-606" not in last("mariadb-10.11", "STATEMENT", TABLES + "UPDATE t SET b = 5 WHERE a = 1;").rules


def test_r3_4_a_replica_repeats_a_query_that_aggregates(last: Last) -> None:
    query = "CREATE TABLE s (n INT); INSERT INTO s SELECT COUNT(*) FROM t;"
    assert "LF-607" in last("mariadb-10.11", "STATEMENT", TABLES + query).rules
    assert "LF-607" not in last("mariadb-10.11", "ROW", TABLES + query).rules
    assert "LF-607" not in last("mariadb-10.11", "STATEMENT", TABLES + "INSERT INTO t SELECT a + 5, b FROM t;").rules


def test_r3_12_compression_is_told_where_it_is_switched_on(last: Last) -> None:
    assert "LF-608" in last("mariadb-10.11", "MIXED", "SET GLOBAL log_bin_compress = ON;").rules
    assert "LF-608" not in last("mariadb-10.11", "MIXED", "SET GLOBAL log_bin_compress = OFF;").rules


def test_r3_13_a_global_change_is_for_sessions_that_start_later(decide: Callable[..., Any]) -> None:
    found = decide(
        "mariadb-10.11",
        "STATEMENT",
        TABLES
        + "SET GLOBAL binlog_format = 'ROW';\nINSERT INTO t VALUES (3,3);\n"
        + "-- session: B\nUSE d;\nINSERT INTO t VALUES (4,4);\n",
    )
    forms = {seen.text: seen.form for seen in found}
    assert forms["INSERT INTO t VALUES (3,3)"] == "statement"
    assert forms["INSERT INTO t VALUES (4,4)"] == "rows"


@pytest.mark.parametrize(
    ("replica", "replica_format", "stops"),
    [
        ("MYSQL-5.6", "STATEMENT", True),
        ("MYSQL-5.6", "MIXED", False),
        ("MARIADB-10.0.21", "STATEMENT", True),
        ("MARIADB-10.0.22", "STATEMENT", False),
        ("MARIADB-10.11", "STATEMENT", False),
    ],
)
def test_r3_16_which_replica_stops_at_rows(last: Last, replica: str, replica_format: str, stops: bool) -> None:
    row = last(
        "mariadb-10.11", "ROW", TABLES + "DELETE FROM t WHERE a = 1;", replica=replica, replica_format=replica_format
    )
    assert ("LF-601" in row.rules) is stops
    statement = last(
        "mariadb-10.11",
        "STATEMENT",
        TABLES + "DELETE FROM t WHERE a = 1;",
        replica=replica,
        replica_format=replica_format,
    )
    assert "LF-601" not in statement.rules


@pytest.mark.parametrize(
    ("replica", "older"), [("MARIADB-10.0.22", True), ("MARIADB-10.11", False), ("MARIADB-11.8", False)]
)
def test_r3_17_the_log_is_upward_compatible(last: Last, replica: str, older: bool) -> None:
    row = last("mariadb-10.11", "ROW", TABLES + "DELETE FROM t WHERE a = 1;", replica=replica)
    assert ("LF-602" in row.rules) is older
