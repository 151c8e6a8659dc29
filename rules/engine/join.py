"""What a plan meets on its way: counted, and stopped at a limit, before an engine is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

from ...facts.errors import InputError
from ..language.ast import Clause, Comparison, Constant, Term, Value, Variable
from .order import Goal, Plan
from .store import EMPTY, Table
from .values import compares

#: combinations of values that one clause may meet in one situation of a program that is evaluated under a budget
BUDGET = 200_000

_Bindings = dict[Variable, Value]
_Tables = Mapping[str, Table]


def keep_budget(plan: Plan, clause: Clause, tables: _Tables, limit: int) -> None:
    """Raise InputError BE304 where a plan meets more combinations of values than `limit`."""
    at_most = prod(
        max(1, len(_table(step, tables).rows)) for step in plan.body if isinstance(step, Goal) and _is_open(step)
    )
    if at_most > limit and sum(rows_left(plan.body, tables, limit)) > limit:
        place = clause.place
        said = f"the clause of {clause.head.predicate} meets more than {limit} combinations of values"
        hint = "let its literals share more variables"
        raise InputError("BE304", said, place.file, place.line, place.column, hint)


def rows_left(body: Sequence[Goal | Comparison], tables: _Tables, most: int) -> list[int]:
    """How many combinations of values are left after each step of a plan; counting stops behind `most`."""
    bindings: list[_Bindings] = [{}]
    left = []
    for step in body:
        found: list[_Bindings] = []
        for known in bindings:
            found += _step(step, known, tables)
            if len(found) > most:
                break
        bindings = found
        left.append(len(bindings))
        if len(bindings) > most:
            return [*left, *[0] * (len(body) - len(left))]
    return left


def open_goals(plan: Plan) -> tuple[int, int]:
    """How many positive goals of a plan bring in values, and how many of them start from nothing known."""
    goals = [step for step in plan.body if isinstance(step, Goal) and _is_open(step)]
    return len(goals), sum(not any(goal.call.bound) for goal in goals)


def _is_open(goal: Goal) -> bool:
    return not goal.negated and not all(goal.call.bound)


def _table(goal: Goal, tables: _Tables) -> Table:
    return tables.get(goal.call.relation, EMPTY)


def _step(step: Goal | Comparison, known: _Bindings, tables: _Tables) -> list[_Bindings]:
    if isinstance(step, Comparison):
        left, right = _value(step.left, known), _value(step.right, known)
        assert left is not None
        assert right is not None
        return [known] if compares(step.operator, left, right) else []
    values = [_value(term, known) for term in step.terms]
    columns = tuple(column for column, value in enumerate(values) if value is not None)
    rows = _table(step, tables).find(columns, tuple(value for value in values if value is not None))
    if step.negated:
        return [] if rows else [known]
    free = [(column, term) for column, term in enumerate(step.terms) if values[column] is None]
    return [{**known, **{term: row[column] for column, term in free if isinstance(term, Variable)}} for row in rows]


def _value(term: Term, known: _Bindings) -> Value | None:
    return term.value if isinstance(term, Constant) else known.get(term)
