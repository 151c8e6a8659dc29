"""The sessions of one stream that are in this partition, replayed in order; the others are seen by their effects.

This is the replay of a whole log (rules/replay) with two additions: records come from a table instead of a reader, and
before each of them the effects of sessions in other partitions are carried out. So all partitions meet, record by
record, the catalog and the binlogs that one replay of everything meets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from ...facts.readers.entry import text_of
from ...facts.readers.executes import MAY_BEGIN_EXECUTE, Executes
from ...facts.readers.record import Record
from ...rules.replay import Decided
from ...rules.replay.decider import KeepingDecider
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

    def run(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[Dated]:
        """Every decided statement of the rows (COLUMNS, and text)."""
        for decided in self._replay.run(self._records(rows)):
            yield Dated(self._day, decided)
        self._catch_up(AFTER_ALL)
        for saved in save_all(self._replay, self._executes):
            self.saved.append((saved, self._days.get(saved.waiting[2]) if saved.waiting else None))

    def end(self) -> Iterator[Dated]:
        """What follows if the log ends here: what still waits, and the ends of the sessions."""
        for decided in self._replay.run(self._waiting()):
            yield Dated(self._day, decided)
        self._catch_up(2 * AFTER_ALL)
        for decided in self._replay.end_sessions():
            yield Dated(None, decided)

    def _records(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[Record]:
        replay, templates, executes, days = self._replay, self._templates, self._executes, self._days
        new = tuple.__new__
        due = self._due()
        for row in rows:
            _, db, _, position, line, column, day, session, command, template, folded, own, *texts = row
            if position > due:
                due = self._catch_up(position)
            if position < 0:
                saved = read_saved(own)
                reopen(saved, self._decider, replay, executes)
                if saved.waiting:
                    days[saved.waiting[2]] = day
                continue
            replay.at = position
            self._day = day
            if texts:
                text = texts[0].decode("utf-8", "surrogateescape")
            elif folded and templates is not None:
                text = templates.text(template)
            else:
                text = own.decode("utf-8", "surrogateescape")
            record = new(Record, (session, command, text, line, position, column))
            if db is not None and template is not None and self._is_elsewhere(session, text_of(db)):
                for settled in executes.settle(record._replace(command="init db", text=text_of(db))):
                    self._day = days.pop(settled.offset, day)
                    yield settled
                self._day = day
            if not executes and (folded or (text[:1] not in MAY_BEGIN_EXECUTE and "\n" not in text)):
                yield record
                continue
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
