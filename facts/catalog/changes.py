"""What each kind of DDL does to the definitions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..names import object_key, split_key
from ..origin import Origin
from ..statement import ObjectRef, Statement
from .definitions import Definitions
from .foreign_keys import redirected, renamed
from .names import ref_key, renames
from .objects import Routine, Trigger, View
from .tables import altered, define_table


def _create_table(catalog: Definitions, statement: Statement, default_db: str, origin: Origin | None) -> None:
    table = define_table(statement, default_db, catalog, origin)
    if table is None or ("if not exists" in statement.flags and catalog.knows(table.key)):
        return
    if "or replace" in statement.flags:  # MariaDB 10.11 drops the table first, and its triggers with it
        _drop_triggers(catalog, table.key)
    catalog.tables[table.key] = table


def _create_view(catalog: Definitions, statement: Statement, default_db: str, origin: Origin | None) -> None:
    target = next((ref for ref in statement.objects if ref.kind == "view"), None)
    if target is None:
        return
    base_tables = dict.fromkeys(ref_key(ref, default_db) for ref in statement.refs("read"))
    outermost = dict.fromkeys(ref_key(ref, default_db) for ref in statement.objects if ref.role == "view base")
    functions = tuple(dict.fromkeys(used.name for used in statement.functions))
    key = ref_key(target, default_db)
    if "if not exists" in statement.flags and catalog.knows(key):
        return
    catalog.tables.pop(key, None)  # a dump first creates a table of the view's name
    catalog.views[key] = View(key, tuple(base_tables), tuple(outermost), functions, default_db, origin, statement)


def _create_trigger(catalog: Definitions, statement: Statement, default_db: str, origin: Origin | None) -> None:
    table = next((ref for ref in statement.objects if ref.role == "trigger table"), None)
    name = next((ref for ref in statement.objects if ref.kind == "trigger"), None)
    if table is None or name is None or statement.trigger is None:
        return
    table_key = ref_key(table, default_db)
    db = name.db or split_key(table_key).db
    key = object_key(db, name.name, "trigger")
    if "if not exists" in statement.flags and key in catalog.triggers:
        return
    header = statement.trigger
    catalog.triggers[key] = Trigger(
        key, table_key, header.event, db, statement.body, origin, statement.text, header.timing, header.new
    )


def _create_routine(catalog: Definitions, statement: Statement, default_db: str, origin: Origin | None) -> None:
    name = next((ref for ref in statement.objects if ref.kind in ("procedure", "function")), None)
    if name is None:
        return
    key = ref_key(name, default_db)
    if "udf" in statement.flags:
        catalog.loadable |= {name.name.lower()}
        return
    if "if not exists" in statement.flags and catalog.routine(name.kind, name.db or default_db, name.name) is not None:
        return
    _forget_routine(catalog, name, default_db)
    routine = Routine(key, name.db or default_db, statement.body, origin, statement.text, statement.flags)
    catalog.routines[key] = routine


def _forget_routine(catalog: Definitions, ref: ObjectRef, default_db: str) -> None:
    """A routine goes, by whatever capitals it is named."""
    if (routine := catalog.routine(ref.kind, ref.db or default_db, ref.name)) is not None:
        del catalog.routines[routine.key]


def _drop(catalog: Definitions, statement: Statement, default_db: str, _origin: Origin | None) -> None:
    for ref in statement.refs("drop"):
        key = ref_key(ref, default_db)
        # one that fails in part may name a view among tables, or a table among views, which stays
        others = (catalog.views,) if statement.kind == "DROP VIEW" else (catalog.tables,)
        for table in (*others, catalog.triggers):
            table.pop(key, None)
        if ref.kind in ("procedure", "function"):
            _forget_routine(catalog, ref, default_db)
        if ref.kind == "function":
            catalog.loadable -= {ref.name.lower()}
        if ref.kind == "database":
            _drop_database(catalog, ref.name)
        _drop_triggers(catalog, key)


def _drop_triggers(catalog: Definitions, table: str) -> None:
    for trigger in catalog.triggers.about(table):
        del catalog.triggers[trigger.key]


def _drop_database(catalog: Definitions, db: str) -> None:
    for child in [catalog.tables[key] for key in catalog.tables if split_key(key).db == db]:
        for _, parent in child.foreign_keys:
            if split_key(parent).db != db and parent in catalog.tables:
                catalog.tables[parent] = replace(catalog.tables[parent], dropped_children=True)
    for table in (catalog.tables, catalog.views, catalog.triggers, catalog.routines):
        for key in [key for key in table if split_key(key).db == db]:
            del table[key]


def _rename(catalog: Definitions, statement: Statement, default_db: str, _origin: Origin | None) -> None:
    for old, new in renames(statement, default_db):
        _move(catalog, old, new)


def _move(catalog: Definitions, old: str, new: str) -> None:
    if (table := catalog.tables.pop(old, None)) is not None:
        old_name, new_name = split_key(old).name, split_key(new).name
        own = tuple((renamed(foreign_key, old_name, new_name), parent) for foreign_key, parent in table.foreign_keys)
        catalog.tables[new] = replace(table, key=new, foreign_keys=own)
    if (view := catalog.views.pop(old, None)) is not None:
        catalog.views[new] = replace(view, key=new)
    for trigger in catalog.triggers.about(old):
        catalog.triggers[trigger.key] = replace(trigger, table=new)
    for child in catalog.tables.about(old):
        catalog.tables[child.key] = replace(child, foreign_keys=redirected(child.foreign_keys, old, new))


def _alter_table(catalog: Definitions, statement: Statement, default_db: str, origin: Origin | None) -> None:
    target = next(iter(statement.refs("alter")), None)
    if target is None:
        return
    key = ref_key(target, default_db)
    table = catalog.tables.get(key)
    if table is not None:
        catalog.tables[key] = altered(table, statement, default_db)
    _rename(catalog, statement, default_db, origin)


Change = Callable[[Definitions, Statement, str, Origin | None], None]
#: by kind of statement
CHANGES: dict[str, Change] = {
    "CREATE TABLE": _create_table,
    "CREATE TABLE LIKE": _create_table,
    "CREATE TABLE SELECT": _create_table,
    "CREATE SEQUENCE": _create_table,
    "CREATE VIEW": _create_view,
    "ALTER VIEW": _create_view,
    "CREATE TRIGGER": _create_trigger,
    "CREATE PROCEDURE": _create_routine,
    "CREATE FUNCTION": _create_routine,
    "ALTER TABLE": _alter_table,
    "RENAME TABLE": _rename,
    "DROP TABLE": _drop,
    "DROP VIEW": _drop,
    "DROP SEQUENCE": _drop,
    "DROP TRIGGER": _drop,
    "DROP PROCEDURE": _drop,
    "DROP FUNCTION": _drop,
    "DROP DATABASE": _drop,
}
