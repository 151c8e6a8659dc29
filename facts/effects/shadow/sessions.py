"""What a replay tells of sessions: where transactions begin and end, what a server refused."""

from __future__ import annotations

from . import xa
from .client import ShadowClient
from .machine import Machine
from .session_values import take_over


class Sessions:
    """The sessions of one server, and the undo logs of their transactions."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.clients: dict[str, ShadowClient] = machine.clients

    def client(self, session: str) -> ShadowClient:
        """What is kept of a session."""
        found = self.clients.get(session)
        if found is None:
            found = self.clients[session] = ShadowClient(session)
            take_over(found, self.machine.globals, self.machine.server.variables)
        return found

    def undo_last(self, session: str) -> None:
        """Undo the last `run`: the server refused the statement before it ran."""
        client, machine = self.client(session), self.machine
        last = client.last
        for undo in reversed(last):
            machine.store.undo(undo)
        tail = sum(undo.table.transactional for undo in last)
        if tail:
            del client.transaction[-tail:]
        client.last = []
        client.variables = dict(client.variables_before)
        if machine.running is not None and machine.running.client is client:
            for table, next_id in machine.running.counters.items():
                table.next_id = next_id
            if machine.running.first_id is not None:
                client.last_insert_id = machine.running.last_insert_id
                client.last_id_known = machine.running.last_id_known
            for put_back in reversed(machine.before):
                put_back()
            machine.before.clear()
            machine.garbage.clear()

    def close(self) -> None:
        """Give the rows' memory back; nothing can be run afterwards."""
        self.machine.store.connection.close()

    def begin(self, session: str) -> None:
        """A transaction starts."""
        self.commit(session)
        self.client(session).in_transaction = True

    def commit(self, session: str) -> None:
        """The session's changes are there to stay (also after every statement under autocommit)."""
        client = self.client(session)
        client.transaction.clear()
        client.savepoints.clear()
        client.used.clear()
        client.maybe_used.clear()
        client.in_transaction = False
        self.machine.locks.release(client)

    def rollback(self, session: str) -> None:
        """Take back the session's changes of transactional tables since the last commit."""
        self._back_to(self.client(session), 0)
        self.commit(session)

    def perhaps_ended(self, session: str) -> None:
        """What the transaction changed may be there, or taken back."""
        for undo in self.client(session).transaction:
            undo.table.forget("whether its transaction ended, and how, is not known")

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
            if not client.transaction:
                # without locks of rows a server lets go of the tables used since (MySQL source, transaction.cc,
                # trans_rollback_to_savepoint; measured on MySQL 5.6.24), which are not told apart from those before
                client.maybe_used |= client.used
                client.used.clear()
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

    def presumed_of_end(self, session: str) -> tuple[str, ...]:
        """Where another session has locked every table, the log may get nothing of it (measured on MariaDB 10.11).

        Some engines make a table that is emptied anew, which is dropped first then (measured on MySQL 5.6.24); a table
        without partitions that some were to be dropped of is the newest then (measured on both), as is one that
        OPTIMIZE makes anew (measured on MariaDB 10.11).
        """
        own, server = self.client(session), self.machine.server
        others = [client for client in self.clients.values() if client is not own]
        found = []
        if server.read_lock_keeps_ends and any(each.read_lock or each.lost_locks for each in others):
            found.append("another session has unlocked every table by then")
        if server.emptied_may_be_newest and own.emptied and len(own.temporary) > 1:
            found.append("temporary tables that were emptied are dropped in the order in which they were made")
        if own.reopened and len(own.temporary) > 1:
            found.append("temporary tables keep their order where OPTIMIZE, or an ALTER TABLE that is open, names one")
        return tuple(found)

    def end(self, session: str) -> None:
        """The connection ends: its transaction is rolled back, its temporary tables are gone."""
        client = self.clients.get(session)
        if client is None:
            return
        self.rollback(session)
        xa.forget(self.machine, client)
        for table in client.temporary.values():
            self.machine.store.drop(table)
        del self.clients[session]

    def restart(self) -> None:
        """The server starts again: sessions are gone, and the rows of MEMORY tables."""
        for session in list(self.clients):
            self.end(session)
        self.machine.globals = self.machine.globals_at_start
        store = self.machine.store
        for table in self.machine.tables.permanent.values():
            if table.engine in ("MEMORY", "HEAP"):
                for rowid, *_ in store.ask(table.select_sql, {}):
                    store.delete(table, int(rowid or 0))

    def _back_to(self, client: ShadowClient, position: int) -> None:
        while len(client.transaction) > position:
            self.machine.store.undo(client.transaction.pop())
