"""What a program comes to where only some stored relations have rows, relation by relation.

A statement has rows in a few of the many relations a program reads, so most clauses cannot hold, and most negations
hold whatever is asked: without them a question costs a third. The body of a small plan is put where it is called,
which spares pyDatalog a sub-question. What is left of a relation depends on which of the relations it needs have rows,
and on nothing else: questions that differ elsewhere share it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from ..language.ast import Clause, Comparison, Positive, Term, Variable
from ..language.program import dependencies
from .order import BoundCall, ClausePlan, Goal, plan

#: a longer body is cheaper asked once and remembered than repeated wherever it is called (measured for 1 to 5)
_LONGEST = 2
_Step = Goal | Comparison


class _Condition(NamedTuple):
    """What a clause needs to hold: rows of these stored relations, by their bits, and of these derived ones."""

    clause: Clause
    stored: int
    derived: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Variant:
    """A relation as it is where some stored relations are empty: its plans call other variants; none: it has no row."""

    call: BoundCall
    plans: tuple[ClausePlan, ...]


class Variants:
    """The variants of the relations of clauses by head, which are not recursive, made when they are first asked for.

    Which stored relations have rows is kept as bits, one for each: there are tens of thousands of such sets.
    """

    def __init__(self, by_head: Mapping[str, Sequence[Clause]]) -> None:
        """`by_head` may get more relations later, not others."""
        self._by_head = by_head
        self._stored: dict[str, frozenset[str]] = {}
        self._bits: dict[str, int] = {}
        self._needed: dict[str, int] = {}
        self._possible: dict[tuple[str, int], bool] = {}
        self._conditions: dict[str, tuple[_Condition, ...]] = {}
        self._planned: dict[tuple[int, tuple[bool, ...]], ClausePlan | None] = {}
        self._known: dict[tuple[BoundCall, int], Variant] = {}
        self._numbers = count(1)
        self.called: dict[BoundCall, Variant] = {}

    def __len__(self) -> int:
        return len(self._known)

    def stored(self, relation: str) -> frozenset[str]:
        """The relations that no clause derives among those that this one needs, or itself."""
        known = self._stored.get(relation)
        if known is None:
            clauses = self._by_head.get(relation)
            found = [{relation}] if clauses is None else map(self.stored, dependencies(clauses))
            known = self._stored[relation] = frozenset().union(*found)
        return known

    def of(self, call: BoundCall, filled: Iterable[str]) -> Variant:
        """What a derived relation comes to where no stored relations but these have rows.

        Raises ValueError for a clause with a variable that nothing binds.
        """
        return self._of(call, sum(map(self._bit, {*filled})))

    def _bit(self, stored: str) -> int:
        return self._bits.setdefault(stored, 1 << len(self._bits))

    def _needs(self, relation: str) -> int:
        """The bits of what is `stored` for it."""
        known = self._needed.get(relation)
        if known is None:
            known = self._needed[relation] = sum(map(self._bit, self.stored(relation)))
        return known

    def _of(self, call: BoundCall, filled: int) -> Variant:
        filled &= self._needs(call.relation)
        known = self._known.get((call, filled))
        if known is None:
            name = BoundCall(f"{call.relation} {next(self._numbers)}", call.bound)
            may = (each.clause for each in self._conditions_of(call.relation) if self._can_hold(each, filled))
            made = (self._left(clause, call.bound, filled) for clause in may)
            known = Variant(name, tuple(each for each in made if each is not None))
            self._known[call, filled] = self.called[name] = known
        return known

    def _may_hold(self, relation: str, filled: int) -> bool:
        """Whether a relation can have a row, as far as can be told without the values in clauses."""
        if relation not in self._by_head:
            return bool(filled & self._bit(relation))
        key = (relation, filled & self._needs(relation))
        if key not in self._possible:
            self._possible[key] = any(self._can_hold(each, key[1]) for each in self._conditions_of(relation))
        return self._possible[key]

    def _can_hold(self, condition: _Condition, filled: int) -> bool:
        if condition.stored & ~filled:
            return False
        return all(self._may_hold(name, filled) for name in condition.derived)

    def _conditions_of(self, relation: str) -> tuple[_Condition, ...]:
        known = self._conditions.get(relation)
        if known is None:
            known = self._conditions[relation] = tuple(map(self._condition, self._by_head[relation]))
        return known

    def _condition(self, clause: Clause) -> _Condition:
        positive = {literal.atom.predicate for literal in clause.body if isinstance(literal, Positive)}
        derived = [name for name in positive if name in self._by_head]
        return _Condition(clause, sum(map(self._bit, positive.difference(derived))), tuple(sorted(derived)))

    def _left(self, clause: Clause, bound: tuple[bool, ...], filled: int) -> ClausePlan | None:
        """The plan of a clause without what cannot matter; None where it cannot hold."""
        made = self._plan(clause, bound)
        body: list[_Step] = []
        for step in made.body if made is not None else ():
            if isinstance(step, Comparison):
                body.append(step)
            elif step.call.relation not in self._by_head:
                if filled & self._bit(step.call.relation):  # what is empty is negated here
                    body.append(step)
            else:
                inner = self._of(step.call, filled)
                if inner.plans:
                    body += self._called(step, inner)
                elif not step.negated:
                    return None
        return None if made is None else ClausePlan(made.head, tuple(body))

    def _plan(self, clause: Clause, bound: tuple[bool, ...]) -> ClausePlan | None:
        """The plan of a clause, made once."""
        key = (id(clause), bound)
        if key not in self._planned:
            self._planned[key] = plan(clause, bound, dependencies((clause,)) - self._by_head.keys())
        return self._planned[key]

    def _called(self, step: Goal, variant: Variant) -> Iterator[_Step]:
        """A call of a variant, or its body in place of it."""
        inner = _small(variant.plans)
        if inner is None or (step.negated and not _is_projection(inner)):
            yield Goal(variant.call, step.terms, step.negated)
            return
        terms = dict(zip(inner.head.terms, step.terms, strict=True))
        number = next(self._numbers)
        for part in inner.body:
            moved = _in_terms(part, terms, number)
            yield Goal(moved.call, moved.terms, True) if step.negated and isinstance(moved, Goal) else moved


def _small(alternatives: tuple[ClausePlan, ...]) -> ClausePlan | None:
    """The one plan of a call, if it is short and its head takes any values."""
    if len(alternatives) != 1:
        return None
    head, body = alternatives[0].head, alternatives[0].body
    takes_any = len(set(head.terms)) == len(head.terms) and all(isinstance(term, Variable) for term in head.terms)
    return alternatives[0] if takes_any and len(body) <= _LONGEST else None


def _is_projection(plan: ClausePlan) -> bool:
    """Whether the plan only forgets columns of one positive goal: absent exactly where that goal is."""
    return len(plan.body) == 1 and isinstance(plan.body[0], Goal) and not plan.body[0].negated


def _in_terms(step: _Step, terms: Mapping[Term, Term], number: int) -> _Step:
    """A step with the caller's terms for the head's variables and new variables for the others."""

    def moved(term: Term) -> Term:
        if isinstance(term, Variable) and term not in terms:
            return Variable(f"{term.name} in {number}")
        return terms.get(term, term)

    if isinstance(step, Comparison):
        return Comparison(step.operator, moved(step.left), moved(step.right), step.place)
    return Goal(step.call, tuple(map(moved, step.terms)), step.negated)
