"""A transition of the automaton."""

from __future__ import annotations

from typing import NamedTuple

from ..decide.outcome import Outcome

#: what a statement does to a live name it does not mention: its next status, and the verdicts that adds
Other = tuple[int | None, tuple[Outcome, ...]]


class Step(NamedTuple):
    """A transition. `updates`: (slot, status or None for gone); outcomes hold Slots for names.

    `others` remembers what becomes of live names it does not mention, by status and class.
    """

    outcomes: tuple[Outcome, ...]
    failed: bool
    core: int
    updates: tuple[tuple[int, int | None], ...]
    others: dict[tuple[object, ...], Other]
