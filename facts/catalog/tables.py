"""What CREATE TABLE and ALTER TABLE say of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from ..names import object_key, split_key
from ..origin import Origin
from ..statement import AlterAction, Column, ForeignKey, Statement, TableDefinition, TableKey
from .definitions import Definitions
from .foreign_keys import name_of, named
from .keys import key_names
from .names import ref_key
from .objects import ENGINE_UNKNOWN, ForeignKeys, Table

_CONDITIONS = frozenset({"temporary", "if not exists", "or replace"})


def define_table(statement: Statement, default_db: str, catalog: Definitions, origin: Origin | None) -> Table | None:
    """The table a CREATE TABLE defines (also used for temporary ones); None where it names none."""
    target = next(iter(statement.refs("create")), None)
    if target is None:
        return None
    key = ref_key(target, default_db)
    like = next((ref for ref in statement.objects if ref.role == "like"), None)
    if like is not None:
        source: Table | None = catalog.tables.get(ref_key(like, default_db))
        if source is None:
            return Table(key, engine=ENGINE_UNKNOWN, complete=False, origin=origin)
        return replace(source, key=key, foreign_keys=(), origin=origin)
    definition = statement.definition or TableDefinition()
    columns, keys = tuple(_encoded(column, definition.charset) for column in definition.columns), definition.keys
    return Table(
        key,
        *_shared(columns, keys, tuple(c.text for c in columns), tuple(k.lengths for k in keys)),
        _with_added((), definition.foreign_keys, default_db, key),
        definition.engine,
        complete=not statement.kind.endswith("SELECT"),
        origin=origin,
        beneath=tuple(ref_key(ref, default_db) for ref in statement.objects if ref.role == "union"),
        charset=definition.charset,
        checked=definition.checked,
        partitioned=definition.partitioned,
        versioned="versioned" in statement.flags,
    )


def defined_alone(statement: Statement, default_db: str) -> str | None:
    """The key of the table that a CREATE TABLE defines, if no other definition counts: it may be made later."""
    plain = statement.kind == "CREATE TABLE" and len(statement.objects) == 1 and not statement.flags & _CONDITIONS
    if not plain or (statement.definition is not None and statement.definition.foreign_keys):
        return None
    return next((ref_key(ref, default_db) for ref in statement.refs("create")), None)


def _with_added(known: ForeignKeys, added: Iterable[ForeignKey], default_db: str, child: str) -> ForeignKeys:
    for foreign_key in added:
        # An unqualified parent lives in the child's database, not in the default one.
        db = foreign_key.db if foreign_key.db is not None else split_key(child).db or default_db
        called = named(foreign_key, split_key(child).name, (other for other, _ in known))
        known = (*known, (called, object_key(db, foreign_key.parent)))
    return known


def altered(table: Table, statement: Statement, default_db: str) -> Table:
    """The table after the clauses of an ALTER TABLE, but for its name."""
    if _moves_keys(table, statement):
        table = replace(table, moved_keys=True)
    if any(action.op == "drop key" and action.name.upper() == "PRIMARY" for action in statement.alters):
        table = replace(table, columns=tuple(_left_of_primary(table)))
    for action in statement.alters:
        table = _altered(table, action, default_db)
    return table


def _keys_over(keys: Iterable[TableKey], column: str, new: str) -> tuple[TableKey, ...]:
    """Keys after a column has another name, or is gone (empty): keys of it alone go with it."""
    found = []
    for key in keys:
        names = tuple(new if name.lower() == column.lower() else name for name in key.columns)
        left = tuple(filter(None, names))
        if left or not key.columns:
            found.append(replace(key, columns=left))
    return tuple(found)


def _named(keys: tuple[TableKey, ...]) -> tuple[TableKey, ...]:
    """The keys, each with the name that the server gave it: it keeps that when others go."""
    called = {id(key): name for name, key in key_names(keys).items()}
    return tuple(key if key.name else replace(key, name=called[id(key)]) for key in keys)


def _is_there(table: Table, action: AlterAction) -> bool:
    """Whether what IF NOT EXISTS adds is there already."""
    if action.op == "add column" and action.column:
        return any(column.name.lower() == action.column.name.lower() for column in table.columns)
    named = action.key.name.lower() if action.op == "add key" and action.key else ""
    return bool(named) and any(key.name.lower() == named for key in table.keys)


@lru_cache(maxsize=4096)
def _shared(
    columns: tuple[Column, ...], keys: tuple[TableKey, ...], _texts: tuple[str, ...], _lengths: tuple[object, ...]
) -> tuple[tuple[Column, ...], tuple[TableKey, ...]]:
    """The columns and keys of all tables that are defined alike: a fleet has many such tables.

    _texts, _lengths: what columns and keys are not compared by.
    """
    return columns, keys


def _encoded(column: Column, charset: str) -> Column:
    """The column with the character set of its table, where it says none itself."""
    return column if column.charset or not charset else replace(column, charset=charset)


def _placed(columns: tuple[Column, ...], column: Column, after: str | None) -> tuple[Column, ...]:
    """The columns with one of them behind another, or first."""
    others = [each for each in columns if each is not column]
    names = [each.name.lower() for each in others]
    if after is None or (after and after.lower() not in names):
        return columns
    at = names.index(after.lower()) + 1 if after else 0
    return (*others[:at], column, *others[at:])


def _kept_keys(table: Table) -> tuple[TableKey, ...]:
    """The keys with those that foreign keys brought: they stay when these go; measured on MySQL 5.6.24 and MariaDB
    10.11."""
    keys = _named(table.keys)
    own = {key.name.lower() for key in keys}
    brought = key_names(keys, [foreign_key for foreign_key, _ in table.foreign_keys])
    return (*keys, *(key for name, key in brought.items() if name not in own))


def _moves_keys(table: Table, statement: Statement) -> bool:
    """Whether a column of one of several unique keys is changed, or may no longer be NULL as it is in a primary key:
    servers order keys by that, and MySQL 5.6.24 and MariaDB 10.11 do not do so alike."""
    unique = [key for key in table.keys if key.kind == "unique"]
    parts = {part.lower() for key in unique for part in key.columns}
    changed = {action.name.lower() for action in statement.alters if action.op == "change column"}
    added = (action.key for action in statement.alters if action.key is not None and action.key.kind == "primary")
    changed |= {part.lower() for key in added for part in key.columns}
    return len(unique) > 1 and not parts.isdisjoint(changed)


def _left_of_primary(table: Table) -> Iterator[Column]:
    """The columns behind DROP PRIMARY KEY: those of the key stay NOT NULL.

    Measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    parts = {part.lower() for key in table.keys if key.kind == "primary" for part in key.columns}
    for column in table.columns:
        kept = (column.flags - {"nullable"}) | {"notnull"}
        yield replace(column, flags=kept) if column.name.lower() in parts else column


def _altered(table: Table, action: AlterAction, default_db: str) -> Table:
    columns = table.columns
    if action.conditional and _is_there(table, action):
        return table
    if action.op == "add column" and action.column:
        added = _encoded(action.column, table.charset)
        return replace(table, columns=_placed((*columns, added), added, action.after))
    if action.op == "drop column":
        left = tuple(c for c in columns if c.name.lower() != action.name.lower())
        return replace(table, columns=left, keys=_keys_over(table.keys, action.name, ""))
    if action.op == "change column" and action.column:
        new = _encoded(action.column, table.charset)
        changed = tuple(new if c.name.lower() == action.name.lower() else c for c in columns)
        changed = _placed(changed, new, action.after)
        return replace(table, columns=changed, keys=_keys_over(table.keys, action.name, new.name))
    if action.op == "rename column":
        renamed = tuple(replace(c, name=action.value) if c.name.lower() == action.name.lower() else c for c in columns)
        return replace(table, columns=renamed, keys=_keys_over(table.keys, action.name, action.value))
    if action.op == "add key" and action.key:
        return replace(table, keys=(*table.keys, action.key))
    if action.op == "drop key":
        return replace(table, keys=tuple(k for k in _named(table.keys) if k.name.lower() != action.name.lower()))
    if action.op == "add foreign key" and action.foreign_key:
        foreign_keys = _with_added(table.foreign_keys, [action.foreign_key], default_db, table.key)
        return replace(table, foreign_keys=foreign_keys)
    if action.op in ("drop foreign key", "drop constraint"):
        kept = tuple(pair for pair in table.foreign_keys if name_of(pair[0]).lower() != action.name.lower())
        keys = _kept_keys(table) if len(kept) < len(table.foreign_keys) else table.keys
        if action.op == "drop constraint":
            keys = tuple(k for k in _named(keys) if k.name.lower() != action.name.lower())
        return replace(table, foreign_keys=kept, keys=keys)
    if action.op == "engine":
        return replace(table, engine=action.value)
    if action.op == "check":
        return replace(table, checked=True)
    if action.op == "other" and action.value:
        return replace(table, versioned=action.value == "versions")
    if action.op == "partition":
        return replace(table, partitioned=True)
    if action.op in ("charset", "convert"):
        recoded = tuple(replace(c, charset=action.value) for c in columns) if action.op == "convert" else columns
        return replace(table, columns=recoded, charset=action.value)
    return table
