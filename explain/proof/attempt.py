"""How near the rules come to a fact that does not hold: per clause, the substitution that leaves least undone."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from ...facts.schema import BY_NAME
from ...rules.engine.values import value_order
from ...rules.language.ast import Clause, Literal, Positive, Value, Variable
from ...rules.language.program import Program
from .derive import Substitution, binders, is_testable, matches, next_literal, unify
from .model_view import ModelView
from .node import Pattern


@dataclass(frozen=True, slots=True)
class Attempt:
    """A clause under bindings that make the body positions `held` true and no more.

    A position in neither `held` nor `failing` is a test of variables that nothing binds.
    """

    clause: Clause
    bindings: Substitution
    held: tuple[int, ...]
    failing: tuple[int, ...]

    def named(self) -> dict[str, Value]:
        """The bindings by variable name, in the order of the clause."""
        return {v.name: self.bindings[v] for v in self.clause.variables if v in self.bindings}


def attempts(
    program: Program, model: ModelView, relation: str, pattern: Pattern, rule_id: str = ""
) -> tuple[Attempt, ...]:
    """The best attempt of each clause whose head fits the pattern, nearest miss first, then in text order.

    rule_id: the clauses of that rule only. Empty for a relation no rule derives.
    Raises ValueError where a clause does derive a row of the pattern.
    """
    found = []
    for clause in program.by_head.get(relation, ()):
        if rule_id and program.rule_of(clause).id != rule_id:
            continue
        start = unify(clause.head.terms, pattern, {})
        if start is not None:
            found.append(_nearest(model, clause, start))
    return tuple(sorted(found, key=lambda attempt: len(attempt.clause.body) - len(attempt.held)))


def _nearest(model: ModelView, clause: Clause, start: Substitution) -> Attempt:
    """Fewest literals undone; among equals what somebody could bring about, then the earliest literals."""
    bound = binders(clause)
    everything = tuple(range(len(clause.body)))
    for undone in everything:
        partial = list(_substitutions(model, clause.body, everything, start, bound, undone))
        if any(not left for _, left in partial):
            raise ValueError(f"{clause.place}: {clause} derives a row that was called absent")
        if partial:
            break
    else:
        partial = [(start, frozenset(everything))]
    bindings, left = min(
        partial,
        key=lambda p: (_out_of_reach(clause, p[1]), sorted(set(everything) - p[1]), _by_value(clause, p[0])),
    )
    return Attempt(
        clause,
        bindings,
        held=tuple(i for i in everything if i not in left),
        failing=tuple(i for i in everything if i in left and is_testable(clause.body[i], bindings, bound)),
    )


def _substitutions(
    model: ModelView,
    body: Sequence[Literal],
    waiting: tuple[int, ...],
    bindings: Substitution,
    bound: Collection[Variable],
    undone: int,
) -> Iterator[tuple[Substitution, frozenset[int]]]:
    """The substitutions that leave at most `undone` of the waiting positions, each with the positions it leaves."""
    literal = next_literal([body[i] for i in waiting], bindings, bound)
    if literal is None:
        if len(waiting) <= undone:
            yield bindings, frozenset(waiting)
        return
    position = next(i for i in waiting if body[i] is literal)
    rest = tuple(i for i in waiting if i != position)
    for extended in matches(model, literal, bindings):
        yield from _substitutions(model, body, rest, extended, bound, undone)
    if undone:
        for extended, left in _substitutions(model, body, rest, bindings, bound, undone - 1):
            yield extended, left | {position}


def _out_of_reach(clause: Clause, left: Collection[int]) -> int:
    """How much of what is missing nobody could bring about: which database an object is in."""
    missing = (clause.body[i] for i in left)
    return sum(
        isinstance(literal, Positive) and BY_NAME[literal.atom.predicate].role == "object"
        for literal in missing
        if isinstance(literal, Positive) and literal.atom.predicate in BY_NAME
    )


def _by_value(clause: Clause, bindings: Substitution) -> list[tuple[str, Value]]:
    return [value_order(bindings[v]) if v in bindings else ("", "") for v in clause.variables]
