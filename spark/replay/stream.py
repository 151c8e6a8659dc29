"""The sessions of one stream that are in this partition, replayed in order; the others are seen by their effects.

This is the replay of a whole log (rules/replay) with two additions: records come from a table instead of a reader, and
before each of them the effects of sessions in other partitions are applied. So all partitions meet, record by
record, the catalog and the binlogs that one replay of everything meets.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

import pyarrow as arrow

from ...facts.readers.entry import text_of
from ...facts.readers.executes import MAY_BEGIN_EXECUTE, Executes
from ...facts.readers.record import STATEMENT_COMMANDS, Record, Skipped
from ...rules.memo.automaton import Automaton
from ...rules.replay import Decided
from ...rules.replay.client import Client
from ...rules.replay.decider import KeepingDecider
from ...rules.replay.sessions import is_one_step
from ...rules.replay.views import StatementEntry
from ..lake.templates import Parsed, Templates
from ..transitions.batch import Records
from ..transitions.cache import Place, TransitionCache, is_worth
from ..transitions.record_transitions import NOTHING, UNBORN, WAITING, RecordKey, RecordTransition, is_whole
from .effects import AFTER_ALL, At, SharingReplay
from .saved import SavedSession, read_saved, reopen, save_all

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

_POSITION, _COMMAND = COLUMNS.index("position"), COLUMNS.index("command")


class Dated(NamedTuple):
    """A decided statement and the day of its record."""

    day: Any
    decided: Decided


class DecidedBatch(NamedTuple):
    """What was decided of a record batch.

    places: of each row the place of what came of it, as an Arrow array; NOTHING where it was not one statement and
    nothing else. others: what else was decided.
    """

    batch: Any
    places: Any
    others: list[Dated]


def no_place(_: Decided) -> int:
    """For those who do not ask what came of statements."""
    return 0


class StreamReplay:
    """Decides the records of one stream. templates: None where every record comes with its text.

    effects: of every session of the stream; those of the records that come here are left out. skips: what the replay
    skipped so far. What the end of the log brings stands apart, because another run may go on where it ends: `saved`
    are the sessions open there, with the days of what waits.
    """

    def __init__(
        self,
        replay: SharingReplay,
        decider: KeepingDecider,
        templates: Templates | None,
        effects: Sequence[At],
        place: Place = no_place,
        skips: Sequence[Skipped] = (),
    ) -> None:
        self._place = place
        self._skips = skips
        self._cache = TransitionCache(decider, place, replay, self._client) if isinstance(decider, Automaton) else None
        replay.entries.on_forget = self._forget
        self._decider = decider
        self._executes = Executes()
        self._days: dict[int, Any] = {}
        self.saved: list[tuple[SavedSession, Any]] = []
        self.noted = replay.world.note()
        self._replay = replay
        self._templates = templates
        self._effects = effects
        self._next = 0
        self._own = 0
        self._day: Any = None

    def run(self, batches: Iterable[Any]) -> Iterator[DecidedBatch]:
        """What is decided of the records (COLUMNS, and text), batch by batch."""
        for batch in batches:
            records = Records(batch, self._templates)
            cache = self._cache_for(len(batch))
            yield self._one_by_one(records) if cache is None else self._advance(records, cache)
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

    def forget_places(self) -> None:
        """Be told that the places of what came of statements begin anew; between blocks."""
        self._forget(None)

    def _cache_for(self, rows: int) -> TransitionCache | None:
        """The transition cache of the next batch; None where no automaton decides."""
        if isinstance(self._decider, Automaton) and type(self._cache) is TransitionCache and is_worth(rows):
            from ..transitions.compiled_cache import CompiledTransitionCache  # which imports numba

            self._cache = CompiledTransitionCache(self._decider, self._place, self._replay, self._client)
        return self._cache

    def _forget(self, texts: Collection[str] | None) -> None:
        if self._cache is not None:
            self._cache.forget(texts)

    def _one_by_one(self, records: Records) -> DecidedBatch:
        rows = map(records.row, range(len(records.batch)))
        nothing = arrow.repeat(arrow.scalar(NOTHING, arrow.int32()), len(records.batch))
        return DecidedBatch(records.batch, nothing, [dated for row in rows for dated in self._decided_at(row)])

    def _advance(self, records: Records, cache: TransitionCache) -> DecidedBatch:
        """What is decided of records, of most by the transitions of others like them."""
        positions, sessions = records.positions, records.sessions
        others: list[Dated] = []
        cache.begin(records)
        turns = self._replay.sessions.turns
        start = 0
        while start < len(positions):
            if positions[start] > self._due():
                cache.settle()
                self._catch_up(positions[start])
            stop = bisect_right(positions, self._due(), start)
            if self._replay.sessions.turns > turns:
                cache.look_at_all()
            turns = self._replay.sessions.turns
            for row in cache.advance(start, stop):
                cache.put(row, self._handed(records, row, cache, others))
                if self._replay.sessions.turns == turns:
                    cache.look(sessions[row])
                else:
                    cache.look_at_all()
                turns = self._replay.sessions.turns
            start = stop
        cache.settle()
        return DecidedBatch(records.batch, cache.places(), others)

    def _handed(self, records: Records, row: int, cache: TransitionCache, others: list[Dated]) -> int:
        """What comes of a row without a known transition: its place, and what has none in `others`."""
        if self._decider.full:
            self._replay.sessions.make_room()
        name, key = records.names[records.sessions[row]], records.keys[records.places[row]]
        client = self._client(name)
        position = None if key is None else cache.position(client, key)
        if key is None or position is None:
            return self._decided_alone(records, row, cache, others)
        shown, found = self._shown(), len(others)
        entry = self._one_step(key, client)
        if entry is not None:
            place, is_transition = cache.step(entry, client.state)
            if is_transition:
                return place
        else:
            place = self._decided_alone(records, row, cache, others)
        is_alone = len(others) == found and (place != NOTHING or key.text is None)
        after = client if key.ends else self._client(name)
        if is_alone and self._shown() == shown and (key.ends or is_whole(after)):
            at = None if key.is_db else after.state.at
            record_transition = RecordTransition(place, after.view, at, after.session.account)
            cache.keep(key, position, record_transition, entry is None and self._looks(key))
        return place

    def _looks(self, key: RecordKey) -> bool:
        """Whether the record decided last may have looked at definitions beside those of the one object it names."""
        statement = self._replay.current[1]
        if key.text is None or statement is None:
            return bool(self._replay.shared.server.tables) and not key.is_db
        return len(statement.objects) > 1

    def _decided_alone(self, records: Records, row: int, cache: TransitionCache, others: list[Dated]) -> int:
        """Decide a row as it is: the place of what comes of it, if it is one statement and nothing else."""
        values = records.row(row)
        if values[_COMMAND] in STATEMENT_COMMANDS:  # it may change what others meet
            cache.settle()
        found = [*self._decided(values)]
        alone = len(found) == 1 and found[0].decided.record.offset == records.positions[row]
        if alone and not found[0].decided.part:
            return self._place(found[0].decided)
        others += found
        return NOTHING

    def _one_step(self, key: RecordKey, client: Client) -> StatementEntry | None:
        """The entry of a statement if it is one step."""
        if key.text is None or key.db not in (None, client.session.default_db):
            return None
        entry = self._replay.sessions.understood(key.text, None, client)
        return entry if is_one_step(entry, client) else None

    def _shown(self) -> tuple[int, int]:
        """How much others were shown so far: effects, and lines that were skipped."""
        return len(self.noted), len(self._skips)

    def _client(self, session: str) -> Client:
        """The client of a session, as far as its next record may be taken by itself."""
        if session in self._executes:
            return WAITING
        return self._replay.sessions.get(session, UNBORN)

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
        replay.world.at = position
        self._day = day
        if texts:
            text = texts[0].decode("utf-8", "surrogateescape")
            if template is not None and isinstance(replay.statements, Parsed):
                replay.statements.expect(text, template, folded)
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
        client = self._replay.sessions.get(session)
        return client is None or client.session.default_db != db

    def _waiting(self) -> Iterator[Record]:
        for record in sorted(self._executes.values(), key=attrgetter("offset")):
            self._catch_up(AFTER_ALL + record.offset)
            self._replay.world.at = AFTER_ALL + record.offset
            self._day = self._days[record.offset]
            yield record

    def _due(self) -> int:
        """The position of the next effect."""
        return self._effects[self._next].at if self._next < len(self._effects) else 3 * AFTER_ALL

    def _catch_up(self, position: int) -> int:
        """Apply the effects before a position; returns that of the next one."""
        while self._due() < position:
            at, effect = self._effects[self._next]
            while self._own < len(self.noted) and self.noted.position(self._own) < at:
                self._own += 1
            # An effect at the position of one of our own records is our own.
            if not (self._own < len(self.noted) and self.noted.position(self._own) == at):
                self._replay.world.take(effect)
            self._next += 1
        return self._due()
