"""The session settings a SET statement changes, as far as rules know them."""

from __future__ import annotations

from collections.abc import Iterator

from ..statement import Statement
from .observation import Fact

_SETTINGS = {
    "binlog_format": "sets_session_format",
    "sql_log_bin": "sets_log_bin",
    "autocommit": "sets_autocommit",
}

#: the value of a setting that is computed, so that nobody can read it off the statement
COMPUTED = "?"


def setting_facts(statement: Statement) -> Iterator[Fact]:
    """A fact per assignment of session scope; SET GLOBAL changes later sessions only (decision 0004)."""
    for assignment in statement.assignments:
        relation = _SETTINGS.get(assignment.name)
        if relation is not None and assignment.scope == "session":
            value = assignment.value.upper() if assignment.literal else COMPUTED
            yield Fact(relation, (value,), assignment.span)
