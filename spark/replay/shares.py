"""Which statements may change what other sessions meet: definitions, binlogs, global variables, accounts."""

from __future__ import annotations

from ...facts.catalog.changes import CHANGES
from ...facts.server.session import Session, assign
from ...facts.sql.dialect import DEFAULT_MODE
from ...facts.statement import Statement
from ...rules.replay.entries import CONFIGURATION
from ...rules.replay.shared import ACCOUNTS

_OF_SESSION = frozenset({"session", "user", "statement", "transaction"})
_WITH_BODY = frozenset({"CREATE TRIGGER", "CREATE PROCEDURE", "CREATE FUNCTION"})


def may_share(statement: Statement, source: Statement | None = None) -> bool:
    """Whether a session with this statement may change what other sessions meet; holds for more than do.

    source: what a PREPARE prepares, where its text is known. An EXECUTE needs a PREPARE, which tells; a CALL is taken
    to change something. Where a session reads its texts in a mode of its own, nothing was parsed as it will be.
    """
    kind = statement.kind
    if kind in CONFIGURATION or kind in ACCOUNTS or kind == "CALL" or changes_mode(statement):
        return True
    if any(assignment.scope not in _OF_SESSION for assignment in statement.assignments):
        return True
    if kind in CHANGES:
        return "temporary" not in statement.flags
    if kind == "PREPARE":
        return source is None or may_share(source)
    if kind == "EXECUTE IMMEDIATE" and not statement.body:
        return True
    return any(may_share(inner) for inner in statement.body)


def changes_mode(statement: Statement) -> bool:
    """Whether a session that runs the statement reads its later texts in another sql_mode than the default one."""
    if statement.kind != "SET":
        return any(changes_mode(inner) for inner in statement.body)
    session = Session("")
    assign(session, statement)
    return session.mode != DEFAULT_MODE or any(
        each.name == "sql_mode" and each.scope == "session" and not each.literal for each in statement.assignments
    )


def needs_texts(statement: Statement, source: Statement | None = None) -> bool:
    """Whether a workload with this statement has to be replayed from texts, not from templates.

    So it is where texts are read in another sql_mode, and where a line may have to be compared with a routine's body.
    """
    if statement.kind in _WITH_BODY or changes_mode(statement):
        return True
    if statement.kind == "PREPARE":
        return source is None or needs_texts(source)
    if statement.kind == "EXECUTE IMMEDIATE" and not statement.body:
        return True
    return any(needs_texts(inner) for inner in statement.body)
