"""Leave out of a set of plans what cannot matter while some stored relations are empty.

A statement has rows in a few of the many relations a program reads, so most clauses cannot hold; without them a
question costs a third. The answer is the same: only goals that have no row, and negations of them, are left out.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace

from .order import BoundCall, ClausePlan, Goal

Plans = Mapping[BoundCall, Sequence[ClausePlan]]


def narrow(plans: Plans, filled: Container[str], question: BoundCall) -> dict[BoundCall, tuple[ClausePlan, ...]]:
    """The plans that can have rows when only the stored relations in `filled` have some; `plans` are not recursive."""
    possible: dict[BoundCall, tuple[ClausePlan, ...]] = {}

    def may_hold(goal: Goal) -> bool:
        return bool(alternatives(goal.call)) if goal.call in plans else goal.call.relation in filled

    def alternatives(call: BoundCall) -> tuple[ClausePlan, ...]:
        if call not in possible:
            possible[call] = tuple(without_sure(plan) for plan in plans[call] if can_hold(plan))
        return possible[call]

    def can_hold(plan: ClausePlan) -> bool:
        return all(may_hold(step) for step in plan.body if isinstance(step, Goal) and not step.negated)

    def without_sure(plan: ClausePlan) -> ClausePlan:
        """Without the negations that hold whatever the rows are."""
        steps = (step for step in plan.body if not isinstance(step, Goal) or not step.negated or may_hold(step))
        return replace(plan, body=tuple(steps))

    alternatives(question)
    return reachable(possible, question)


def reachable(plans: Plans, question: BoundCall) -> dict[BoundCall, tuple[ClausePlan, ...]]:
    """The plans a question can come to, its own first."""
    found: dict[BoundCall, tuple[ClausePlan, ...]] = {}
    pending = [question]
    while pending:
        call = pending.pop()
        if call in found or call not in plans:
            continue
        found[call] = tuple(plans[call])
        pending.extend(step.call for plan in found[call] for step in plan.body if isinstance(step, Goal))
    return found


def stored(plans: Plans) -> frozenset[str]:
    """The relations that plans look up because no plan derives them."""
    steps = (step for alternatives in plans.values() for plan in alternatives for step in plan.body)
    return frozenset(step.call.relation for step in steps if isinstance(step, Goal) and step.call not in plans)
