"""Ways: statements that are one transition are stepped as others of their facts were before (decision 0035)."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterator
from typing import Any

from ...facts.compiling import numba_or_none
from ...facts.readers.record import Record
from ...rules.memo.automaton import Automaton
from ...rules.memo.bounds import Bounds
from ...rules.memo.states import SessionState
from ...rules.memo.step import Step
from ...rules.replay import Decided
from ...rules.replay.client import Client
from ...rules.replay.entries import Entry
from .batch import Records, column_of
from .paths import NOTHING, Key

#: numbers what came of a statement among all that came of statements
Place = Callable[[Decided], int]
#: a transition, and the place of what comes of it
Way = tuple[Step, int]

_KEPT = 200_000
#: rows that pay for loading what is compiled, in one process
_WORTH = 400_000
_NO_RECORD = Record("", "", "", 0, 0, 0)


class Ways:
    """Steps the rows of batches that go known ways, and hands out the others."""

    def __init__(self, automaton: Automaton, place: Place) -> None:
        self._automaton = automaton
        self._place = place
        self._kept: Bounds[int, Way] = Bounds(_KEPT)

    def begin(self, records: Records, clients: list[Client]) -> None:
        """Begin a batch. clients: by session; who is handed a row keeps them as they are."""
        self._records = records
        self._clients = clients
        self._places = array("i", [NOTHING]) * len(records.batch)

    def along(self, start: int, stop: int) -> Iterator[int]:
        """Step rows; those that go no known way are handed out, each after the rows before it."""
        records, clients, places = self._records, self._clients, self._places
        sessions, keys = records.sessions[start:stop].tolist(), records.places[start:stop].tolist()
        for row, session, key in zip(range(start, stop), sessions, keys, strict=True):
            found = self._found(clients[session], records.keys[key])
            if found is None:
                yield row
            else:
                places[row] = self._go(clients[session].state, found[1])

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

    def forget(self, texts: Collection[str] | None) -> None:
        """Be told which texts mean something else from here on, None for all."""
        if texts is None:  # nobody else has the memories of entries that are forgotten
            self._kept.forget()

    def step(self, entry: Entry, state: SessionState) -> tuple[int, bool]:
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

    def _found(self, client: Client, key: Key | None) -> tuple[Entry, Way] | None:
        """The way of a record."""
        view = client.view
        if key is None or key.text is None or (key.db is not None and key.db != view.db):
            return None
        entry = view.find(key.text)
        if entry is None:
            return None
        way = self._way(entry, client.state)
        return None if way is None else (entry, way)

    def _way(self, entry: Entry, state: SessionState) -> Way | None:
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


def is_worth(rows: int) -> bool:
    """Whether so many rows more are to be followed by what is compiled (compiled_ways.py)."""
    _Met.rows += rows
    return _Met.rows >= _WORTH and numba_or_none() is not None
