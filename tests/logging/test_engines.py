"""R1.4 to R1.11, R2.1 to R2.13, knowledge 2.5: engines, row injections, and what servers refuse of both."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from binlogic.explain.conformance.injection import filled

from .conftest import Seen

Last = Callable[..., Seen]

EXAMPLE = "CREATE TABLE d.e (a INT) ENGINE=EXAMPLE;\n"
ROCKS = "CREATE TABLE d.r (a INT) ENGINE=ROCKSDB;\n"
INNODB = "CREATE TABLE d.i (a INT) ENGINE=InnoDB;\n"
MYISAM = "CREATE TABLE d.m (a INT) ENGINE=MyISAM;\n"
BLACKHOLE = "CREATE TABLE d.b (k INT PRIMARY KEY, v INT) ENGINE=BLACKHOLE;\n"
READ_COMMITTED = "SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;\n"


SETUP = "CREATE DATABASE d; USE d;\n"


@pytest.fixture
def last(last: Last) -> Last:
    return lambda profile, binlog_format, sql, follow=True: last(profile, binlog_format, SETUP + sql, follow)


@pytest.mark.parametrize(
    ("binlog_format", "sql", "code", "rule"),
    [
        ("STATEMENT", "INSERT INTO d.e VALUES (1)", 0, "LF-302"),
        ("MIXED", "INSERT INTO d.e VALUES (1)", 0, "LF-302"),
        ("ROW", "INSERT INTO d.e VALUES (1)", 1662, "LF-202"),
        ("MIXED", "INSERT INTO d.e VALUES (UUID())", 1663, "LF-203"),
        ("STATEMENT", "INSERT INTO d.e VALUES (UUID())", 1663, "LF-204"),
        ("STATEMENT", "INSERT INTO d.r VALUES (1)", 1665, "LF-205"),
        ("MIXED", "INSERT INTO d.r VALUES (1)", 0, "LF-301"),
        ("MIXED", "UPDATE d.e, d.r SET e.a = 1, r.a = 1", 1661, "LF-201"),
        ("STATEMENT", "SELECT * FROM d.r FOR UPDATE", 1665, "LF-205"),
        ("STATEMENT", "SELECT * FROM d.r LOCK IN SHARE MODE", 0, "LF-902"),
        ("ROW", "INSERT INTO d.i SELECT a FROM d.e", 0, ""),
        ("STATEMENT", "INSERT INTO d.i SELECT a FROM d.r", 0, "LF-302"),
    ],
)
def test_only_written_engines_count(last: Last, binlog_format: str, sql: str, code: int, rule: str) -> None:
    seen = last("mariadb-10.11", binlog_format, EXAMPLE + ROCKS + INNODB + sql)
    assert seen.code == code
    assert not rule or rule in seen.rules


def test_unsafe_with_a_statement_only_engine_is_a_warning_since_it_was_fixed(last: Last) -> None:
    seen = last("mysql-8.0", "STATEMENT", EXAMPLE + "INSERT INTO d.e VALUES (UUID())", follow=False)
    assert (seen.code, seen.unsafe) == (0, {"SYSTEM_FUNCTION"})


@pytest.mark.parametrize("profile", ["mysql-5.6", "mariadb-10.11"])
def test_sql_log_bin_takes_refusals_away(last: Last, profile: str) -> None:
    """R2.10."""
    seen = last(profile, "ROW", EXAMPLE + "SET sql_log_bin = 0; INSERT INTO d.e VALUES (1)", follow=False)
    assert (seen.code, seen.verdict) == (0, "not recorded")


@pytest.mark.parametrize("profile", ["mysql-5.6", "mysql-8.0", "mariadb-10.11", "mariadb-11.8"])
@pytest.mark.parametrize("level", ["READ COMMITTED", "READ UNCOMMITTED"])
def test_innodb_is_row_only_below_repeatable_read(last: Last, profile: str, level: str) -> None:
    start = INNODB + f"SET SESSION TRANSACTION ISOLATION LEVEL {level};\n"
    refused = last(profile, "STATEMENT", start + "INSERT INTO d.i VALUES (1)")
    assert (refused.code, "LF-205" in refused.rules) == (1665, True)
    assert ("engine", "d.i", "INNODB") in refused.facts
    assert last(profile, "MIXED", start + "INSERT INTO d.i VALUES (1)").form == "rows"
    assert last(profile, "STATEMENT", INNODB + "INSERT INTO d.i VALUES (1)").form == "statement"


def test_isolation_is_looked_at_before_engines_are_compared(last: Last) -> None:
    """Knowledge 2.2: InnoDB and EXAMPLE below REPEATABLE READ."""
    sql = INNODB + EXAMPLE + READ_COMMITTED + "UPDATE d.i, d.e SET i.a = 1, e.a = 1"
    assert last("mariadb-10.11", "STATEMENT", sql).code == 1665
    assert last("mariadb-10.11", "MIXED", sql).code == 1661
    assert last("mariadb-10.11", "ROW", sql).code == 1661


@pytest.mark.parametrize(("profile", "code"), [("mysql-5.6", 1870), ("mariadb-10.11", 1105)])
@pytest.mark.parametrize("sql", ["UPDATE d.b SET v = 1", "DELETE FROM d.b"])
def test_blackhole_has_no_rows_to_log(last: Last, profile: str, code: int, sql: str) -> None:
    seen = last(profile, "ROW", BLACKHOLE + sql)
    warned = {
        seen.decided.decider.verdicts[reason.relation].rule.code
        for outcome in seen.decided.decision.outcomes
        for reason in outcome.reasons
        if reason.verdict == "warned"
    }
    assert (warned, seen.events) == ({code}, [])
    assert not {"LF-209", "LF-210"} & last(profile, "MIXED", BLACKHOLE + sql).rules


def test_blackhole_inserts_are_logged_in_both_forms(last: Last) -> None:
    """Knowledge 2.12: WL#3303 has BLACKHOLE statement-only."""
    assert last("mysql-5.6", "ROW", BLACKHOLE + "INSERT INTO d.b VALUES (1, 1)").form == "rows"
    assert last("internals-2009", "ROW", BLACKHOLE + "INSERT INTO d.b VALUES (1, 1)").code == 1662


def test_example_is_the_other_way_round_in_wl3303(last: Last) -> None:
    assert last("internals-2009", "STATEMENT", EXAMPLE + "INSERT INTO d.e VALUES (1)", follow=False).code == 1665


@pytest.mark.parametrize("binlog_format", ["MIXED", "ROW"])
def test_an_engine_that_logs_itself_stands_alone(last: Last, binlog_format: str) -> None:
    """R1.11, R1.25: error 1667 and reason 1692; NDB leaves the log to the server in STATEMENT."""
    sql = "CREATE TABLE d.n (a INT) ENGINE=NDB;\n" + MYISAM
    both = last("mysql-5.7", binlog_format, sql + "UPDATE d.n, d.m SET n.a = 1, m.a = 1")
    assert (both.code, "LF-208" in both.rules) == (1667, True)
    assert last("mysql-5.7", "STATEMENT", sql + "UPDATE d.n, d.m SET n.a = 1, m.a = 1").code == 0


def injection(table: str, kind: str = "Write_rows") -> str:
    return filled(f"BINLOG '{{{{BINLOG {table}}}}}'", {table: kind})


@pytest.mark.parametrize(
    ("profile", "binlog_format", "code", "rule"),
    [
        ("mysql-5.6", "STATEMENT", 1666, "LF-207"),
        ("mysql-8.0", "STATEMENT", 1666, "LF-207"),
        ("mysql-5.6", "MIXED", 0, "LF-301"),
        ("mysql-5.6", "ROW", 0, "LF-301"),
        ("mariadb-10.11", "STATEMENT", 0, "LF-301"),
    ],
)
def test_row_injections(last: Last, profile: str, binlog_format: str, code: int, rule: str) -> None:
    """R1.8, R1.10, R2.11: refused in STATEMENT, but by MariaDB."""
    seen = last(profile, binlog_format, MYISAM + injection("d.m"))
    assert (seen.code, rule in seen.rules) == (code, True)
    assert ("Write_rows d.m" in seen.events) is (code == 0)


@pytest.mark.parametrize("kind", ["Write_rows", "Update_rows", "Delete_rows"])
def test_an_injection_is_logged_as_what_it_does(last: Last, kind: str) -> None:
    assert f"{kind} d.m" in last("mysql-5.6", "ROW", MYISAM + injection("d.m", kind)).events


def test_an_injection_into_a_statement_only_engine(last: Last) -> None:
    seen = last("mariadb-10.11", "MIXED", EXAMPLE + injection("d.e"))
    assert (seen.code, "LF-206" in seen.rules) == (1664, True)


@pytest.mark.parametrize("text", ["garbage", "!!!!", "AAAA", ""])
def test_an_injection_of_no_events(last: Last, text: str) -> None:
    seen = last("mysql-5.6", "MIXED", f"BINLOG '{text}'")
    assert (seen.code, "LF-211" in seen.rules) == (1575, True)


def test_partitioned_tables_have_the_flags_of_their_engine(last: Last) -> None:
    """Knowledge 2.5."""
    sql = "CREATE TABLE d.p (a INT) ENGINE=InnoDB PARTITION BY HASH (a) PARTITIONS 2;\n"
    assert last("mysql-5.6", "STATEMENT", sql + READ_COMMITTED + "INSERT INTO d.p VALUES (1)").code == 1665


def test_aria_ends_a_transaction_without_xid(last: Last) -> None:
    aria = "CREATE TABLE d.aria (a INT) ENGINE=Aria;\nINSERT INTO d.aria VALUES (1);\n"
    seen = last("mariadb-10.11", "STATEMENT", INNODB + aria + "INSERT INTO d.i SELECT a FROM d.aria")
    assert seen.events[-1] == "COMMIT"
    assert last("mariadb-10.11", "STATEMENT", INNODB + "INSERT INTO d.i VALUES (1)").events[-1] == "Xid"
