"""Where a change of clauses may show at once: where what is gone held, or what is new gives a row that was not there.

Where neither is so the model of the unchanged program is the model of the changed one: every clause of the changed
program holds in it, and every row of it is derived by clauses that are left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..engine.evaluate import Evaluator
from ..engine.join import BUDGET
from ..language.ast import Atom, Clause, Comparison, Constant, Literal, Negative, Positive, Rule, Variable
from ..language.program import Program
from .alike import ClauseChange
from .kept import NOTHING, KeptModels, Rows


class Delta:
    """The clauses of a change, each asked by itself."""

    def __init__(self, kept: KeptModels, change: ClauseChange) -> None:
        gone, new = list(_instances(kept, change.gone, Positive)), list(_instances(kept, change.gone, Negative))
        gone += (clause for clause in change.gone if clause.body)
        new += (clause for clause in change.new if clause.body)
        # a row that is new, one beside clauses of its relation, and what is counted show in more ways
        self._is_wide = any(not each.body for each in change.new) or any(each.fold for each in (*gone, *new))
        self._is_wide |= any(not each.body and each.head.predicate in kept.program.derived for each in change.gone)
        self._heads = [(_named(number), "") for number in range(len(gone))]
        self._heads += ((_named(len(gone) + number), clause.head.predicate) for number, clause in enumerate(new))
        clauses = tuple(
            replace(clause, head=replace(clause.head, predicate=_named(number)))
            for number, clause in enumerate((*gone, *new))
        )
        program = Program((Rule((), clauses),))
        self._needs = tuple(name for name in program.arity if name not in program.derived)
        asked = {*self._needs, *(head for _, head in self._heads if head)}
        self._grouping = kept.grouping(tuple(sorted(asked)))
        self._evaluator = None if self._is_wide else Evaluator(program, BUDGET)
        self._touched: dict[int, bool] = {}

    def touches(self, base: Rows) -> bool:
        """Whether the change may show in the situation of a model."""
        if self._evaluator is None:
            return True
        key = self._grouping.number(base)
        if key not in self._touched:
            made = self._evaluator.run({name: base[name] for name in self._needs if name in base})
            self._touched[key] = any(
                made.get(name, NOTHING) - (base.get(head, NOTHING) if head else NOTHING) for name, head in self._heads
            )
        return self._touched[key]


def _named(number: int) -> str:
    return f"delta {number}"


def _instances(kept: KeptModels, gone: Iterable[Clause], kind: type[Positive] | type[Negative]) -> Iterator[Clause]:
    """What is about a row of a table that is gone: the clauses that ask for it, or for its absence."""
    rows = [clause.head for clause in gone if not clause.body]
    for row in rows:
        for name in kept.above.get(row.predicate, ()):
            for clause in kept.program.by_head[name]:
                for literal in clause.body:
                    if not isinstance(literal, kind) or literal.atom.predicate != row.predicate:
                        continue
                    if (is_it := _is_row(literal.atom, row)) is not None:
                        yield replace(clause, body=(*is_it, *_others(clause, literal)))


def _is_row(asked: Atom, row: Atom) -> list[Literal] | None:
    """What has to hold for an atom to be a row; None where it cannot be."""
    met: list[Literal] = []
    for term, value in zip(asked.terms, row.terms, strict=True):
        if isinstance(term, Constant):
            if term != value:
                return None
        elif isinstance(term, Variable) and not term.anonymous and isinstance(value, Constant):
            met.append(Comparison("=", term, value))
    return met


def _others(clause: Clause, literal: Positive | Negative) -> Iterator[Literal]:
    """The other conditions; of absences from the same table none, as the row may be what they ask for."""
    for each in clause.body:
        is_same = isinstance(each, Negative) and each.atom.predicate == literal.atom.predicate
        if each is not literal and not (isinstance(literal, Negative) and is_same):
            yield each
