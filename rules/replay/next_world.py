"""What the next statement meets: definitions, binlogs, variables, accounts and names, after a decided statement."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...facts.catalog import concerns_catalog
from ...facts.errors import InputError
from ...facts.fact import Fact
from ...facts.origin import Origin
from ...facts.readers.place import origin_in
from ...facts.readers.record import Record, Skipped
from ...facts.resolve import executed_statement
from ...facts.server.session import (
    Session,
    assign,
    dropped_database,
    global_modes,
    global_values,
    prepare,
    prepared_text,
    use_database,
)
from ...facts.statement import Statement
from .certainty import DEPENDS_ON_DATA
from .client import Client
from .configuration import configured
from .decided import Decided
from .decider import Decider
from .doubts import begun_late
from .entries import CONFIGURATION, Entries, is_definition
from .nested import BodyLines
from .presumptions import presumed_of
from .sessions import OpenSessions
from .shared import ACCOUNTS, Effect, Shared
from .views import StatementEntry

_CONFIG_CHANGE = (Fact("kind", ("CONFIG CHANGE",)),)


class NextWorld:
    """Applies what statements change beside the state that rules derive.

    strict: a configuration statement that fails raises InputError; otherwise it is skipped and reported.
    keeps_places: definitions keep where they were made, for proofs.
    """

    keeps_places = True

    def __init__(
        self,
        decider: Decider,
        entries: Entries,
        shared: Shared,
        sessions: OpenSessions,
        bodies: BodyLines,
        file: str,
        strict: bool,
        on_skip: Callable[[Skipped], None],
    ) -> None:
        self._decider = decider
        self._entries = entries
        self._shared = shared
        self._sessions = sessions
        self._bodies = bodies
        self.file = file
        self._strict = strict
        self._on_skip = on_skip
        self._configure()

    def after(
        self, record: Record, entry: StatementEntry, client: Client, decided: Decided, routine_db: str | None = None
    ) -> None:
        """Apply a decided statement. routine_db: the default database of the routine that ran it."""
        session, catalog = client.session, self._shared.catalog
        if not decided.failed or decided.partly:
            statement = executed_statement(entry.statement, session.names(catalog))
            kind = statement.kind
            if kind in CONFIGURATION or kind in ACCOUNTS:
                self.share(Effect(record, statement, session.default_db))
                self._exists(record, statement, session.default_db, decided)
            elif kind == "USE":
                use_database(session, statement)
            elif kind in ("SET", "SET TRANSACTION"):
                if kind == "SET":
                    assign(session, statement)
                if values := global_values(entry.observation.facts) + global_modes(session, statement):
                    self.share(Effect(record, statement, "", values))
            elif kind in ("PREPARE", "DEALLOCATE"):
                self._prepared(statement, session)
            elif is_definition(statement):
                here = session.names(catalog).running(entry.statement)
                self._defined(record, statement, session, here if routine_db is None else routine_db, decided)
            self._bodies.expect(record, entry, session, catalog)
        session.keep_temporary(self._sessions.temporary(client))
        client.context = self._entries.context(session)

    def share(self, effect: Effect) -> bool:
        """Apply what a statement changes for every session; it may be one of another replay of the workload.

        Returns whether it could be applied.
        """
        record, statement, db, settings = effect
        self._shared.changes += 1
        if statement.kind in CONFIGURATION:
            return self._configured(record, statement)
        if settings:
            self._shared.settings.update(settings)
            self._entries.forget()  # what a statement means may depend on them
            self._sessions.view_anew()
        elif statement.kind in ACCOUNTS:
            self._shared.privileges.apply(statement)
            self._sessions.view_anew()
        else:
            self._shared.definitions += 1
            self._entries.forget(self._shared.catalog.apply(statement, db, self.origin(record, statement)))
        return True

    def origin(self, record: Record, statement: Statement) -> Origin | None:
        """Where a definition was made."""
        return origin_in(record, self.file, statement.span, "catalog") if self.keeps_places else None

    def _defined(self, record: Record, statement: Statement, session: Session, db: str, decided: Decided) -> None:
        here = replace(session, default_db=db)
        permanent = here.beneath_temporary(statement)
        here.define_temporary(statement, self._shared.catalog)
        if statement.kind == "DROP DATABASE" or (
            statement.kind == "CREATE DATABASE" and "or replace" in statement.flags
        ):
            dropped_database(session, statement)
        if concerns_catalog(permanent):
            seen_all = session.definitions == self._shared.definitions
            self.share(Effect(record, permanent, db))
            if seen_all:  # rules know what the session itself defines
                session.definitions = self._shared.definitions
        self._exists(record, permanent, db, decided)

    def _exists(self, record: Record, statement: Statement, db: str, decided: Decided) -> None:
        """Note what a definition made or took away, where that is followed."""
        if (existence := self._shared.existence) is not None and "temporary" not in statement.flags:
            origin = origin_in(record, self.file, statement.span, "catalog")
            # a database that may hold other tables may be one whose DROP is refused
            is_presumed = any(each.what == "tables" for each in decided.entry.observation.presumed)
            certain = decided.known != DEPENDS_ON_DATA and not is_presumed
            self._entries.forget(existence.apply(statement, db, origin, certain))

    def _prepared(self, statement: Statement, session: Session) -> None:
        text = prepared_text(session, statement) if statement.kind == "PREPARE" else None
        statements = self._entries.statements
        parsed = {} if text is None else {statement.subject.lower(): statements.of(text, session.mode)[1]}
        prepare(session, statement, parsed)

    def _configured(self, record: Record, statement: Statement) -> bool:
        shared = self._shared
        try:
            shared.binlogs = configured(shared.binlogs, statement, record, self.file)
        except InputError as error:
            if self._strict:
                raise
            self._on_skip(Skipped(record.line, record.offset, str(error), file=record.file))
            return False
        self._configure()
        # What a session's state says of binlogs may end here: the logging of a temporary table, a dropped binlog.
        self._sessions.turns += 1
        change = self._decider.prepare(_CONFIG_CHANGE)
        for client in self._sessions.values():
            if statement.kind == "CREATE BINLOG" and ("in_transaction",) in self._decider.facts(client.state):
                about, doubt = begun_late(record.line)
                client.doubts[about] = doubt
                client.presumed_before = presumed_of(client, shared)
            for state in (client.state, *(world.state for world in client.worlds)):
                if self._decider.facts(state):
                    self._decider.step(state, change)
        return True

    def _configure(self) -> None:
        config: dict[str, dict[tuple[str, ...], None]] = {}
        for relation, row, _ in self._shared.binlogs.facts():
            config.setdefault(relation, {})[row] = None
        self._decider.configure({relation: tuple(rows) for relation, rows in config.items()})
        self._entries.forget()
