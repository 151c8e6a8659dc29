"""What a statement and everything that runs with it uses: functions, variables, clauses."""

from __future__ import annotations

from collections.abc import Iterator

from ..fact import Fact
from ..origin import NO_SPAN
from ..server.names import Names
from ..statement import Statement
from .running import ITSELF, RunningText, running


def usage_facts(statement: Statement, names: Names) -> Iterator[Fact]:
    """feature, function, loadable_function, reads_variable, reads_user_variable, runs, runs_body and
    sets_inside, each once."""
    told: set[tuple[str, tuple[str | int, ...]]] = set()
    for here in running(statement, names):
        for fact in _of(here, names):
            if (fact.relation, fact.row) not in told:
                told.add((fact.relation, fact.row))
                yield fact


def _of(here: RunningText, names: Names) -> Iterator[Fact]:
    statement, via = here.statement, here.via
    direct = via == ITSELF
    if not direct:
        yield Fact("runs", (statement.kind, via))
        if via not in names.catalog.views:
            yield Fact("runs_body", (via,))
        yield from _set_inside(here, names)
    for flag in sorted(statement.flags):
        yield Fact("feature", (flag, via))
    for used in statement.functions:
        span = used.span if direct else NO_SPAN
        if (routine := names.catalog.function(used.name, here.db)) is not None:
            yield Fact("feature", ("stored function", via), span)
            yield Fact("calls_function", (routine.key,), span)
            yield from (Fact("declared", (routine.key, said)) for said in sorted(routine.says))
        elif "." in used.name:
            continue
        elif used.name.lower() in names.catalog.loadable:
            yield Fact("loadable_function", (used.name.lower(), via), span)
        else:
            yield Fact("function", (used.name.upper(), via), span)
    for ref in statement.refs("alter") if direct else ():
        if ref.kind == "function" and (altered := names.catalog.routine("function", ref.db or here.db, ref.name)):
            yield from (Fact("declared", (altered.key, said)) for said in sorted(altered.says))
    for variable in statement.system_variables:
        scope, _, name = variable.rpartition(".")
        yield Fact("reads_variable", ("global" if scope == "global" else "session", name.lower(), via))
    for number, name in enumerate(statement.variables_read, 1):
        yield Fact("reads_user_variable", (name, number, via))


def _set_inside(here: RunningText, names: Names) -> Iterator[Fact]:
    """The session variables that a statement of a body sets, as far as rules know them."""
    for assignment in here.statement.assignments:
        variable = names.server.variable(assignment.name)
        if variable is not None and assignment.scope == "session":
            yield Fact("sets_inside", (variable.name, here.via))
