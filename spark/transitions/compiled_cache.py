"""The transition cache as tables of numbers that a compiled loop follows (kernel.py): a row costs a twentieth.

Only where numba can be imported (the extra `fast`). What the tables hold, `TransitionCache` found before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

import numpy as np

from ...rules.memo.automaton import Automaton
from ...rules.replay.client import Client
from ...rules.replay.replay import Replay
from ...rules.replay.views import StatementEntry
from ..read.arrays import column_of
from .batch import Records
from .cache import CachedTransition, Place, TransitionCache
from .kernel import CORE, FREE, GONE, KEY, MOVED, PLACE, POSITION, SESSION
from .pair_tables import KeyNumbers, PairTable, loaded
from .positions import ALL_BITS, PositionNumbers
from .record_transitions import NOTHING, RecordKey

_KEPT = 500_000


class CompiledTransitionCache(TransitionCache):
    """A transition cache, most of which the compiled loop follows."""

    def __init__(self, automaton: Automaton, place: Place, replay: Replay, client_of: Callable[[str], Client]) -> None:
        super().__init__(automaton, place, replay, client_of)
        self._follow = loaded().follow
        self._entries, self._transitions = PairTable(3), PairTable(4)
        self._visits, self._record_table = PairTable(3), PairTable(4)
        self._numbered = PositionNumbers(automaton, self._entries.clear)
        self._key_numbers = KeyNumbers()
        self._transition_numbers: dict[
            int, tuple[int, dict[int, CachedTransition]]
        ] = {}  # by identity, which they keep
        self._visit_numbers: dict[tuple[int, int], int] = {}
        self._keys: Sequence[RecordKey | None] = ()
        self._places_of_texts: dict[str | None, list[int]] | None = None  # once something is forgotten in a batch
        self._sessions = np.empty((0, 3), np.int64)
        self._numbers_of_keys = np.empty((0, 1), np.int64)

    def begin(self, records: Records) -> None:
        super().begin(records)
        self._keys, self._places_of_texts = records.keys, None
        numbers = [FREE if key is None else self._key_numbers.known(key) for key in self._keys]
        self._numbers_of_keys = np.array(numbers, np.int64).reshape(-1, 1)
        self._rows = np.empty((len(records.batch), 3), np.int32)
        self._rows[:, SESSION] = records.sessions
        self._rows[:, KEY] = records.places
        self._rows[:, PLACE] = NOTHING
        self._sessions = np.zeros((len(self._clients), 3), np.int64)
        if self._numbered.full:
            self._forgotten(None)
        self._put_all()

    def advance(self, start: int, stop: int) -> Iterator[int]:
        follow, positions = self._follow, self._numbered
        tables = (self._entries, self._transitions, self._visits, self._record_table)
        about = (self._rows, self._numbers_of_keys, self._sessions)
        while (start := follow(*about, positions.rows, *[table.rows for table in tables], start, stop)) < stop:
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
            self._numbered.clear()
            self._put_all()
            return
        self._key_numbers.forget(texts)
        places = self._places_of_texts
        if places is None:
            places = self._places_of_texts = {}
            for place, key in enumerate(self._keys):
                if key is not None:
                    places.setdefault(key.text, []).append(place)
        for text in texts:
            for place in places.get(text, ()):
                self._numbers_of_keys[place] = FREE

    def _forget_records(self) -> None:
        super()._forget_records()
        self._clear_records()

    def _clear_records(self) -> None:
        self._visits.clear()
        self._record_table.clear()
        self._visit_numbers.clear()

    def _clear(self) -> None:
        """Empty the tables."""
        self._clear_records()
        self._entries.clear()
        self._transitions.clear()
        self._transition_numbers.clear()
        self._key_numbers.forget(None)
        self._numbers_of_keys[:] = FREE

    def _put_all(self) -> None:
        for session in range(len(self._clients)):
            self._put(session)

    def _put(self, session: int) -> None:
        """Tell the loop the position of a client."""
        client = self._clients[session]
        position = self._numbered.of(client)
        self._sessions[session] = (position, 0 if position == FREE else client.state.at.core, 0)

    def _settle(self, session: int) -> None:
        """Bring a client to where the loop has left it."""
        number, core, _ = self._sessions[session].tolist()
        if number == GONE:
            self._end(session)
        else:
            client, position = self._clients[session], self._numbered[number]
            client.state.at = self._automaton.moved(position.live_state, core)
            if position.view is not client.view:
                self._replay.sessions.enter(client, position.view)
        self._sessions[session, MOVED] = 0

    def _stepped(self, row: int) -> bool:
        """Step a row that the tables do not know, if its transition is known, and have them know it."""
        session, key = self._records.sessions[row], self._keys[self._records.places[row]]
        if self._sessions[session, MOVED]:
            self._settle(session)
        client = self._clients[session]
        found = self._found(client, key)
        if found is not None and key is not None:
            entry, transition = found
            # what names something that may live goes by it, and not by its core alone
            if not entry.prepared.orders and client.view.hidden_tables.isdisjoint(entry.mentions):
                self._tell_transition(row, key, client, entry, transition)
            self._rows[row, PLACE] = self._go(client.state, transition)
            self._sessions[session, CORE] = client.state.at.core
            return True
        record_transition = self._record_transition(client, key)
        if record_transition is None or key is None:
            return False
        before = self._sessions[session].tolist()
        self._rows[row, PLACE] = record_transition.place
        self._take(session, key, record_transition)
        self._put(session)
        if not key.opens:
            self._tell_record(row, key, before, GONE if key.ends else int(self._sessions[session, POSITION]))
        return True

    def _tell_transition(
        self, row: int, key: RecordKey, client: Client, entry: StatementEntry, transition: CachedTransition
    ) -> None:
        """Have the tables know a cached transition."""
        number = self._number(row, key)
        number_of, _ = self._transition_numbers.setdefault(
            id(entry.transitions), (len(self._transition_numbers), entry.transitions)
        )
        self._entries.put(
            (client.view.without_temporary.number, number), (number_of, self._numbered.mentioned(entry.mentions), 0)
        )
        step, place = transition
        self._transitions.put((number_of, client.state.at.core), (place, step.core, step.others.unaffected & ALL_BITS))

    def _tell_record(self, row: int, key: RecordKey, before: Sequence[int], position: int) -> None:
        """Have the tables know a record transition, from one position to the one it is at now."""
        pair = (before[POSITION], self._number(row, key))
        visit = self._visit_numbers.setdefault(pair, len(self._visit_numbers))
        self._visits.put(pair, (visit, 0, 0))
        core = int(self._sessions[self._records.sessions[row], CORE])
        self._record_table.put((visit, before[CORE]), (int(self._rows[row, PLACE]), core, position))

    def _number(self, row: int, key: RecordKey) -> int:
        """The number of a row's key; makes room for what is to be told of it."""
        if sum(table.count for table in (self._entries, self._transitions, self._visits, self._record_table)) >= _KEPT:
            self._clear()
        number = self._numbers_of_keys[self._records.places[row]] = self._key_numbers.of(key)
        return number
