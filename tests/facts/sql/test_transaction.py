"""Transactions, savepoints and XA."""

import pytest
from binlogic.facts.origin import Span
from binlogic.facts.sql.parse import parse_statement


@pytest.mark.parametrize(
    ("text", "kind", "flags"),
    [
        ("BEGIN", "BEGIN", set()),
        ("BEGIN WORK", "BEGIN", set()),
        ("START TRANSACTION", "BEGIN", set()),
        ("START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY", "BEGIN", {"consistent snapshot", "read only"}),
        ("COMMIT", "COMMIT", set()),
        ("COMMIT WORK AND CHAIN NO RELEASE", "COMMIT", {"chain", "no release"}),
        ("ROLLBACK AND NO CHAIN RELEASE", "ROLLBACK", {"no chain", "release"}),
        ("XA RECOVER", "XA RECOVER", set()),
    ],
)
def test_kind_and_flags(text: str, kind: str, flags: set[str]) -> None:
    statement = parse_statement(text)
    assert (statement.kind, statement.flags, statement.subject) == (kind, flags, "")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("SAVEPOINT `a b`", "SAVEPOINT"),
        ("ROLLBACK TO `a b`", "ROLLBACK TO SAVEPOINT"),
        ("ROLLBACK WORK TO SAVEPOINT `a b`", "ROLLBACK TO SAVEPOINT"),
        ("RELEASE SAVEPOINT `a b`", "RELEASE SAVEPOINT"),
    ],
)
def test_savepoints_are_the_subject(text: str, kind: str) -> None:
    statement = parse_statement(text)
    assert (statement.kind, statement.subject) == (kind, "a b")
    assert statement.subject_span == Span(len(text) - 5, len(text))


def test_a_savepoint_may_be_called_savepoint() -> None:
    assert parse_statement("ROLLBACK TO savepoint").subject == "savepoint"


def test_a_savepoint_without_a_name_is_not_understood() -> None:
    assert parse_statement("SAVEPOINT").problem == "SAVEPOINT names no savepoint"


@pytest.mark.parametrize(
    ("text", "kind", "subject", "flags"),
    [
        ("XA BEGIN 'g'", "XA START", "g", set()),
        ("XA START 'g','b',3 RESUME", "XA START", "g,b,3", {"resume"}),
        ("XA END 'g' SUSPEND FOR MIGRATE", "XA END", "g", {"suspend for migrate"}),
        ("XA PREPARE 'g','b'", "XA PREPARE", "g,b", set()),
        ("XA COMMIT 'g' ONE PHASE", "XA COMMIT", "g", {"one phase"}),
        ("XA ROLLBACK 'g'", "XA ROLLBACK", "g", set()),
    ],
)
def test_an_xa_transaction_is_named_by_its_xid(text: str, kind: str, subject: str, flags: set[str]) -> None:
    statement = parse_statement(text)
    assert (statement.kind, statement.subject, statement.flags) == (kind, subject, flags)
