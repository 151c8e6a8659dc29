"""The transition cache: what statements and records did before is taken again (decision 0060).

`advance` steps the rows of a batch that it knows and hands out the others; `forget` drops what a definition changed.
A statement has a cached transition by its entry and the core of the state; any other record by all of its session's
position (record_transitions.py).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterator
from typing import Any

from ...facts.compiling import numba_or_none
from ...facts.readers.record import Record
from ...facts.server.session import Session
from ...rules.memo.automaton import Automaton
from ...rules.memo.bounds import Bounds
from ...rules.memo.states import SessionState
from ...rules.memo.step import Transition
from ...rules.replay import Decided
from ...rules.replay.client import Client
from ...rules.replay.replay import Replay
from ...rules.replay.views import StatementEntry
from ..read.arrays import column_of
from .batch import Records
from .record_transitions import (
    NOTHING,
    UNBORN,
    RecordKey,
    RecordTransition,
    RecordTransitions,
    SessionPosition,
    position_of,
)

#: numbers what came of a statement among all that came of statements
Place = Callable[[Decided], int]
#: a transition, and the place of what comes of it
CachedTransition = tuple[Transition, int]

_KEPT = 50_000
#: rows that pay for loading what is compiled, in one process
_WORTH = 400_000
_NO_RECORD = Record("", "", "", 0, 0, 0)


class TransitionCache:
    """Steps the rows of batches whose transitions are known, and hands out the others.

    client_of: by its name, the client of a session as far as its next record may be taken by itself.
    """

    def __init__(self, automaton: Automaton, place: Place, replay: Replay, client_of: Callable[[str], Client]) -> None:
        self._automaton = automaton
        self._place = place
        self._replay = replay
        self._client_of = client_of
        self._kept: Bounds[int, CachedTransition] = Bounds(_KEPT)
        self._record_transitions = RecordTransitions()

    def begin(self, records: Records) -> None:
        """Begin a batch."""
        self._records = records
        self._clients = [*map(self._client_of, records.names)]
        self._places = array("i", [NOTHING]) * len(records.batch)

    def advance(self, start: int, stop: int) -> Iterator[int]:
        """Step rows; those without a known transition are handed out, each after the rows before it."""
        records, clients, places = self._records, self._clients, self._places
        sessions, keys = records.sessions[start:stop].tolist(), records.places[start:stop].tolist()
        for row, session, of in zip(range(start, stop), sessions, keys, strict=True):
            client, key = clients[session], records.keys[of]
            found = self._found(client, key)
            if found is not None:
                places[row] = self._go(client.state, found[1])
                continue
            record_transition = self._record_transition(client, key)
            if record_transition is None or key is None:
                yield row
            else:
                places[row] = record_transition.place
                self._take(session, key, record_transition)

    def put(self, row: int, place: int) -> None:
        """The place of what came of a row that was handed out."""
        self._places[row] = place

    def places(self) -> Any:
        """Of each row of the batch the place of what came of it, as an Arrow array."""
        return column_of(self._places)

    def settle(self) -> None:
        """Bring all clients to where the rows so far have left them."""

    def look(self, session: int) -> None:
        """Be told that a client may be another than it was."""
        self._clients[session] = self._client_of(self._records.names[session])

    def look_at_all(self) -> None:
        """Be told that all clients may be."""
        for session in range(len(self._clients)):
            self.look(session)

    def forget(self, texts: Collection[str] | None) -> None:
        """Be told which texts mean something else from here on, None for all."""
        self._forgotten(self._record_transitions.forget(texts))

    def position(self, client: Client, key: RecordKey) -> SessionPosition | None:
        """All that a record meets of a session; None where that is more than a position."""
        return position_of(client, key, self._replay.sessions.turns)

    def keep(self, key: RecordKey, position: SessionPosition, record_transition: RecordTransition, looks: bool) -> None:
        """Remember what a record did. looks: it may have looked at more than it names."""
        if self._record_transitions.full:
            self._forget_records()
        self._record_transitions.keep(key, position, record_transition, looks)

    def step(self, entry: StatementEntry, state: SessionState) -> tuple[int, bool]:
        """Step a statement: the place of what came of it, and whether its transition is cached now."""
        core, prepared = state.at.core, entry.prepared
        transition = self._transition(entry, state)
        if transition is not None:
            return self._go(state, transition), True
        step = self._automaton.step(state, prepared)
        place = self._place(Decided(_NO_RECORD, entry, step, self._automaton))
        is_transition = step is prepared.moves.get(core) and not step.updates
        if is_transition:
            self._kept.keep(entry.transitions, core, (step, place))
        return place, is_transition

    def _forgotten(self, texts: Collection[str | None] | None) -> None:
        """These texts mean something else from here on; None: all do."""
        if texts is None:  # nobody else has the memories of entries that are forgotten
            self._kept.forget()

    def _forget_records(self) -> None:
        """Forget what all records did, with what tells which of them go when a definition changes."""
        self._record_transitions.forget(None)

    def _record_transition(self, client: Client, key: RecordKey | None) -> RecordTransition | None:
        """What a record did before."""
        position = None if key is None else self.position(client, key)
        return None if key is None or position is None else self._record_transitions.find(key, position)

    def _take(self, session: int, key: RecordKey, record_transition: RecordTransition) -> None:
        """Leave a session where the record left another one."""
        sessions, client = self._replay.sessions, self._clients[session]
        if key.ends:
            self._end(session)
        elif key.opens:
            assert record_transition.at is not None, "it leads somewhere"
            opened = Session(
                self._records.names[session],
                record_transition.view.db,
                record_transition.view.mode,
                account=record_transition.account,
            )
            self._clients[session] = sessions.reopen(opened, SessionState(record_transition.at), record_transition.view)
        else:
            if record_transition.view is not client.view:
                sessions.enter(client, record_transition.view)
            if record_transition.at is not None:
                client.state.at = record_transition.at

    def _end(self, session: int) -> None:
        """A session has ended, and nothing came of it."""
        del self._replay.sessions[self._records.names[session]]
        self._clients[session] = UNBORN

    def _found(self, client: Client, key: RecordKey | None) -> tuple[StatementEntry, CachedTransition] | None:
        """The cached transition of a record."""
        view = client.view
        if key is None or key.text is None or (key.db is not None and key.db != view.db):
            return None
        entry = view.find(key.text)
        if entry is None:
            return None
        transition = self._transition(entry, client.state)
        return None if transition is None else (entry, transition)

    def _transition(self, entry: StatementEntry, state: SessionState) -> CachedTransition | None:
        at = state.at
        transition = entry.transitions.get(at.core)
        if transition is None or (at.live and not self._automaton.leaves_alone(at, entry.prepared, transition[0])):
            return None
        return transition

    def _go(self, state: SessionState, transition: CachedTransition) -> int:
        step, place = transition
        if step.core != state.at.core:
            state.at = self._automaton.moved(state.at, step.core)
        return place


class _Met:
    """How many rows this process was asked to follow."""

    rows = 0


def expect_rows(rows: int) -> None:
    """Be told that this process will be asked to follow so many rows or more."""
    _Met.rows = max(_Met.rows, rows)


def is_worth(rows: int) -> bool:
    """Whether so many rows more are to be followed by what is compiled (compiled_cache.py)."""
    _Met.rows += rows
    return _Met.rows >= _WORTH and numba_or_none() is not None
