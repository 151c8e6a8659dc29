"""Accounts: the users and roles a statement makes, changes or drops; what a privilege is on is no object."""

import pytest
from binlogic.facts.origin import Span
from binlogic.facts.sql.parse import parse_statement
from binlogic.facts.statement import ObjectRef


def accounts(text: str) -> list[tuple[str, str]]:
    return [(ref.action, ref.name) for ref in parse_statement(text).objects if ref.kind == "user"]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("'a'@'b'", "a@b"),
        ("`a`@`b`", "a@b"),
        ("a@b", "a@b"),
        ("a", "a@%"),
        ("'a'", "a@%"),
        ("a@127.0.0.1", "a@127.0.0.1"),
        ("a@web-1.example.com", "a@web-1.example.com"),
        ("''@'%'", "@%"),
    ],
)
def test_an_account_is_user_at_host(written: str, name: str) -> None:
    (ref,) = parse_statement(f"CREATE USER {written} IDENTIFIED BY 'x'").objects
    assert ref == ObjectRef("create", None, name, Span(12, 12 + len(written)), kind="user")


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("CREATE USER IF NOT EXISTS a, b@c IDENTIFIED BY 'p' DEFAULT ROLE r, s", "CREATE USER",
         [("create", "a@%"), ("create", "b@c")]),
        ("ALTER USER a@b ACCOUNT LOCK", "ALTER USER", [("alter", "a@b")]),
        ("ALTER USER USER() IDENTIFIED BY 'x'", "ALTER USER", []),
        ("DROP USER IF EXISTS a, b", "DROP USER", [("drop", "a@%"), ("drop", "b@%")]),
        ("RENAME USER a TO b, c@d TO e@f", "RENAME USER",
         [("drop", "a@%"), ("create", "b@%"), ("drop", "c@d"), ("create", "e@f")]),
        ("GRANT ALL ON *.* TO a, b@c IDENTIFIED BY 'x' WITH GRANT OPTION", "GRANT",
         [("alter", "a@%"), ("alter", "b@c")]),
        ("REVOKE ALL PRIVILEGES, GRANT OPTION FROM 'a'@'b'", "REVOKE", [("alter", "a@b")]),
        ("GRANT r TO CURRENT_USER", "GRANT", []),
    ],
)  # fmt: skip
def test_who_is_changed(text: str, kind: str, expected: list[tuple[str, str]]) -> None:
    assert parse_statement(text).kind == kind
    assert accounts(text) == expected


@pytest.mark.parametrize("text", ["GRANT SELECT (a), INSERT ON d.t TO u", "REVOKE EXECUTE ON PROCEDURE d.p FROM u"])
def test_what_a_privilege_is_on_is_no_object(text: str) -> None:
    assert {ref.kind for ref in parse_statement(text).objects} == {"user"}


def test_roles_have_a_bare_name() -> None:
    statement = parse_statement("CREATE ROLE IF NOT EXISTS r, s WITH ADMIN u")
    assert statement.kind == "CREATE ROLE"
    assert [(ref.action, ref.kind, ref.name) for ref in statement.objects] == [
        ("create", "role", "r"),
        ("create", "role", "s"),
    ]
    assert parse_statement("DROP ROLE r").objects == (ObjectRef("drop", None, "r", Span(10, 11), kind="role"),)
