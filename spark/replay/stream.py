"""The sessions of one stream that are in this partition, replayed in order; the others are seen by their effects.

This is the replay of a whole log (rules/replay) with two additions: records come from a table instead of a reader, and
before each of them the effects of sessions in other partitions are carried out. So all partitions meet, record by
record, the catalog and the binlogs that one replay of everything meets.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

import pyarrow.compute as compute

from ...facts.readers.entry import text_of
from ...facts.readers.executes import MAY_BEGIN_EXECUTE, Executes, says_execute
from ...facts.readers.record import Record
from ...facts.session import Session
from ...rules.replay import Decided
from ...rules.replay.decider import KeepingDecider
from ...rules.replay.entries import Entry
from ...rules.replay.replay import Client
from ...rules.replay.views import NO_VIEW
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


class Dated(NamedTuple):
    """A decided statement and the day of its record."""

    day: Any
    decided: Decided


class Block(NamedTuple):
    """What was decided of a record batch.

    rows: of the batch, those of a record that is one statement and nothing else, with the `entries` and `steps` of
    each. others: what else was decided.
    """

    batch: Any
    rows: list[int]
    entries: list[Entry]
    steps: list[Any]
    others: list[Dated]
    decider: KeepingDecider

    def decided(self, number: int) -> Decided:
        """One of the statements that are one step, without its record."""
        return Decided(_NO_RECORD, self.entries[number], self.steps[number], self.decider)


_NO_RECORD = Record("", "", "", 0, 0, 0)
#: a session of which nothing is known yet, or whose next record cannot be taken by itself
_UNKNOWN = Client(Session(""), None, {}, NO_VIEW)


class StreamReplay:
    """Decides the records of one stream. templates: None where every record comes with its text.

    effects: of every session of the stream; those of the records that come here are left out. What the end of the log
    brings stands apart, because another run may go on where it ends: `saved` are the sessions open there, with the
    days of what waits.
    """

    def __init__(
        self, replay: SharingReplay, decider: KeepingDecider, templates: Templates | None, effects: Sequence[At]
    ) -> None:
        self._decider = decider
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
            yield self._block(batch)
        self._catch_up(AFTER_ALL)
        for saved in save_all(self._replay, self._executes):
            self.saved.append((saved, self._days.get(saved.waiting[2]) if saved.waiting else None))

    def singly(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[Dated]:
        """The same of rows, each decided when it is asked for, for those who watch the replay."""
        place = COLUMNS.index("position")
        for row in rows:
            if row[place] > self._due():
                self._catch_up(row[place])
            yield from self._decided(row)
        self._catch_up(AFTER_ALL)

    def end(self) -> Iterator[Dated]:
        """What follows if the log ends here: what still waits, and the ends of the sessions."""
        for decided in self._replay.run(self._waiting()):
            yield Dated(self._day, decided)
        self._catch_up(2 * AFTER_ALL)
        for decided in self._replay.end_sessions():
            yield Dated(None, decided)

    def _block(self, batch: Any) -> Block:
        """A record batch: statements that their sessions met before are stepped here, the others one by one."""
        records = _Records(batch, self._templates)
        step, plain, elsewhere = self._replay.decider.step, self._replay.plain, records.databases
        clients = [self._client(name) for name in records.names]
        rows: list[int] = []
        entries: list[Entry] = []
        steps: list[Any] = []
        others: list[Dated] = []
        start, positions = 0, records.positions
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
                entry = client.view.get(key) or (plain(key, None, client) if key and client is not _UNKNOWN else None)
                if entry is not None:
                    rows.append(row)
                    entries.append(entry)
                    steps.append(step(client.state, entry.prepared))
                    continue
                found = list(self._decided(records.row(row)))
                if len(found) == 1 and found[0].decided.record.offset == positions[row] and not found[0].decided.part:
                    rows.append(row)
                    entries.append(found[0].decided.entry)
                    steps.append(found[0].decided.step)
                else:
                    others += found
                clients[session] = self._client(records.names[session])
            start = stop
        return Block(batch, rows, entries, steps, others, self._decider)

    def _client(self, session: str) -> Client:
        """The client of a session, as far as its next record may be taken by itself."""
        if session in self._executes:
            return _UNKNOWN
        return self._replay.clients.get(session, _UNKNOWN)

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


class _Records:
    """A record batch as the replay reads it.

    names, sessions: the names of sessions, and the place of each row's among them. keys: of each row what a view knows
    its statement by; empty, which no view knows, where the row has to be looked at. databases: the default databases
    that the log tells.
    """

    def __init__(self, batch: Any, templates: Templates | None) -> None:
        named = batch.column("session").dictionary_encode()
        self.names: list[str] = named.dictionary.to_pylist()
        self.sessions: list[int] = named.indices.to_pylist()
        self.positions: list[int] = batch.column("position").to_pylist()
        self.keys = [""] * len(batch) if templates is None else _keys(batch, templates)
        told = batch.column("db")
        self.databases = [] if told.null_count == len(told) else [db and text_of(db) for db in told.to_pylist()]
        known = {"position": self.positions, "line": batch.column("line").to_pylist()}
        self._columns = [
            known.get(name, None if column.null_count == len(column) else column)
            for name, column in zip(batch.schema.names, batch.columns, strict=True)
        ]

    def row(self, row: int) -> tuple[Any, ...]:
        """One row."""
        return tuple(
            [
                None if column is None else column[row] if isinstance(column, list) else column[row].as_py()
                for column in self._columns
            ]
        )


def _keys(batch: Any, templates: Templates) -> list[str]:
    """The texts that stand for the statements of a batch: the first of its template, or its own."""
    template, own = batch.column("template").dictionary_encode(), batch.column("own")
    texts = [templates.first(number) for number in template.dictionary.to_pylist()]
    codes = template.indices.fill_null(len(texts)).to_pylist()
    texts.append("")
    keys = [texts[code] for code in codes]
    unfolded = compute.indices_nonzero(compute.and_(compute.is_valid(own), compute.is_valid(template)))
    for row, raw in zip(unfolded.to_pylist(), own.take(unfolded).to_pylist(), strict=True):
        text = raw.decode("utf-8", "surrogateescape")
        keys[row] = "" if text.lstrip("\n")[:1] in MAY_BEGIN_EXECUTE and says_execute(text) else text
    return keys
