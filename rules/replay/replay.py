"""The replay: records in order -> facts -> decision -> what the next statement meets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from typing import Any, NamedTuple

from ...facts.binlogs import Binlogs
from ...facts.catalog import Catalog, concerns_catalog
from ...facts.configuration import configured
from ...facts.data import Data, Effects
from ...facts.data import Step as RoutineStep
from ...facts.data.alternatives import Possible, possibilities
from ...facts.errors import InputError
from ...facts.names import SAVEPOINT
from ...facts.parsing import Statements
from ...facts.place import origin_in
from ...facts.privileges import Privileges
from ...facts.readers.log_header import connect_account, connect_database
from ...facts.readers.record import STATEMENT_COMMANDS, Record, Skipped
from ...facts.resolve import Names, Observation, meant, observe, observe_session_end
from ...facts.resolve.assumed import assumed_facts
from ...facts.resolve.observation import Fact, Nested
from ...facts.resolve.resolver import TOUCH
from ...facts.server import Server
from ...facts.session import Session, assign, dropped_database, global_values, prepare, prepared_text, use_database
from ...facts.sql.dialect import DEFAULT_MODE, DEFAULT_VENDOR, SqlMode, Vendor
from ...facts.statement import Statement
from .decided import Decided
from .decider import Decider
from .entries import CONFIGURATION, Context, Entries, Entry, is_definition
from .nested import expected_lines, squeezed
from .rows import settle
from .views import NO_VIEW, View

#: what is being decided: a record, its statement (None: part of another), the sql_mode it was read in, which part
Current = tuple[Record, Statement | None, SqlMode, int]

_CONFIG_CHANGE = (Fact("kind", ("CONFIG CHANGE",)),)
_BODY_LINE = "a statement of a trigger or routine, decided with the statement that ran it"
_DEEPEST_CALL = 16
_OPEN = (Fact("temporary_open", ()),)
_TRUSTS = (Fact("trusts_creators", ()),)
_PLAIN = (Fact("lacks_privileges", ()),)
#: kinds of statements that change accounts and what they may do
ACCOUNTS = frozenset({"CREATE USER", "DROP USER", "GRANT", "REVOKE"})
#: kinds of statements that run others
_RUN_OTHERS = frozenset({"CALL", "COMPOUND"})


@dataclass(slots=True)
class Client:
    """One connection: its names, the state that rules derived, the entries of its context, and its view of them."""

    session: Session
    state: Any
    context: Context
    view: View


class Effect(NamedTuple):
    """A statement that changes what every session meets: definitions, binlogs, global variables or accounts.

    db: where its names resolve. settings: the global variables it sets.
    """

    record: Record
    statement: Statement
    db: str
    settings: tuple[tuple[str, str], ...] = ()


@dataclass
class Setup:
    """What is in force before the workload: binlogs, tables, the server and its variables.

    data follows rows. by_name: rules ask which tables a statement names.
    """

    binlogs: Binlogs = field(default_factory=Binlogs)
    catalog: Catalog = field(default_factory=Catalog)
    server: Server = field(default_factory=Server)
    settings: dict[str, str] = field(default_factory=dict)
    data: Data | None = None
    by_name: bool = False


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
        self.server = setup.server
        self.settings = {**setup.server.defaults, **setup.settings}
        self._at_start = dict(self.settings)
        self._unopened: set[str] = set()  # tables that no statement has opened since the server was started again
        self.data = setup.data
        self._by_name = setup.by_name
        self.privileges = Privileges()
        self.file = file
        self.clients: dict[str, Client] = {}
        self.statements = statements or Statements(vendor)
        self._entries = Entries(decider, setup.catalog, self.statements, from_log)
        self._strict = strict
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
                yield Decided(record, entry, step(client.state, entry.prepared), decider, default_db=db)

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
        yield Decided(record, entry, self.decider.step(client.state, entry.prepared), self.decider, default_db=db)

    def is_one_step(self, entry: Entry, client: Client) -> bool:
        """Whether a statement is one step and nothing else."""
        return entry.plain and client.view is not NO_VIEW

    def understood(self, text: str, template: str | None, client: Client) -> Entry:
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
        if session.temporary or statement.kind == "SET" or statement.assignments:  # what an account may have to be for
            entry = self._entries.with_facts(entry, self._beside(session))
        self._entries.views.keep(view.calm if view.hides.isdisjoint(entry.mentions) else view, key, entry)
        return entry

    def make_room(self) -> None:
        """Have the decider forget what it learned; sessions stay where they are."""
        self._entries.forget()  # first, so that who moves sessions by what it remembers puts them where they are
        clients = [*self.clients.values()]
        states = self.decider.make_room([client.state for client in clients])
        for client, state in zip(clients, states, strict=True):
            client.state = state
        self.turns += 1

    def enter(self, client: Client, view: View) -> None:
        """Put a session where the sessions of a view are, which has all that the session keeps of names."""
        session = client.session
        session.default_db, session.mode, session.temporary = view.db, view.mode, dict(view.temporary)
        client.context = self._entries.context(session)
        client.view = view

    def on_forget(self, told: Callable[[Collection[str] | None], None]) -> None:
        """Have somebody told which templates and texts may mean something else from there on, None for all."""
        self._entries.on_forget = told

    def _view(self, client: Client) -> View:
        """The client's view of statements; none where one may be more than a step."""
        session = client.session
        if self.data is not None or self._unopened or session.name in self.expected:
            return NO_VIEW
        return self._entries.views.of(session.default_db, session.mode, self._beside(session), session.temporary)

    def _view_anew(self) -> None:
        """Views of all clients: what holds for all of them is another."""
        self.turns += 1
        for client in self.clients.values():
            client.view = self._view(client)

    def _special(self, record: Record, entry: Entry, client: Client) -> Iterator[Decided]:
        """A statement that is more than one step, or none, or moves on what later statements mean."""
        if entry.body_line or (self.expected and self._is_expected(record)):
            self._on_skip(Skipped(record.line, record.offset, _BODY_LINE, file=record.file))
        elif self.data is not None and entry.observation.kind in _RUN_OTHERS:
            yield from self._stepped(record, entry, client, self.data)
        elif entry.observation.nested:
            yield from self._nested(record, entry.observation, client, count(1))
            self._expect(record, entry, client)
        elif entry.statement.kind != "EMPTY":
            self.current = (record, entry.statement, client.session.mode, 0)
            decided = self._decide(record, entry, client)
            if entry.moves_on:
                self._move_on(record, decided.entry, client, decided)
            yield decided

    def _decide(
        self, record: Record, entry: Entry, client: Client, part: int = 0, of: RoutineStep | None = None
    ) -> Decided:
        """One step, with what is known of rows and of open temporary tables beside the statement's own facts."""
        session, data = client.session, self.data
        entry = self._entries.with_facts(entry, (*self._opened(entry), *self._beside(session)))
        if data is None:
            step = self.decider.step(client.state, entry.prepared)
            return Decided(record, entry, step, self.decider, part, default_db=session.default_db)
        means = meant(entry.statement, session.names(self.catalog))
        text = of.text if of else data.logged_text(entry.statement, session.name, session.mode, record.text)
        if of is not None:
            effects = of.run()
        else:
            effects = data.run(entry.statement, session.names(self.catalog), session.name, session.mode, record.text)
        assumed = () if effects.sure else self._assumed(entry, session)
        likeliest, *others = possibilities(effects, means, assumed)
        states = [self.decider.fork(client.state) for _ in others]
        optional = entry.observation.conditional or (of is not None and of.optional)
        db = of.default_db if of else session.default_db

        def decide(possible: Possible, state: Any) -> Decided:
            found = self._entries.with_facts(entry, possible.facts)
            step = self.decider.step(state, found.prepared)
            return Decided(
                record, found, step, self.decider, part, possible.effects, text, db, means, optional=optional
            )

        decided = decide(likeliest, client.state)
        if others:
            decided = decided.beside(map(decide, others, states))
        settle(data, session.name, effects, decided.refused, decided.lines)
        return decided

    def _beside(self, session: Session) -> tuple[Fact, ...]:
        """What holds of the session beside what a statement says."""
        return (*self._standing(session), *(_OPEN if session.temporary and self.server.tables else ()))

    def _standing(self, session: Session) -> tuple[Fact, ...]:
        """What holds of the server and of the session's account, whatever the statement."""
        trusts = _TRUSTS if self.settings.get("log_bin_trust_function_creators") == "ON" else ()
        plain = bool(session.account) and not self.privileges.administers(session.account)
        return (*trusts, *(_PLAIN if plain else ()))

    def _stepped(self, record: Record, entry: Entry, client: Client, data: Data) -> Iterator[Decided]:
        """The statements that CALL or a compound block runs, each decided before the next is known, then the whole."""
        session = client.session
        steps = data.steps(entry.statement, session.names(self.catalog), session.name, session.mode, record.text)
        code: int | None = None
        for part in count(1):
            try:
                of = steps.send(code) if code is not None else next(steps)
            except StopIteration as stop:
                effects: Effects = stop.value
                break
            decided = self._routine_step(record, of, client, part)
            yield decided
            code = decided.error
        if not effects.sure and code is None and entry.observation.nested:
            yield from self._nested(record, entry.observation, client, count(1))
            return
        yield self._whole(record, entry, client, effects)

    def _whole(self, record: Record, entry: Entry, client: Client, effects: Effects) -> Decided:
        """The end of a CALL or compound block, after the statements it ran."""
        kind = entry.observation.kind
        bare = replace(effects, changes=(), calls=(), generated_id=False, nested_id=False, warnings=())
        likeliest, *others = possibilities(bare, entry.statement, ())
        states = [self.decider.fork(client.state) for _ in others]

        def decide(possible: Possible, state: Any) -> Decided:
            seen = Observation(kind, (Fact("kind", (kind,)), *possible.facts))
            last = self._entries.of_statement(entry.statement, seen)
            step = self.decider.step(state, last.prepared)
            return Decided(record, last, step, self.decider, 0, possible.effects, default_db=client.session.default_db)

        return decide(likeliest, client.state).beside(map(decide, others, states))

    def _routine_step(self, record: Record, of: RoutineStep, client: Client, part: int) -> Decided:
        session = client.session
        self.current = (record, None, session.mode, part)
        names = replace(session.names(self.catalog), default_db=of.default_db)
        entry = self._entries.of_statement(of.statement, observe(of.statement, names))
        decided = self._decide(record, entry, client, part, of)
        if entry.moves_on:
            self._move_on(record, decided.entry, client, decided, of.default_db)
        return decided

    def _opened(self, entry: Entry) -> tuple[Fact, ...]:
        """The tables that this statement is the first to open since the server was started again."""
        if not self._unopened:
            return ()
        touched = (str(fact.row[0]) for fact in entry.observation.facts if fact.relation in TOUCH)
        first = [key for key in dict.fromkeys(touched) if key in self._unopened]
        self._unopened.difference_update(first)
        return tuple(Fact("first_opened", (key,)) for key in first)

    def _assumed(self, entry: Entry, session: Session) -> tuple[Fact, ...]:
        """What a statement is taken to change where nobody knows its rows."""
        names = session.names(self.catalog)
        return tuple(assumed_facts(meant(entry.statement, names), names, list(entry.observation.facts)))

    def restart(self) -> Iterator[Decided]:
        """The server starts again: sessions, global variables that were set and the rows of MEMORY tables are gone."""
        yield from self.end_sessions()
        self.settings.clear()
        self.settings.update(self._at_start)
        self._unopened = set(self.catalog.tables)
        if self.data is not None:
            self.data.restart()

    def in_transaction(self, session: str) -> bool:
        """Whether the server would say that a session is in a transaction."""
        client = self.clients.get(session)
        rows = self.decider.facts(client.state) if client is not None else set()
        return ("in_transaction",) in rows or ("history", "tables") in rows

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
            names = Names(nested.default_db, self.catalog, session.temporary, session.prepared, by_name=self._by_name)
            inner = observe(nested.statement, names)
            if nested.conditional or observation.conditional:
                inner = replace(inner, conditional=True)
            if inner.nested and depth < _DEEPEST_CALL:
                yield from self._nested(record, inner, client, parts, depth + 1)
                continue
            part = next(parts)
            self.current = (record, None, session.mode, part)
            entry = self._entries.of_statement(nested.statement, inner)
            decided = self._decide(record, entry, client, part, self._supposed(nested, names, session))
            if entry.moves_on:
                self._move_on(record, decided.entry, client, decided, nested.default_db)
            yield decided

    def _supposed(self, nested: Nested, names: Names, session: Session) -> RoutineStep | None:
        """A statement of a routine that is not followed, as a step of it."""
        data, leaf = self.data, nested.statement
        if data is None:
            return None
        why = "the routine is not followed"
        text = leaf.text[leaf.span.start : leaf.span.end]
        run = partial(data.suppose, leaf, names, session.name, session.mode, why)
        return RoutineStep(leaf, text, nested.default_db, run, nested.conditional)

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
        rows = [("setting", name, value) for name, value in self.settings.items() if name in self.server.variables]
        return self.reopen(Session(record.session), self.decider.start(rows))

    def reopen(self, session: Session, state: Any) -> Client:
        """Open a session that has come this far already."""
        session.server, session.settings, session.assume = self.server, self.settings, self.data is None
        session.by_name = self._by_name
        client = Client(session, state, self._entries.context(session), NO_VIEW)
        client.view = self._view(client)
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
            client.session.account = connect_account(record.text)
        elif record.command == "init db":
            client.session.default_db = record.text.strip()
        elif record.command == "sql mode":
            client.session.mode = SqlMode.from_value(record.text)
        client.context = self._entries.context(client.session)
        client.view = self._view(client)

    def _end(self, record: Record, client: Client) -> Iterator[Decided]:
        live = client.session.live(self._temporary(client))
        if not live and not self.server.tables:
            return
        self.current = (record, None, client.session.mode, 0)
        ending = observe_session_end(live, client.session.names(self.catalog))
        entry = self._entries.of_statement(Statement("SESSION END"), ending)
        decided = Decided(record, entry, self.decider.step(client.state, entry.prepared), self.decider)
        if self.data is not None:
            self.data.end(record.session)
        if self.server.tables or any(o.verdict == "recorded" for o in self.decider.outcomes(decided.step)):
            yield decided

    def _temporary(self, client: Client) -> set[str]:
        return {name for name in self.decider.live(client.state) if not name.startswith(SAVEPOINT)}

    # --- what follows a statement

    def _move_on(
        self, record: Record, entry: Entry, client: Client, decided: Decided, routine_db: str | None = None
    ) -> None:
        session = client.session
        if not decided.failed or decided.partly:
            statement = meant(entry.statement, session.names(self.catalog))
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
        if concerns_catalog(permanent):
            self.share(Effect(record, permanent, db))

    def _set_global(self, record: Record, statement: Statement, entry: Entry) -> None:
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
            self.settings.update(settings)
            self._entries.forget()  # what a statement means may depend on them
            self._view_anew()
        elif statement.kind in ACCOUNTS:
            self.privileges.apply(statement)
            self._view_anew()
        else:
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
            self._on_skip(Skipped(record.line, record.offset, str(error), file=record.file))
            return False
        self._configure()
        # What a session's state says of binlogs may end here: the logging of a temporary table, a dropped binlog.
        self.turns += 1
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
