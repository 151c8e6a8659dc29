"""Ways and paths as tables of numbers that a compiled loop follows (way_kernel.py): a row costs a twentieth of it.

Only where numba can be imported (the extra `fast`). What the tables hold, `Ways` found before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

import numpy as np

from ...rules.memo.automaton import Automaton
from ...rules.replay.client import Client
from ...rules.replay.replay import Replay
from ...rules.replay.views import StatementEntry
from .bases import ALL_BITS, Bases
from .batch import Records, column_of
from .paths import NOTHING, RecordKey
from .way_kernel import BASE, CORE, FREE, GONE, KEY, MOVED, PLACE, SESSION
from .way_tables import KeyNumbers, PairTable, loaded
from .ways import Place, Way, Ways

_KEPT = 500_000


class CompiledWays(Ways):
    """Ways, most of them followed by the compiled loop."""

    def __init__(self, automaton: Automaton, place: Place, replay: Replay, client_of: Callable[[str], Client]) -> None:
        super().__init__(automaton, place, replay, client_of)
        self._follow = loaded().follow
        self._entries, self._ways = PairTable(3), PairTable(4)
        self._crossings, self._paths = PairTable(3), PairTable(4)
        self._bases = Bases(automaton, self._entries.clear)
        self._key_numbers = KeyNumbers()
        self._ways_numbers: dict[int, tuple[int, dict[int, Way]]] = {}  # by identity, which they keep
        self._crossing_numbers: dict[tuple[int, int], int] = {}
        self._keys: Sequence[RecordKey | None] = ()
        self._sessions = np.empty((0, 3), np.int64)
        self._numbers_of_keys = np.empty((0, 1), np.int64)

    def begin(self, records: Records) -> None:
        super().begin(records)
        self._keys = records.keys
        numbers = [FREE if key is None else self._key_numbers.known(key) for key in self._keys]
        self._numbers_of_keys = np.array(numbers, np.int64).reshape(-1, 1)
        self._rows = np.empty((len(records.batch), 3), np.int32)
        self._rows[:, SESSION] = records.sessions
        self._rows[:, KEY] = records.places
        self._rows[:, PLACE] = NOTHING
        self._sessions = np.zeros((len(self._clients), 3), np.int64)
        if self._bases.full:
            self._forgotten(None)
        self._put_all()

    def along(self, start: int, stop: int) -> Iterator[int]:
        follow, bases = self._follow, self._bases
        tables = (self._entries, self._ways, self._crossings, self._paths)
        about = (self._rows, self._numbers_of_keys, self._sessions)
        while (start := follow(*about, bases.rows, *[table.rows for table in tables], start, stop)) < stop:
            if not self._stepped(start):
                yield start
            start += 1

    def put(self, row: int, place: int) -> None:
        self._rows[row, PLACE] = place

    def places(self) -> Any:
        return column_of(np.ascontiguousarray(self._rows[:, PLACE]))

    def settle(self) -> None:
        for session in np.flatnonzero(self._sessions[:, MOVED]).tolist():
            self._settle(session)

    def look(self, session: int) -> None:
        super().look(session)
        self._put(session)

    def _forgotten(self, texts: Collection[str | None] | None) -> None:
        super()._forgotten(texts)
        if texts is None:
            self.settle()
            self._clear()
            self._bases.clear()
            self._put_all()
            return
        self._key_numbers.forget(texts)
        for place, key in enumerate(self._keys):
            if key is not None and key.text in texts:
                self._numbers_of_keys[place] = FREE

    def _forget_paths(self) -> None:
        super()._forget_paths()
        self._clear_paths()

    def _clear_paths(self) -> None:
        self._crossings.clear()
        self._paths.clear()
        self._crossing_numbers.clear()

    def _clear(self) -> None:
        """Empty the tables."""
        self._clear_paths()
        self._entries.clear()
        self._ways.clear()
        self._ways_numbers.clear()
        self._key_numbers.forget(None)
        self._numbers_of_keys[:] = FREE

    def _put_all(self) -> None:
        for session in range(len(self._clients)):
            self._put(session)

    def _put(self, session: int) -> None:
        """Tell the loop where a client stands."""
        client = self._clients[session]
        base = self._bases.of(client)
        self._sessions[session] = (base, 0 if base == FREE else client.state.at.core, 0)

    def _settle(self, session: int) -> None:
        """Bring a client to where the loop has left it."""
        number, core, _ = self._sessions[session].tolist()
        if number == GONE:
            self._end(session)
        else:
            client, base = self._clients[session], self._bases[number]
            client.state.at = self._automaton.moved(base.ground, core)
            if base.view is not client.view:
                self._replay.enter(client, base.view)
        self._sessions[session, MOVED] = 0

    def _stepped(self, row: int) -> bool:
        """Step a row that the tables do not know, if it goes a known way or path, and have them know it."""
        session, key = self._records.sessions[row], self._keys[self._records.places[row]]
        if self._sessions[session, MOVED]:
            self._settle(session)
        client = self._clients[session]
        found = self._found(client, key)
        if found is not None and key is not None:
            entry, way = found
            # what names something that may live goes by it, and not by its core alone
            if not entry.prepared.orders and client.view.hides.isdisjoint(entry.mentions):
                self._tell_way(row, key, client, entry, way)
            self._rows[row, PLACE] = self._go(client.state, way)
            self._sessions[session, CORE] = client.state.at.core
            return True
        path = self._path(client, key)
        if path is None or key is None:
            return False
        before = self._sessions[session].tolist()
        self._rows[row, PLACE] = path.place
        self._take(session, key, path)
        self._put(session)
        if not key.opens:
            self._tell_path(row, key, before, GONE if key.ends else int(self._sessions[session, BASE]))
        return True

    def _tell_way(self, row: int, key: RecordKey, client: Client, entry: StatementEntry, way: Way) -> None:
        """Have the tables know a way."""
        number = self._number(row, key)
        of_entry, _ = self._ways_numbers.setdefault(id(entry.ways), (len(self._ways_numbers), entry.ways))
        self._entries.put((client.view.calm.number, number), (of_entry, self._bases.mentioned(entry.mentions), 0))
        step, place = way
        self._ways.put((of_entry, client.state.at.core), (place, step.core, step.others.calm & ALL_BITS))

    def _tell_path(self, row: int, key: RecordKey, before: Sequence[int], base: int) -> None:
        """Have the tables know a path, from where a session stood to a base, on which it stands now."""
        pair = (before[BASE], self._number(row, key))
        crossing = self._crossing_numbers.setdefault(pair, len(self._crossing_numbers))
        self._crossings.put(pair, (crossing, 0, 0))
        core = int(self._sessions[self._records.sessions[row], CORE])
        self._paths.put((crossing, before[CORE]), (int(self._rows[row, PLACE]), core, base))

    def _number(self, row: int, key: RecordKey) -> int:
        """The number of a row's key; makes room for what is to be told of it."""
        if sum(table.count for table in (self._entries, self._ways, self._crossings, self._paths)) >= _KEPT:
            self._clear()
        number = self._numbers_of_keys[self._records.places[row]] = self._key_numbers.of(key)
        return number
