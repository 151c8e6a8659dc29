"""The replay: records in order -> facts -> decision -> what the next statement meets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from typing import Any

from ...facts.catalog import concerns_catalog
from ...facts.errors import InputError
from ...facts.fact import Fact
from ...facts.names import SAVEPOINT
from ...facts.readers.log_header import connect_account, connect_database
from ...facts.readers.place import origin_in
from ...facts.readers.record import STATEMENT_COMMANDS, Record, Skipped
from ...facts.resolve import executed_statement, observe_session_end
from ...facts.server.session import (
    Session,
    assign,
    dropped_database,
    global_values,
    prepare,
    prepared_text,
    use_database,
)
from ...facts.sql.dialect import DEFAULT_MODE, DEFAULT_VENDOR, SqlMode, Vendor
from ...facts.sql.parsing import StatementCache
from ...facts.statement import Statement
from .certainty import presuming
from .client import Client
from .configuration import configured
from .decided import Decided
from .decider import Decider
from .doubts import OF_TRANSACTION_END, Doubt, begun_late, left, left_to_others, may_be_refused, may_leave, of_no_server
from .entries import CONFIGURATION, Entries, is_definition
from .nested import expected_lines, squeezed
from .routines import RUN_OTHERS, Routines
from .shared import ACCOUNTS, Effect, Setup, Shared
from .steps import Steps
from .views import NO_VIEW, SessionView, StatementEntry
from .worlds import OF_TRANSACTION

#: what is being decided: a record, its statement (None: part of another), the sql_mode it was read in, which part
Current = tuple[Record, Statement | None, SqlMode, int]

_CONFIG_CHANGE = (Fact("kind", ("CONFIG CHANGE",)),)
#: what an answer leaves in the state behind its transaction, as long as there are temporary tables
_OF_TEMPORARY = frozenset({"row_sticks", "temporary", "temporary_complete", "temporary_created", "temporary_shared"})
#: how the state says that every statement goes on with a transaction
_NO_AUTOCOMMIT = frozenset({("autocommit_off",), ("setting", "autocommit", "OFF")})
#: variables that leave something behind when they are set to what is known: transactions, tables, read texts
_LASTING = frozenset({"autocommit", "default_storage_engine", "storage_engine", "sql_mode"})
#: what is presumed of a session whose beginning is not in the log
_BEGINNING = ("the session began with nothing set and nothing open",)
_BODY_LINE = "a statement of a trigger or routine, decided with the statement that ran it"


class Replay:
    """Decides a workload.

    strict: a configuration statement that cannot be carried out raises InputError (scripts); otherwise it is skipped
    and reported (logs, where the server refused it too). from_log: lines that triggers and routines left are skipped.
    statements: what texts are parsed with, instead of a parser for `vendor`. joins: sessions may have begun before
    their first record, unless it is a Connect.
    """

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
        self.decider = decider
        self.shared = Shared(setup)
        self.file = file
        self.clients: dict[str, Client] = {}
        self.statements = statements or StatementCache(vendor)
        self._entries = Entries(decider, setup.catalog, self.statements, from_log)
        self._steps = Steps(decider, self._entries, self.shared)
        self._routines = Routines(self._steps, self._entries, self.shared, self._begin, self._move_on)
        self._strict = strict
        self._joins = joins
        self._from_log = from_log
        self._on_skip = on_skip
        #: by session, the lines that triggers and routines of its last statement may leave in the log
        self.expected: dict[str, frozenset[str]] = {}
        #: how often what every session stands on was changed: its view of statements, or what its state says of binlogs
        self.turns = 0
        self.current: Current = (Record("", "", "", 0, 0, 0), None, DEFAULT_MODE, 0)
        self._configure()

    def run(self, records: Iterable[Record]) -> Iterator[Decided]:
        """Every decided statement in order. Raises InputError for bad configuration statements where strict."""
        clients = self.clients
        template_of, decider = self.statements.template, self.decider
        step = decider.step
        for record in records:
            if decider.full:
                self.make_room()
            client = clients.get(record.session)
            if client is None:
                client = self._open(record)
            if record.command not in STATEMENT_COMMANDS:
                yield from self._command(record, client)
                continue
            session, text = client.session, record.text
            template = template_of(text, session.mode)
            entry = client.view.get(text if template is None else template)
            if entry is None:
                yield from self.decide(record, template, client)
            else:
                self.current = (record, entry.statement, session.mode, 0)
                db = session.default_db if session.temporary else ""
                yield Decided(
                    record,
                    entry,
                    step(client.state, entry.prepared),
                    decider,
                    default_db=db,
                    presumed_before=client.presumed_before,
                )

    def decide(self, record: Record, template: str | None, client: Client) -> Iterator[Decided]:
        """Decide a statement that is not in the client's view; afterwards it may be."""
        session = client.session
        entry = self.understood(record.text, template, client)
        if not self.is_one_step(entry, client):
            yield from self._special(record, entry, client)
            client.view = self._view(client)
            return
        self.current = (record, entry.statement, session.mode, 0)
        db = session.default_db if session.temporary else ""
        step = self.decider.step(client.state, entry.prepared)
        yield Decided(record, entry, step, self.decider, default_db=db, presumed_before=client.presumed_before)

    def is_one_step(self, entry: StatementEntry, client: Client) -> bool:
        """Whether a statement is one step and nothing else."""
        return entry.plain and client.view is not NO_VIEW

    def understood(self, text: str, template: str | None, client: Client) -> StatementEntry:
        """The entry of a statement; from here on in the client's view if it is one step."""
        session = client.session
        if client.view is NO_VIEW:
            client.view = self._view(client)
        key = text if template is None else template
        entry = client.view.find(key)
        if entry is not None:
            return entry
        entry = self._entries.found(text, template, session, client.context)
        if not self.is_one_step(entry, client):
            return entry
        statement, view = entry.statement, client.view
        # what an account may have to be for, or what may be left of a session's beginning
        if session.temporary or statement.kind == "SET" or statement.assignments or "temporary" in statement.flags:
            entry = self._entries.with_facts(entry, self.shared.beside(session))
        self._entries.views.keep(
            view.without_temporary if view.hidden_tables.isdisjoint(entry.mentions) else view, key, entry
        )
        return entry

    def make_room(self) -> None:
        """Have the decider forget what it learned; sessions stay where they are."""
        self._entries.forget()  # first, so that who moves sessions by what it remembers puts them where they are
        clients = [*self.clients.values()]
        told = [state for client in clients for state in (client.state, *(world.state for world in client.worlds))]
        states = iter(self.decider.make_room(told))
        for client in clients:
            client.state = next(states)
            client.worlds = tuple(replace(world, state=next(states)) for world in client.worlds)
        self.turns += 1

    def enter(self, client: Client, view: SessionView) -> None:
        """Put a session where the sessions of a view are, which has all that the session keeps of names."""
        session = client.session
        session.default_db, session.mode, session.temporary = view.db, view.mode, dict(view.temporary)
        client.context = self._entries.context(session)
        client.view = view

    def on_forget(self, told: Callable[[Collection[str] | None], None]) -> None:
        """Have somebody told which templates and texts may mean something else from there on, None for all."""
        self._entries.on_forget = told

    def _view(self, client: Client) -> SessionView:
        """The client's view of statements; none where one may be more than a step."""
        session = client.session
        shared = self.shared
        special = shared.unopened or shared.told_apart or shared.asks_of_records
        if shared.effects is not None or special or session.name in self.expected:
            return NO_VIEW
        return self._entries.views.of(session.default_db, session.mode, self.shared.beside(session), session.temporary)

    def _view_anew(self) -> None:
        """Views of all clients: what holds for all of them is another."""
        self.turns += 1
        for client in self.clients.values():
            client.view = self._view(client)

    def _special(self, record: Record, entry: StatementEntry, client: Client) -> Iterator[Decided]:
        """A statement that is more than one step, or none, or moves on what later statements mean."""
        if entry.body_line or (self.expected and self._is_expected(record)):
            self._on_skip(Skipped(record.line, record.offset, _BODY_LINE, file=record.file))
        elif self.shared.effects is not None and entry.observation.kind in RUN_OTHERS:
            yield from self._routines.followed(record, entry, client, self.shared.effects)
        elif entry.observation.nested:
            yield from self._routines.unrolled(record, entry.observation, client)
            self._expect(record, entry, client)
        elif entry.statement.kind != "EMPTY":
            self.current = (record, entry.statement, client.session.mode, 0)
            decided = self._steps.decide(record, entry, client)
            if entry.moves_on:
                self._move_on(record, decided.entry, client, decided)
            yield decided

    def _begin(self, record: Record, session: Session, part: int) -> None:
        """What is decided next is a part of a record."""
        self.current = (record, None, session.mode, part)

    def restart(self) -> Iterator[Decided]:
        """The server starts again: sessions, global variables that were set and the rows of MEMORY tables are gone."""
        yield from self.end_sessions()
        self.shared.restart()

    def keep_presumptions(self, decided: Decided) -> None:
        """Have the session stand on what a decided statement presumes, as long as its transaction may hang on it."""
        client, seen = self.clients.get(decided.record.session), decided.entry.observation
        if client is None:
            return
        leaves = may_leave(decided) or (not self.shared.server.tables and may_be_refused(decided))
        if not (seen.presumed or client.presumed_inside or client.doubts or leaves):
            return
        facts = self.decider.facts(client.state)
        relations = {row[0] for row in facts}
        # with autocommit off a transaction may be open that nothing known has begun
        open_ended = not _NO_AUTOCOMMIT.isdisjoint(facts) and seen.kind not in ("COMMIT", "ROLLBACK")
        is_kept = open_ended or not (OF_TRANSACTION | _OF_TEMPORARY).isdisjoint(relations)
        client.presumed_inside = tuple(dict.fromkeys((*client.presumed_inside, *seen.presumed))) if is_kept else ()
        if OF_TRANSACTION.isdisjoint(relations) and not open_ended:
            client.doubts.pop(OF_TRANSACTION_END, None)
        if not is_kept:
            for assignment in decided.statement.assignments:
                if assignment.name not in _LASTING:
                    client.doubts.pop(assignment.name, None)
        if leaves:
            found = [*left(decided, OF_TRANSACTION)]
            if not self.shared.server.tables:
                found += of_no_server(decided, "in_transaction" in relations)
            for about, doubt in found:
                client.doubts[about] = doubt.and_of(client.doubts.get(about))
            for about, doubt in left_to_others(decided):
                self.shared.doubts[about] = doubt.and_of(self.shared.doubts.get(about))
                for other in self.clients.values():
                    other.presumed_before = self._presumed_words(other)
        client.presumed_before = self._presumed_words(client)

    def _presumed_words(self, client: Client) -> tuple[str, ...]:
        """What is presumed of a session, in words."""
        shared, begun = self.shared, () if client.session.begun else _BEGINNING
        # what it left itself says more
        others = (each for about, each in shared.doubts.items() if not _covers(client.doubts.get(about), each))
        doubts = map(str, (*others, *client.doubts.values()))
        return (*shared.presumed, *doubts, *presuming(client.presumed_inside), *begun)

    def in_transaction(self, session: str) -> bool:
        """Whether the server would say that a session is in a transaction."""
        client = self.clients.get(session)
        rows = self.decider.facts(client.state) if client is not None else set()
        return ("in_transaction",) in rows or ("history", "tables") in rows

    def end_sessions(self) -> Iterator[Decided]:
        """End every session that is still open, in order of opening; yields only ends that some binlog records."""
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
        session = Session(record.session, self.shared.database, begun=begun)
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
