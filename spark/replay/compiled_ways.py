"""Ways as tables of numbers that a compiled loop follows (way_kernel.py): a row costs a twentieth of what it did.

Only where numba can be imported (the extra `fast`). What the tables hold, `Ways` found before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

import numpy as np
import pyarrow as arrow

from ...rules.memo.automaton import Automaton
from ...rules.replay.client import Client
from ...rules.replay.entries import Entry
from ...rules.replay.views import NO_VIEW, View
from .batch import Records
from .paths import NOTHING, Key
from .way_kernel import CORE, FREE, KEY, MOVED, PLACE, SESSION
from .way_tables import KeyNumbers, Table, loaded
from .ways import Place, Way, Ways

_KEPT = 500_000
_VIEWS_KEPT = 10_000
#: so many names of temporary tables, and sorts of live names (Crowds), are told apart
_BITS = 62
_ALL_BITS = (1 << _BITS) - 1
#: what is no number of anything; a crowd that nothing is known to leave alone
_NONE = -1
#: of a session whose rows are all handed to Python
_IN_PYTHON = (_NONE, 0, 0, 0, 0)


class CompiledWays(Ways):
    """Ways, most of them followed by the compiled loop."""

    def __init__(self, automaton: Automaton, place: Place) -> None:
        super().__init__(automaton, place)
        self._follow = loaded().follow
        self._entries, self._ways = Table(3), Table(4)
        self._key_numbers = KeyNumbers()
        self._ways_numbers: dict[int, tuple[int, dict[int, Way]]] = {}  # by identity, which they keep
        self._bits: dict[str, int] = {}  # of temporary tables
        self._hidden: dict[int, int] = {}  # by view
        self._keys: Sequence[Key | None] = ()
        self._sessions = np.empty((0, len(_IN_PYTHON)), np.int64)
        self._numbers_of_keys = np.empty((0, 1), np.int64)

    def begin(self, records: Records, clients: list[Client]) -> None:
        super().begin(records, clients)
        self._keys = records.keys
        numbers = [FREE if key is None else self._key_numbers.known(key) for key in self._keys]
        self._numbers_of_keys = np.array(numbers, np.int64).reshape(-1, 1)
        self._rows = np.empty((len(records.batch), 3), np.int32)
        self._rows[:, SESSION] = records.sessions
        self._rows[:, KEY] = records.places
        self._rows[:, PLACE] = NOTHING
        self._sessions = np.empty((len(clients), len(_IN_PYTHON)), np.int64)
        for session in range(len(clients)):
            self.look(session)

    def along(self, start: int, stop: int) -> Iterator[int]:
        follow, entries, ways = self._follow, self._entries, self._ways
        about = (self._rows, self._numbers_of_keys, self._sessions)
        while (start := follow(*about, entries.rows, ways.rows, start, stop)) < stop:
            if not self._stepped(start):
                yield start
            start += 1

    def put(self, row: int, place: int) -> None:
        self._rows[row, PLACE] = place

    def places(self) -> Any:
        return arrow.array(np.ascontiguousarray(self._rows[:, PLACE]))

    def settle(self) -> None:
        for session in np.flatnonzero(self._sessions[:, MOVED]).tolist():
            self._settle(session)

    def look(self, session: int) -> None:
        client = self._clients[session]
        view = client.view
        hidden = self._hides(view) if view.hides else 0
        if view is NO_VIEW or hidden == _NONE:
            self._sessions[session] = _IN_PYTHON
            return
        at = client.state.at
        crowd = self._automaton.crowd(at) if at.live else 0
        self._sessions[session] = (view.calm.number, hidden, at.core, crowd if 0 <= crowd <= _ALL_BITS else _NONE, 0)

    def forget(self, texts: Collection[str] | None) -> None:
        super().forget(texts)
        if texts is None:
            self._clear()
            return
        self._key_numbers.forget(texts)
        for place, key in enumerate(self._keys):
            if key is not None and key.text in texts:
                self._numbers_of_keys[place] = FREE

    def _clear(self) -> None:
        """Empty the tables."""
        self._entries.clear()
        self._ways.clear()
        self._ways_numbers.clear()
        self._key_numbers.forget(None)
        self._numbers_of_keys[:] = FREE

    def _settle(self, session: int) -> None:
        """Bring a client to where the loop has left it."""
        state = self._clients[session].state
        state.at = self._automaton.moved(state.at, int(self._sessions[session, CORE]))
        self._sessions[session, MOVED] = 0

    def _hides(self, view: View) -> int:
        """The temporary tables of a view as bits; none where there are too many."""
        known = self._hidden.get(view.number)
        if known is None:
            for name in view.hides - self._bits.keys():
                if len(self._bits) < _BITS:
                    self._bits[name] = 1 << len(self._bits)
                    self._entries.clear()  # which do not tell whether they mention it
            if len(self._hidden) >= _VIEWS_KEPT:
                self._hidden.clear()
            all_have = view.hides <= self._bits.keys()
            known = self._hidden[view.number] = sum(self._bits[name] for name in view.hides) if all_have else _NONE
        return known

    def _stepped(self, row: int) -> bool:
        """Step a row that the tables do not know, if it goes a known way, and have them know it."""
        session, key = self._records.sessions[row], self._keys[self._records.places[row]]
        if self._sessions[session, MOVED]:
            self._settle(session)
        client = self._clients[session]
        found = self._found(client, key)
        if found is None or key is None:
            return False
        entry, way = found
        # what names something that may live goes by it, and not by its core alone
        if not entry.prepared.orders and client.view.hides.isdisjoint(entry.mentions):
            self._tell(row, key, client, entry, way)
        self._rows[row, PLACE] = self._go(client.state, way)
        self._sessions[session, CORE] = client.state.at.core
        return True

    def _tell(self, row: int, key: Key, client: Client, entry: Entry, way: Way) -> None:
        """Have the tables know a way."""
        if self._entries.count + self._ways.count >= _KEPT:
            self._clear()
        number = self._numbers_of_keys[self._records.places[row]] = self._key_numbers.of(key)
        of_entry, _ = self._ways_numbers.setdefault(id(entry.ways), (len(self._ways_numbers), entry.ways))
        mentions = sum(bit for name, bit in self._bits.items() if name in entry.mentions)
        self._entries.put((client.view.calm.number, number), (of_entry, mentions, 0))
        step, place = way
        self._ways.put((of_entry, client.state.at.core), (place, step.core, step.others.calm & _ALL_BITS))
