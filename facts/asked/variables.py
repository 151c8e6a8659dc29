"""Every variable that a statement sets, whether the profile knows it or not."""

from __future__ import annotations

from collections.abc import Iterator

from ..fact import Fact
from ..known_values import known_value
from ..server.names import Names
from ..server.server import COMPUTED
from ..statement import Assignment, Statement

_SCOPES = {"persist only": "persist"}


def variable_facts(statement: Statement, names: Names) -> Iterator[Fact]:
    """One fact for each assignment."""
    for assignment in statement.assignments:
        scope = _SCOPES.get(assignment.scope, assignment.scope)
        name = assignment.name.lower()
        yield Fact("sets_variable", (scope, name, _value(assignment, names)), assignment.span)


def _value(assignment: Assignment, names: Names) -> str:
    given: str | None = assignment.value
    if not assignment.literal:
        given = known_value(assignment.value, names.texts)
    if given is None:
        return COMPUTED
    variable = None if assignment.scope == "user" else names.server.variable(assignment.name)
    return given.upper() if variable is None else names.server.known_value(variable, given).upper()
