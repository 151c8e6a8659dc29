"""The replay: a record is read, its statement observed and decided, and the next one meets what it left.

What a statement goes through, in order: its template (`run`); its entry, which is statement and facts together
(`OpenSessions.understood`); the decision, with what running it does to rows (`Steps.decide`); what it leaves
(`NextWorld.after`). What sessions of a kind have met before is decided from its entry alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ...facts.readers.record import STATEMENT_COMMANDS, Record, Skipped
from ...facts.server.session import Session
from ...facts.sql.dialect import DEFAULT_MODE, DEFAULT_VENDOR, SqlMode, Vendor
from ...facts.sql.parsing import StatementCache
from ...facts.statement import Statement
from .client import Client
from .decided import Decided
from .decider import Decider
from .entries import Entries
from .nested import BodyLines
from .next_world import NextWorld
from .presumptions import end_call
from .routines import RUN_OTHERS, Routines
from .sessions import OpenSessions, is_one_step
from .shared import Setup, Shared
from .steps import Steps
from .views import StatementEntry

#: what is being decided: a record, its statement (None: part of another), the sql_mode it was read in, which part
Current = tuple[Record, Statement | None, SqlMode, int]

_BODY_LINE = "a statement of a trigger or routine, decided with the statement that ran it"


class Replay:
    """Decides a workload.

    strict: a configuration statement that fails raises InputError (scripts); otherwise it is skipped and reported
    (logs, where the server refused it too). from_log: lines that triggers and routines left are skipped. statements:
    what texts are parsed with, instead of a parser for `vendor`. joins: sessions may have begun before their first
    record, unless it is a Connect. is_whole: nothing but the workload changes what is there; so it is unless sessions
    join a server that runs.
    """

    world_type: type[NextWorld] = NextWorld

    def __init__(
        self,
        decider: Decider,
        setup: Setup,
        file: str = "",
        vendor: Vendor = DEFAULT_VENDOR,
        strict: bool = True,
        from_log: bool = False,
        on_skip: Callable[[Skipped], None] = lambda _: None,
        statements: StatementCache | None = None,
        joins: bool = False,
        is_whole: bool | None = None,
    ) -> None:
        decider.begin_workload()
        self.decider = decider
        self.shared = shared = Shared(setup, not joins if is_whole is None else is_whole)
        self.statements = statements or StatementCache(vendor)
        self.bodies = bodies = BodyLines(from_log)
        self.entries = entries = Entries(decider, setup.catalog, self.statements, from_log)
        self.sessions = OpenSessions(decider, entries, shared, bodies, joins)
        self.world = self.world_type(decider, entries, shared, self.sessions, bodies, file, strict, on_skip)
        self._steps = Steps(decider, entries, shared)
        self._routines = Routines(self._steps, entries, shared, self._begin, self.world.after)
        self._on_skip = on_skip
        self.current: Current = (Record("", "", "", 0, 0, 0), None, DEFAULT_MODE, 0)
        #: how many records did something else than one step of a session
        self.special = 0

    def run(self, records: Iterable[Record]) -> Iterator[Decided]:
        """Every decided statement in order. Raises InputError for bad configuration statements where strict."""
        sessions, decider = self.sessions, self.decider
        template_of, step = self.statements.template, decider.step
        for record in records:
            if decider.full:
                sessions.make_room()
            client = sessions.get(record.session) or sessions.open(record)
            if record.command not in STATEMENT_COMMANDS:
                yield from self._command(record, client)
                continue
            session, text = client.session, record.text
            template = template_of(text, session.mode)
            entry = client.view.get(text if template is None else template)
            if entry is None:
                entry = sessions.understood(text, template, client)
                if not is_one_step(entry, client):
                    yield from self._special(record, entry, client)
                    client.view = sessions.view(client)
                    continue
            self.current = (record, entry.statement, session.mode, 0)
            db = session.default_db if session.temporary else ""
            decided = step(client.state, entry.prepared)
            yield Decided(record, entry, decided, decider, default_db=db, presumed_before=client.presumed_before)

    def _special(self, record: Record, entry: StatementEntry, client: Client) -> Iterator[Decided]:
        """A statement that is more than one step, or none, or changes what later statements mean."""
        self.special += 1
        seen, effects = entry.observation, self.shared.effects
        if entry.body_line or self.bodies.hold(record):
            self._on_skip(Skipped(record.line, record.offset, _BODY_LINE, file=record.file))
        elif effects is not None and seen.kind in RUN_OTHERS:
            yield from self._routines.followed(record, entry, client, effects)
            end_call(client, self.shared)
        elif seen.nested:
            yield from self._routines.unrolled(record, seen, client)
            end_call(client, self.shared)
            self.bodies.expect(record, entry, client.session, self.shared.catalog)
        elif entry.statement.kind != "EMPTY":
            self.current = (record, entry.statement, client.session.mode, 0)
            decided = self._steps.decide(record, entry, client)
            if entry.moves_on:
                self.world.after(record, decided.entry, client, decided)
            yield decided

    def _begin(self, record: Record, session: Session, part: int) -> None:
        """What is decided next is a part of a record."""
        self.current = (record, None, session.mode, part)

    def _command(self, record: Record, client: Client) -> Iterator[Decided]:
        self.special += 1
        self.shared.note_time(record)
        if record.command != "quit":
            self.sessions.command(record, client)
            return
        del self.sessions[record.session]
        self.bodies.pop(record.session, None)
        yield from self._end(record, client)

    def _end(self, record: Record, client: Client) -> Iterator[Decided]:
        self._begin(record, client.session, 0)
        yield from self.sessions.end(record, client)

    def restart(self) -> Iterator[Decided]:
        """The server starts again: sessions, global variables that were set and the rows of MEMORY tables are gone."""
        yield from self.end_sessions()
        self.shared.restart()

    def end_sessions(self) -> Iterator[Decided]:
        """End every session that is still open, in order of opening; yields only ends that some binlog records."""
        for name in list(self.sessions):
            yield from self._end(Record(name, "quit", "", 0, 0, 0), self.sessions.pop(name))
