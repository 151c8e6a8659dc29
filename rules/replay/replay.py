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
    record, unless it is a Connect.
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
    ) -> None:
        decider.begin_workload()
        self.decider = decider
        self.shared = shared = Shared(setup)
        self.statements = statements or StatementCache(vendor)
        self.bodies = bodies = BodyLines(from_log)
        self.entries = entries = Entries(decider, setup.catalog, self.statements, from_log)
        self.sessions = OpenSessions(decider, entries, shared, bodies, joins)
        self.world = self.world_type(decider, entries, shared, self.sessions, bodies, file, strict, on_skip)
        self._steps = Steps(decider, entries, shared)
        self._routines = Routines(self._steps, entries, shared, self._begin, self.world.after)
        self._on_skip = on_skip
        self.current: Current = (Record("", "", "", 0, 0, 0), None, DEFAULT_MODE, 0)

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
        seen, effects = entry.observation, self.shared.effects
        if entry.body_line or self.bodies.hold(record):
            self._on_skip(Skipped(record.line, record.offset, _BODY_LINE, file=record.file))
        elif effects is not None and seen.kind in RUN_OTHERS:
            yield from self._routines.followed(record, entry, client, effects)
        elif seen.nested:
            yield from self._routines.unrolled(record, seen, client)
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
<<<<<<< HEAD
        for name in list(self.sessions):
            yield from self._end(Record(name, "quit", "", 0, 0, 0), self.sessions.pop(name))
=======
        for name in list(self.clients):
            yield from self._end(Record(name, "quit", "", 0, 0, 0), self.clients.pop(name))

    # --- lines of a log that no client sent

    def _is_expected(self, record: Record) -> bool:
        """Whether a line is a statement that the session's last one ran through a trigger or routine."""
        expected = self.expected.get(record.session)
        if expected is None:
            return False
        if squeezed(record.text) in expected:
            return True
        del self.expected[record.session]
        return False

    def _expect(self, record: Record, entry: StatementEntry, client: Client) -> None:
        if self._from_log:
            statement = executed_statement(entry.statement, client.session.names(self.shared.catalog))
            lines = expected_lines(statement, entry.observation, client.session.default_db, self.shared.catalog)
            if lines:
                self.expected[record.session] = lines

    # --- sessions

    def _open(self, record: Record) -> Client:
        # a log may begin in the middle of a session
        begun = not self._joins or record.command == "connect"
        session = Session(record.session, self.shared.database, account=self.shared.account, begun=begun)
        client = self.reopen(session, self.decider.start(self.shared.of_new_sessions()))
        client.presumed_before = self._presumed_words(client)
        return client

    def reopen(self, session: Session, state: Any, view: SessionView | None = None) -> Client:
        """Open a session that has come this far already. view: its view, if it is known."""
        shared = self.shared
        session.server, session.settings, session.assume = shared.server, shared.settings, shared.effects is None
        session.by_name, session.asked = shared.by_name, shared.asked
        client = Client(session, state, self._entries.context(session), NO_VIEW)
        client.view = self._view(client) if view is None else view
        self.clients[session.name] = client
        return client

    def _command(self, record: Record, client: Client) -> Iterator[Decided]:
        self.shared.note_time(record)
        if record.command == "quit":
            self.clients.pop(record.session, None)
            self.expected.pop(record.session, None)
            yield from self._end(record, client)
            return
        if record.command in ("connect", "change user"):
            client.session.default_db = connect_database(record.text)
            client.session.account = connect_account(record.text)
        elif record.command == "init db":
            client.session.default_db = record.text.strip()
        elif record.command == "sql mode":
            client.session.mode = replace(SqlMode.from_value(record.text), engine=client.session.mode.engine)
        client.context = self._entries.context(client.session)
        client.view = self._view(client)

    def _end(self, record: Record, client: Client) -> Iterator[Decided]:
        live = client.session.live(self._temporary(client))
        if not live and not self.shared.server.tables:
            return
        self.current = (record, None, client.session.mode, 0)
        ending = observe_session_end(live, client.session.names(self.shared.catalog))
        entry = self._entries.of_statement(Statement("SESSION END"), ending)
        step = self.decider.step(client.state, entry.prepared)
        decided = Decided(record, entry, step, self.decider, presumed_before=client.presumed_before)
        if self.shared.effects is not None:
            self.shared.effects.end(record.session)
        if self.shared.server.tables or any(o.verdict == "recorded" for o in self.decider.outcomes(decided.step)):
            yield decided

    def _temporary(self, client: Client) -> set[str]:
        return {name for name in self.decider.live(client.state) if not name.startswith(SAVEPOINT)}

    # --- what follows a statement

    def _move_on(
        self, record: Record, entry: StatementEntry, client: Client, decided: Decided, routine_db: str | None = None
    ) -> None:
        session = client.session
        if not decided.failed or decided.partly:
            statement = executed_statement(entry.statement, session.names(self.shared.catalog))
            kind = statement.kind
            if kind in CONFIGURATION or kind in ACCOUNTS:
                self.share(Effect(record, statement, session.default_db))
            elif kind == "USE":
                use_database(session, statement)
            elif kind == "SET":
                assign(session, statement)
                self._set_global(record, statement, entry)
            elif kind == "SET TRANSACTION":
                self._set_global(record, statement, entry)
            elif kind in ("PREPARE", "DEALLOCATE"):
                self._prepared(statement, session)
            elif is_definition(statement):
                here = session.names(self.shared.catalog).running(entry.statement)
                self._defined(record, statement, session, here if routine_db is None else routine_db)
            self._expect(record, entry, client)
        session.keep_temporary(self._temporary(client))
        client.context = self._entries.context(session)

    def _defined(self, record: Record, statement: Statement, session: Session, db: str) -> None:
        here = replace(session, default_db=db)
        permanent = here.beneath_temporary(statement)
        here.define_temporary(statement, self.shared.catalog)
        if statement.kind == "DROP DATABASE":
            dropped_database(session, statement)
        if concerns_catalog(permanent):
            self.share(Effect(record, permanent, db))

    def _set_global(self, record: Record, statement: Statement, entry: StatementEntry) -> None:
        if values := global_values(entry.observation.facts):
            self.share(Effect(record, statement, "", values))

    def share(self, effect: Effect) -> bool:
        """Carry out what a statement changes for every session; it may be one of another replay of the workload.

        Returns whether it could be carried out.
        """
        record, statement, db, settings = effect
        if statement.kind in CONFIGURATION:
            return self._configured(record, statement)
        if settings:
            self.shared.settings.update(settings)
            self._entries.forget()  # what a statement means may depend on them
            self._view_anew()
        elif statement.kind in ACCOUNTS:
            self.shared.privileges.apply(statement)
            self._view_anew()
        else:
            origin = origin_in(record, self.file, statement.span, "catalog")
            self._entries.forget(self.shared.catalog.apply(statement, db, origin))
        return True

    def _prepared(self, statement: Statement, session: Session) -> None:
        text = prepared_text(session, statement) if statement.kind == "PREPARE" else None
        parsed = {} if text is None else {statement.subject.lower(): self.statements.of(text, session.mode)[1]}
        prepare(session, statement, parsed)

    # --- binlogs

    def _configured(self, record: Record, statement: Statement) -> bool:
        try:
            self.shared.binlogs = configured(self.shared.binlogs, statement, record, self.file)
        except InputError as error:
            if self._strict:
                raise
            self._on_skip(Skipped(record.line, record.offset, str(error), file=record.file))
            return False
        self._configure()
        # What a session's state says of binlogs may end here: the logging of a temporary table, a dropped binlog.
        self.turns += 1
        change = self.decider.prepare(_CONFIG_CHANGE)
        for client in self.clients.values():
            if statement.kind == "CREATE BINLOG" and ("in_transaction",) in self.decider.facts(client.state):
                about, doubt = begun_late(record.line)
                client.doubts[about] = doubt
                client.presumed_before = self._presumed_words(client)
            for state in (client.state, *(world.state for world in client.worlds)):
                if self.decider.facts(state):
                    self.decider.step(state, change)
        return True

    def _configure(self) -> None:
        config: dict[str, dict[tuple[str, ...], None]] = {}
        for relation, row, _ in self.shared.binlogs.facts():
            config.setdefault(relation, {})[row] = None
        self.decider.configure({relation: tuple(rows) for relation, rows in config.items()})
        self._entries.forget()


def _covers(own: Doubt | None, shared: Doubt) -> bool:
    """Whether all that a doubt of all sessions is about was left by the session itself."""
    return own is not None and own.times == shared.times
>>>>>>> 4e53df7 (acme-migrations: twenty rules for MySQL and MariaDB, and a tutorial)
