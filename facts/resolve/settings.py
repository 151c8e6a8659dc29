"""The variables a SET statement changes, as far as rules know them."""

from __future__ import annotations

from collections.abc import Iterator

from ..fact import Fact
from ..known_values import known_value
from ..server.names import Names
from ..server.server import COMPUTED
from ..statement import Assignment, Statement

_FORMAT = "binlog_format"
_SETTINGS = {
    _FORMAT: "sets_session_format",
    "sql_log_bin": "sets_log_bin",
    "autocommit": "sets_autocommit",
    "foreign_key_checks": "sets_foreign_keys",
}
_RELATIONS = {
    "session": "sets",
    "global": "sets_global",
    "persist": "sets_global",
    "transaction": "sets_next",
    "statement": "sets_for",
}


#: variables that decide what later texts mean
_MEANINGS = frozenset({"sql_mode", "default_storage_engine", "storage_engine"})


def computed_variables(statement: Statement, names: Names) -> Iterator[str]:
    """The variables, of those that decide outcomes, that a statement sets to an unknown value."""
    for assignment in statement.assignments:
        name = assignment.name.lower()
        decides = name in _SETTINGS or name in _MEANINGS or names.server.variable(name) is not None
        if decides and assignment.scope != "user" and _value(assignment, names) == COMPUTED:
            yield f"global {name}" if assignment.scope in ("global", "persist") else name


def setting_facts(statement: Statement, names: Names) -> Iterator[Fact]:
    """A fact per assignment of a variable that rules know; SET GLOBAL changes later sessions only (decision 0004).

    Of statements with DELAYED the global binlog_format, which decides whether rows are delayed.
    """
    for assignment in statement.assignments:
        relation = _SETTINGS.get(assignment.name)
        if relation is not None and assignment.scope == "session":
            yield Fact(relation, (_value(assignment, names).upper(),), assignment.span)
        yield from _variable(assignment, names)
    if "delayed" in statement.flags and (value := names.settings.get(_FORMAT)):
        yield Fact("global_setting", (_FORMAT, value))


def _value(assignment: Assignment, names: Names) -> str:
    """The value as it is written, or as user variables decide it."""
    if assignment.literal:
        return assignment.value
    known = known_value(assignment.value, names.texts)
    return COMPUTED if known is None else known


def _variable(assignment: Assignment, names: Names) -> Iterator[Fact]:
    relation, variable = _RELATIONS.get(assignment.scope), names.server.variable(assignment.name)
    if relation is None or variable is None:
        return
    given = _value(assignment, names)
    if not assignment.literal and given == COMPUTED:
        value = COMPUTED
    elif assignment.literal and assignment.value.upper() == "DEFAULT":
        session = relation != "sets_global"
        value = names.settings.get(variable.name, variable.default) if session else variable.default
    else:
        value = names.server.known_value(variable, given)
    yield Fact(relation, (variable.name, value), assignment.span)
