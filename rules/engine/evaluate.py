"""Everything a program derives, one component after the other.

The relations of earlier components are stored rows by the time a component is reached, and a recursive component is
run in rounds (semi-naively): each round joins what the round before found with everything found so far. So every
question to pyDatalog is one clause deep: it meets neither recursion nor the negation of a derived relation.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Protocol

from ..language.ast import Clause, Positive
from ..language.folds import folded
from ..language.program import Program, Row
from .datalog import Engine
from .join import Budget
from .model import Model, Rank
from .order import BoundCall, ClausePlan, Goal, plan
from .store import EMPTY, RelationRows
from .values import checked

_Ranks = dict[Row, Rank]
# A space keeps these apart from every relation of a program.
_START, _STEP, _NEW, _MATCHES = "start {}", "step {}", "new {}", "match {} {}"


def evaluate(program: Program, facts: Mapping[str, Collection[Row]]) -> Model:
    """The least model of a program over facts: base facts, facts in rule text and all derived relations, with ranks.

    Raises NotStratifiedError, ValueError for an unsafe clause or a row of the wrong length, TypeError for a value that
    is neither str nor int.
    """
    return Evaluator(program).run(facts)


class Derives(Protocol):
    """What derives everything that follows from facts."""

    def run(self, facts: Mapping[str, Collection[Row]]) -> Model:
        """The least model over these facts."""


class Evaluator:
    """A program compiled once to be evaluated over many sets of facts, by any thread.

    Where a `limit` is given, clauses that meet more combinations of values in one set raise InputError BE304.
    """

    def __init__(self, program: Program, limit: int | None = None) -> None:
        self._program = program
        self._limit = limit
        self._guarded: dict[str, list[tuple[ClausePlan, Clause]]] = {}
        self._folds: dict[str, list[tuple[str, Clause]]] = {}
        compiled: dict[BoundCall, tuple[ClausePlan, ...]] = {}
        for component in program.components:
            for relation in component:
                unfolded = [clause for clause in program.by_head[relation] if clause.fold is None]
                start, step = _rounds(unfolded, frozenset(component))
                free = (False,) * program.arity[relation]
                for kind, clauses in ((_START, start), (_STEP, step if relation in program.recursive else [])):
                    planned = _planned(clauses, free)
                    self._guarded[kind.format(relation)] = planned
                    if kind == _START or relation in program.recursive:
                        compiled[BoundCall(kind.format(relation), free)] = tuple(made for made, _ in planned)
                for number, clause in enumerate(each for each in program.by_head[relation] if each.fold is not None):
                    matches = _matches(_MATCHES.format(number, relation), clause)
                    name, free_matches = matches.head.predicate, (False,) * len(matches.head.terms)
                    self._folds.setdefault(relation, []).append((name, clause))
                    self._guarded[name] = _planned([matches], free_matches)
                    compiled[BoundCall(name, free_matches)] = tuple(made for made, _ in self._guarded[name])
        self._engine = Engine(compiled)
        self._starts = {
            name: [
                tuple(step.call.relation for step in made.body if isinstance(step, Goal) and not step.negated)
                for made, _ in planned
            ]
            for name, planned in self._guarded.items()
        }

    def run(self, facts: Mapping[str, Collection[Row]]) -> Model:
        """The least model over these facts; raises what `evaluate` raises."""
        arity = self._program.arity
        tables = {relation: RelationRows(rows) for relation, rows in self._program.facts.items()}
        for relation, rows in facts.items():
            tables.setdefault(relation, RelationRows()).add(checked(relation, rows, arity.get(relation)))
        for relation in arity:
            tables.setdefault(relation, RelationRows())
        ranks: dict[str, _Ranks] = {}
        budget = None if self._limit is None else Budget(self._limit)
        for number, component in enumerate(self._program.components, start=1):
            ranks.update(self._complete(component, tables, number, budget))
        return Model({relation: table.rows for relation, table in tables.items()}, ranks)

    def _complete(
        self, component: tuple[str, ...], tables: dict[str, RelationRows], number: int, budget: Budget | None
    ) -> dict[str, _Ranks]:
        """Add the rows of a component to its tables, and say in which round each came."""
        arity = self._program.arity
        ranks: dict[str, _Ranks] = {relation: {} for relation in component}
        # The given rows of a recursive relation start its rounds too.
        new = {
            relation: self._ask(_START.format(relation), arity[relation], tables, budget)
            | {row for fold in self._folds.get(relation, ()) for row in self._folded(*fold, tables, budget)}
            | tables[relation].rows
            for relation in component
        }
        recursive = component[0] in self._program.recursive
        turn = 0
        while any(new.values()):
            for relation, rows in new.items():
                ranks[relation].update((row, (number, turn)) for row in rows if not tables[relation].holds(row))
                tables[relation].add(rows)
                tables[_NEW.format(relation)] = RelationRows(rows)
            if not recursive:
                break
            turn += 1
            new = {
                relation: self._ask(_STEP.format(relation), arity[relation], tables, budget) - tables[relation].rows
                for relation in component
            }
        for relation in component:
            tables.pop(_NEW.format(relation), None)
        return ranks

    def _ask(self, name: str, arity: int, tables: Mapping[str, RelationRows], budget: Budget | None) -> set[Row]:
        # most clauses ask for something of which there is nothing: that is seen without a question
        if not any(all(tables.get(each, EMPTY).rows for each in start) for start in self._starts[name]):
            return set()
        if budget is not None:
            for made, clause in self._guarded[name]:
                budget.spend(made, clause, tables)
        return set(self._engine.ask(name, (None,) * arity, tables))

    def _folded(
        self, name: str, clause: Clause, tables: Mapping[str, RelationRows], budget: Budget | None
    ) -> Iterator[Row]:
        """The rows of a clause with an aggregate: one for each group of the matches of its body."""
        fold, terms = clause.fold, clause.head.terms
        assert fold is not None
        column, width = terms.index(fold), len(terms) - 1
        groups: dict[Row, set[Row]] = {}
        for row in self._ask(name, width + len(fold.terms), tables, budget):
            groups.setdefault(row[:width], set()).add(row[width:])
        for group, matches in groups.items():
            yield (*group[:column], folded(fold.function, matches), *group[column:])


def _matches(name: str, clause: Clause) -> Clause:
    """The clause that has, instead of what is folded, the values that are told apart behind the other columns."""
    assert clause.fold is not None
    terms = (*(term for term in clause.head.terms if term != clause.fold), *clause.fold.terms)
    return replace(clause, head=replace(clause.head, predicate=name, terms=terms))


class _Deltas:
    """The relations that hold one round's new rows: the few rows a join should start from."""

    def __contains__(self, relation: object) -> bool:
        return isinstance(relation, str) and relation.startswith(_NEW.format(""))


def _rounds(clauses: Iterable[Clause], component: frozenset[str]) -> tuple[list[Clause], list[Clause]]:
    """The clauses for the first round, and for later rounds one per literal that may have new rows."""
    start: list[Clause] = []
    step: list[Clause] = []
    for clause in clauses:
        places = [
            place
            for place, literal in enumerate(clause.body)
            if isinstance(literal, Positive) and literal.atom.predicate in component
        ]
        if not places:
            start.append(clause)
        step.extend(_on_new_rows(clause, place) for place in places)
    return start, step


def _on_new_rows(clause: Clause, place: int) -> Clause:
    literal = clause.body[place]
    assert isinstance(literal, Positive)
    atom = replace(literal.atom, predicate=_NEW.format(literal.atom.predicate))
    return replace(clause, body=(*clause.body[:place], Positive(atom), *clause.body[place + 1 :]))


def _planned(clauses: Iterable[Clause], bound: tuple[bool, ...]) -> list[tuple[ClausePlan, Clause]]:
    made = ((plan(clause, bound, preferred=_Deltas()), clause) for clause in clauses)
    return [(each, clause) for each, clause in made if each is not None]
