"""A transition of the automaton."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..decide.outcome import Outcome, weigh
from .slots import Slot, SlotFact

#: what a statement does to a live name it does not mention: its next status, and the verdicts that adds
Other = tuple[int | None, tuple[Outcome, ...]]


class Others(dict[tuple[object, ...], Other]):
    """What becomes of live names that a transition does not mention, by status, class and observed facts.

    unaffected: the sorts of live names (LiveNameSets) that stay as they are and add nothing, as bits. given: what
    binlogs tell each other.
    """

    __slots__ = ("given", "unaffected")

    def __init__(self, given: frozenset[SlotFact]) -> None:
        super().__init__()
        self.given = given
        self.unaffected = 0


class Transition(NamedTuple):
    """A transition. `updates`: (slot, status or None for gone); outcomes hold Slots for names."""

    outcomes: tuple[Outcome, ...]
    failed: bool
    core: int
    updates: tuple[tuple[int, int | None], ...]
    others: Others


def named(outcome: Outcome, params: Sequence[str]) -> Outcome:
    """An outcome with names in place of Slots."""
    if not any(isinstance(v, Slot) for reason in outcome.reasons for v in reason.values):
        return outcome
    reasons = (
        reason._replace(values=tuple(params[v.number] if isinstance(v, Slot) else v for v in reason.values))
        for reason in outcome.reasons
    )
    return weigh(outcome.binlog, reasons)  # in the order of the names, as if they had never been left out
