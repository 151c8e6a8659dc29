"""What clauses cost: the time of each over situations, and how many rows are left after each of its literals."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter

from ...facts.schema import RELATIONS
from ..decide.budget import evaluator_for
from ..engine.datalog import Engine
from ..engine.join import rows_left
from ..engine.order import BoundCall, ClausePlan, Goal, plan
from ..engine.store import RelationRows
from ..language.ast import Atom, Clause, Comparison, Literal, Negative, Positive
from ..language.program import Program
from .situations import Facts

#: combinations of values that are followed of one clause in one situation
_MOST = 10_000


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
        self._evaluator = evaluator_for(program, RELATIONS)
        self._arity = program.arity
        self._measured: list[tuple[Cost, ClausePlan, Engine]] = []
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
        tables = {name: RelationRows(rows) for name, rows in model.items()}
        for cost, made, engine in self._measured:
            call: BoundCall = made.head.call
            begun = perf_counter()
            rows = engine.ask(call.relation, (None,) * len(call.bound), tables)
            cost.seconds += perf_counter() - begun
            cost.rows += len(set(rows))
            left = rows_left(made.body, tables, _MOST)
            cost.literals = [(said, sum_ + now) for (said, sum_), now in zip(cost.literals, left, strict=True)]


def _said(step: Goal | Comparison) -> str:
    if isinstance(step, Comparison):
        return str(step)
    atom = Atom(step.call.relation, step.terms)
    literal: Literal = Negative(atom) if step.negated else Positive(atom)
    return str(literal)
