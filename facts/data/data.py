"""The entry: statements in, effects out."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Generator
from dataclasses import replace

from ..resolve.observation import Names
from ..resolve.resolver import meant
from ..sql.dialect import DEFAULT_MODE, SqlMode, Vendor
from ..statement import Statement
from .carry import carry_out
from .client import Client
from .effects import Effects, Step
from .machine import Machine
from .nested import Nested
from .problem import RefusedError, UnsureError
from .running import Running
from .server import Server

_MOST_ROWS = 200_000
_LONGEST_UNDO = 1_000_000


class Data:
    """The shadow of one server: its tables and rows, and what each session has not committed.

    vendor: how text is read. transactional: engines, upper case, whose changes a rollback takes back.
    default_engine: of tables that name none. server: what versions do differently. most_rows: over all tables.
    """

    def __init__(
        self,
        vendor: Vendor,
        transactional: Collection[str],
        default_engine: str,
        server: Server | None = None,
        most_rows: int = _MOST_ROWS,
    ) -> None:
        self.machine = Machine(vendor, transactional, default_engine, server or Server(), most_rows)
        self.nested = Nested(self.machine)
        self.machine.stored = self.nested.call
        self.clients: dict[str, Client] = {}

    def run(
        self, statement: Statement, names: Names, session: str, mode: SqlMode = DEFAULT_MODE, text: str | None = None
    ) -> Effects:
        """Carry a statement out (CALL and compound blocks: `steps`). Never raises.

        names: what names mean before the statement. text: the statement as sent; needed where `statement` is shared by
        a template and so holds the literals of another text.
        """
        client = self.client(session)
        machine = self.machine
        run = Running(machine.store, machine.tables, machine.server, client, names, mode, self.nested.fire)
        self._start(client, run)
        if text is None:
            text = statement.text[statement.span.start : statement.span.end] if statement.span.end else statement.text
        return self._effects(run, meant(statement, names), text)

    def _start(self, client: Client, run: Running) -> None:
        machine = self.machine
        for table in machine.garbage:
            machine.store.drop(table)
        machine.garbage.clear()
        machine.before.clear()
        machine.store.start()
        machine.standins.tick()
        machine.pending = None
        machine.running = run
        client.last = []

    def _effects(self, run: Running, statement: Statement, text: str) -> Effects:
        client = run.client
        affected = matched = error = 0
        values: tuple[str, ...] = ()
        early, why_not = False, ""
        if statement.kind in self.machine.server.unsupported:
            return Effects(1064, early=True)
        try:
            affected, matched = carry_out(self.machine, run, statement, text)
        except RefusedError as refused:
            error, values, early = refused.code, refused.values, refused.early
            self._fail(run)
        except UnsureError as unsure:
            why_not = str(unsure) or "not known"
            self._forget(run, statement, why_not)
        except sqlite3.Error as broken:
            found = self.machine.translated(broken)
            if isinstance(found, RefusedError):
                error, values, early = found.code, found.values, found.early and not run.undo
                self._fail(run)
            else:
                why_not = str(found)
                self._forget(run, statement, why_not)
        except (RecursionError, ValueError, TypeError, KeyError, IndexError, OverflowError, AssertionError) as broken:
            why_not = f"not followed: {type(broken).__name__} {broken}"
            self._forget(run, statement, why_not)
        client.last = run.undo
        client.transaction.extend(undo for undo in run.undo if undo.table.transactional)
        client.row_count = -1 if error else affected
        if run.first_id is not None and not error:
            client.last_insert_id = run.first_id
        if len(client.transaction) > _LONGEST_UNDO:
            for undo in client.transaction:
                undo.table.forget("a transaction changed more rows than are kept")
            client.transaction.clear()
        return Effects(
            error, values, early, tuple(run.changes), affected, matched, tuple(run.calls), run.generated, run.nested,
            tuple(run.warnings), not why_not, why_not,
        )  # fmt: skip

    def _fail(self, run: Running) -> None:
        """A failed statement: transactional tables get their rows back, others keep the change."""
        store = self.machine.store
        for undo in reversed(run.undo):
            if undo.table.transactional:
                store.undo(undo)
        kept = [undo for undo in run.undo if not undo.table.transactional]
        undone = {undo.table.key for undo in run.undo if undo.table.transactional}
        run.undo = kept
        run.changes = [replace(change, undone=change.table in undone) for change in run.changes]

    def _forget(self, run: Running, statement: Statement, why: str) -> None:
        """Nobody knows what happened: the rows of every table that may have changed are unknown from here on."""
        for undo in run.undo:
            undo.table.forget(why)
        for ref in statement.refs("write", "create", "alter", "drop"):
            if ref.kind == "table":
                self._forget_table(run, run.names.key(ref), why)
        for ref in statement.maybe_writes:
            self._forget_table(run, run.names.key(ref), why)
        if statement.kind in ("UPDATE", "DELETE"):
            for ref in statement.refs("read"):
                self._forget_table(run, run.names.key(ref), why)

    def _forget_table(self, run: Running, key: str, why: str) -> None:
        table = self.machine.tables.find(key, run.client)
        if table is not None:
            table.forget(why)

    def steps(
        self, statement: Statement, names: Names, session: str, mode: SqlMode = DEFAULT_MODE, text: str | None = None
    ) -> Generator[Step, int, Effects]:
        """The statements that CALL or a compound block runs, in order.

        The caller runs each step (`step.run()`) or refuses it, and sends back an error code or 0, which handlers of
        the routine may catch. The return value is what the whole did.
        """
        yield from ()
        return Effects(sure=False, why_not="routines are not followed")

    # --- what the replay knows from the rules

    def client(self, session: str) -> Client:
        """What is kept of a session."""
        found = self.clients.get(session)
        if found is None:
            found = self.clients[session] = Client(session)
        return found

    def take_back(self, session: str) -> None:
        """Undo the last `run`: the server refused the statement before it ran."""
        client, machine = self.client(session), self.machine
        last = client.last
        for undo in reversed(last):
            machine.store.undo(undo)
        tail = sum(undo.table.transactional for undo in last)
        if tail:
            del client.transaction[-tail:]
        client.last = []
        if machine.running is not None and machine.running.client is client:
            for put_back in reversed(machine.before):
                put_back()
            machine.before.clear()
            machine.garbage.clear()

    def begin(self, session: str) -> None:
        """A transaction starts."""
        self.commit(session)

    def commit(self, session: str) -> None:
        """The session's changes are there to stay (also after every statement under autocommit)."""
        client = self.client(session)
        client.transaction.clear()
        client.savepoints.clear()

    def rollback(self, session: str) -> None:
        """Take back the session's changes of transactional tables since the last commit."""
        self._back_to(self.client(session), 0)
        self.commit(session)

    def savepoint(self, session: str, name: str) -> None:
        """`SAVEPOINT name`."""
        client = self.client(session)
        client.savepoints.pop(name.lower(), None)
        client.savepoints[name.lower()] = len(client.transaction)

    def rollback_to(self, session: str, name: str) -> None:
        """`ROLLBACK TO SAVEPOINT name`."""
        client = self.client(session)
        position = client.savepoints.get(name.lower())
        if position is not None:
            self._back_to(client, position)
            names = list(client.savepoints)
            for later in names[names.index(name.lower()) + 1 :]:
                del client.savepoints[later]

    def release(self, session: str, name: str) -> None:
        """`RELEASE SAVEPOINT name`."""
        client = self.client(session)
        names = list(client.savepoints)
        if name.lower() in names:
            for later in names[names.index(name.lower()) :]:
                del client.savepoints[later]

    def end(self, session: str) -> None:
        """The connection ends: its transaction is rolled back, its temporary tables are gone."""
        client = self.clients.get(session)
        if client is None:
            return
        self.rollback(session)
        for table in client.temporary.values():
            self.machine.store.drop(table)
        del self.clients[session]

    def _back_to(self, client: Client, position: int) -> None:
        while len(client.transaction) > position:
            self.machine.store.undo(client.transaction.pop())


