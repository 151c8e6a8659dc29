"""Tables that other sessions hold: by a transaction that has used them, or by LOCK TABLES.

Where statements run in turn, a statement that wants such a table gives up (1205). Elsewhere it may only wait.
Source: MySQL manual, Metadata Locking and LOCK TABLES; measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ...names import split_key
from ...statement import ObjectRef, Statement
from . import table_locks
from .client import ShadowClient
from .machine import Machine
from .problem import WAITED_TOO_LONG, NotFollowedError, RefusedError, UnsureError
from .running import RunningStatement
from .wanted_tables import USES, beneath, reached_tables, wanted_tables

#: under FLUSH TABLES WITH READ LOCK of another session no definition changes
_DEFINE = ("CREATE ", "DROP ", "ALTER ", "RENAME ", "TRUNCATE", "GRANT", "REVOKE")
#: they wait without a limit of time
_ACCOUNTS = frozenset({
    "CREATE USER", "DROP USER", "ALTER USER", "RENAME USER", "CREATE ROLE", "DROP ROLE", "SET PASSWORD",
})  # fmt: skip
_FOR_UPDATE = re.compile(r"(?i)\bFOR\s+UPDATE\b")
_DATABASES = frozenset({"CREATE DATABASE", "ALTER DATABASE"})
#: they look at a table, and keep nobody from anything
_LOOK = ("PREPARE", "EXECUTE IMMEDIATE", "SHOW", "EXPLAIN", "HANDLER", "CREATE VIEW", "ALTER VIEW")
#: once they have made a locked table anew, its session may keep it to itself
_MAKE_ANEW = frozenset({"TRUNCATE", "OPTIMIZE TABLE", "REPAIR TABLE", "ALTER TABLE"})


def wait(machine: Machine, run: RunningStatement, statement: Statement, text: str) -> None:
    """Raises RefusedError 1205 where the statement waits in vain for a table, UnsureError where it may."""
    if statement.kind in _MAKE_ANEW and run.client.locked:
        run.client.may_keep_alone = True
    others = [client for client in machine.clients.values() if client is not run.client]
    if not others:
        return
    if statement.kind.startswith(_LOOK) and any(other.locked and other.may_keep_alone for other in others):
        raise NotFollowedError("whether another session lets nobody look at what it has locked")
    if table_locks.reads_all(statement, text) and any(_holds_any(other) for other in others):
        raise NotFollowedError("whether another session keeps every table from being locked")
    if table_locks.flushes_tables(statement):
        _wait_to_flush(run, others)
    _wait_for_flushed(run, statement, others)
    read_locked = any(other.read_lock for other in others)
    wanted = list(wanted_tables(machine, run, statement))
    defines = statement.kind.startswith(_DEFINE) and "temporary" not in statement.flags
    if any(other.lost_locks for other in others) and (wanted or defines or _commits(machine, run, statement)):
        raise NotFollowedError("what another session has locked is not known")
    if read_locked and statement.kind in _ACCOUNTS:
        raise NotFollowedError("it waits as long as another session has locked every table")
    if read_locked and (
        statement.kind == "ANALYZE TABLE" or _may_flush(run, statement) or _drops_loadable(run, statement)
    ):
        raise NotFollowedError("whether it waits for the read lock of another session is not followed")
    replaces = "or replace" in statement.flags or statement.kind in ("CREATE DATABASE", "ALTER VIEW")
    is_looked_for = defines and not replaces and not statement.kind.startswith("RENAME")
    asks_first = read_locked and statement.kind in run.server.read_lock_first
    if is_looked_for and not asks_first and any(_may_be(machine, run, ref) for ref in statement.refs("create")):
        return  # before it waits
    if statement.kind == "DROP TRIGGER" and not wanted and not (asks_first and _has_databases(machine, run, statement)):
        return  # there is none
    if read_locked and statement.kind == "ALTER TABLE" and _alters_temporary(run, statement):
        raise NotFollowedError("whether an ALTER of a temporary table waits for the read lock")
    if read_locked and (defines or any(writes for _, writes, _ in wanted)):
        _give_up(machine, "every table")
    if read_locked and table_locks.changed_by_functions(run, statement):
        if table_locks.lacks_own_table(run, statement, text):
            raise NotFollowedError("whether the missing table is found before it waits")
        _give_up(machine, "every table")
    reads = (run.names.key(ref) for ref in statement.refs("read")) if statement.kind == "SELECT" else ()
    if read_locked and any(key not in run.client.temporary for key in reads) and _FOR_UPDATE.search(text):
        raise NotFollowedError("whether what is read FOR UPDATE is found missing before it waits")
    if read_locked and _commits(machine, run, statement):
        raise NotFollowedError("another session keeps transactions from being committed")
    if statement.kind in _DATABASES and any(_keeps_database(run, other, statement) for other in others):
        _give_up(machine, "the database")
    joined = statement.kind == "UPDATE" and "multi" in statement.flags and run.server.lock_waits_for_writers
    for key, writes, alone in wanted:
        for other in others:
            if joined and not writes and _is_read_locked(run, other, key):
                raise NotFollowedError("whether a joined UPDATE opens a table for writing that it only reads")
            held = _holds(run, other, key, writes, alone)
            if held is False and not writes and "for update" in statement.flags:
                held = _holds_for_update(run, other, key, statement)
            if statement.kind == "LOCK TABLES" and run.server.lock_waits_for_writers and not (writes or held):
                held = None if key in other.used | other.maybe_used else held  # it may have changed it
            if held is None:
                kind = NotFollowedError if machine.locks.in_turn else UnsureError  # it gives up, or waits
                raise kind(f"whether another session holds {key} is not known")
            if held:
                if statement.kind in USES and any(machine.exists(run, each) is False for each, _, _ in wanted):
                    raise NotFollowedError("whether the missing table is found first")
                # a lock for reading that is the engine's is waited for once the format is decided
                is_opened = alone or run.server.lock_waits_for_writers or not _is_read_locked(run, other, key)
                _give_up(machine, key, early=is_opened or statement.kind not in USES)
    reached = reached_tables(run, statement, {key for key, _, _ in wanted}) if statement.kind in USES else ()
    if any(other.locked is not None and _holds(run, other, key, True, False) for key in reached for other in others):
        raise NotFollowedError("whether it waits for a table of a program or a foreign key")


def _holds_for_update(run: RunningStatement, other: ShadowClient, key: str, statement: Statement) -> bool | None:
    """Whether a session keeps a table from being read FOR UPDATE; None where another SELECT may be meant.

    Measured on MySQL 5.6.24 and MariaDB 10.11: it waits for LOCK TABLES ... READ, of every engine.
    """
    held = _holds(run, other, key, True, False)
    is_known = "locks what it reads" in statement.flags and statement.kind in ("SELECT", "INSERT SELECT")
    return held if is_known or not held else None


def _keeps_database(run: RunningStatement, other: ShadowClient, statement: Statement) -> bool:
    """Whether a session has locked a table of a database for writing; measured on MySQL 5.6.24 and MariaDB 10.11."""
    names = {ref.name or run.names.default_db for ref in statement.objects if ref.kind == "database"}
    locked = (key for key, writes in (other.locked or {}).items() if writes is not False)
    return any(split_key(key).db in names and key not in other.locked_temporary for key in locked)


def _may_flush(run: RunningStatement, statement: Statement) -> bool:
    """Whether it is a FLUSH that is logged, which waits on MariaDB 10.11."""
    return statement.kind == "FLUSH" and not run.server.flush_waits_for_tables


def _drops_loadable(run: RunningStatement, statement: Statement) -> bool:
    """Whether DROP FUNCTION looks for a loadable function: that asks for no lock on MySQL 5.6.24."""
    return statement.kind == "DROP FUNCTION" and not any(
        ref.db or run.names.default_db for ref in statement.refs("drop")
    )


def _has_databases(machine: Machine, run: RunningStatement, statement: Statement) -> bool:
    """Whether the databases of what a statement drops may be there; without IF EXISTS they are looked for first."""
    dbs = (ref.db or run.names.default_db for ref in statement.refs("drop"))
    return "if exists" in statement.flags or all(machine.tables.has_database(db) is not False for db in dbs)


def _may_be(machine: Machine, run: RunningStatement, ref: ObjectRef) -> bool:
    """Whether what a statement creates may be there already."""
    db = ref.db or run.names.default_db
    return machine.tables.has_database(db) is not False and machine.exists(run, run.names.key(ref)) is not False


def wait_inside(machine: Machine, run: RunningStatement, statement: Statement, text: str) -> None:
    """The same of a statement of a program. Raises NotFollowedError: what the program does then is not followed."""
    try:
        wait(machine, run, statement, text)
    except RefusedError as refused:
        raise NotFollowedError("a statement of a program waits for another session") from refused


def _commits(machine: Machine, run: RunningStatement, statement: Statement) -> bool:
    """Whether a statement may commit something: FLUSH TABLES WITH READ LOCK of another session holds that up too."""
    if statement.kind.startswith("XA "):
        return bool(run.client.branch or machine.branches) and statement.kind not in (
            "XA START",
            "XA END",
            "XA RECOVER",
        )
    return bool(statement.refs("write", "create", "drop", "alter")) or statement.kind.startswith("COMMIT")


def _give_up(machine: Machine, what: str, early: bool = True) -> None:
    if not machine.locks.in_turn:
        raise UnsureError(f"another session may hold {what}")
    raise RefusedError(WAITED_TOO_LONG, what, early=early)


def _wait_to_flush(run: RunningStatement, others: Iterable[ShadowClient]) -> None:
    """Raises NotFollowedError where FLUSH TABLES may wait: on MySQL for tables that another session keeps open between
    its statements, on MariaDB for its FLUSH TABLES WITH READ LOCK. Measured on MySQL 5.6.24 and MariaDB 10.11."""
    for other in others if run.server.flush_waits_for_tables else ():
        other.flushed |= set(other.locked or ())
    for other in others:
        keeps_open = bool(other.handled or set(other.locked or ()) - set(other.temporary))
        if other.lost_locks or (keeps_open if run.server.flush_waits_for_tables else other.read_lock):
            raise NotFollowedError("whether it waits for tables that another session has locked or opened")


def _wait_for_flushed(run: RunningStatement, statement: Statement, others: Iterable[ShadowClient]) -> None:
    """Raises NotFollowedError where a table is named that FLUSH TABLES waited for in vain: nobody else opens it until
    it is unlocked. Measured on MySQL 5.6.24, of SHOW CREATE TABLE, SELECT and CREATE TABLE ... LIKE, too."""
    flushed = {key for other in others for key in other.flushed.intersection(other.locked or ())}
    if flushed and any(ref.kind == "table" and run.names.key(ref) in flushed for ref in statement.objects):
        raise NotFollowedError("whether a table is opened that FLUSH TABLES waits for")


def _holds_any(other: ShadowClient) -> bool:
    return other.locked is not None or bool(other.used or other.maybe_used)


def _holds(run: RunningStatement, other: ShadowClient, key: str, writes: bool, alone: bool) -> bool | None:
    """Whether a session keeps a table from being used so; None where it may."""
    if key in other.used and alone:
        return True
    if key in other.maybe_used and alone:
        return None
    if key in other.handled.values() and alone:
        return None
    if other.locked is None or key in other.temporary:
        return False
    through = next(_locks_of(run, other, key), None)
    if through is None:
        return None if (writes or alone) and key in table_locks.beside(run, other.locked) else False
    locked = other.locked[through]
    if alone or locked:
        return True
    table = run.tables.permanent.get(through)
    if through in other.locked_locally and (table is None or table.engine != "INNODB"):
        return None if writes else False
    return None if locked is None and not writes else writes


def _locks_of(run: RunningStatement, other: ShadowClient, key: str) -> Iterator[str]:
    """What a session has locked that locks a table: itself, or the view or table of MERGE above it."""
    return (each for each in other.locked or () if each == key or key in beneath(run, each))


def _is_read_locked(run: RunningStatement, other: ShadowClient, key: str) -> bool:
    """Whether a session has locked a table for reading."""
    return any((other.locked or {})[each] is False for each in _locks_of(run, other, key))


def _alters_temporary(run: RunningStatement, statement: Statement) -> bool:
    return any(run.names.key(ref) in run.client.temporary for ref in statement.refs("alter"))
