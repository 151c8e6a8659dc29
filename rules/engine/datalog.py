"""pyDatalog: plans in, a question, rows out. The only module that imports it.

Clauses are built on its engine as objects; its text syntax would drop literals and run Python. Stored relations are
primitives: predicates it calls back for answers. A primitive belongs to its predicate, where a resolver would stand in
a table that all programs of the process share, and it is told nothing but which columns hold which values.
It is never given recursion: its tabling can wait for itself for ever.
"""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import Any

from ..language.ast import Comparison, Constant, Operator, Term, Value
from ..language.program import Row
from .order import BoundCall, ClausePlan, Goal
from .store import EMPTY, RelationRows
from .values import compares

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its modules hold invalid escape sequences
    from pyDatalog import Logic, pyEngine

_ENGINE = threading.RLock()
_Answer = Callable[[Any, Any], None]
_BUILT_IN: Mapping[Operator, str] = {"=": "==", "!=": "!="}


class Engine:
    """Plans compiled for pyDatalog; relations without a plan are looked up in the tables of each question.

    Predicates are numbered, so no relation name can mean anything to pyDatalog.
    """

    def __init__(self, plans: Mapping[BoundCall, Sequence[ClausePlan]]) -> None:
        self._tables: Mapping[str, RelationRows] = {}
        self._predicates: dict[object, Any] = {}
        self._derived: set[BoundCall] = set()
        with _ENGINE:
            outer = _current()
            self._logic = Logic()
            Logic.tl.logic = outer
        self.add(plans)

    def add(self, plans: Mapping[BoundCall, Sequence[ClausePlan]]) -> None:
        """Compile more plans, of relations that had none."""
        with _ENGINE:
            outer = _current()
            Logic.tl.logic = self._logic
            try:
                for call in plans:
                    pyEngine.insert(self._predicate(call, len(call.bound)))
                self._derived.update(plans)
                for call, alternatives in plans.items():
                    for plan in alternatives:
                        pyEngine.assert_(self._clause(call, plan))  # noqa: PT009
            finally:
                Logic.tl.logic = outer

    def knows(self, call: BoundCall) -> bool:
        """Whether plans for it were compiled."""
        return call in self._derived

    def ask(self, relation: str, pattern: Sequence[Value | None], tables: Mapping[str, RelationRows]) -> list[Row]:
        """The rows of a derived relation that match a pattern (None for any value), in no particular order.

        `tables` hold the stored relations; one that is missing is empty. Raises KeyError where no plan answers a
        question bound in these columns.
        """
        call = BoundCall(relation, tuple(value is not None for value in pattern))
        predicate = self._predicates[call]
        terms = [
            pyEngine.Var(f"Q{column}") if value is None else pyEngine.Const(value)
            for column, value in enumerate(pattern)
        ]
        with _ENGINE:
            outer = _current()
            Logic.tl.logic = self._logic
            self._tables = tables
            try:
                answer = pyEngine.Literal(predicate, terms).ask()
            finally:
                Logic.tl.logic = outer
        if answer is True:
            return [tuple(value for value in pattern if value is not None)]
        rows: list[Row] = answer
        return rows

    def _predicate(self, key: object, arity: int) -> Any:
        predicate = self._predicates.get(key)
        if predicate is None:
            predicate = self._predicates[key] = pyEngine.Pred(f"binlogic{len(self._predicates)}", arity)
            predicate.prearity = arity
        return predicate

    def _clause(self, call: BoundCall, plan: ClausePlan) -> Any:
        terms = _Terms()
        head = pyEngine.Literal(self._predicate(call, len(call.bound)), [terms[term] for term in plan.head.terms])
        return pyEngine.Clause(head, [self._literal(step, terms) for step in plan.body])

    def _literal(self, step: Goal | Comparison, of_clause: _Terms) -> Any:
        if isinstance(step, Comparison):
            return self._comparison(step, of_clause)
        terms = [of_clause[term] for term in step.terms]
        if step.call in self._derived:
            predicate = self._predicate(step.call, len(terms))
            return pyEngine.Literal(f"~{predicate.name}" if step.negated else predicate, terms)
        predicate = self._predicate((step.call, step.negated), len(terms))
        if predicate.prim is None:
            predicate.prim = self._stored(step, predicate)
        return pyEngine.Literal(predicate, terms)

    def _comparison(self, test: Comparison, of_clause: _Terms) -> Any:
        terms = [of_clause[test.left], of_clause[test.right]]
        if test.operator in _BUILT_IN:
            return pyEngine.Literal(_BUILT_IN[test.operator], terms)
        predicate = self._predicate(test.operator, 2)
        if predicate.prim is None:
            predicate.prim = _compared(test.operator)
        return pyEngine.Literal(predicate, terms)

    def _stored(self, goal: Goal, predicate: Any) -> _Answer:
        """The primitive that answers a goal over a stored relation."""
        relation, bound = goal.call.relation, goal.call.bound
        columns = tuple(column for column, given in enumerate(bound) if given)
        literal_of, const = pyEngine.Literal, pyEngine.Const

        def found(terms: list[Any]) -> Collection[Row]:
            table = self._tables.get(relation, EMPTY)
            return table.find(columns, tuple([terms[column].id for column in columns]))

        def exists(terms: list[Any]) -> bool:
            if len(columns) < len(bound):
                return bool(found(terms))
            return self._tables.get(relation, EMPTY).holds(tuple([term.id for term in terms]))

        def absent(literal: Any, subgoal: Any) -> None:
            if not exists(literal.terms):
                subgoal.fact(True)

        def present(literal: Any, subgoal: Any) -> None:
            if exists(literal.terms):
                subgoal.fact(True)

        def rows(literal: Any, subgoal: Any) -> None:
            for row in found(literal.terms):
                subgoal.fact(literal_of(predicate, [const(value) for value in row]))

        if goal.negated:
            return absent
        return present if all(bound) else rows


def _current() -> Any:
    """The program pyDatalog holds for this thread; each thread needs one before it can be given another."""
    if not hasattr(Logic.tl, "logic"):
        Logic()
    return Logic.tl.logic


@cache
def _variable(number: int) -> Any:
    return pyEngine.Var(f"V{number}")


class _Terms(dict[Term, Any]):
    """pyDatalog's terms of one clause. Variables are numbered there, so that all clauses share a few of them."""

    def __missing__(self, term: Term) -> Any:
        self[term] = made = pyEngine.Const(term.value) if isinstance(term, Constant) else _variable(len(self))
        return made


def _compared(symbol: Operator) -> _Answer:
    """The primitive for an order comparison; pyDatalog's own raises on mixed types."""

    def holds(literal: Any, subgoal: Any) -> None:
        if compares(symbol, literal.terms[0].id, literal.terms[1].id):
            subgoal.fact(True)

    return holds
