"""Live-name sets: which sorts of live names a state has, so that one look tells whether they stay as they are."""

from __future__ import annotations

from collections.abc import Iterable

from ...facts.names import SAVEPOINT
from .classes import Classes
from .states import InternedState

_STATES_KEPT = 30_000
#: sorts that are told apart; a state that has others is looked at name by name
_SORTS = 256
#: the set of a state that has more sorts than are told apart: no transition is known to leave it alone
MANY = -1


class LiveNameSets(dict[InternedState, int]):
    """Of each state a number with one bit for every sort, status and class, of its live names; 0 where none is."""

    def __init__(self, classes: Classes) -> None:
        super().__init__()
        self._classes = classes
        self._bits: dict[tuple[int, int], int] = {}

    def __missing__(self, at: InternedState) -> int:
        if len(self) >= _STATES_KEPT:
            self.clear()
        live_name_set = self[at] = self.among(at.live.items())
        return live_name_set

    def among(self, live: Iterable[tuple[str, int]]) -> int:
        """The set of these names with their statuses."""
        live_name_set = 0
        for name, status in live:
            sort = (status, -1 if name.startswith(SAVEPOINT) else self._classes.of(name).number)
            bit = self._bits.get(sort)
            if bit is None:
                if len(self._bits) >= _SORTS:
                    return MANY
                bit = self._bits[sort] = 1 << len(self._bits)
            live_name_set |= bit
        return live_name_set
