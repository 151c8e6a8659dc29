"""Columns, indexes and foreign keys that ALTER TABLE, CREATE INDEX and DROP INDEX add to a table and drop: by name."""

from __future__ import annotations

from collections.abc import Iterator

from ..catalog.names import ref_key
from ..fact import Fact
from ..statement import AlterAction, Statement

#: by what an action does: the relation, and what it is about
_PARTS = {
    "add column": ("adds_part", "column"),
    "add key": ("adds_part", "index"),
    "add foreign key": ("adds_part", "foreign key"),
    "drop column": ("drops_part", "column"),
    "drop key": ("drops_part", "index"),
    "drop foreign key": ("drops_part", "foreign key"),
}


def part_facts(statement: Statement, default_db: str) -> Iterator[Fact]:
    """adds_part and drops_part; nothing of a key that the server is to find a name for."""
    table = next(iter(statement.refs("alter")), None)
    if table is None or not statement.alters:
        return
    for action in statement.alters:
        name = _name(action)
        if action.op in _PARTS and name:
            relation, what = _PARTS[action.op]
            how = "if" if action.conditional else "plain"
            yield Fact(relation, (ref_key(table, default_db), f"{what} {name.lower()}", how), table.span)


def _name(action: AlterAction) -> str:
    return "PRIMARY" if action.key is not None and action.key.kind == "primary" else action.name
