"""R3.8 to R3.13 as far as switching goes, knowledge 2.4 and 2.9: changing the format, the direct flag and the log."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .conftest import Decide, Seen

Last = Callable[..., Seen]

SETUP = "CREATE DATABASE d; USE d; CREATE TABLE t (a INT) ENGINE=InnoDB; CREATE TABLE n (a INT) ENGINE=MyISAM;\n"
BOTH = ("mysql-5.6", "mysql-5.7", "mariadb-10.11", "mariadb-11.8")
EVERY = (*BOTH, "mysql-8.0")


@pytest.mark.parametrize("profile", EVERY)
@pytest.mark.parametrize(
    ("assignment", "in_function", "in_transaction"),
    [
        ("binlog_format = 'ROW'", (1560, "LF-224"), (1679, "LF-227")),
        ("binlog_direct_non_transactional_updates = ON", (1686, "LF-225"), (1685, "LF-228")),
        ("sql_log_bin = 0", (1695, "LF-226"), (1694, "LF-229")),
    ],
)
def test_neither_in_functions_nor_in_transactions(
    last: Last, profile: str, assignment: str, in_function: tuple[int, str], in_transaction: tuple[int, str]
) -> None:
    function = f"CREATE FUNCTION f() RETURNS INT DETERMINISTIC BEGIN SET SESSION {assignment}; RETURN 1; END;\n"
    called = last(profile, "STATEMENT", SETUP + f"DELIMITER ;;\n{function};;\nDELIMITER ;\nSELECT f()", follow=False)
    assert (called.code, in_function[1] in called.rules) == (in_function[0], True)
    inside = last(profile, "STATEMENT", SETUP + f"BEGIN; SET SESSION {assignment}")
    assert (inside.code, in_transaction[1] in inside.rules) == (in_transaction[0], True)
    assert last(profile, "STATEMENT", SETUP + f"SET SESSION {assignment}").code == 0


def test_a_trigger_may_not_change_the_format(last: Last) -> None:
    sql = SETUP + "CREATE TRIGGER tr BEFORE INSERT ON n FOR EACH ROW SET SESSION binlog_format = 'ROW';\n"
    seen = last("mysql-5.6", "STATEMENT", sql + "INSERT INTO n VALUES (1)", follow=False)
    assert (seen.code, seen.said("LF-224")) == (1560, {"trigger:d.tr"})
    assert ("sets_inside", "binlog_format", "trigger:d.tr") in seen.facts


def test_a_function_may_change_global_variables(last: Last) -> None:
    function = "CREATE FUNCTION f() RETURNS INT DETERMINISTIC BEGIN SET GLOBAL binlog_format = 'ROW'; RETURN 1; END;\n"
    sql = SETUP + f"DELIMITER ;;\n{function};;\nDELIMITER ;\nSELECT f()"
    assert last("mysql-5.6", "STATEMENT", sql, follow=False).code == 0


@pytest.mark.parametrize("profile", EVERY)
def test_global_format_in_a_transaction(last: Last, profile: str) -> None:
    """R3.13: only sessions that start later are concerned."""
    seen = last(profile, "STATEMENT", SETUP + "BEGIN; SET GLOBAL binlog_format = 'ROW'")
    assert seen.code == 0
    assert ("LF-223" in seen.rules) is (profile == "mysql-8.0")


def test_a_refused_switch_changes_nothing(last: Last) -> None:
    sql = SETUP + "BEGIN; SET SESSION binlog_format = 'ROW'; COMMIT; INSERT INTO t VALUES (1)"
    assert last("mysql-5.6", "STATEMENT", sql).form == "statement"


@pytest.mark.parametrize("profile", BOTH)
def test_open_temporary_tables_keep_a_session_in_rows(decide: Decide, profile: str) -> None:
    """Knowledge 2.9: 1559 when leaving ROW for STATEMENT; MIXED is allowed and stays with rows."""
    sql = SETUP + (
        "CREATE TEMPORARY TABLE x (a INT); SET binlog_format = 'STATEMENT'; SET binlog_format = 'MIXED';"
        "INSERT INTO t VALUES (1); SET binlog_format = 'STATEMENT'; DROP TEMPORARY TABLE x;"
        "SET binlog_format = 'STATEMENT'"
    )
    seen = decide(profile, "ROW", sql)[4:11]
    assert [each.code for each in seen] == [0, 1559, 0, 0, 1559, 0, 0]
    assert ("LF-221" in seen[1].rules, seen[3].form) == (True, "rows")


@pytest.mark.parametrize(
    ("profile", "assignment", "code"),
    [
        ("mysql-5.6", "SESSION binlog_format = 'nonsense'", 1231),
        ("mariadb-10.11", "SESSION binlog_format = NULL", 1231),
        ("mysql-5.6", "SESSION binlog_format = 2", 0),
        ("mysql-5.6", "SESSION binlog_format = 3", 1231),
        ("mysql-5.6", "SESSION binlog_format = DEFAULT", 0),
        ("mysql-5.6", "GLOBAL sql_log_bin = 0", 1231),
        ("mysql-5.7", "GLOBAL sql_log_bin = 0", 1228),
        ("mysql-8.0", "GLOBAL sql_log_bin = 0", 1228),
        ("mariadb-10.11", "GLOBAL sql_log_bin = 0", 1238),
        ("mysql-5.6", "GLOBAL log_bin = 0", 1238),
        ("mysql-5.7", "SESSION gtid_mode = 'ON'", 1229),
    ],
)
def test_values_and_scopes(last: Last, profile: str, assignment: str, code: int) -> None:
    assert last(profile, "STATEMENT", SETUP + f"SET {assignment}").code == code


def test_numbers_name_formats(last: Last) -> None:
    sql = SETUP + "SET SESSION binlog_format = {}; INSERT INTO t VALUES (UUID())"
    assert [last("mysql-5.6", "ROW", sql.format(n)).form for n in range(3)] == ["rows", "statement", "rows"]
