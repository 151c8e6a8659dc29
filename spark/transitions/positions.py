"""Session positions as numbers: the view and the live names of a session, without the core of its state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np

from ...rules.memo.automaton import Automaton
from ...rules.memo.states import InternedState
from ...rules.replay.client import Client
from ...rules.replay.views import NO_VIEW, SessionView
from .kernel import FREE, HIDDEN, LIVE_NAMES, VIEW
from .record_transitions import is_whole

_LEAST = 1 << 10
_KEPT = 100_000
_VIEWS_KEPT = 10_000
#: so many names of temporary tables, and sorts of live names (LiveNameSets), are told apart
_BITS = 62
#: what a statement may leave alone of live names
ALL_BITS = (1 << 62) - 1
#: a live-name set that nothing is known to leave alone
_NONE = -1


class BasePosition(NamedTuple):
    """A view, and a state with the live names and without facts beside them."""

    view: SessionView
    live_state: InternedState


class PositionNumbers:
    """Numbers of positions. rows: by these, what the compiled loop has to know of each (kernel.py).

    on_names: told that names have bits from here on that had none.
    """

    def __init__(self, automaton: Automaton, on_names: Callable[[], None]) -> None:
        self._automaton = automaton
        self._on_names = on_names
        self._bits: dict[str, int] = {}  # of temporary tables
        self._hidden_by_view: dict[int, int] = {}  # by view
        self.clear()

    def clear(self) -> None:
        """Begin anew."""
        self.rows = np.empty((_LEAST, 3), np.int64)
        self._numbers: dict[tuple[int, bool, InternedState], int] = {}
        self._numbered: list[BasePosition] = []

    @property
    def full(self) -> bool:
        """Whether there are so many that they should be cleared."""
        return len(self._numbered) >= _KEPT

    def __getitem__(self, number: int) -> BasePosition:
        return self._numbered[number]

    def of(self, client: Client) -> int:
        """The number of a session's position; FREE where its rows are not to be followed.

        Sessions that keep more than a view and a state have no record transitions, so they have other positions.
        """
        view = client.view
        if view is NO_VIEW:
            return FREE
        live_state = self._automaton.moved(client.state.at, 0)
        key = (view.number, is_whole(client), live_state)
        known = self._numbers.get(key)
        if known is None:
            known = self._numbers[key] = len(self._numbered)
            if known >= len(self.rows):
                self.rows = np.concatenate([self.rows, np.empty_like(self.rows)])
            self._numbered.append(BasePosition(view, live_state))
            self._tell(known, view, live_state)
        return known

    def mentioned(self, names: Iterable[str]) -> int:
        """Those of the names that have bits, as bits."""
        bits = self._bits
        return sum(bits[name] for name in bits.keys() & names)

    def _tell(self, number: int, view: SessionView, live_state: InternedState) -> None:
        hidden_tables = self._hidden_bits(view) if view.hidden_tables else 0
        live_name_set = self._automaton.live_name_set(live_state) if live_state.live else 0
        self.rows[number, VIEW] = FREE if hidden_tables == _NONE else view.without_temporary.number
        self.rows[number, HIDDEN] = hidden_tables
        self.rows[number, LIVE_NAMES] = live_name_set if 0 <= live_name_set <= ALL_BITS else _NONE

    def _hidden_bits(self, view: SessionView) -> int:
        """The temporary tables of a view as bits; none where there are too many."""
        known = self._hidden_by_view.get(view.number)
        if known is None:
            for name in view.hidden_tables - self._bits.keys():
                if len(self._bits) < _BITS:
                    self._bits[name] = 1 << len(self._bits)
                    self._on_names()
            if len(self._hidden_by_view) >= _VIEWS_KEPT:
                self._hidden_by_view.clear()
            all_have = view.hidden_tables <= self._bits.keys()
            known = self._hidden_by_view[view.number] = self.mentioned(view.hidden_tables) if all_have else _NONE
        return known
