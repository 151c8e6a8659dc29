"""A transition of the automaton."""

from __future__ import annotations

from typing import NamedTuple

from ..decide.outcome import Outcome
from .local import SlotFact

#: what a statement does to a live name it does not mention: its next status, and the verdicts that adds
Other = tuple[int | None, tuple[Outcome, ...]]


class Others(dict[tuple[object, ...], Other]):
    """What becomes of live names that a transition does not mention, by status, class and observed facts.

    calm: the crowds (Crowds) that stay as they are and add nothing, as bits. given: what binlogs tell each other.
    """

    def __init__(self, given: frozenset[SlotFact]) -> None:
        super().__init__()
        self.given = given
        self.calm = 0


class Step(NamedTuple):
    """A transition. `updates`: (slot, status or None for gone); outcomes hold Slots for names.

    number: of the transition in its automaton; None where other live names add to its outcomes.
    """

    outcomes: tuple[Outcome, ...]
    failed: bool
    core: int
    updates: tuple[tuple[int, int | None], ...]
    others: Others
    number: int | None
