"""The replay: records in order -> facts -> decision -> what the next statement meets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ...facts.binlogs import BinlogError, Binlogs
from ...facts.catalog import Catalog
from ...facts.errors import InputError
from ...facts.names import SAVEPOINT
from ...facts.parsing import Statements
from ...facts.place import origin_in
from ...facts.readers.log_header import connect_database
from ...facts.readers.record import Record, Skipped
from ...facts.resolve import Names, Observation, observe, observe_session_end
from ...facts.resolve.observation import Fact
from ...facts.session import Session, assign, dropped_database, prepare, prepared_text, use_database
from ...facts.sql.dialect import DEFAULT_MODE, DEFAULT_VENDOR, SqlMode, Vendor
from ...facts.statement import Statement
from .decided import Decided, Entry
from .decider import Decider
from .nested import expected_lines, in_trigger_body, runs_bodies, squeezed

CONFIGURATION = frozenset({"CREATE BINLOG", "ALTER BINLOG", "DROP BINLOG"})
_NAMING = frozenset({"USE", "SET", "PREPARE", "DEALLOCATE", "DROP DATABASE"})
_DEFINING = ("CREATE ", "ALTER ", "DROP ", "RENAME ")
_CONFIG_CHANGE = (Fact("kind", ("CONFIG CHANGE",)),)
_ENTRIES_KEPT = 200_000


@dataclass
class Setup:
    """What is in force before the workload: binlogs and tables."""

    binlogs: Binlogs = field(default_factory=Binlogs)
    catalog: Catalog = field(default_factory=Catalog)


class Replay:
    """Decides a workload.

    strict: a configuration statement that cannot be carried out raises InputError (scripts); otherwise it is skipped
    and reported (logs, where the server refused it too). from_log: lines that triggers and routines left are skipped.
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
    ) -> None:
        self.decider = decider
        self.binlogs = setup.binlogs
        self.catalog = setup.catalog
        self.file = file
        self.statements = Statements(vendor)
        self.sessions: dict[str, tuple[Session, Any]] = {}
        self._strict = strict
        self._from_log = from_log
        self._on_skip = on_skip
        self._entries: dict[tuple[object, ...], Entry] = {}
        self._expected: dict[str, frozenset[str]] = {}
        #: the record being decided, its statement (None: part of another) and the sql_mode it was read in
        self.current: tuple[Record, Statement | None, SqlMode] = (Record("", "", "", 0, 0, 0), None, DEFAULT_MODE)
        self._configure()

    def run(self, records: Iterable[Record]) -> Iterator[Decided]:
        """Every decided statement in order. Raises InputError for bad configuration statements where strict."""
        sessions = self.sessions
        entries = self._entries
        of_text = self.statements.of
        step = self.decider.step
        for record in records:
            known = sessions.get(record.session)
            if known is None:
                known = self._open(record)
            session, state = known
            if record.command not in ("query", "execute"):
                yield from self._command(record, session, state)
                continue
            if self._from_log:
                if self._is_nested(record):
                    continue
                if self._expected:
                    self._expected.pop(record.session, None)
            key, statement = of_text(record.text, session.mode)
            entry = entries.get((key, session.default_db, session.mode)) if not session.temporary else None
            if entry is None:
                entry = self._entry(key, statement, session)
            if entry.observation.nested:
                if self._from_log:
                    self._expected[record.session] = expected_lines(statement, session.names(self.catalog))
                yield from self._nested(record, entry.observation, session, state)
                continue
            if statement.kind == "EMPTY":
                continue
            self.current = (record, statement, session.mode)
            decided = Decided(record, entry, step(state, entry.prepared), self.decider)
            if entry.moves_on or session.temporary:
                self._move_on(record, entry.statement, session, state, decided.failed)
            yield decided

    def end_sessions(self) -> Iterator[Decided]:
        """End every session that is still open, in order of name; yields only ends that some binlog records."""
        for name in list(self.sessions):
            session, state = self.sessions.pop(name)
            yield from self._end(Record(name, "quit", "", 0, 0, 0), session, state)

    # --- understanding

    def _entry(self, key: str, statement: Statement, session: Session) -> Entry:
        names = session.names(self.catalog)
        observation = observe(statement, names)
        moves_on = _moves_on(statement) or (self._from_log and runs_bodies(observation))
        entry = Entry(statement, observation, self.decider.prepare(observation.facts), moves_on)
        if not session.temporary and not session.prepared:
            if len(self._entries) >= _ENTRIES_KEPT:
                self._entries.clear()
            self._entries[(key, session.default_db, session.mode)] = entry
        return entry

    def _nested(
        self, record: Record, observation: Observation, session: Session, state: Any, depth: int = 0
    ) -> Iterator[Decided]:
        """The statements of a CALL or compound block, unrolled; recursion stops at a depth no server allows."""
        for part, nested in enumerate(observation.nested, start=1):
            names = Names(nested.default_db, self.catalog, session.temporary, session.prepared)
            inner = observe(nested.statement, names)
            if inner.nested and depth < 16:
                yield from self._nested(record, inner, session, state, depth + 1)
                continue
            if nested.conditional or observation.conditional:
                inner = Observation(inner.kind, inner.facts, inner.unknown, (), True)
            self.current = (record, None, session.mode)
            entry = Entry(nested.statement, inner, self.decider.prepare(inner.facts), _moves_on(nested.statement))
            decided = Decided(record, entry, self.decider.step(state, entry.prepared), self.decider, part)
            self._move_on(record, nested.statement, session, state, decided.failed)
            yield decided

    def _is_nested(self, record: Record) -> bool:
        """Whether a log line is a statement of a trigger or routine, which the statement that ran it stands for."""
        if in_trigger_body(record.text):
            self._on_skip(Skipped(record.line, record.offset, "a statement of a trigger body, decided with its cause"))
            return True
        expected = self._expected.get(record.session)
        if expected and squeezed(record.text) in expected:
            self._on_skip(Skipped(record.line, record.offset, "a statement of a routine, decided with its caller"))
            return True
        return False

    # --- sessions

    def _open(self, record: Record) -> tuple[Session, Any]:
        known = self.sessions[record.session] = (Session(record.session), self.decider.start())
        return known

    def _command(self, record: Record, session: Session, state: Any) -> Iterator[Decided]:
        if record.command in ("connect", "change user"):
            session.default_db = connect_database(record.text) or ""
        elif record.command == "init db":
            session.default_db = record.text.strip()
        elif record.command == "quit":
            self.sessions.pop(record.session, None)
            self._expected.pop(record.session, None)
            yield from self._end(record, session, state)

    def _end(self, record: Record, session: Session, state: Any) -> Iterator[Decided]:
        live = [name for name in self.decider.live(state) if not name.startswith(SAVEPOINT)]
        if not live:
            return
        observation = observe_session_end(live)
        self.current = (record, None, session.mode)
        entry = Entry(Statement("SESSION END"), observation, self.decider.prepare(observation.facts), False)
        decided = Decided(record, entry, self.decider.step(state, entry.prepared), self.decider)
        if any(outcome.verdict == "recorded" for outcome in decided.decision.outcomes):
            yield decided
        session.keep_temporary(())

    # --- what follows a statement

    def _move_on(self, record: Record, statement: Statement, session: Session, state: Any, failed: bool) -> None:
        if not failed:
            kind = statement.kind
            if kind in CONFIGURATION:
                self._configured(record, statement)
            elif kind == "USE":
                use_database(session, statement)
            elif kind == "SET":
                assign(session, statement)
            elif kind in ("PREPARE", "DEALLOCATE"):
                self._prepared(statement, session)
            else:
                self._defined(record, statement, session)
            if self._from_log and (lines := expected_lines(statement, session.names(self.catalog))):
                self._expected[record.session] = lines
        live = self.decider.live(state)
        if live or session.temporary:
            session.keep_temporary({name for name in live if not name.startswith(SAVEPOINT)})

    def _defined(self, record: Record, statement: Statement, session: Session) -> None:
        if not statement.kind.startswith(_DEFINING):
            return
        session.define_temporary(statement, self.catalog)
        if statement.kind == "DROP DATABASE":
            dropped_database(session, statement)
        origin = origin_in(record, self.file, statement.span, "catalog")
        if self.catalog.apply(statement, session.default_db, origin):
            self._entries.clear()

    def _prepared(self, statement: Statement, session: Session) -> None:
        text = prepared_text(session, statement) if statement.kind == "PREPARE" else None
        parsed = {} if text is None else {statement.subject.lower(): self.statements.of(text, session.mode)[1]}
        prepare(session, statement, parsed)

    # --- binlogs

    def _configured(self, record: Record, statement: Statement) -> None:
        try:
            self.binlogs = self.binlogs.apply(statement, lambda span: origin_in(record, self.file, span, "config"))
        except BinlogError as error:
            place = origin_in(record, self.file, error.span)
            problem = InputError(error.number, error.message, self.file, place.line, place.column, error.hint)
            if self._strict:
                raise problem from None
            self._on_skip(Skipped(record.line, record.offset, str(problem)))
            return
        self._configure()
        # A scope or format that changes here may end the logging of temporary tables in every session.
        change = self.decider.prepare(_CONFIG_CHANGE)
        for _, state in self.sessions.values():
            if self.decider.live(state):
                self.decider.step(state, change)

    def _configure(self) -> None:
        config: dict[str, dict[tuple[str, ...], None]] = {}
        for relation, row, _ in self.binlogs.facts():
            config.setdefault(relation, {})[row] = None
        self.decider.configure({relation: tuple(rows) for relation, rows in config.items()})
        self._entries.clear()


def _moves_on(statement: Statement) -> bool:
    kind = statement.kind
    return kind in CONFIGURATION or kind in _NAMING or kind.startswith(_DEFINING)
