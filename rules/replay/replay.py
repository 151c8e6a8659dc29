"""The replay: records in order -> facts -> decision -> what the next statement meets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, NamedTuple

from ...facts.binlogs import Binlogs
from ...facts.catalog import Catalog
from ...facts.configuration import configured
from ...facts.errors import InputError
from ...facts.names import SAVEPOINT
from ...facts.parsing import Statements
from ...facts.place import origin_in
from ...facts.readers.log_header import connect_database
from ...facts.readers.record import STATEMENT_COMMANDS, Record, Skipped
from ...facts.resolve import Names, Observation, meant, observe, observe_session_end
from ...facts.resolve.observation import Fact
from ...facts.session import Session, assign, dropped_database, prepare, prepared_text, use_database
from ...facts.sql.dialect import DEFAULT_MODE, DEFAULT_VENDOR, SqlMode, Vendor
from ...facts.statement import Statement
from .decided import Decided
from .decider import Decider
from .entries import CONFIGURATION, Context, Entries, Entry, is_definition
from .nested import expected_lines, squeezed

#: what is being decided: a record, its statement (None: part of another), the sql_mode it was read in, which part
Current = tuple[Record, Statement | None, SqlMode, int]

_CONFIG_CHANGE = (Fact("kind", ("CONFIG CHANGE",)),)
_BODY_LINE = "a statement of a trigger or routine, decided with the statement that ran it"
_DEEPEST_CALL = 16


@dataclass(slots=True)
class Client:
    """One connection: its names, the state that rules derived, and the entries of its context."""

    session: Session
    state: Any
    context: Context


class Effect(NamedTuple):
    """A statement that changes what every session meets: definitions or binlogs. `db` is where its names resolve."""

    record: Record
    statement: Statement
    db: str


@dataclass
class Setup:
    """What is in force before the workload: binlogs and tables."""

    binlogs: Binlogs = field(default_factory=Binlogs)
    catalog: Catalog = field(default_factory=Catalog)


class Replay:
    """Decides a workload.

    strict: a configuration statement that cannot be carried out raises InputError (scripts); otherwise it is skipped
    and reported (logs, where the server refused it too). from_log: lines that triggers and routines left are skipped.
    statements: what texts are parsed with, instead of a parser for `vendor`.
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
        statements: Statements | None = None,
    ) -> None:
        self.decider = decider
        self.binlogs = setup.binlogs
        self.catalog = setup.catalog
        self.file = file
        self.clients: dict[str, Client] = {}
        self.statements = statements or Statements(vendor)
        self._entries = Entries(decider, setup.catalog, self.statements, from_log)
        self._strict = strict
        self._from_log = from_log
        self._on_skip = on_skip
        #: by session, the lines that triggers and routines of its last statement may leave in the log
        self.expected: dict[str, frozenset[str]] = {}
        self.current: Current = (Record("", "", "", 0, 0, 0), None, DEFAULT_MODE, 0)
        self._configure()

    def run(self, records: Iterable[Record]) -> Iterator[Decided]:
        """Every decided statement in order. Raises InputError for bad configuration statements where strict."""
        clients = self.clients
        find = self._entries.find
        decider = self.decider
        step = decider.step
        for record in records:
            client = clients.get(record.session)
            if client is None:
                client = self._open(record)
            if record.command not in STATEMENT_COMMANDS:
                yield from self._command(record, client)
                continue
            entry = find(record.text, client.session, client.context)
            if not entry.plain or self.expected:
                yield from self._special(record, entry, client)
                continue
            self.current = (record, entry.statement, client.session.mode, 0)
            yield Decided(record, entry, step(client.state, entry.prepared), decider)

    def _special(self, record: Record, entry: Entry, client: Client) -> Iterator[Decided]:
        """A statement that is more than one step, or none, or moves on what later statements mean."""
        if entry.body_line or (self.expected and self._is_expected(record)):
            self._on_skip(Skipped(record.line, record.offset, _BODY_LINE))
        elif entry.observation.nested:
            yield from self._nested(record, entry.observation, client, count(1))
            self._expect(record, entry, client)
        elif entry.statement.kind != "EMPTY":
            self.current = (record, entry.statement, client.session.mode, 0)
            decided = Decided(record, entry, self.decider.step(client.state, entry.prepared), self.decider)
            if entry.moves_on:
                self._move_on(record, entry, client, decided.failed)
            yield decided

    def end_sessions(self) -> Iterator[Decided]:
        """End every session that is still open, in order of opening; yields only ends that some binlog records."""
        for name in list(self.clients):
            yield from self._end(Record(name, "quit", "", 0, 0, 0), self.clients.pop(name))

    def _nested(
        self, record: Record, observation: Observation, client: Client, parts: Iterator[int], depth: int = 0
    ) -> Iterator[Decided]:
        """The statements of a CALL or compound block, unrolled; recursion stops at a depth no server allows."""
        session = client.session
        for nested in observation.nested:
            names = Names(nested.default_db, self.catalog, session.temporary, session.prepared)
            inner = observe(nested.statement, names)
            if nested.conditional or observation.conditional:
                inner = replace(inner, conditional=True)
            if inner.nested and depth < _DEEPEST_CALL:
                yield from self._nested(record, inner, client, parts, depth + 1)
                continue
            part = next(parts)
            self.current = (record, None, session.mode, part)
            entry = self._entries.of_statement(nested.statement, inner)
            decided = Decided(record, entry, self.decider.step(client.state, entry.prepared), self.decider, part)
            if entry.moves_on:
                self._move_on(record, entry, client, decided.failed, nested.default_db)
            yield decided

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

    def _expect(self, record: Record, entry: Entry, client: Client) -> None:
        if self._from_log:
            statement = meant(entry.statement, client.session.names(self.catalog))
            lines = expected_lines(statement, entry.observation, client.session.default_db, self.catalog)
            if lines:
                self.expected[record.session] = lines

    # --- sessions

    def _open(self, record: Record) -> Client:
        return self.reopen(Session(record.session), self.decider.start())

    def reopen(self, session: Session, state: Any) -> Client:
        """Open a session that has come this far already."""
        client = Client(session, state, self._entries.context(session))
        self.clients[session.name] = client
        return client

    def _command(self, record: Record, client: Client) -> Iterator[Decided]:
        if record.command == "quit":
            self.clients.pop(record.session, None)
            self.expected.pop(record.session, None)
            yield from self._end(record, client)
            return
        if record.command in ("connect", "change user"):
            client.session.default_db = connect_database(record.text)
        elif record.command == "init db":
            client.session.default_db = record.text.strip()
        client.context = self._entries.context(client.session)

    def _end(self, record: Record, client: Client) -> Iterator[Decided]:
        live = self._temporary(client)
        if not live:
            return
        self.current = (record, None, client.session.mode, 0)
        entry = self._entries.of_statement(Statement("SESSION END"), observe_session_end(live))
        decided = Decided(record, entry, self.decider.step(client.state, entry.prepared), self.decider)
        if any(outcome.verdict == "recorded" for outcome in decided.decision.outcomes):
            yield decided

    def _temporary(self, client: Client) -> set[str]:
        return {name for name in self.decider.live(client.state) if not name.startswith(SAVEPOINT)}

    # --- what follows a statement

    def _move_on(
        self, record: Record, entry: Entry, client: Client, failed: bool, routine_db: str | None = None
    ) -> None:
        session = client.session
        if not failed:
            statement = meant(entry.statement, session.names(self.catalog))
            kind = statement.kind
            if kind in CONFIGURATION:
                self.share(Effect(record, statement, session.default_db))
            elif kind == "USE":
                use_database(session, statement)
            elif kind == "SET":
                assign(session, statement)
            elif kind in ("PREPARE", "DEALLOCATE"):
                self._prepared(statement, session)
            elif is_definition(statement):
                self._defined(record, statement, session, session.default_db if routine_db is None else routine_db)
            self._expect(record, entry, client)
        session.keep_temporary(self._temporary(client))
        client.context = self._entries.context(session)

    def _defined(self, record: Record, statement: Statement, session: Session, db: str) -> None:
        here = replace(session, default_db=db)
        permanent = here.beneath_temporary(statement)
        here.define_temporary(statement, self.catalog)
        if statement.kind == "DROP DATABASE":
            dropped_database(session, statement)
        self.share(Effect(record, permanent, db))

    def share(self, effect: Effect) -> bool:
        """Carry out what a statement changes for every session; it may be one of another replay of the workload.

        Returns whether it could be carried out.
        """
        record, statement, db = effect
        if statement.kind in CONFIGURATION:
            return self._configured(record, statement)
        origin = origin_in(record, self.file, statement.span, "catalog")
        self._entries.forget(self.catalog.apply(statement, db, origin))
        return True

    def _prepared(self, statement: Statement, session: Session) -> None:
        text = prepared_text(session, statement) if statement.kind == "PREPARE" else None
        parsed = {} if text is None else {statement.subject.lower(): self.statements.of(text, session.mode)[1]}
        prepare(session, statement, parsed)

    # --- binlogs

    def _configured(self, record: Record, statement: Statement) -> bool:
        try:
            self.binlogs = configured(self.binlogs, statement, record, self.file)
        except InputError as error:
            if self._strict:
                raise
            self._on_skip(Skipped(record.line, record.offset, str(error)))
            return False
        self._configure()
        # What a session's state says of binlogs may end here: the logging of a temporary table, a dropped binlog.
        change = self.decider.prepare(_CONFIG_CHANGE)
        for client in self.clients.values():
            if self.decider.facts(client.state):
                self.decider.step(client.state, change)
        return True

    def _configure(self) -> None:
        config: dict[str, dict[tuple[str, ...], None]] = {}
        for relation, row, _ in self.binlogs.facts():
            config.setdefault(relation, {})[row] = None
        self.decider.configure({relation: tuple(rows) for relation, rows in config.items()})
        self._entries.forget()
