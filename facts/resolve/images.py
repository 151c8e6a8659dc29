"""Columns of the tables whose rows a statement changes: what they are like, and which are given a value."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..catalog import Table
from ..fact import Fact
from ..origin import NO_SPAN
from ..server.names import Names
from ..statement import Column, GivenColumn, ObjectRef, Statement
from .events import row_events
from .running import ITSELF, RunningText, running

#: what flags of a column are called in facts
_TRAITS = {
    "notnull": "not null", "nullable": "nullable", "autoinc": "auto_increment", "default": "default",
    "expression default": "computed default", "on update": "on update", "generated": "generated", "stored": "stored",
}  # fmt: skip
_NOW = frozenset({"CURRENT_TIMESTAMP", "NOW", "LOCALTIME", "LOCALTIMESTAMP"})


def image_facts(statement: Statement, names: Names, written: Collection[str]) -> Iterator[Fact]:
    """The facts of `facts/relations/images.py`. written: keys of the tables whose rows may change."""
    tables = {key: table for key in dict.fromkeys(written) if (table := _known(names, key)) is not None}
    if not tables:
        return
    for table in tables.values():
        yield from _columns(table)
        yield from _named_by_triggers(table, names)
    told: set[tuple[str, tuple[str | int, ...]]] = set()
    for number, here in enumerate(running(statement, names), 1):
        inner = Names(here.db, names.catalog, names.temporary)
        for fact in (*_given(here, number, inner, tables), *_written_over(here.statement, inner, tables)):
            if (fact.relation, fact.row) not in told:
                told.add((fact.relation, fact.row))
                yield fact


def _known(names: Names, key: str) -> Table | None:
    table = names.table(key)
    return table if table is not None and table.complete and table.columns else None


def _columns(table: Table) -> Iterator[Fact]:
    indexed = {part.lower() for key in table.keys for part in key.columns}
    if table.versioned:
        yield Fact("versioned", (table.key,), via=table.origin)
    if table.moved_keys:
        yield Fact("moved_keys", (table.key,), via=table.origin)
    for place, column in enumerate(table.columns, 1):
        yield Fact("column", (table.key, column.name, place), via=table.origin)
        yield Fact("column_type", (table.key, column.name, column.type), via=table.origin)
        for trait in _traits(column, column.name.lower() in indexed):
            yield Fact("column_trait", (table.key, column.name, trait), via=table.origin)
    unique = [key for key in table.keys if key.kind == "unique"]
    yield from primary_parts(table)
    for number, key in enumerate(unique, 1):
        for part in key.columns:
            yield Fact("unique_part", (table.key, number, _spelled(table, part)), via=table.origin)
        if key.partial:
            yield Fact("partial_key", (table.key, number), via=table.origin)


def primary_parts(table: Table) -> Iterator[Fact]:
    """The columns of a table's primary key."""
    for part in (part for key in table.keys if key.kind == "primary" for part in key.columns):
        yield Fact("primary_part", (table.key, _spelled(table, part)), via=table.origin)


def _traits(column: Column, indexed: bool) -> Iterator[str]:
    yield from sorted(trait for flag, trait in _TRAITS.items() if flag in column.flags)
    if not _NOW.isdisjoint(column.default_functions) and "expression default" not in column.flags:
        yield "default now"
    if indexed:
        yield "indexed"


def _named_by_triggers(table: Table, names: Names) -> Iterator[Fact]:
    if table.key in names.temporary:
        return
    for event in ("INSERT", "UPDATE"):
        for trigger in names.catalog.triggers_of(table.key, event):
            for name in trigger.new if trigger.timing == "BEFORE" else ():
                yield Fact("trigger_names", (table.key, event.lower(), _spelled(table, name)), via=trigger.origin)


def _given(here: RunningText, number: int, names: Names, tables: dict[str, Table]) -> Iterator[Fact]:
    if "INSERT" in row_events(here.statement):
        for table in _targets(here.statement, names, tables):
            yield Fact("text_changes", (table.key, "insert", number))
    targets = [table.key for table in _targets(here.statement, names, tables)]
    for key in {key for key in targets if targets.count(key) > 1}:
        yield Fact("text_changes", (key, "update", 0))
    for ref in (*here.statement.refs("write"), *here.statement.maybe_writes):
        if (key := names.key(ref)) not in names.temporary and key in names.catalog.views:
            yield from (Fact("through_view", (base,)) for base in _bases(key, names) if base in tables)
    for given in here.statement.given:
        span = given.span if here.via == ITSELF else NO_SPAN
        for table in _owners(given, here.statement, names, tables):
            yield Fact("text_changes", (table.key, given.verb, number))
            if given.name:
                yield Fact("gives_column", (table.key, given.verb, _spelled(table, given.name), number), span)
            else:
                yield Fact("gives_every_column", (table.key, given.verb, number), span)


def _targets(statement: Statement, names: Names, tables: dict[str, Table]) -> Iterator[Table]:
    for ref in statement.refs("write"):
        yield from (tables[key] for key in _bases(names.key(ref), names) if key in tables)


def _owners(given: GivenColumn, statement: Statement, names: Names, tables: dict[str, Table]) -> Iterator[Table]:
    """The tables a column that is given a value may belong to, through views too."""
    refs = statement.maybe_writes if given.owner is None else (ObjectRef("write", *given.owner, given.span),)
    for ref in refs:
        for key in _bases(names.key(ref), names):
            table = tables.get(key)
            if table is not None and (not given.name or _has(table, given.name)):
                yield table


def _bases(key: str, names: Names) -> Iterator[str]:
    """The table itself, or what a view of that name may change."""
    todo, seen = [key], {key}
    while todo:
        here = todo.pop()
        view = None if here in names.temporary else names.catalog.views.get(here)
        if view is None:
            yield here
            continue
        todo += [base for base in view.updatable if base not in seen]
        seen.update(view.updatable)


def _written_over(statement: Statement, names: Names, tables: dict[str, Table]) -> Iterator[Fact]:
    replaces = statement.kind.startswith("REPLACE") or (
        statement.kind.startswith("LOAD") and "replace" in statement.flags
    )
    if replaces or "on duplicate key" in statement.flags:
        yield from (Fact("writes_over", (table.key,)) for table in _targets(statement, names, tables))


def _has(table: Table, name: str) -> bool:
    return any(column.name.lower() == name.lower() for column in table.columns)


def _spelled(table: Table, name: str) -> str:
    """A column's name as the table has it."""
    return next((column.name for column in table.columns if column.name.lower() == name.lower()), name)
