"""Clauses that may meet very many combinations of values: their packs are decided under a budget.

How many is estimated from the fact base down, so that it makes no difference over how many relations a product is
spread. Every column has its sources: the types of the fact base, each with NAMES values, and what rule text writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from math import prod

from ...facts.schema import Relation
from ..engine.join import BUDGET
from ..engine.order import ClausePlan, Goal, plan
from ..language.ast import Clause, Constant, Positive, Term, Value, Variable
from ..language.diagnostic import Diagnostic, diagnostic
from ..language.program import Program
from .own import with_own

#: values that one type of the fact base is taken to have in a situation, and rows of one relation
NAMES = 5

_Column = tuple[str, int]
#: a type of the fact base, a column that rule text fills, or one constant
_Source = str | _Column | Constant


def wide_clauses(program: Program, relations: Iterable[Relation]) -> Iterator[Clause]:
    """The clauses that may meet more than BUDGET combinations. Raises ValueError for an unsafe clause."""
    known = {relation.name: relation for relation in with_own(relations, program.rules)}
    sizes = _Sizes(program, known)
    for component in program.components:
        for name in component:
            for clause in program.by_head[name]:
                if sizes.met(clause) > BUDGET:
                    yield clause


def check_width(program: Program, relations: Iterable[Relation]) -> Iterator[Diagnostic]:
    """BL306. Raises ValueError for an unsafe clause."""
    for clause in wide_clauses(program, relations):
        said = f"the clause of {clause.head.predicate} may meet very many combinations of values"
        yield diagnostic(
            "BL306", clause.place, said, "let its literals share more variables", len(clause.head.predicate)
        )


class _Sizes:
    """How many values a column has at most, rows a relation, and combinations a clause."""

    def __init__(self, program: Program, relations: Mapping[str, Relation]) -> None:
        self._program = program
        self._relations = relations
        self._rows: dict[str, int] = {}
        self._met: dict[int, int] = {}

    def met(self, clause: Clause) -> int:
        """The most combinations of values at any point of a clause; 0 where its body can never hold."""
        if id(clause) not in self._met:
            made = plan(clause, (False,) * len(clause.head.terms))
            self._met[id(clause)] = self._combinations(made) if made else 0
        return self._met[id(clause)]

    def rows(self, name: str) -> int:
        """The most rows of a relation; those it needs are known, or it is their own component."""
        if name not in self._rows:
            written = len(self._program.facts.get(name, ()))
            whole = prod(self._values((name, column)) for column in range(self._program.arity[name]))
            if name in self._program.recursive:
                self._rows[name] = whole
            elif name in self._program.derived:
                self._rows[name] = min(whole, written + sum(map(self.met, self._program.by_head[name])))
            else:
                self._rows[name] = written + (min(whole, NAMES) if name in self._relations else 0)
        return self._rows[name]

    def _combinations(self, made: ClausePlan) -> int:
        most = now = 1
        values: dict[Term, int] = {}
        for step in made.body:
            if isinstance(step, Goal) and not step.negated:
                name = step.call.relation
                free = {
                    term: self._values((name, column))
                    for column, term in enumerate(step.terms)
                    if not step.call.bound[column]
                }
                relation = self._relations.get(name)
                # what is said of an object is said once
                told = relation is not None and relation.role == "object" and step.call.bound[0]
                now *= 1 if told else min(self.rows(name), prod(free.values()))
                values |= free
                now = min(now, prod(values.values()))
                most = max(most, now)
        return most

    def _values(self, column: _Column) -> int:
        return sum(map(self._weight, self._sources.get(column, ()))) or 1

    def _weight(self, source: _Source) -> int:
        if isinstance(source, str):
            return 1 if source == "statement" else NAMES
        return 1 if isinstance(source, Constant) else len(self._written[source])

    @cached_property
    def _written(self) -> Mapping[_Column, set[Value]]:
        found: dict[_Column, set[Value]] = {}
        for name, rows in self._program.facts.items():
            for row in rows:
                for column, value in enumerate(row):
                    found.setdefault((name, column), set()).add(value)
        return found

    @cached_property
    def _sources(self) -> Mapping[_Column, set[_Source]]:
        """Where the values of each column come from, propagated from bodies to heads until nothing is new."""
        found: dict[_Column, set[_Source]] = {column: {column} for column in self._written}
        for relation in self._relations.values():
            for number, kind in enumerate(relation.types):
                found.setdefault((relation.name, number), set()).add(kind)
        flows: dict[_Column, list[_Column]] = {}
        for clause in self._program.clauses:
            for number, term in enumerate(clause.head.terms):
                head = clause.head.predicate, number
                if isinstance(term, Constant):
                    found.setdefault(head, set()).add(term)
                elif (source := _binder(clause, term)) is not None:
                    flows.setdefault(source, []).append(head)
        pending = list(found)
        while pending:
            column = pending.pop()
            for head in flows.get(column, ()):
                there = found.setdefault(head, set())
                if not found[column] <= there:
                    there |= found[column]
                    pending.append(head)
        return found


def _binder(clause: Clause, variable: Variable) -> _Column | None:
    """A column that a positive literal binds a variable to; None where `=` does."""
    for literal in clause.body:
        if isinstance(literal, Positive) and variable in literal.atom.terms:
            return literal.atom.predicate, literal.atom.terms.index(variable)
    return None
