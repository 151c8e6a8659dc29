"""Database mysql: account statements and direct changes (R3.18, R3.19; NOTES 8.27), with the errors of accounts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Last = Callable[..., Any]

SERVERS = ["mysql-5.6", "mariadb-10.11"]
#: what PASSWORD('pw') and PASSWORD('abc') gave on MySQL 5.6.24
PW = "*D821809F681A40A6E379B50D0463EFAE20BDD122"
ABC = "*0D3CED9BEC10A777AEC23CCC353A8C08A633045E"
USER = "CREATE DATABASE d; USE d; CREATE TABLE t (a INT); CREATE USER u@h;"


def bodies(seen: Any) -> list[tuple[str, str, int]]:
    """Type, text or table, and error of what the statement put in the log."""
    events = (event for group in seen.groups for event in group.body if event.type != "Annotate_rows")
    return [(event.type, event.text or event.table, event.error) for event in events]


@pytest.mark.parametrize("server", SERVERS)
@pytest.mark.parametrize("binlog_format", ["STATEMENT", "MIXED", "ROW"])
@pytest.mark.parametrize(
    "statement",
    [
        "GRANT SELECT ON d.* TO u@h",
        "RENAME USER u@h TO w@h",
        "DROP USER u@h",
        "ALTER USER u@h PASSWORD EXPIRE",
        "REVOKE ALL PRIVILEGES, GRANT OPTION FROM u@h",
    ],
)
def test_r3_19_indirect_changes_are_statements(last: Last, server: str, binlog_format: str, statement: str) -> None:
    seen = last(server, binlog_format, USER + statement + ";")
    assert bodies(seen) == [("Query", statement, 0)]
    assert [group.cache for group in seen.groups] == ["direct"]


@pytest.mark.parametrize("server", SERVERS)
@pytest.mark.parametrize(
    ("binlog_format", "statement", "events"),
    [
        ("STATEMENT", "INSERT INTO mysql.func (name, dl, type) VALUES ('f', 'f.so', 'function')", ["Query"]),
        ("MIXED", "INSERT INTO mysql.func (name, dl, type) VALUES ('f', 'f.so', 'function')", ["Query"]),
        (
            "ROW",
            "INSERT INTO mysql.func (name, dl, type) VALUES ('f', 'f.so', 'function')",
            ["Table_map", "Write_rows"],
        ),
        ("ROW", "DELETE FROM mysql.tables_priv WHERE User = 'nobody'", []),
        ("STATEMENT", "DELETE FROM mysql.tables_priv WHERE User = 'nobody'", ["Query"]),
    ],
)
def test_r3_18_direct_changes_follow_the_format(
    last: Last, server: str, binlog_format: str, statement: str, events: list[str]
) -> None:
    seen = last(server, binlog_format, statement + ";")
    assert [kind for kind, _, _ in bodies(seen)] == events
    assert [group.ending for group in seen.groups] == ["COMMIT"] * bool(events)
    # where no row matches, a server may know so before it reads one, and then logs no statement (decision 0057)
    is_open = binlog_format == "STATEMENT" and statement.startswith("DELETE")
    assert seen.decided.certainty == ("depends on data" if is_open else "certain")


def test_r3_18_engines_of_the_mysql_database_differ_by_version(last: Last) -> None:
    statement = "INSERT INTO mysql.servers (Server_name) VALUES ('s');"
    assert ("engine", "mysql.servers", "MYISAM") in last("mysql-5.6", "ROW", statement).facts
    assert ("engine", "mysql.servers", "INNODB") in last("mysql-5.7", "ROW", statement).facts
    assert ("engine", "mysql.servers", "ARIA") in last("mariadb-10.11", "ROW", statement).facts


def test_mysql_user_is_a_view_of_mariadb(last: Last) -> None:
    statement = "UPDATE mysql.user SET max_questions = 0 WHERE User = 'nobody';"
    seen = last("mariadb-10.11", "STATEMENT", statement)
    assert (seen.code, seen.groups, "LF-921" in seen.rules) == (1356, (), True)
    assert last("mysql-5.6", "STATEMENT", statement).code == 0


@pytest.mark.parametrize("server", SERVERS)
@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("CREATE USER u@h", 1396),
        ("DROP USER ghost@h", 1396),
        ("RENAME USER ghost@h TO x@h", 1396),
        ("ALTER USER ghost@h PASSWORD EXPIRE", 1396),
        ("SET PASSWORD FOR ghost@h = PASSWORD('x')", 1133),
        ("REVOKE SELECT ON d.* FROM ghost@h", 1141),
        ("REVOKE SELECT ON d.* FROM u@h", 1141),
        ("REVOKE SELECT ON d.t FROM u@h", 1147),
        ("GRANT EXECUTE ON PROCEDURE d.missing TO u@h", 1305),
        ("GRANT SELECT ON d.missing TO u@h", 1146),
    ],
)
def test_account_statements_that_fail_are_not_logged(last: Last, server: str, statement: str, code: int) -> None:
    seen = last(server, "STATEMENT", USER + statement + ";")
    assert (seen.code, seen.groups) == (code, ())


@pytest.mark.parametrize(("server", "code"), [("mysql-5.6", 0), ("mysql-5.7", 1133), ("mysql-8.0", 1410)])
def test_grant_to_nobody(last: Last, server: str, code: int) -> None:
    assert last(server, "STATEMENT", USER + "GRANT SELECT ON d.* TO new@h;").code == code


@pytest.mark.parametrize("server", SERVERS)
def test_notes_27_drop_of_some_accounts_is_logged_with_its_error(last: Last, server: str) -> None:
    statement = "DROP USER u@h, ghost@h"
    seen = last(server, "ROW", USER + statement + ";")
    assert (seen.code, bodies(seen)) == (1396, [("Query", statement, 1396)])


def test_privileges_are_kept_and_taken_away(last: Last) -> None:
    granted = USER + "GRANT SELECT, INSERT ON d.* TO u@h; REVOKE SELECT ON d.* FROM u@h;"
    assert last("mysql-5.6", "STATEMENT", granted).code == 0
    assert last("mysql-5.6", "STATEMENT", granted + "REVOKE INSERT ON d.* FROM u@h;").code == 0
    gone = granted + "REVOKE INSERT ON d.* FROM u@h; REVOKE INSERT ON d.* FROM u@h;"
    assert last("mysql-5.6", "STATEMENT", gone).code == 1141


@pytest.mark.parametrize(
    ("server", "statement", "text"),
    [
        ("mysql-5.6", "CREATE USER w@h IDENTIFIED BY 'pw'", f"CREATE USER 'w'@'h' IDENTIFIED BY PASSWORD '{PW}'"),
        ("mariadb-10.11", "CREATE USER w@h IDENTIFIED BY 'pw'", "CREATE USER w@h IDENTIFIED BY 'pw'"),
        ("mysql-5.6", "SET PASSWORD FOR u@h = PASSWORD('abc')", f"SET PASSWORD FOR 'u'@'h'='{ABC}'"),
        ("mariadb-10.11", "SET PASSWORD FOR u@h = PASSWORD('abc')", f"SET PASSWORD FOR 'u'@'h'='{ABC}'"),
    ],
)
def test_passwords_become_hashes(last: Last, server: str, statement: str, text: str) -> None:
    assert bodies(last(server, "ROW", USER + statement + ";")) == [("Query", text, 0)]


def test_what_nobody_knows_of_accounts_is_said(decide: Callable[..., Any]) -> None:
    (seen,) = decide("mysql-5.6", "STATEMENT", "DROP USER u@h;", follow=False)[:1]
    assert (seen.code, len(seen.groups)) == (0, 1)
