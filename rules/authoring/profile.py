"""What clauses cost: the time of each over situations, and how many rows are left after each of its literals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter

from ..engine.datalog import Engine
from ..engine.evaluate import Evaluator
from ..engine.order import Call, Goal, Plan, plan
from ..engine.store import Table
from ..engine.values import compares
from ..language.ast import Atom, Clause, Comparison, Constant, Literal, Negative, Positive, Term, Value, Variable
from ..language.program import Program
from .situations import Facts

#: combinations of values that are followed of one clause in one situation
_MOST = 10_000

_Bindings = dict[Variable, Value]


@dataclass
class Cost:
    """One clause: seconds over all situations, rows it derives, and (literal, rows left) in evaluation order."""

    clause: Clause
    seconds: float = 0.0
    rows: int = 0
    literals: list[tuple[str, int]] = field(default_factory=list)


class Profile:
    """Measures every clause of a program by itself, on what the others derive."""

    def __init__(self, program: Program) -> None:
        self._evaluator = Evaluator(program)
        self._arity = program.arity
        self._measured: list[tuple[Cost, Plan, Engine]] = []
        for clause in program.clauses:
            made = plan(clause, (False,) * len(clause.head.terms))
            if made is not None:
                literals = [(_said(literal), 0) for literal in made.body]
                engine = Engine({made.head.call: (made,)})
                self._measured.append((Cost(clause, literals=literals), made, engine))

    @property
    def costs(self) -> tuple[Cost, ...]:
        """The clauses, the dearest first."""
        return tuple(sorted((cost for cost, _, _ in self._measured), key=lambda cost: -cost.seconds))

    def meet(self, facts: Facts) -> None:
        """Measure one situation."""
        model = self._evaluator.run({name: frozenset(rows) for name, rows in facts.items()})
        tables = {name: Table(rows) for name, rows in model.items()}
        for cost, made, engine in self._measured:
            call: Call = made.head.call
            begun = perf_counter()
            rows = engine.ask(call.relation, (None,) * len(call.bound), tables)
            cost.seconds += perf_counter() - begun
            cost.rows += len(set(rows))
            left = _rows_left(made.body, tables)
            cost.literals = [(said, sum_ + now) for (said, sum_), now in zip(cost.literals, left, strict=True)]


def _rows_left(body: Sequence[Goal | Comparison], tables: dict[str, Table]) -> list[int]:
    """How many combinations of values are left after each step of a plan."""
    bindings: list[_Bindings] = [{}]
    left = []
    for step in body:
        found: list[_Bindings] = []
        for known in bindings:
            found += _step(step, known, tables)
            if len(found) > _MOST:
                break
        bindings = found
        left.append(len(bindings))
    return left


def _step(step: Goal | Comparison, known: _Bindings, tables: dict[str, Table]) -> list[_Bindings]:
    if isinstance(step, Comparison):
        left, right = _value(step.left, known), _value(step.right, known)
        assert left is not None
        assert right is not None
        return [known] if compares(step.operator, left, right) else []
    values = [_value(term, known) for term in step.terms]
    columns = tuple(column for column, value in enumerate(values) if value is not None)
    rows = tables[step.call.relation].find(columns, tuple(value for value in values if value is not None))
    if step.negated:
        return [] if rows else [known]
    free = [(column, term) for column, term in enumerate(step.terms) if values[column] is None]
    return [{**known, **{term: row[column] for column, term in free if isinstance(term, Variable)}} for row in rows]


def _value(term: Term, known: _Bindings) -> Value | None:
    return term.value if isinstance(term, Constant) else known.get(term)


def _said(step: Goal | Comparison) -> str:
    if isinstance(step, Comparison):
        return str(step)
    atom = Atom(step.call.relation, step.terms)
    literal: Literal = Negative(atom) if step.negated else Positive(atom)
    return str(literal)
