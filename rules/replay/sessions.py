"""The open sessions of a workload: opened, moved, and put where others of their kind are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...facts.names import NO_TABLES
from ...facts.readers.log_header import connect_account, connect_database
from ...facts.readers.record import Record
from ...facts.resolve import observe_session_end
from ...facts.server.session import Session, mode_of_new_sessions
from ...facts.sql.dialect import SqlMode
from ...facts.statement import Statement
from .client import Client
from .decided import Decided
from .decider import Decider
from .entries import Entries
from .nested import BodyLines
from .presumptions import presumed_of
from .shared import Shared
from .views import NO_VIEW, SessionView, StatementEntry


class OpenSessions(dict[str, Client]):
    """Clients by the name of their session.

    joins: sessions may have begun before their first record, unless it is a Connect. turns: how often what every
    session stands on was changed: its view of statements, or what its state says of binlogs.
    """

    def __init__(self, decider: Decider, entries: Entries, shared: Shared, bodies: BodyLines, joins: bool) -> None:
        super().__init__()
        self._decider = decider
        self._entries = entries
        self._shared = shared
        self._bodies = bodies
        self._joins = joins
        self.turns = 0

    def open(self, record: Record) -> Client:
        """The session that begins with a record; a log may begin in the middle of it."""
        begun = not self._joins or record.command == "connect"
        session = Session(record.session, self._shared.database, account=self._shared.account, begun=begun)
        session.definitions = self._shared.definitions
        session.mode = mode_of_new_sessions(self._shared.settings, self._shared.server)
        client = self.reopen(session, self._decider.start(self._shared.of_new_sessions()))
        client.presumed_before = presumed_of(client, self._shared)
        return client

    def reopen(self, session: Session, state: Any, view: SessionView | None = None) -> Client:
        """Open a session that has come this far already. view: its view, if it is known."""
        shared = self._shared
        session.server, session.settings, session.assume = shared.server, shared.settings, shared.effects is None
        session.by_name, session.asked = shared.by_name, shared.asked
        session.existence = shared.existence
        client = Client(session, state, self._entries.context(session), NO_VIEW)
        client.view = self.view(client) if view is None else view
        self[session.name] = client
        return client

    def command(self, record: Record, client: Client) -> None:
        """What a record that is no statement says of its session."""
        session = client.session
        if record.command in ("connect", "change user"):
            session.default_db = connect_database(record.text)
            session.account = connect_account(record.text)
        elif record.command == "init db":
            session.default_db = record.text.strip()
        elif record.command == "sql mode":
            session.mode = replace(SqlMode.from_value(record.text), engine=session.mode.engine)
        client.context = self._entries.context(session)
        client.view = self.view(client)

    def enter(self, client: Client, view: SessionView) -> None:
        """Put a session where the sessions of a view are, which has all that the session keeps of names."""
        session = client.session
        session.default_db, session.mode, session.temporary = view.db, view.mode, dict(view.temporary)
        client.context = self._entries.context(session)
        client.view = view

    def understood(self, text: str, template: str | None, client: Client) -> StatementEntry:
        """The entry of a statement; from here on in the client's view if it is one step."""
        session, entries = client.session, self._entries
        if client.view is NO_VIEW:
            client.view = self.view(client)
        key = text if template is None else template
        entry = client.view.find(key)
        if entry is not None:
            return entry
        entry = entries.found(text, template, session, client.context)
        if not is_one_step(entry, client):
            return entry
        statement, view = entry.statement, client.view
        # what depends on the account, or on the beginning of the session
        if session.temporary or statement.kind == "SET" or statement.assignments or "temporary" in statement.flags:
            entry = entries.with_facts(entry, self._shared.beside(session))
        is_hidden = not view.hidden_tables.isdisjoint(entry.mentions)
        entries.views.keep(view if is_hidden else view.without_temporary, key, entry)
        return entry

    def view(self, client: Client) -> SessionView:
        """The client's view of statements; none where one may be more than a step."""
        session, shared = client.session, self._shared
        special = shared.unopened or shared.told_apart or shared.asks_of_records
        if shared.effects is not None or special or session.name in self._bodies:
            return NO_VIEW
        return self._entries.views.of(session.default_db, session.mode, shared.beside(session), session.temporary)

    def view_anew(self) -> None:
        """Views of all clients: what holds for all of them is another."""
        self.turns += 1
        for client in self.values():
            client.view = self.view(client)

    def make_room(self) -> None:
        """Have the decider forget what it learned; sessions stay where they are."""
        self._entries.forget()  # first, so that who moves sessions by what it remembers puts them where they are
        clients = [*self.values()]
        told = [state for client in clients for state in (client.state, *(world.state for world in client.worlds))]
        states = iter(self._decider.make_room(told))
        for client in clients:
            client.state = next(states)
            client.worlds = tuple(replace(world, state=next(states)) for world in client.worlds)
        self.turns += 1

    def end(self, record: Record, client: Client) -> Iterator[Decided]:
        """The end of a session, where some binlog records it."""
        shared, session, decider = self._shared, client.session, self._decider
        live = session.live(self.temporary(client))
        if not live and not shared.server.tables:
            return
        ending = observe_session_end(live, session.names(shared.catalog))
        others = shared.effects.presumed_of_end(record.session) if shared.effects is not None and live else ()
        entry = self._entries.of_statement(Statement("SESSION END"), ending)
        step = decider.step(client.state, entry.prepared)
        if shared.effects is not None:
            shared.effects.end(record.session)
        if shared.server.tables or any(o.verdict == "recorded" for o in decider.outcomes(step)):
            yield Decided(record, entry, step, decider, presumed_before=(*client.presumed_before, *others))

    def temporary(self, client: Client) -> set[str]:
        """The temporary tables that a session has."""
        return {name for name in self._decider.live(client.state) if not name.startswith(NO_TABLES)}

    def in_transaction(self, session: str) -> bool:
        """Whether the server would say that a session is in a transaction."""
        client = self.get(session)
        rows = self._decider.facts(client.state) if client is not None else set()
        return ("in_transaction",) in rows or ("history", "tables") in rows


def is_one_step(entry: StatementEntry, client: Client) -> bool:
    """Whether a statement is one step and nothing else."""
    return entry.plain and client.view is not NO_VIEW
