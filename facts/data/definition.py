"""Definitions: what CREATE, ALTER, DROP, RENAME and TRUNCATE do to the shadow, and which errors they meet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..catalog import Table, altered, define_table, renames
from ..names import object_key, split_key
from ..statement import ObjectRef, Statement
from . import create
from .machine import Machine
from .problem import RefusedError, UnsureError
from .running import Running
from .table import Shadow

Definition = Callable[[Machine, Running, Statement, str], int]


def _key(run: Running, ref: ObjectRef) -> str:
    if not ref.db and not run.names.default_db and ref.kind in ("table", "view", "sequence", "trigger"):
        raise RefusedError(1046, early=True)
    return run.names.key(ref)


def _database(machine: Machine, run: Running, db: str) -> None:
    """Raises RefusedError 1049 where the database is known not to exist."""
    if machine.tables.has_database(db) is False:
        raise RefusedError(1049, db, early=True)


def create_table(machine: Machine, run: Running, statement: Statement, text: str) -> int:
    """CREATE TABLE in its three forms."""
    ref = next(iter(statement.refs("create")), None)
    if ref is None:
        raise UnsureError("no table is named")
    key = _key(run, ref)
    temporary = "temporary" in statement.flags
    engine = (statement.definition.engine if statement.definition else "").upper()
    if engine and run.server.engines and engine not in run.server.engines:
        raise RefusedError(1286, engine, early=True)
    if temporary and (code := run.server.refused.get(f"{engine} temporary")):
        raise RefusedError(code, early=True)
    _database(machine, run, split_key(key).db)
    exists = key in run.client.temporary if temporary else machine.exists(run, key, permanent=True)
    if exists:
        if "if not exists" in statement.flags:
            run.warn(1050)
            return 0
        if "or replace" not in statement.flags:
            raise RefusedError(1050, key, early=True)
    table, given, rows = _new_table(machine, run, statement, key, text, temporary)
    places = run.client.temporary if temporary else machine.tables.permanent
    old = places.get(key)
    machine.put(run, places, key, table)
    try:
        made = create.fill(run, table, given, rows, statement.flags) if given else 0
    except RefusedError:
        machine.put(run, places, key, old)
        raise
    if exists is None and not temporary:
        raise UnsureError(f"whether {key} exists is not known")
    return made


def _new_table(
    machine: Machine, run: Running, statement: Statement, key: str, text: str, temporary: bool
) -> tuple[Shadow, list[str], list[tuple[object, ...]]]:
    like = next((ref for ref in statement.objects if ref.role == "like"), None)
    if like is not None:
        source = machine.table(run, like.db, like.name)
        if not isinstance(source, Shadow):
            raise UnsureError("LIKE a view")
        definition = replace(source.definition or Table(key, complete=False), key=key, foreign_keys=())
        return machine.shadow(run, definition, temporary), [], []
    defined = define_table(replace(statement, kind="CREATE TABLE"), run.names.default_db, run.names.catalog, None)
    assert defined is not None
    if not statement.kind.endswith("SELECT"):
        table = machine.shadow(run, defined, temporary)
        create.options(table, text)
        return table, [], []
    _, query_text = create.query_text(statement, run, text)
    context = machine.context(run)
    query, tree, values = create.selected(run, context, query_text)
    listed = create.columns_of(tree, context)
    rows = query.rows(run, values)  # type: ignore[arg-type]
    table = machine.shadow(run, defined, temporary)
    table = create.widened(run, table, listed, query.opaque)
    return table, [str(name) for name, _ in listed], list(rows)


def drop_table(machine: Machine, run: Running, statement: Statement, _: str) -> int:
    """DROP TABLE: what exists goes, even where another name is unknown."""
    missing = False
    unknown = ""
    for ref in statement.refs("drop"):
        key = _key(run, ref)
        if key in run.client.temporary:
            machine.put(run, run.client.temporary, key, None)
            continue
        exists = False if "temporary" in statement.flags else machine.exists(run, key, permanent=True)
        if exists:
            if key in run.names.catalog.views and key not in machine.tables.permanent:
                missing = True
                continue
            if run.client.foreign_keys and any(
                child.key not in {_key(run, r) for r in statement.refs("drop")}
                for child, _ in machine.tables.children.get(key, ())
            ):
                raise RefusedError(run.server.referenced, key)
            machine.put(run, machine.tables.permanent, key, None)
        elif exists is None:
            unknown = key
        elif "if exists" in statement.flags:
            run.warn(1051)
        else:
            missing = True
    if missing and "if exists" not in statement.flags:
        raise RefusedError(1051)
    if unknown:
        raise UnsureError(f"whether {unknown} exists is not known")
    return 0


def alter_table(machine: Machine, run: Running, statement: Statement, text: str) -> int:
    """ALTER TABLE, CREATE INDEX and DROP INDEX: a new table takes over the rows."""
    ref = next(iter(statement.refs("alter")), None)
    if ref is None:
        raise UnsureError("no table is named")
    old = machine.table(run, ref.db, ref.name)
    if not isinstance(old, Shadow) or old.definition is None:
        raise UnsureError(f"{ref.name} is not followed")
    new_names = renames(statement, run.names.default_db)
    for action in statement.alters:
        if action.op == "engine" and run.server.engines and action.value.upper() not in run.server.engines:
            raise RefusedError(1286, action.value, early=True)
        _check_columns(old, action.op, action.name, action.column.name if action.column else "", statement.flags)
    definition = altered(old.definition, statement, run.names.default_db)
    places = run.client.temporary if old.temporary else machine.tables.permanent
    key = old.key
    if new_names:
        target = new_names[0][1]
        _database(machine, run, split_key(target).db)
        if target != key and machine.exists(run, target, permanent=not old.temporary):
            raise RefusedError(1050, target, early=True)
        definition = replace(definition, key=target)
    if definition == replace(old.definition, key=definition.key) and not any(a.op == "engine" for a in statement.alters):
        table = replace(old, key=definition.key, definition=definition)
        rows = 0
    else:
        table = machine.shadow(run, definition, old.temporary)
        rows = machine.refill(run, old, table, statement)
    if any("partition" in a.op for a in statement.alters):
        table.forget("a partition was emptied or exchanged")
    create.options(table, text)
    if definition.key != key:
        machine.put(run, places, key, None)
    machine.put(run, places, definition.key, table)
    return rows


def _check_columns(table: Shadow, op: str, name: str, new: str, flags: frozenset[str]) -> None:
    if op in ("drop column", "change column") and name.lower() not in table.names and table.known:
        raise RefusedError(1091 if op == "drop column" else 1054, name, early=True)
    if op == "add column" and new.lower() in table.names:
        raise RefusedError(1060, new, early=True)


def rename_table(machine: Machine, run: Running, statement: Statement, _: str) -> int:
    """RENAME TABLE, left to right; all or nothing."""
    moved: list[tuple[str, Shadow]] = []
    try:
        for old, new in renames(statement, run.names.default_db):
            if not split_key(old).db:
                raise RefusedError(1046, early=True)
            temporary = run.client.temporary.get(old) if run.server.rename_temporary else None
            places = run.client.temporary if temporary else machine.tables.permanent
            exists = True if temporary else machine.exists(run, old, permanent=True)
            if machine.exists(run, new, permanent=not temporary):
                raise RefusedError(1050, new, early=True)
            if exists is None:
                raise UnsureError(f"whether {old} exists is not known")
            if not exists:
                raise RefusedError(run.server.rename_missing, old, early=True)
            if machine.tables.has_database(split_key(new).db) is False:
                raise RefusedError(1025, new, early=True)
            table = places.get(old)
            if table is None:
                continue  # a view
            machine.put(run, places, old, None)
            assert table.definition is not None
            machine.put(run, places, new, replace(table, key=new, definition=replace(table.definition, key=new)))
            moved.append((new, table))
    except RefusedError:
        for new, table in reversed(moved):
            places = run.client.temporary if table.temporary else machine.tables.permanent
            machine.put(run, places, new, None)
            machine.put(run, places, table.key, table)
        raise
    return 0


def truncate(machine: Machine, run: Running, statement: Statement, _: str) -> int:
    """TRUNCATE: afterwards the rows are known to be none."""
    ref = next(iter(statement.refs("write")), None)
    if ref is None:
        raise UnsureError("no table is named")
    table = machine.table(run, ref.db, ref.name)
    if not isinstance(table, Shadow):
        raise UnsureError(f"{ref.name} is not followed")
    places = run.client.temporary if table.temporary else machine.tables.permanent
    if code := run.server.refused.get(f"{table.engine} truncate"):
        raise RefusedError(code, table.key)
    machine.put(run, places, table.key, create.empty_copy(run, table))
    return 0


def create_database(machine: Machine, run: Running, statement: Statement, _: str) -> int:
    """CREATE DATABASE."""
    for ref in statement.refs("create"):
        if machine.tables.has_database(ref.name):
            if "if not exists" in statement.flags:
                run.warn(1007)
            elif "or replace" not in statement.flags:
                raise RefusedError(1007, ref.name, early=True)
        else:
            machine.note_set(run, machine.tables.databases, ref.name)
    return 1


def drop_database(machine: Machine, run: Running, statement: Statement, _: str) -> int:
    """DROP DATABASE; the rows affected are its tables."""
    for ref in statement.refs("drop"):
        exists = machine.tables.has_database(ref.name)
        if exists is False:
            if "if exists" in statement.flags:
                run.warn(1008)
                return 0
            raise RefusedError(1008, ref.name, early=True)
        keys = [key for key in machine.tables.permanent if split_key(key).db == ref.name]
        for key in keys:
            machine.put(run, machine.tables.permanent, key, None)
        machine.note_set(run, machine.tables.databases, ref.name, present=False)
        if exists is None:
            raise UnsureError(f"whether database {ref.name} exists is not known")
        return len(keys)
    return 0


def create_view(machine: Machine, run: Running, statement: Statement, _: str) -> int:
    """CREATE VIEW and ALTER VIEW."""
    ref = next((r for r in statement.objects if r.kind == "view"), None)
    if ref is None:
        return 0
    key = _key(run, ref)
    exists = machine.exists(run, key, permanent=True)
    if exists and statement.kind == "CREATE VIEW" and "or replace" not in statement.flags:
        if "if not exists" in statement.flags:
            run.warn(1050)
            return 0
        raise RefusedError(1050, key, early=True)
    for base in statement.refs("read"):
        machine.table(run, base.db, base.name)
    machine.tables.version += 1
    return 0


def drop_object(machine: Machine, run: Running, statement: Statement, _: str) -> int:
    """DROP VIEW, SEQUENCE, TRIGGER, PROCEDURE, FUNCTION, EVENT."""
    what = statement.kind.partition(" ")[2].lower()
    machine.tables.version += 1
    for ref in statement.refs("drop"):
        if what == "trigger" and not ref.db and not run.names.default_db:
            raise RefusedError(1046, early=True)
        exists = machine.has_object(run, what, ref)
        if what == "event":
            machine.note_set(run, machine.tables.others, run.names.key(ref), present=False)
        if what == "sequence" and exists:
            machine.put(run, machine.tables.permanent, run.names.key(ref), None)
        if exists is False:
            code = run.server.unknown(what)
            if "if exists" not in statement.flags:
                raise RefusedError(code, ref.name, early=True)
            run.warn(code)
        elif exists is None:
            raise UnsureError(f"whether {what} {ref.name} exists is not known")
    return 0


def create_object(machine: Machine, run: Running, statement: Statement, _: str) -> int:
    """CREATE TRIGGER, PROCEDURE, FUNCTION, EVENT."""
    what = statement.kind.partition(" ")[2].lower()
    machine.tables.version += 1
    for ref in statement.refs("create"):
        if ref.kind != what:
            continue
        if not ref.db and not run.names.default_db and "udf" not in statement.flags:
            raise RefusedError(1046, early=True)
        if what == "trigger":
            table = next((r for r in statement.objects if r.role == "trigger table"), None)
            if table is not None:
                machine.table(run, table.db, table.name)
        if machine.has_object(run, what, ref):
            if "if not exists" in statement.flags:
                run.warn(run.server.exists(what))
            elif "or replace" not in statement.flags:
                raise RefusedError(run.server.exists(what), ref.name, early=True)
        if what == "event":
            machine.note_set(run, machine.tables.others, run.names.key(ref))
    return 0


def account(machine: Machine, run: Running, statement: Statement, _: str) -> int:
    """CREATE USER, DROP USER and roles: 1396 where one of them cannot be carried out, the others are."""
    failed, guess = False, ""
    users = machine.tables.others
    for ref in statement.objects:
        key = object_key("", ref.name.lower(), "user")
        if ref.action == "create" and ref.role == "target":
            if key in users and "or replace" not in statement.flags:
                if "if not exists" in statement.flags:
                    run.warn(1973)
                else:
                    failed = True
            machine.note_set(run, users, key)
        elif ref.action == "drop" and ref.role == "target":
            if key in users:
                machine.note_set(run, users, key, present=False)
            elif key in machine.tables.gone:
                failed = "if exists" not in statement.flags
            else:
                guess = ref.name
    if failed:
        raise RefusedError(1396)
    if guess:
        raise UnsureError(f"whether account {guess} exists is not known")
    return 0


DEFINITIONS: dict[str, Definition] = {
    "CREATE TABLE": create_table,
    "CREATE TABLE LIKE": create_table,
    "CREATE TABLE SELECT": create_table,
    "CREATE TEMPORARY TABLE": create_table,
    "CREATE TEMPORARY TABLE LIKE": create_table,
    "CREATE TEMPORARY TABLE SELECT": create_table,
    "DROP TABLE": drop_table,
    "DROP TEMPORARY TABLE": drop_table,
    "ALTER TABLE": alter_table,
    "RENAME TABLE": rename_table,
    "TRUNCATE": truncate,
    "CREATE DATABASE": create_database,
    "DROP DATABASE": drop_database,
    "CREATE VIEW": create_view,
    "ALTER VIEW": create_view,
    **{f"DROP {what}": drop_object for what in ("VIEW", "SEQUENCE", "TRIGGER", "PROCEDURE", "FUNCTION", "EVENT")},
    **{f"CREATE {what}": create_object for what in ("TRIGGER", "PROCEDURE", "FUNCTION", "EVENT")},
    "CREATE USER": account,
    "DROP USER": account,
    "CREATE ROLE": account,
    "DROP ROLE": account,
}
