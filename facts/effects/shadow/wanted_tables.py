"""The tables that a statement wants, and those that it may lead to.

Source: MySQL manual, Metadata Locking; measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...catalog.objects import Routine, Trigger
from ...names import SYSTEM_DATABASES, object_key, split_key
from ...resolve.events import sequences_of
from ...sql.kinds import CHANGES
from ...statement import ObjectRef, Statement
from . import table_locks
from .machine import Machine
from .running import RunningStatement

#: they want their tables for themselves
_ALONE = frozenset({
    "DROP TABLE", "ALTER TABLE", "RENAME TABLE", "TRUNCATE", "CREATE TRIGGER", "DROP TRIGGER",
    "CREATE TABLE", "CREATE TABLE SELECT", "CREATE TABLE LIKE", "DROP VIEW", "ALTER VIEW", "CREATE VIEW",
    "CREATE SEQUENCE", "ALTER SEQUENCE", "DROP SEQUENCE",
})  # fmt: skip
#: of what they read nobody else is kept away
_READS = ("VIEW", "CREATE TABLE", " LIKE", " SELECT")
#: they use tables, which their transaction keeps
USES = CHANGES | {
    "SELECT", "LOAD DATA", "CREATE TEMPORARY TABLE SELECT", "CREATE TEMPORARY TABLE LIKE", "DO", "SET", "CALL",
    "CHECKSUM TABLE",
}  # fmt: skip


def wanted_tables(machine: Machine, run: RunningStatement, statement: Statement) -> Iterator[tuple[str, bool, bool]]:
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
    if not (alone or kind in USES):
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


def reached_tables(run: RunningStatement, statement: Statement, keys: Iterable[str]) -> set[str]:
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
