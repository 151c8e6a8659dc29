"""A program, the models of the situations it was asked about, and what follows where some of one is otherwise."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from heapq import heapify, heappop, heappush

from ..check.columns import NEXT
from ..engine.evaluate import Evaluator
from ..engine.join import BUDGET
from ..engine.model import Model
from ..language.program import Program, Row, closure, dependencies

Facts = Mapping[str, Collection[Row]]
Rows = Mapping[str, frozenset[Row]]
_Situation = frozenset[tuple[str, frozenset[Row]]]
#: situations whose models are kept; one takes some ten KB
_KEPT = 20_000
#: situations whose rows are kept beside models
_BESIDE = 2_000
#: sets of relations by which situations are grouped at a time
_GROUPINGS = 8
#: what was derived of rows that are not those of a model; one takes some hundred bytes
_FOLLOWING = 200_000
NOTHING: frozenset[Row] = frozenset()


class Grouping:
    """Numbers of models: two have one number if they agree in some relations."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = names
        self._of: dict[int, int] = {}
        self._numbers: dict[tuple[int, ...], int] = {}
        self._held: list[Rows] = []  # no other may have the identity of one that was numbered

    def number(self, model: Rows) -> int:
        """That of a kept model, whose rows are one object with those of its equals."""
        number = self._of.get(id(model))
        if number is None:
            self._held.append(model)
            key = tuple([id(model.get(name)) for name in self._names])
            number = self._of[id(model)] = self._numbers.setdefault(key, len(self._numbers))
        return number


class KeptModels:
    """A program with the models of the situations it was asked about; rows that they have in common are one object."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._evaluator = Evaluator(program, BUDGET)
        self._models: dict[_Situation, Model] = {}
        self._beside: dict[_Situation, Rows] = {}
        states = {name.removeprefix(NEXT) for name in program.arity if name.startswith(NEXT)}
        self._given = frozenset(program.arity) - program.derived - program.facts.keys()
        self._of_statement = self._given - states
        self._near: dict[_Situation, Model] = {}
        self._rows: dict[frozenset[Row], frozenset[Row]] = {}
        self._groups: dict[tuple[str, ...], Grouping] = {}
        self._resting: dict[frozenset[str], tuple[frozenset[str], frozenset[str], Evaluator]] = {}
        self._following: dict[tuple[int, ...], dict[str, frozenset[Row]]] = {}
        self._alone: dict[int, tuple[tuple[str, ...], Evaluator]] = {}
        self._order = {name: number for number, component in enumerate(program.components) for name in component}
        #: what asks for each relation
        self.above: dict[str, set[str]] = {}
        for head, clauses in program.by_head.items():
            for name in dependencies(clauses):
                self.above.setdefault(name, set()).add(head)

    def given(self, facts: Facts) -> dict[str, frozenset[Row]]:
        """The facts that the program asks for; rows that situations have in common are kept once."""
        known = ((name, frozenset(rows)) for name, rows in facts.items() if rows and name in self.program.arity)
        return {name: self._rows.setdefault(rows, rows) for name, rows in known}

    def run(self, facts: Facts) -> Model:
        """As an evaluator."""
        given = self.given(facts)
        key = frozenset(given.items())
        if key not in self._models:
            if len(self._models) >= _KEPT:
                self._forget()
            self._models[key] = self._evaluator.run(given).lean(self._rows)
            self._near[self._statement(given)] = self._models[key]
        return self._models[key]

    def rows(self, facts: Facts) -> Rows:
        """The same without the order in which rows are derived.

        What a mutant leaves behind leads to situations that nobody met: only what is otherwise in them than in one of
        the same statement is derived.
        """
        given = self.given(facts)
        key = frozenset(given.items())
        near = self._near.get(self._statement(given))
        if near is None or key in self._models:
            return self.run(facts)
        if key not in self._beside:
            if len(self._beside) >= _BESIDE:
                self._beside.clear()
            changed = {name: given.get(name, NOTHING) for name in self._given}
            differs = {name: rows for name, rows in changed.items() if rows is not near.get(name, NOTHING)}
            self._beside[key] = {**near, **self.following(near, differs)}
        return self._beside[key]

    def _statement(self, given: Rows) -> _Situation:
        """A situation without what earlier statements left."""
        return frozenset((name, rows) for name, rows in given.items() if name in self._of_statement)

    def _forget(self) -> None:
        for known in (self._models, self._rows, self._following, self._beside, self._near):
            known.clear()

    def grouping(self, names: tuple[str, ...]) -> Grouping:
        """By what tells models apart in some relations; those that were used last are kept."""
        if names not in self._groups and len(self._groups) >= _GROUPINGS:
            self._groups.clear()
        return self._groups.setdefault(names, Grouping(names))

    def following(self, base: Rows, changed: Rows) -> Rows:
        """Every relation that is not as in a model, once some are otherwise; what is changed is given whole."""
        found = {name: self._rows.setdefault(rows, rows) for name, rows in changed.items()}
        first = {self._order[above] for name in found for above in self.above.get(name, ()) if above not in changed}
        waiting = [*first]
        heapify(waiting)
        while waiting:
            for name, rows in self._derived(heappop(waiting), base, found).items():
                if rows is not base.get(name, NOTHING) and rows != base.get(name, NOTHING):
                    found[name] = rows
                    for above in self.above.get(name, ()):
                        number = self._order[above]
                        if number not in first and above not in changed:
                            first.add(number)
                            heappush(waiting, number)
        return found

    def _derived(self, number: int, base: Rows, found: Rows) -> Mapping[str, frozenset[Row]]:
        """The relations of a component; the same rows before them lead to the same."""
        if number not in self._alone:
            names = self.program.components[number]
            cut = cut_to_heads(self.program, names)
            self._alone[number] = tuple(sorted(cut.arity.keys() - {*names})), Evaluator(cut, BUDGET)
        needs, evaluator = self._alone[number]
        given = [found[name] if name in found else base.get(name, NOTHING) for name in needs]
        key = (number, *map(id, given))
        if key not in self._following:
            if len(self._following) >= _FOLLOWING:
                self._following.clear()
            made = evaluator.run(dict(zip(needs, given, strict=True)))
            rows = {name: made.get(name, NOTHING) for name in self.program.components[number]}
            self._following[key] = {name: self._rows.setdefault(each, each) for name, each in rows.items()}
        return self._following[key]

    def resting_on(self, names: frozenset[str]) -> tuple[frozenset[str], frozenset[str], Evaluator]:
        """The other relations that rest on some, what else they ask for, and what derives them."""
        if names not in self._resting:
            above = frozenset(closure(names, self.above)) - names
            cut = cut_to_heads(self.program, above)
            self._resting[names] = above, frozenset(cut.arity) - above, Evaluator(cut, BUDGET)
        return self._resting[names]


def cut_to_heads(program: Program, names: Collection[str]) -> Program:
    """The clauses of a program that derive some relations."""
    wanted = ((rule, tuple(c for c in rule.clauses if c.head.predicate in names)) for rule in program.rules)
    return Program(tuple(replace(rule, clauses=clauses) for rule, clauses in wanted if clauses))
