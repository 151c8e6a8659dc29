"""The tables, views, triggers and routines that statements have defined so far.

Filled by replaying DDL (a --schema file, a mysqldump, the workload itself). Only what facts need is kept:
columns, keys, foreign keys, engines, and the statements in bodies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from .foreign_keys import name_of, named, renamed
from .names import object_key, split_key
from .origin import Origin
from .statement import AlterAction, Column, ForeignKey, Key, ObjectRef, Statement, TableDefinition

_WITHOUT_DATABASE = frozenset({"database", "server", "user", "role"})

#: foreign keys with the keys of their parents
_ForeignKeys = tuple[tuple[ForeignKey, str], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table; `complete` is False where CREATE ... SELECT or LIKE of an unknown table hides columns."""

    key: str
    columns: tuple[Column, ...] = ()
    keys: tuple[Key, ...] = ()
    foreign_keys: _ForeignKeys = ()
    engine: str = ""
    complete: bool = True
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class View:
    """A view and the keys of the tables (or views) it reads, in text order.

    updatable: the bases of its outermost FROM, one of which an UPDATE of the view changes. functions: those it uses, by
    their name as written; `db` is where they resolve.
    """

    key: str
    bases: tuple[str, ...]
    updatable: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()
    db: str = ""
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class Trigger:
    """A trigger; event is INSERT, UPDATE or DELETE; `db` is where its body resolves names."""

    key: str
    table: str
    event: str
    db: str
    body: tuple[Statement, ...]
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class Routine:
    """A stored procedure or function; `db` is where its body resolves names."""

    key: str
    db: str
    body: tuple[Statement, ...]
    origin: Origin | None = None


@dataclass
class Catalog:
    """Definitions by object key."""

    tables: dict[str, Table] = field(default_factory=dict)
    views: dict[str, View] = field(default_factory=dict)
    triggers: dict[str, Trigger] = field(default_factory=dict)
    routines: dict[str, Routine] = field(default_factory=dict)

    def triggers_of(self, table: str, event: str) -> Iterator[Trigger]:
        """The triggers that `event` on `table` fires, in order of definition."""
        return (t for t in self.triggers.values() if t.table == table and t.event == event)

    def children_of(self, parent: str) -> Iterator[tuple[Table, ForeignKey]]:
        """The tables whose foreign keys point at `parent`."""
        for table in self.tables.values():
            for foreign_key, target in table.foreign_keys:
                if target == parent:
                    yield table, foreign_key

    def tables_in(self, db: str) -> tuple[str, ...]:
        """The keys of the tables and views of a database, sorted."""
        return tuple(sorted(key for key in (*self.tables, *self.views) if split_key(key).db == db))

    def knows(self, key: str) -> bool:
        """Whether the table or view has a definition here."""
        return key in self.tables or key in self.views

    def routine(self, kind: str, db: str, name: str) -> Routine | None:
        """The procedure or function; names of routines do not depend on case."""
        wanted = object_key(db, name, kind).lower()
        return next((r for key, r in self.routines.items() if key.lower() == wanted), None)

    def apply(self, statement: Statement, default_db: str, origin: Origin | None = None) -> frozenset[str] | None:
        """Replay one DDL statement that the server accepted.

        Returns the tables whose statements may mean something else now (empty: none), or None where any may, because
        a view, routine or database came or went.
        """
        change = _CHANGES.get(statement.kind)
        if change is None or "temporary" in statement.flags:
            return frozenset()
        before, others = dict(self.tables), self._others()
        triggers = dict(self.triggers)
        change(self, statement, default_db, origin)
        if self._others() != others:
            return None
        moved = {key for key in before.keys() | self.tables.keys() if _differs(before.get(key), self.tables.get(key))}
        parents = {
            parent
            for key in moved
            for table in (before.get(key), self.tables.get(key))
            if table is not None
            for _, parent in table.foreign_keys
        }
        fired = {
            trigger.table
            for shelf, other in ((triggers, self.triggers), (self.triggers, triggers))
            for key, trigger in shelf.items()
            if other.get(key) is not trigger
        }
        return frozenset(moved | parents | fired)

    def _others(self) -> tuple[frozenset[str], frozenset[int]]:
        """What tells whether a view or routine came, went or changed."""
        return frozenset((*self.views, *self.routines)), frozenset(
            map(id, (*self.views.values(), *self.routines.values()))
        )


def _differs(old: Table | None, new: Table | None) -> bool:
    """Whether statements about a table may mean something else; its engine and origin say nothing of that."""
    if old is new:
        return False
    if old is None or new is None:
        return True
    return replace(old, engine="", origin=None) != replace(new, engine="", origin=None)


def ref_key(ref: ObjectRef, default_db: str) -> str:
    """The key of an object named in a statement; kinds without a database keep none."""
    if ref.kind in _WITHOUT_DATABASE:
        return object_key("", ref.name, ref.kind)
    return object_key(ref.db if ref.db is not None else default_db, ref.name, ref.kind)


def define_table(statement: Statement, default_db: str, catalog: Catalog, origin: Origin | None) -> Table | None:
    """The table a CREATE TABLE defines (also used for temporary ones); None where it names none."""
    target = next(iter(statement.refs("create")), None)
    if target is None:
        return None
    key = ref_key(target, default_db)
    like = next((ref for ref in statement.objects if ref.role == "like"), None)
    if like is not None:
        source = catalog.tables.get(ref_key(like, default_db))
        if source is None:
            return Table(key, complete=False, origin=origin)
        return replace(source, key=key, foreign_keys=(), origin=origin)
    definition = statement.definition or TableDefinition()
    return Table(
        key,
        definition.columns,
        definition.keys,
        _with_added((), definition.foreign_keys, default_db, key),
        definition.engine,
        complete=not statement.kind.endswith("SELECT"),
        origin=origin,
    )


def _with_added(known: _ForeignKeys, added: Iterable[ForeignKey], default_db: str, child: str) -> _ForeignKeys:
    for foreign_key in added:
        # An unqualified parent lives in the child's database, not in the default one.
        db = foreign_key.db if foreign_key.db is not None else split_key(child).db or default_db
        called = named(foreign_key, split_key(child).name, (other for other, _ in known))
        known = (*known, (called, object_key(db, foreign_key.parent)))
    return known


def _create_table(catalog: Catalog, statement: Statement, default_db: str, origin: Origin | None) -> None:
    table = define_table(statement, default_db, catalog, origin)
    if table is None or ("if not exists" in statement.flags and catalog.knows(table.key)):
        return
    catalog.tables[table.key] = table


def _create_view(catalog: Catalog, statement: Statement, default_db: str, origin: Origin | None) -> None:
    target = next((ref for ref in statement.objects if ref.kind == "view"), None)
    if target is None:
        return
    bases = dict.fromkeys(ref_key(ref, default_db) for ref in statement.refs("read"))
    outermost = dict.fromkeys(ref_key(ref, default_db) for ref in statement.objects if ref.role == "view base")
    functions = tuple(dict.fromkeys(used.name for used in statement.functions))
    key = ref_key(target, default_db)
    catalog.tables.pop(key, None)  # a dump first creates a table of the view's name
    catalog.views[key] = View(key, tuple(bases), tuple(outermost), functions, default_db, origin)


def _create_trigger(catalog: Catalog, statement: Statement, default_db: str, origin: Origin | None) -> None:
    table = next((ref for ref in statement.objects if ref.role == "trigger table"), None)
    name = next((ref for ref in statement.objects if ref.kind == "trigger"), None)
    if table is None or name is None or statement.trigger is None:
        return
    table_key = ref_key(table, default_db)
    db = name.db or split_key(table_key).db
    key = object_key(db, name.name, "trigger")
    catalog.triggers[key] = Trigger(key, table_key, statement.trigger.event, db, statement.body, origin)


def _create_routine(catalog: Catalog, statement: Statement, default_db: str, origin: Origin | None) -> None:
    name = next((ref for ref in statement.objects if ref.kind in ("procedure", "function")), None)
    if name is None:
        return
    key = ref_key(name, default_db)
    catalog.routines[key] = Routine(key, name.db or default_db, statement.body, origin)


def _drop(catalog: Catalog, statement: Statement, default_db: str, _origin: Origin | None) -> None:
    for ref in statement.refs("drop"):
        key = ref_key(ref, default_db)
        for shelf in (catalog.tables, catalog.views, catalog.triggers, catalog.routines):
            shelf.pop(key, None)
        if ref.kind == "database":
            _drop_database(catalog, ref.name)
        catalog.triggers = {k: t for k, t in catalog.triggers.items() if t.table != key}


def _drop_database(catalog: Catalog, db: str) -> None:
    for shelf in (catalog.tables, catalog.views, catalog.triggers, catalog.routines):
        for key in [key for key in shelf if split_key(key).db == db]:
            del shelf[key]


def _rename(catalog: Catalog, statement: Statement, default_db: str, _origin: Origin | None) -> None:
    for old, new in renames(statement, default_db):
        _move(catalog, old, new)


def renames(statement: Statement, default_db: str) -> tuple[tuple[str, str], ...]:
    """The (old, new) keys of RENAME TABLE and ALTER TABLE ... RENAME, left to right."""
    if statement.kind == "ALTER TABLE":
        target = next(iter(statement.refs("alter")), None)
        to = next((ref for ref in statement.objects if ref.role == "rename to"), None)
        return ((ref_key(target, default_db), ref_key(to, default_db)),) if target and to else ()
    old = [ref_key(ref, default_db) for ref in statement.objects if ref.role == "rename from"]
    new = [ref_key(ref, default_db) for ref in statement.objects if ref.role == "rename to"]
    return tuple(zip(old, new, strict=False))


def _move(catalog: Catalog, old: str, new: str) -> None:
    if (table := catalog.tables.pop(old, None)) is not None:
        old_name, new_name = split_key(old).name, split_key(new).name
        own = tuple((renamed(foreign_key, old_name, new_name), parent) for foreign_key, parent in table.foreign_keys)
        catalog.tables[new] = replace(table, key=new, foreign_keys=own)
    if (view := catalog.views.pop(old, None)) is not None:
        catalog.views[new] = replace(view, key=new)
    for key, trigger in list(catalog.triggers.items()):
        if trigger.table == old:
            catalog.triggers[key] = replace(trigger, table=new)
    # InnoDB follows a renamed parent in its children's foreign keys.
    for key, child in list(catalog.tables.items()):
        if any(parent == old for _, parent in child.foreign_keys):
            moved = tuple((fk, new if parent == old else parent) for fk, parent in child.foreign_keys)
            catalog.tables[key] = replace(child, foreign_keys=moved)


def _alter_table(catalog: Catalog, statement: Statement, default_db: str, origin: Origin | None) -> None:
    target = next(iter(statement.refs("alter")), None)
    if target is None:
        return
    key = ref_key(target, default_db)
    table = catalog.tables.get(key)
    if table is not None:
        catalog.tables[key] = altered(table, statement, default_db)
    _rename(catalog, statement, default_db, origin)


def altered(table: Table, statement: Statement, default_db: str) -> Table:
    """The table after the clauses of an ALTER TABLE, but for its name."""
    for action in statement.alters:
        table = _altered(table, action, default_db)
    return table


def _altered(table: Table, action: AlterAction, default_db: str) -> Table:
    columns = table.columns
    if action.op == "add column" and action.column:
        return replace(table, columns=(*columns, action.column))
    if action.op == "drop column":
        return replace(table, columns=tuple(c for c in columns if c.name.lower() != action.name.lower()))
    if action.op == "change column" and action.column:
        new = action.column
        return replace(table, columns=tuple(new if c.name.lower() == action.name.lower() else c for c in columns))
    if action.op == "rename column":
        renamed = tuple(replace(c, name=action.value) if c.name.lower() == action.name.lower() else c for c in columns)
        return replace(table, columns=renamed)
    if action.op == "add key" and action.key:
        return replace(table, keys=(*table.keys, action.key))
    if action.op == "drop key":
        return replace(table, keys=tuple(k for k in table.keys if k.name.lower() != action.name.lower()))
    if action.op == "add foreign key" and action.foreign_key:
        foreign_keys = _with_added(table.foreign_keys, [action.foreign_key], default_db, table.key)
        return replace(table, foreign_keys=foreign_keys)
    if action.op in ("drop foreign key", "drop constraint"):
        kept = tuple(pair for pair in table.foreign_keys if name_of(pair[0]).lower() != action.name.lower())
        keys = table.keys
        if action.op == "drop constraint":
            keys = tuple(k for k in keys if k.name.lower() != action.name.lower())
        return replace(table, foreign_keys=kept, keys=keys)
    if action.op == "engine":
        return replace(table, engine=action.value)
    return table


_Change = Callable[[Catalog, Statement, str, Origin | None], None]
_CHANGES: dict[str, _Change] = {
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
