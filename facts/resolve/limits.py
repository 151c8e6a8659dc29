"""Which rows LIMIT of an UPDATE, DELETE or INSERT ... SELECT picks: by what order, and of what condition."""

from __future__ import annotations

from collections.abc import Iterator

from ..catalog import Table
from ..fact import Fact
from ..server.names import Names
from ..statement import ObjectRef, Picking, Statement
from .images import primary_parts

#: types whose values a literal of any kind equals at most one of: as numbers they are exact
_EXACT = frozenset({"TINYINT", "SMALLINT", "MEDIUMINT", "INT", "INTEGER"})


def limit_facts(statement: Statement, names: Names) -> Iterator[Fact]:
    """limited_order, limited_order_open and limited_value of a statement that picks rows of one table by one LIMIT.

    statement: UPDATE, DELETE or INSERT ... SELECT with a LIMIT.
    """
    picked = [ref for ref in statement.objects if ref.action == "read" or statement.kind != "INSERT SELECT"]
    others = len(statement.objects) - len(picked) - (statement.kind == "INSERT SELECT")
    if statement.picking is None or "multi" in statement.flags or len(picked) != 1 or others:
        return
    table = names.table(names.key(picked[0]))
    if table is None:
        return
    if statement.kind == "INSERT SELECT":
        yield from primary_parts(table)  # those of what is changed are told anyway
    yield from _order(statement.picking, picked[0], table)
    yield from _equal(statement.picking, table)


def _order(picking: Picking, ref: ObjectRef, table: Table) -> Iterator[Fact]:
    spelled = {column.name.lower(): column.name for column in table.columns if table.complete}
    alias = (ref.alias or ref.name).lower()
    for item in picking.order:
        *qualifiers, name = item.path or ("",)
        is_its_own = qualifiers[-1].lower() == alias if qualifiers else not picking.derived
        if name and is_its_own:
            yield Fact("limited_order", (table.key, spelled.get(name.lower(), name)), item.span)
        else:
            yield Fact("limited_order_open", (), item.span)


def _equal(picking: Picking, table: Table) -> Iterator[Fact]:
    """The columns of an exact type that the condition gives one value each."""
    exact = {column.name.lower(): column.name for column in table.columns if _base(column.type) in _EXACT}
    for item in picking.equal:
        if (name := exact.get(item.path[0].lower())) is not None:
            yield Fact("limited_value", (table.key, name), item.span)


def _base(column_type: str) -> str:
    """The name of a type without its length and its attributes: INT of `INT(11) UNSIGNED`."""
    return next(iter(column_type.split("(")[0].split()), "")
