"""Which clauses and literals the situations of some tests exercise.

A clause is covered when its body held. A literal is covered when it held after those before it; a negated one must
also have been the only literal that did not hold: then, and only then, did the tests see what it keeps out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from ...facts.schema import RELATIONS
from ..decide.budget import evaluator_for
from ..engine.evaluate import Evaluator
from ..language.ast import Clause, Comparison, Literal, Negative, Positive, Rule, RulePlace
from ..language.program import Program
from .match import holds
from .situations import Facts


class CoverageKind(Enum):
    """What has to be seen of a clause or a literal."""

    FIRED = "the clause held"
    HELD = "the literal held after those before it"
    BLOCKED = "only this negation did not hold"


@dataclass(frozen=True, eq=False)
class CoverageTarget:
    """One thing to see; `literal` counts the body from 0, -1 is the clause itself."""

    rule: Rule
    clause: Clause
    literal: int
    seen: CoverageKind

    @property
    def body(self) -> tuple[Literal, ...]:
        """The literals that hold together when this was seen."""
        body = self.clause.body
        if self.seen is CoverageKind.FIRED:
            return body
        wanted = body[self.literal]
        if self.seen is CoverageKind.BLOCKED:
            assert isinstance(wanted, Negative)
            return (*body[: self.literal], Positive(wanted.atom), *body[self.literal + 1 :])
        if isinstance(wanted, Positive):
            return tuple(each for each in body[: self.literal + 1] if isinstance(each, Positive))
        # a test needs the values that positive literals behind it may give
        return tuple(e for n, e in enumerate(body) if isinstance(e, Positive) or n <= self.literal)


@dataclass(frozen=True)
class Share:
    """So many of so many."""

    covered: int
    total: int

    @property
    def percent(self) -> float:
        """From 0 to 100; 100 of nothing."""
        return 100 * self.covered / self.total if self.total else 100.0

    def __str__(self) -> str:
        return f"{self.covered}/{self.total}"


class Coverage:
    """Collects what situations show of the rules of a pack, in whichever profile they are in force."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = tuple(rule for rule in rules if any(clause.body for clause in rule.clauses))
        self.targets = tuple(target for rule in self.rules for target in _targets(rule))
        self._left = dict.fromkeys(self.targets)
        self._evaluators: dict[int, tuple[Program, Evaluator, frozenset[RulePlace]]] = {}

    def meet(self, facts: Facts, program: Program) -> None:
        """Look at one situation that a program decides."""
        if id(program) not in self._evaluators:
            in_force = frozenset(rule.place for rule in program.rules)
            self._evaluators[id(program)] = program, evaluator_for(program, RELATIONS), in_force
        _, evaluator, in_force = self._evaluators[id(program)]
        left = [target for target in self._left if target.rule.place in in_force]
        if left:
            model = evaluator.run({name: frozenset(rows) for name, rows in facts.items()})
            for target in left:
                if holds(target.body, model):
                    del self._left[target]

    @property
    def missing(self) -> tuple[CoverageTarget, ...]:
        """What no situation showed, in text order."""
        return tuple(self._left)

    def share(self, rules: Iterable[Rule], literals: bool) -> Share:
        """How many clauses of some rules, or how many of their literals, were seen."""
        wanted = {id(rule) for rule in rules}
        of = [t for t in self.targets if id(t.rule) in wanted and (t.seen is not CoverageKind.FIRED) == literals]
        return Share(sum(target not in self._left for target in of), len(of))

    def fired(self, rule: Rule) -> bool:
        """Whether some clause of the rule held."""
        return any(t.rule is rule and t.seen is CoverageKind.FIRED and t not in self._left for t in self.targets)


def _targets(rule: Rule) -> Iterator[CoverageTarget]:
    for clause in rule.clauses:
        if not clause.body:
            continue
        yield CoverageTarget(rule, clause, -1, CoverageKind.FIRED)
        for number, literal in enumerate(clause.body):
            yield CoverageTarget(rule, clause, number, CoverageKind.HELD)
            if isinstance(literal, Negative):
                yield CoverageTarget(rule, clause, number, CoverageKind.BLOCKED)


def described(target: CoverageTarget) -> str:
    """What was not seen, in words."""
    if target.seen is CoverageKind.FIRED:
        return f"never holds: {target.clause}"
    literal = target.clause.body[target.literal]
    if target.seen is CoverageKind.HELD:
        kind = "comparison" if isinstance(literal, Comparison) else "literal"
        return f"{kind} `{literal}` never holds after those before it"
    return f"`{literal}` never is all that is missing"
