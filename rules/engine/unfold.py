"""Put the body of a small plan where it is called: each call pyDatalog is spared saves setting up a sub-question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count

from ..language.ast import Comparison, Term, Variable
from .narrow import Plans, reachable
from .order import BoundCall, ClausePlan, Goal

# A longer body is cheaper asked once and remembered than repeated wherever it is called (measured for 1 to 5).
_LONGEST = 2


def unfold(plans: Plans, question: BoundCall) -> dict[BoundCall, tuple[ClausePlan, ...]]:
    """The same answers from fewer calls; `plans` are not recursive."""
    made: dict[BoundCall, tuple[ClausePlan, ...]] = {}
    numbers = count(1)

    def unfolded(call: BoundCall) -> tuple[ClausePlan, ...]:
        if call not in made:
            made[call] = tuple(replace(plan, body=tuple(steps(plan))) for plan in plans[call])
        return made[call]

    def steps(plan: ClausePlan) -> Iterator[Goal | Comparison]:
        for step in plan.body:
            inner = _small(unfolded(step.call)) if isinstance(step, Goal) and step.call in plans else None
            if not isinstance(step, Goal) or inner is None or (step.negated and not _is_projection(inner)):
                yield step
                continue
            terms = dict(zip(inner.head.terms, step.terms, strict=True))
            number = next(numbers)
            for part in inner.body:
                moved = _in_terms(part, terms, number)
                yield replace(moved, negated=True) if step.negated and isinstance(moved, Goal) else moved

    unfolded(question)
    return reachable(made, question)


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


def _in_terms(step: Goal | Comparison, terms: Mapping[Term, Term], number: int) -> Goal | Comparison:
    """A step with the caller's terms for the head's variables and new variables for the others."""

    def moved(term: Term) -> Term:
        if isinstance(term, Variable) and term not in terms:
            return Variable(f"{term.name} in {number}")
        return terms.get(term, term)

    if isinstance(step, Comparison):
        return replace(step, left=moved(step.left), right=moved(step.right))
    return replace(step, terms=tuple(map(moved, step.terms)))
