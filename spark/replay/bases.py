"""Bases: what sessions stand on beside the facts without names, their view and their live names, as numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np

from ...rules.memo.automaton import Automaton
from ...rules.memo.states import InternedState
from ...rules.replay.client import Client
from ...rules.replay.views import NO_VIEW, SessionView
from .paths import is_whole
from .way_kernel import CROWD, FREE, HIDES, VIEW

_LEAST = 1 << 10
_KEPT = 100_000
_VIEWS_KEPT = 10_000
#: so many names of temporary tables, and sorts of live names (Crowds), are told apart
_BITS = 62
#: what a statement may leave alone of live names
ALL_BITS = (1 << 62) - 1
#: a crowd that nothing is known to leave alone
_NONE = -1


class Base(NamedTuple):
    """A view, and a state with the live names and without facts beside them."""

    view: SessionView
    ground: InternedState


class Bases:
    """Numbers of bases. rows: by these, what the compiled loop has to know of each (way_kernel.py).

    on_names: told that names have bits from here on that had none.
    """

    def __init__(self, automaton: Automaton, on_names: Callable[[], None]) -> None:
        self._automaton = automaton
        self._on_names = on_names
        self._bits: dict[str, int] = {}  # of temporary tables
        self._hidden: dict[int, int] = {}  # by view
        self.clear()

    def clear(self) -> None:
        """Begin anew."""
        self.rows = np.empty((_LEAST, 3), np.int64)
        self._numbers: dict[tuple[int, bool, InternedState], int] = {}
        self._bases: list[Base] = []

    @property
    def full(self) -> bool:
        """Whether there are so many that they should be cleared."""
        return len(self._bases) >= _KEPT

    def __getitem__(self, number: int) -> Base:
        return self._bases[number]

    def of(self, client: Client) -> int:
        """The number of what a session stands on; FREE where its rows are not to be followed.

        Sessions that keep more than a view and a state go no paths, so they stand on something else.
        """
        view = client.view
        if view is NO_VIEW:
            return FREE
        ground = self._automaton.moved(client.state.at, 0)
        key = (view.number, is_whole(client), ground)
        known = self._numbers.get(key)
        if known is None:
            known = self._numbers[key] = len(self._bases)
            if known >= len(self.rows):
                self.rows = np.concatenate([self.rows, np.empty_like(self.rows)])
            self._bases.append(Base(view, ground))
            self._tell(known, view, ground)
        return known

    def mentioned(self, names: Iterable[str]) -> int:
        """Those of the names that have bits, as bits."""
        bits = self._bits
        return sum(bits[name] for name in bits.keys() & names)

    def _tell(self, number: int, view: SessionView, ground: InternedState) -> None:
        hides = self._hides(view) if view.hides else 0
        crowd = self._automaton.crowd(ground) if ground.live else 0
        self.rows[number, VIEW] = FREE if hides == _NONE else view.calm.number
        self.rows[number, HIDES] = hides
        self.rows[number, CROWD] = crowd if 0 <= crowd <= ALL_BITS else _NONE

    def _hides(self, view: SessionView) -> int:
        """The temporary tables of a view as bits; none where there are too many."""
        known = self._hidden.get(view.number)
        if known is None:
            for name in view.hides - self._bits.keys():
                if len(self._bits) < _BITS:
                    self._bits[name] = 1 << len(self._bits)
                    self._on_names()
            if len(self._hidden) >= _VIEWS_KEPT:
                self._hidden.clear()
            all_have = view.hides <= self._bits.keys()
            known = self._hidden[view.number] = self.mentioned(view.hides) if all_have else _NONE
        return known
