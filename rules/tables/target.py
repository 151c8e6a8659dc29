"""What is decided of a target, event by event, and what the rules know of it so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...facts.fact import Fact
from ..decide.outcome import Decision, Outcome
from ..decide.whole import StateRow, WholeDecider, WholeState
from ..language.program import Program
from .output import OutputState, Rows

_KEPT = 100_000


class Filtered(NamedTuple):
    """A decision on one event. facts: what it was decided on; before, after: what was known of the target for it, and
    is now.
    """

    decision: Decision
    facts: tuple[Fact, ...]
    before: Rows
    after: Rows

    @property
    def outcome(self) -> Outcome:
        """Of the one target."""
        return self.decision.outcomes[0]

    @property
    def kept(self) -> bool:
        return self.outcome.verdict == "recorded"

    @property
    def warned(self) -> bool:
        """Whether what is kept cannot run or could not be tested, or what is left out changes a table that is kept."""
        return any(reason.verdict == "warned" for reason in self.outcome.reasons)


class Target:
    """Decides the events that are meant for one target, in order. Equal questions are asked once.

    name: how the rules call it. decider: configured for it alone. output: what the rules know of it so far.
    """

    def __init__(self, name: str, program: Program, decider: WholeDecider) -> None:
        self.name = name
        self.program = program
        self.decider = decider
        self.output = OutputState()
        self._known: dict[tuple[tuple[StateRow, ...], Rows], tuple[Decision, Rows]] = {}

    def begin(self) -> None:
        """Nothing is known of it again."""
        self.output = OutputState()

    def decide(self, facts: Sequence[Fact]) -> Filtered:
        """Decide an event, and move on to the state after it."""
        facts = tuple(facts)
        before = self.output.about(facts)
        key = tuple((fact.relation, *fact.row) for fact in facts), before
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            state = WholeState(before)
            step = self.decider.step(state, self.complete(facts, before))
            known = self._known[key] = step.outcome, state.rows
        decision, after = known
        self.output.replace(before, after)
        return Filtered(decision, facts, before, after)

    def complete(self, facts: Sequence[Fact], before: Rows) -> tuple[Fact, ...]:  # noqa: ARG002
        """The facts of an event with what follows from names that the state has."""
        return tuple(facts)
