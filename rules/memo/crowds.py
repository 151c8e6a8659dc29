"""Crowds: which sorts of live names a state has, so that one look tells whether a transition leaves them all alone."""

from __future__ import annotations

from collections.abc import Iterable

from ...facts.names import SAVEPOINT
from .classes import Classes
from .states import State

_STATES_KEPT = 100_000
#: sorts that are told apart; a state that has others is looked at name by name
_SORTS = 256
#: the crowd of a state that has more sorts than are told apart: no transition is known to leave it alone
MANY = -1


class Crowds:
    """Of each state a number with one bit for every sort, status and class, of its live names.

    known: those that were asked for.
    """

    def __init__(self, classes: Classes) -> None:
        self._classes = classes
        self._bits: dict[tuple[int, int], int] = {}
        self.known: dict[State, int] = {}

    def of(self, at: State) -> int:
        """The crowd of a state; 0 where no name is live."""
        known = self.known.get(at)
        if known is None:
            if len(self.known) >= _STATES_KEPT:
                self.known.clear()
            known = self.known[at] = self.among(at.live.items())
        return known

    def among(self, live: Iterable[tuple[str, int]]) -> int:
        """The crowd of live names with their statuses."""
        crowd = 0
        for name, status in live:
            sort = (status, -1 if name.startswith(SAVEPOINT) else self._classes.of(name).number)
            bit = self._bits.get(sort)
            if bit is None:
                if len(self._bits) >= _SORTS:
                    return MANY
                bit = self._bits[sort] = 1 << len(self._bits)
            crowd |= bit
        return crowd
