"""The sessions of one stream that are in this partition, replayed in order; the others are seen by their effects.

This is the replay of a whole log (rules/replay) with two additions: records come from a table instead of a reader, and
before each of them the effects of sessions in other partitions are carried out. So all partitions meet, record by
record, the catalog and the binlogs that one replay of everything meets.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from ...facts.readers.entry import text_of
from ...facts.readers.executes import MAY_BEGIN_EXECUTE, Executes
from ...facts.readers.record import Record
from ...facts.session import Session
from ...rules.memo.automaton import Automaton
from ...rules.memo.bounds import Bounds
from ...rules.memo.states import SessionState
from ...rules.memo.step import Step
from ...rules.replay import Decided
from ...rules.replay.decider import KeepingDecider
from ...rules.replay.entries import Entry
from ...rules.replay.replay import Client
from ...rules.replay.views import NO_VIEW
from .batch import Records
from .effects import AFTER_ALL, At, SharingReplay
from .saved import SavedSession, read_saved, reopen, save_all
from .statements import Templates

#: the columns of records that a replay needs, `text` only where texts are compared
COLUMNS = (
    "number",
    "db",
    "stream",
    "position",
    "line",
    "column",
    "day",
    "session",
    "command",
    "template",
    "folded",
    "own",
)

_POSITION = COLUMNS.index("position")


class Dated(NamedTuple):
    """A decided statement and the day of its record."""

    day: Any
    decided: Decided


class Block(NamedTuple):
    """What was decided of a record batch.

    rows: of the batch, those of a record that is one statement and nothing else, with the place of what came of each.
    others: what else was decided.
    """

    batch: Any
    rows: array[int]
    places: array[int]
    others: list[Dated]


#: how many ways that statements went are remembered
_WAYS_KEPT = 500_000

_NO_RECORD = Record("", "", "", 0, 0, 0)
#: a session of which nothing is known yet, or whose next record cannot be taken by itself
_UNKNOWN = Client(Session(""), None, {}, NO_VIEW)


#: numbers what came of a statement among all that came of statements
Place = Callable[[Decided], int]


def no_place(_: Decided) -> int:
    """For those who do not ask what came of statements."""
    return 0


class StreamReplay:
    """Decides the records of one stream. templates: None where every record comes with its text.

    effects: of every session of the stream; those of the records that come here are left out. What the end of the log
    brings stands apart, because another run may go on where it ends: `saved` are the sessions open there, with the
    days of what waits.
    """

    def __init__(
        self,
        replay: SharingReplay,
        decider: KeepingDecider,
        templates: Templates | None,
        effects: Sequence[At],
        place: Place = no_place,
    ) -> None:
        self._place = place
        self._decider = decider
        self._automaton = decider if isinstance(decider, Automaton) else None
        self._ways: Bounds[int, tuple[Step, int]] = Bounds(_WAYS_KEPT)
        self._executes = Executes()
        self._days: dict[int, Any] = {}
        self.saved: list[tuple[SavedSession, Any]] = []
        self.noted = replay.note()
        self._replay = replay
        self._templates = templates
        self._effects = effects
        self._next = 0
        self._own = 0
        self._day: Any = None

    def run(self, batches: Iterable[Any]) -> Iterator[Block]:
        """What is decided of the records (COLUMNS, and text), batch by batch."""
        for batch in batches:
            records = Records(batch, self._templates)
            yield self._one_by_one(records) if self._automaton is None else self._stepped(records, self._automaton)
        self._catch_up(AFTER_ALL)
        for saved in save_all(self._replay, self._executes):
            self.saved.append((saved, self._days.get(saved.waiting[2]) if saved.waiting else None))

    def singly(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[Dated]:
        """The same of rows, each decided when it is asked for, for those who watch the replay."""
        for row in rows:
            yield from self._decided_at(row)
        self._catch_up(AFTER_ALL)

    def end(self) -> Iterator[Dated]:
        """What follows if the log ends here: what still waits, and the ends of the sessions."""
        for decided in self._replay.run(self._waiting()):
            yield Dated(self._day, decided)
        self._catch_up(2 * AFTER_ALL)
        for decided in self._replay.end_sessions():
            yield Dated(None, decided)

    def _one_by_one(self, records: Records) -> Block:
        rows = map(records.row, range(len(records.batch)))
        return Block(records.batch, array("q"), array("i"), [dated for row in rows for dated in self._decided_at(row)])

    def _stepped(self, records: Records, automaton: Automaton) -> Block:
        """Statements that are one transition are stepped here, by the ways that such statements went before."""
        is_calm, moved = automaton.is_calm, automaton.moved
        positions, elsewhere = records.positions, records.databases
        clients = [self._client(name) for name in records.names]
        rows, places = array("q"), array("i")
        others: list[Dated] = []
        start = 0
        while start < len(positions):
            if positions[start] > self._due():
                self._catch_up(positions[start])
            stop = bisect_right(positions, self._due(), start)
            for row, session, key in zip(
                range(start, stop), records.sessions[start:stop], records.keys[start:stop], strict=True
            ):
                client = clients[session]
                if elsewhere and elsewhere[row] not in (None, client.session.default_db):
                    key = ""
                view = client.view
                entry = view.calm.get(key)
                if entry is None or (view.hides and not view.hides.isdisjoint(entry.mentions)):
                    entry = view.get(key) or self._one_step(key, client)
                if entry is not None:
                    state = client.state
                    at = state.at
                    way = entry.ways.get(at.core)
                    if way is None or (at.live and not is_calm(at, entry.prepared, way[0])):
                        place = self._new_way(entry, state, automaton)
                    else:
                        step, place = way
                        if step.core != at.core:
                            state.at = moved(at, step.core)
                    rows.append(row)
                    places.append(place)
                    continue
                found = list(self._decided(records.row(row)))
                if len(found) == 1 and found[0].decided.record.offset == positions[row] and not found[0].decided.part:
                    rows.append(row)
                    places.append(self._place(found[0].decided))
                else:
                    others += found
                clients[session] = self._client(records.names[session])
            start = stop
        return Block(records.batch, rows, places, others)

    def _one_step(self, key: str, client: Client) -> Entry | None:
        """The entry of a statement that its session did not meet before, if it is one step."""
        if not key or client is _UNKNOWN:
            return None
        entry = self._replay.understood(key, None, client)
        return entry if self._replay.is_one_step(entry, client) else None

    def _new_way(self, entry: Entry, state: SessionState, automaton: Automaton) -> int:
        """Step a statement; the place of what came of it, which is remembered where it was a transition alone."""
        core, prepared = state.at.core, entry.prepared
        step = automaton.step(state, prepared)
        place = self._place(Decided(_NO_RECORD, entry, step, automaton))
        if step is prepared.moves.get(core) and not step.updates:
            self._ways.keep(entry.ways, core, (step, place))
        return place

    def _client(self, session: str) -> Client:
        """The client of a session, as far as its next record may be taken by itself."""
        if session in self._executes:
            return _UNKNOWN
        return self._replay.clients.get(session, _UNKNOWN)

    def _decided_at(self, row: tuple[Any, ...]) -> Iterator[Dated]:
        """A row after the effects before it."""
        position = row[_POSITION]
        if position > self._due():
            self._catch_up(position)
        yield from self._decided(row)

    def _decided(self, row: tuple[Any, ...]) -> Iterator[Dated]:
        for decided in self._replay.run(self._records(row)):
            yield Dated(self._day, decided)

    def _records(self, row: tuple[Any, ...]) -> Iterator[Record]:
        """The records that can be handed on after a row: none, its own, or one that has waited before it."""
        replay, templates, executes, days = self._replay, self._templates, self._executes, self._days
        _, db, _, position, line, column, day, session, command, template, folded, own, *texts = row
        if position < 0:
            saved = read_saved(own)
            reopen(saved, self._decider, replay, executes)
            if saved.waiting:
                days[saved.waiting[2]] = day
            return
        replay.at = position
        self._day = day
        if texts:
            text = texts[0].decode("utf-8", "surrogateescape")
        elif folded and templates is not None:
            text = templates.text(template)
        else:
            text = own.decode("utf-8", "surrogateescape")
        record = Record(session, command, text, line, position, column)
        if db is not None and template is not None and self._is_elsewhere(session, text_of(db)):
            for settled in executes.settle(record._replace(command="init db", text=text_of(db))):
                self._day = days.pop(settled.offset, day)
                yield settled
            self._day = day
        if not executes and (folded or (text[:1] not in MAY_BEGIN_EXECUTE and "\n" not in text)):
            yield record
            return
        for settled in executes.settle(record):
            self._day = days.pop(settled.offset, day)
            yield settled
        if executes.get(session) is record:
            days[position] = day

    def _is_elsewhere(self, session: str, db: str) -> bool:
        """Whether a session's default database is another one than its log tells."""
        client = self._replay.clients.get(session)
        return client is None or client.session.default_db != db

    def _waiting(self) -> Iterator[Record]:
        for record in sorted(self._executes.values(), key=attrgetter("offset")):
            self._catch_up(AFTER_ALL + record.offset)
            self._replay.at = AFTER_ALL + record.offset
            self._day = self._days[record.offset]
            yield record

    def _due(self) -> int:
        """The position of the next effect."""
        return self._effects[self._next].at if self._next < len(self._effects) else 3 * AFTER_ALL

    def _catch_up(self, position: int) -> int:
        """Carry out the effects before a position; returns that of the next one."""
        while self._due() < position:
            at, effect = self._effects[self._next]
            while self._own < len(self.noted) and self.noted[self._own].at < at:
                self._own += 1
            # An effect at the position of one of our own records is our own.
            if not (self._own < len(self.noted) and self.noted[self._own].at == at):
                self._replay.take(effect)
            self._next += 1
        return self._due()
