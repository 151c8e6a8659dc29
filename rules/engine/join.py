"""What plans meet: counted, and stopped at a limit, before an engine is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

from ...facts.errors import InputError
from ..language.ast import Clause, Comparison, Constant, Term, Value, Variable
from .order import ClausePlan, Goal
from .store import EMPTY, RelationRows
from .values import compares

#: combinations of values that the clauses of a program may meet together in one situation, where they are counted
BUDGET = 200_000
#: what asking a clause costs when it meets nothing: a recursion that never ends spends its budget too
QUESTION = 10

_Bindings = dict[Variable, Value]
_Tables = Mapping[str, RelationRows]


class Budget:
    """What is left of so many combinations of values."""

    def __init__(self, limit: int) -> None:
        self._limit = self._left = limit

    def spend(self, plan: ClausePlan, clause: Clause, tables: _Tables) -> None:
        """Count what a plan will meet. Raises InputError BE304, which names its clause, where too little is left."""
        at_most = prod(
            max(1, len(_table(step, tables).rows)) for step in plan.body if isinstance(step, Goal) and _is_open(step)
        )
        met = at_most if at_most <= QUESTION else sum(rows_left(plan.body, tables, self._left))
        self._left -= met + QUESTION
        if self._left < 0:
            place = clause.place
            said = f"with the clause of {clause.head.predicate} the rules meet more than {self._limit} combinations"
            hint = "let its literals share more variables"
            raise InputError("BE304", f"{said} of values", place.file, place.line, place.column, hint)


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


def _is_open(goal: Goal) -> bool:
    return not goal.negated and not all(goal.call.bound)


def _table(goal: Goal, tables: _Tables) -> RelationRows:
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
