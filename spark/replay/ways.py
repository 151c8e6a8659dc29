"""Ways: statements that are one transition are stepped as others of their facts were before (decision 0035).

What has no way may have a path (paths.py).
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
from .batch import Records, column_of
from .paths import NOTHING, UNBORN, Path, RecordKey, Standing, Trodden, standing_of

#: numbers what came of a statement among all that came of statements
Place = Callable[[Decided], int]
#: a transition, and the place of what comes of it
Way = tuple[Transition, int]

_KEPT = 200_000
#: rows that pay for loading what is compiled, in one process
_WORTH = 400_000
_NO_RECORD = Record("", "", "", 0, 0, 0)


class Ways:
    """Steps the rows of batches that go known ways and paths, and hands out the others.

    client_of: by its name, the client of a session as far as its next record may be taken by itself.
    """

    def __init__(self, automaton: Automaton, place: Place, replay: Replay, client_of: Callable[[str], Client]) -> None:
        self._automaton = automaton
        self._place = place
        self._replay = replay
        self._client_of = client_of
        self._kept: Bounds[int, Way] = Bounds(_KEPT)
        self._trodden = Trodden()

    def begin(self, records: Records) -> None:
        """Begin a batch."""
        self._records = records
        self._clients = [*map(self._client_of, records.names)]
        self._places = array("i", [NOTHING]) * len(records.batch)

    def along(self, start: int, stop: int) -> Iterator[int]:
        """Step rows; those that go no known way are handed out, each after the rows before it."""
        records, clients, places = self._records, self._clients, self._places
        sessions, keys = records.sessions[start:stop].tolist(), records.places[start:stop].tolist()
        for row, session, of in zip(range(start, stop), sessions, keys, strict=True):
            client, key = clients[session], records.keys[of]
            found = self._found(client, key)
            if found is not None:
                places[row] = self._go(client.state, found[1])
                continue
            path = self._path(client, key)
            if path is None or key is None:
                yield row
            else:
                places[row] = path.place
                self._take(session, key, path)

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
        self._forgotten(self._trodden.forget(texts))

    def standing(self, client: Client, key: RecordKey) -> Standing | None:
        """All that a record meets of a session; None where paths do not know all of it."""
        return standing_of(client, key, self._replay.turns)

    def keep(self, key: RecordKey, standing: Standing, path: Path, looks: bool) -> None:
        """Remember a path that was trodden. looks: the record may have looked at more than it names."""
        if self._trodden.full:
            self._forget_paths()
        self._trodden.keep(key, standing, path, looks)

    def step(self, entry: StatementEntry, state: SessionState) -> tuple[int, bool]:
        """Step a statement: the place of what came of it, and whether this is a way now."""
        core, prepared = state.at.core, entry.prepared
        way = self._way(entry, state)
        if way is not None:
            return self._go(state, way), True
        step = self._automaton.step(state, prepared)
        place = self._place(Decided(_NO_RECORD, entry, step, self._automaton))
        is_way = step is prepared.moves.get(core) and not step.updates
        if is_way:
            self._kept.keep(entry.ways, core, (step, place))
        return place, is_way

    def _forgotten(self, texts: Collection[str | None] | None) -> None:
        """These texts mean something else from here on; None: all do."""
        if texts is None:  # nobody else has the memories of entries that are forgotten
            self._kept.forget()

    def _forget_paths(self) -> None:
        """Forget all paths, with what tells which of them go when a definition changes."""
        self._trodden.forget(None)

    def _path(self, client: Client, key: RecordKey | None) -> Path | None:
        """The path of a record."""
        standing = None if key is None else self.standing(client, key)
        return None if key is None or standing is None else self._trodden.find(key, standing)

    def _take(self, session: int, key: RecordKey, path: Path) -> None:
        """Take a path to where it leads."""
        replay, client = self._replay, self._clients[session]
        if key.ends:
            self._end(session)
        elif key.opens:
            assert path.at is not None, "it leads somewhere"
            opened = Session(self._records.names[session], path.view.db, path.view.mode, account=path.account)
            self._clients[session] = replay.reopen(opened, SessionState(path.at), path.view)
        else:
            if path.view is not client.view:
                replay.enter(client, path.view)
            if path.at is not None:
                client.state.at = path.at

    def _end(self, session: int) -> None:
        """A session has ended, and nothing came of it."""
        del self._replay.clients[self._records.names[session]]
        self._clients[session] = UNBORN

    def _found(self, client: Client, key: RecordKey | None) -> tuple[StatementEntry, Way] | None:
        """The way of a record."""
        view = client.view
        if key is None or key.text is None or (key.db is not None and key.db != view.db):
            return None
        entry = view.find(key.text)
        if entry is None:
            return None
        way = self._way(entry, client.state)
        return None if way is None else (entry, way)

    def _way(self, entry: StatementEntry, state: SessionState) -> Way | None:
        at = state.at
        way = entry.ways.get(at.core)
        if way is None or (at.live and not self._automaton.is_calm(at, entry.prepared, way[0])):
            return None
        return way

    def _go(self, state: SessionState, way: Way) -> int:
        step, place = way
        if step.core != state.at.core:
            state.at = self._automaton.moved(state.at, step.core)
        return place


class _Met:
    """How many rows this process was asked to follow."""

    rows = 0


def expect(rows: int) -> None:
    """Be told that this process will be asked to follow so many rows or more."""
    _Met.rows = max(_Met.rows, rows)


def is_worth(rows: int) -> bool:
    """Whether so many rows more are to be followed by what is compiled (compiled_ways.py)."""
    _Met.rows += rows
    return _Met.rows >= _WORTH and numba_or_none() is not None
