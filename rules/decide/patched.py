"""A program with one small change, asked about situations that the unchanged one has answered.

Only what the change can reach is derived anew: the relations it is in and, where they come out otherwise, those that
rest on them. All else is as it was.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from ..engine.evaluate import Evaluator
from ..engine.join import BUDGET
from ..engine.model import Model
from ..language.ast import Atom, Clause, Positive, Rule
from ..language.program import Program, Row, closure, dependencies
from .verdicts import VerdictProgram, with_verdicts

Facts = Mapping[str, Collection[Row]]
#: situations whose models are kept; one takes some ten KB
_KEPT = 20_000
#: sets of relations by which situations are grouped at a time
_GROUPINGS = 8
_NOTHING: frozenset[Row] = frozenset()


class KeptModels:
    """A program with the models of the situations it was asked about; rows that they have in common are one object."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._evaluator = Evaluator(program, BUDGET)
        self._models: dict[frozenset[tuple[str, frozenset[Row]]], Model] = {}
        self._rows: dict[frozenset[Row], frozenset[Row]] = {}
        self._groups: dict[tuple[str, ...], tuple[dict[int, int], dict[tuple[int, ...], int]]] = {}
        self._resting: dict[frozenset[str], tuple[frozenset[str], frozenset[str], Evaluator]] = {}
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
                self._models.clear()
                self._rows.clear()
            self._models[key] = self._evaluator.run(given).lean(self._rows)
        return self._models[key]

    def group(self, model: Model, names: tuple[str, ...]) -> int:
        """A number that models have in common which agree in some relations."""
        if names not in self._groups and len(self._groups) >= _GROUPINGS:
            self._groups.clear()
        of, numbers = self._groups.setdefault(names, ({}, {}))
        number = of.get(id(model))
        if number is None:
            key = tuple([id(model.get(name)) for name in names])
            number = of[id(model)] = numbers.setdefault(key, len(numbers))
        return number

    def resting_on(self, names: frozenset[str]) -> tuple[frozenset[str], frozenset[str], Evaluator]:
        """The other relations that rest on some, what else they ask for, and what derives them."""
        if names not in self._resting:
            above = frozenset(closure(names, self.above)) - names
            cut = cut_to_heads(self.program, above)
            self._resting[names] = above, frozenset(cut.arity) - above, Evaluator(cut, BUDGET)
        return self._resting[names]


class Patched:
    """A changed program beside the unchanged one, whose relations have as many columns but for those of the change."""

    def __init__(self, kept: KeptModels, program: Program, names: Iterable[str]) -> None:
        """names: the relations that the change is in."""
        self._kept = kept
        #: the relations that the change is in, and those of its ring
        changed = set(names)
        # a row of a table shows in what asks for it
        tables = {name for name in changed if name not in kept.program.derived}
        changed.update(*(kept.above.get(name, ()) for name in tables))
        for component in kept.program.components:
            if not changed.isdisjoint(component):
                changed.update(component)
        self.changed = frozenset(changed)
        cut = cut_to_heads(program, self.changed)
        self._evaluator = Evaluator(cut, BUDGET)
        self._needs = cut.arity.keys() - self.changed
        self._shown = sorted(changed - tables)
        before = dependencies(c for name in self.changed for c in kept.program.by_head.get(name, ()))
        self._asked = tuple(sorted({*self._needs, *self._shown, *before}))
        self._derived: dict[int, tuple[Model, bool]] = {}

    def run(self, facts: Facts) -> Model:
        """The model of the changed program. Raises InputError BE304 where the change meets too many combinations."""
        return self._beside(self._kept.run(facts))

    def differs(self, base: Model) -> bool:
        """Whether relations of the change come out otherwise beside a model of the unchanged program."""
        return self._of_change(base)[1]

    def shows(self, base: Model, names: Iterable[str]) -> Model | None:
        """The model beside one of the unchanged program; None where none of these relations comes out otherwise."""
        if not self.differs(base):
            return None
        made = self._beside(base)
        return made if any(base.get(name, _NOTHING) != made.get(name, _NOTHING) for name in names) else None

    def _beside(self, base: Model) -> Model:
        new, differs = self._of_change(base)
        later = len(self._kept.program.components)
        made = base.replaced(new, self.changed, later)
        if not differs:
            return made
        above, needs, evaluator = self._kept.resting_on(self.changed)
        given = {name: made[name] for name in needs if name in made}
        return made.replaced(evaluator.run(given), above, 2 * later)

    def _of_change(self, base: Model) -> tuple[Model, bool]:
        """The relations of the change, and whether they come out otherwise; situations that agree in them are one."""
        key = self._kept.group(base, self._asked)
        if key not in self._derived:
            new = self._evaluator.run({name: base[name] for name in self._needs if name in base})
            differs = any(base.get(name, _NOTHING) != new.get(name, _NOTHING) for name in self._shown)
            self._derived[key] = new, differs
        return self._derived[key]


def cut_to_heads(program: Program, names: Collection[str]) -> Program:
    """The clauses of a program that derive some relations."""
    wanted = ((rule, tuple(c for c in rule.clauses if c.head.predicate in names)) for rule in program.rules)
    return Program(tuple(replace(rule, clauses=clauses) for rule, clauses in wanted if clauses))


def rewritten_alike(kept: VerdictProgram, old: Program, new: Program) -> tuple[VerdictProgram, frozenset[str]]:
    """A changed program with verdicts kept apart under the names that the unchanged one has for them.

    Returns it with the relations in which the two differ. The programs have their rules in one order.
    """
    rules, verdicts = list(kept.program.rules), dict(kept.verdicts)
    changed: set[str] = set()
    for place, (before, after) in enumerate(zip(old.rules, new.rules, strict=True)):
        if before is after or before == after:
            continue
        known = [name for name, made in kept.verdicts.items() if made.rule is before]
        made = with_verdicts(Program((after,)))
        names = dict(zip(made.verdicts, _left(known, before, after), strict=True))
        for name in known:
            del verdicts[name]
        verdicts |= {names[each]: replace(clause, relation=names[each]) for each, clause in made.verdicts.items()}
        clauses = tuple(_renamed(clause, names) for rule in made.program.rules for clause in rule.clauses)
        told = {*rules[place].clauses} ^ {*clauses}
        changed |= {clause.head.predicate for clause in told}
        rules[place] = replace(after, clauses=clauses)
    order = {name: verdicts[name] for name in kept.verdicts if name in verdicts}
    return VerdictProgram(Program(tuple(rules)), order), frozenset(changed)


def _left(known: list[str], before: Rule, after: Rule) -> list[str]:
    """The names of verdict relations whose clauses are still there."""
    if len(after.clauses) == len(before.clauses) or not known:
        return known
    kept = iter(after.clauses)
    left, expected = [], next(kept, None)
    for name, clause in zip(known, before.clauses, strict=True):
        if clause == expected:
            left.append(name)
            expected = next(kept, None)
    return left


def _renamed(clause: Clause, names: Mapping[str, str]) -> Clause:
    """The clause with other names for the relations of verdicts."""

    def named(atom: Atom) -> Atom:
        return replace(atom, predicate=names.get(atom.predicate, atom.predicate))

    body = tuple(Positive(named(lit.atom)) if isinstance(lit, Positive) else lit for lit in clause.body)
    return replace(clause, head=named(clause.head), body=body)
