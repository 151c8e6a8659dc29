"""Tables that a transaction keeps from others until it ends.

Source: MySQL manual, Metadata Locking; measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

from collections.abc import Callable

from ...statement import Statement
from .client import ShadowClient
from .machine import Machine
from .running import RunningStatement
from .wanted_tables import USES, reached_tables, wanted_tables

#: they close the HANDLERs of their tables
_CLOSE = (
    "CREATE TABLE", "CREATE TEMPORARY TABLE", "DROP TABLE", "DROP TEMPORARY TABLE", "ALTER TABLE", "RENAME TABLE",
    "TRUNCATE", "ANALYZE TABLE", "CHECK TABLE", "OPTIMIZE TABLE", "REPAIR TABLE",
)  # fmt: skip
#: engines with which a transaction begins
_WITH_TRANSACTIONS = frozenset({"INNODB", "ARIA"})


def use(machine: Machine, run: RunningStatement, statement: Statement) -> None:
    """Note the permanent tables and views that a statement used: its transaction holds them.

    A statement whose table is missing gives up what it opened; UPDATE and DELAYED do not on MariaDB 10.11. One that a
    read-only transaction refuses holds nothing.
    """
    _close(run, statement)
    for used in statement.body if statement.kind == "EXPLAIN" else (statement,):  # what is explained is opened
        if used.kind in USES:
            _use(machine, run, used)


def _use(machine: Machine, run: RunningStatement, statement: Statement) -> None:
    sequences = _sequences(machine, run, statement)
    keys = {key for key, _, _ in wanted_tables(machine, run, statement)} - sequences.keys()
    there = {*sequences.values(), *(machine.exists(run, key, permanent=True) for key in keys)}
    keys |= sequences.keys()
    if False in there:
        run.client.maybe_used.update(keys if statement.kind == "UPDATE" or "delayed" in statement.flags else ())
        return
    if None in there:
        run.client.maybe_used |= keys
        return
    if run.client.may_be_read_only:
        machine.before.append(_held(run.client))
    _keep(machine, run, statement, keys)


def _keep(machine: Machine, run: RunningStatement, statement: Statement, keys: set[str]) -> None:
    """Keep tables until the transaction ends, where there is one.

    Under autocommit = 0, MariaDB 10.11 gives up at the end of a statement what it used, as long as nothing with
    transactions took part: a table of InnoDB or Aria, or what was logged. MySQL 5.6.24 keeps it.
    """
    client, reached = run.client, reached_tables(run, statement, keys)
    tables = (machine.tables.find(key, client) for key in keys)
    if (
        client.autocommit or client.in_transaction or client.branch_state or client.used
        or not run.server.gives_up_idle_tables
        or ("delayed" not in statement.flags and any(each and each.engine in _WITH_TRANSACTIONS for each in tables))
    ):  # fmt: skip
        client.used |= keys
        client.maybe_used |= reached
    elif statement.refs("write") or reached or client.maybe_used or client.temporary:
        client.maybe_used |= keys | reached


def _sequences(machine: Machine, run: RunningStatement, statement: Statement) -> dict[str, bool | None]:
    """The permanent sequences that a statement asks or reads, by key, and whether they exist."""
    found: dict[str, bool | None] = {}
    for ref in statement.objects:
        key = run.names.key(ref)
        if ref.kind in ("sequence", "table") and key not in run.client.temporary and ref.action != "create":
            exists = machine.has_object(run, "sequence", ref)
            if ref.kind == "sequence" or exists:
                found[key] = exists
    return found


def _held(client: ShadowClient) -> Callable[[], None]:
    """What puts the tables that a session holds back as they are."""
    held = (set(client.used), set(client.maybe_used))

    def put_back() -> None:
        client.used, client.maybe_used = held

    return put_back


def handle(run: RunningStatement, statement: Statement) -> None:
    """HANDLER: what it opens it holds until it is closed, whatever transactions end."""
    for ref in statement.refs("read"):
        name = (ref.alias or ref.name).lower()
        if "opens a table" not in statement.flags:
            run.client.handled.pop(name, None)
        elif name not in run.client.handled:
            run.client.handled[name] = run.names.key(ref)


def _close(run: RunningStatement, statement: Statement) -> None:
    """What defines or mends a table closes its HANDLERs, LOCK TABLES, views and triggers do not; MySQL 5.6.24."""
    handled = run.client.handled
    if handled and statement.kind.startswith(_CLOSE):
        keys = {run.names.key(ref) for ref in statement.objects if ref.kind == "table"}
        run.client.handled = {name: key for name, key in handled.items() if key not in keys}


def may_use(machine: Machine, run: RunningStatement, statement: Statement) -> None:
    """Note the same of a statement of which it is not known whether it ran."""
    if statement.kind in USES:
        keys = {key for key, _, _ in wanted_tables(machine, run, statement)}
        run.client.maybe_used |= keys | reached_tables(run, statement, keys)
