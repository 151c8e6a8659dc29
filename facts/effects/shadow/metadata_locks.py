"""Tables that other sessions hold: by a transaction that has used them, or by LOCK TABLES.

Where statements run in turn, a statement that wants such a table gives up (1205). Elsewhere it may only wait.
Source: MySQL manual, Metadata Locking and LOCK TABLES; measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from ...catalog.objects import Routine, Trigger
from ...names import SYSTEM_DATABASES, object_key, split_key
from ...resolve.events import sequences_of
from ...sql.kinds import CHANGES
from ...statement import ObjectRef, Statement
from . import table_locks
from .client import ShadowClient
from .machine import Machine
from .problem import WAITED_TOO_LONG, NotFollowedError, RefusedError, UnsureError
from .running import RunningStatement

#: they want their tables for themselves
_ALONE = frozenset({
    "DROP TABLE", "ALTER TABLE", "RENAME TABLE", "TRUNCATE", "CREATE TRIGGER", "DROP TRIGGER",
    "CREATE TABLE", "CREATE TABLE SELECT", "CREATE TABLE LIKE", "DROP VIEW", "ALTER VIEW", "CREATE VIEW",
    "CREATE SEQUENCE", "ALTER SEQUENCE", "DROP SEQUENCE",
})  # fmt: skip
#: under FLUSH TABLES WITH READ LOCK of another session no definition changes
_DEFINE = ("CREATE ", "DROP ", "ALTER ", "RENAME ", "TRUNCATE", "GRANT", "REVOKE")
#: they close the HANDLERs of their tables
_CLOSE = (
    "CREATE TABLE", "CREATE TEMPORARY TABLE", "DROP TABLE", "DROP TEMPORARY TABLE", "ALTER TABLE", "RENAME TABLE",
    "TRUNCATE", "ANALYZE TABLE", "CHECK TABLE", "OPTIMIZE TABLE", "REPAIR TABLE",
)  # fmt: skip
#: they wait without a limit of time
_ACCOUNTS = frozenset({
    "CREATE USER", "DROP USER", "ALTER USER", "RENAME USER", "CREATE ROLE", "DROP ROLE", "SET PASSWORD",
})  # fmt: skip
#: of what they read nobody else is kept away
_READS = ("VIEW", "CREATE TABLE", " LIKE", " SELECT")
_FOR_UPDATE = re.compile(r"(?i)\bFOR\s+UPDATE\b")
_DATABASES = frozenset({"CREATE DATABASE", "ALTER DATABASE"})
_USES = CHANGES | {
    "SELECT", "LOAD DATA", "CREATE TEMPORARY TABLE SELECT", "CREATE TEMPORARY TABLE LIKE", "DO", "SET", "CALL",
    "CHECKSUM TABLE",
}  # fmt: skip
#: engines with which a transaction begins
_WITH_TRANSACTIONS = frozenset({"INNODB", "ARIA"})
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
    wanted = list(_wanted(machine, run, statement))
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
    for key, writes, alone in wanted:
        for other in others:
            held = _holds(run, other, key, writes, alone)
            if held is False and not writes and "for update" in statement.flags:
                held = _holds_for_update(run, other, key, statement)
            if statement.kind == "LOCK TABLES" and run.server.lock_waits_for_writers and not (writes or held):
                held = None if key in other.used | other.maybe_used else held  # it may have changed it
            if held is None:
                kind = NotFollowedError if machine.locks.in_turn else UnsureError  # it gives up, or waits
                raise kind(f"whether another session holds {key} is not known")
            if held:
                if statement.kind in _USES and any(machine.exists(run, each) is False for each, _, _ in wanted):
                    raise NotFollowedError("whether the missing table is found first")
                _give_up(machine, key)
    reached = _reached(run, statement, {key for key, _, _ in wanted}) if statement.kind in _USES else ()
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


def use(machine: Machine, run: RunningStatement, statement: Statement) -> None:
    """Note the permanent tables and views that a statement used: its transaction holds them.

    A statement whose table is missing gives up what it opened; UPDATE and DELAYED do not on MariaDB 10.11. One that a
    read-only transaction refuses holds nothing.
    """
    _close(run, statement)
    for explained in statement.body if statement.kind == "EXPLAIN" else ():
        _keep(machine, run, explained, {key for key, _, _ in _wanted(machine, run, explained)})
    if statement.kind not in _USES:
        return
    sequences = _sequences(machine, run, statement)
    keys = {key for key, _, _ in _wanted(machine, run, statement)} - sequences.keys()
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
    client, reached = run.client, _reached(run, statement, keys)
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
    if statement.kind in _USES:
        keys = {key for key, _, _ in _wanted(machine, run, statement)}
        run.client.maybe_used |= keys | _reached(run, statement, keys)


def beneath(run: RunningStatement, key: str) -> set[str]:
    """The tables and views that a view reads."""
    views, found, todo = run.names.catalog.views, set[str](), [key]
    while todo:
        view = views.get(todo.pop())
        if view is not None and view.query is not None:
            more = table_locks.named_tables(view.query, view.db, "read") - found
            found |= more
            todo += more
    return found


def _reached(run: RunningStatement, statement: Statement, keys: Iterable[str]) -> set[str]:
    """The tables that triggers, functions, foreign keys and defaults may lead to, missing ones too."""
    catalog = run.names.catalog
    found, seen = set[str](), set[str]()
    todo = [(statement, run.names.default_db, set(keys) if statement.refs("write") else set[str]())]
    while todo:
        leaf, db, written = todo.pop()
        functions = (catalog.function(each.name, db) for each in leaf.functions)
        programs: list[Routine | Trigger] = [each for each in functions if each is not None]
        for key in written:
            programs += (each for each in catalog.triggers.about(key) if _may_fire(leaf, each.event))
            table = catalog.tables.get(key)
            if table is not None:
                found.update(parent for _, parent in table.foreign_keys)
                found.update(sequences_of(table))
            found.update(child.key for child, _ in catalog.children_of(key))
        for program in programs:
            if program.key in seen:
                continue
            seen.add(program.key)
            for inner in program.body:
                found |= table_locks.named_tables(inner, program.db, "read", "write")
                todo.append((inner, program.db, table_locks.named_tables(inner, program.db, "write")))
    return found


def _may_fire(statement: Statement, event: str) -> bool:
    """Whether a statement may fire triggers of an event: REPLACE those of DELETE, INSERT those of UPDATE."""
    return statement.kind == event or statement.kind not in ("UPDATE", "DELETE")


def _commits(machine: Machine, run: RunningStatement, statement: Statement) -> bool:
    """Whether a statement may commit something: FLUSH TABLES WITH READ LOCK of another session holds that up too."""
    if statement.kind.startswith("XA "):
        return bool(run.client.branch or machine.branches) and statement.kind not in (
            "XA START",
            "XA END",
            "XA RECOVER",
        )
    return bool(statement.refs("write", "create", "drop", "alter")) or statement.kind.startswith("COMMIT")


def _give_up(machine: Machine, what: str) -> None:
    if not machine.locks.in_turn:
        raise UnsureError(f"another session may hold {what}")
    raise RefusedError(WAITED_TOO_LONG, what, early=True)


def _wanted(machine: Machine, run: RunningStatement, statement: Statement) -> Iterator[tuple[str, bool, bool]]:
    """Each permanent table: key, whether it is written, whether nobody else may use it."""
    kind = statement.kind
    if kind == "DROP DATABASE":
        dropped = {ref.name for ref in statement.refs("drop")}
        keys = {*machine.tables.permanent, *run.names.catalog.views}
        yield from ((key, True, True) for key in keys if split_key(key).db in dropped)
        return
    if kind == "LOCK TABLES":
        named = table_locks.wanted(run, statement).items()
        yield from ((key, writes, writes) for key, writes in named if key not in run.client.temporary)
        return
    alone = kind in _ALONE
    if not (alone or kind in _USES):
        return
    if kind == "DROP TRIGGER":
        triggers = (run.names.catalog.triggers.get(_trigger(run, ref)) for ref in statement.refs("drop"))
        yield from ((trigger.table, True, True) for trigger in triggers if trigger is not None)
        return
    for ref in statement.objects:
        if ref.kind == "sequence" and kind.endswith("SEQUENCE") and run.names.key(ref) not in run.client.temporary:
            yield run.names.key(ref), True, "temporary" not in statement.flags
        if ref.kind not in ("table", "view") or (ref.db or "").lower() in SYSTEM_DATABASES:
            continue
        # no lock keeps a table from becoming a parent of a new one; measured on MySQL 5.6.24 and MariaDB 10.11
        if ref.role == "references" and (kind.startswith("CREATE") or not run.server.alter_locks_parents):
            continue
        key = run.names.key(ref)
        makes_temporary = ref.action == "create" and "temporary" in statement.flags
        if makes_temporary or key in run.client.temporary or not split_key(key).db:
            continue
        reads = ref.action == "read"
        takes = alone and not (reads and (kind.endswith(_READS) or ref.role == "references"))
        yield key, not reads, takes
        if not takes:
            yield from ((each, not reads, False) for each in beneath(run, key))


def _trigger(run: RunningStatement, ref: ObjectRef) -> str:
    return object_key(ref.db or run.names.default_db, ref.name, "trigger")


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
    through = next((each for each in other.locked if each == key or key in beneath(run, each)), None)
    if through is None:
        return None if (writes or alone) and key in table_locks.beside(run, other.locked) else False
    locked = other.locked[through]
    if alone or locked:
        return True
    table = run.tables.permanent.get(through)
    if through in other.locked_locally and (table is None or table.engine != "INNODB"):
        return None if writes else False
    return None if locked is None and not writes else writes
