"""Which foreign keys a change of a row reaches: an UPDATE only those whose columns it sets."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..names import object_key
from ..server.names import Names
from ..statement import ForeignKey, Statement

_CASCADING = frozenset({"CASCADE", "SET NULL", "SET DEFAULT"})

#: whether children change: `perhaps` where it is not known to which table a column belongs
Reaches = Literal["yes", "perhaps", "no"]


class SetColumns(NamedTuple):
    """Columns of one table that are set, lower case: certainly, and perhaps. `any`: it is not known which."""

    certain: frozenset[str] = frozenset()
    perhaps: frozenset[str] = frozenset()
    any: bool = False


NO_COLUMNS = SetColumns()
ANY_COLUMN = SetColumns(any=True)


def columns_set(statement: Statement, key: str, names: Names) -> SetColumns:
    """The columns of a table that an UPDATE or ON DUPLICATE KEY UPDATE sets."""
    certain, perhaps = set(), set()
    for given in statement.given:
        if given.verb != "update":
            continue
        if given.owner is None:
            perhaps.add(given.name.lower())
        elif object_key(given.owner[0] or names.default_db, given.owner[1]) == key:
            certain.add(given.name.lower())
    return SetColumns(frozenset(certain), frozenset(perhaps))


def reaches(foreign_key: ForeignKey, event: str, columns: SetColumns) -> Reaches | None:
    """Whether a row event on the parent changes rows of the child; None where the key does not cascade at all."""
    action = foreign_key.on_delete if event == "DELETE" else foreign_key.on_update
    if action.upper() not in _CASCADING:
        return None
    if event == "DELETE":
        return "no" if columns == NO_COLUMNS else "yes"
    referred = {column.lower() for column in foreign_key.parent_columns}
    if columns.any:
        return "perhaps"
    if not referred or referred & columns.certain:
        return "no" if columns == NO_COLUMNS else "yes"
    return "perhaps" if referred & columns.perhaps else "no"


def further(foreign_key: ForeignKey, event: str, columns: SetColumns, reached: Reaches) -> tuple[str, SetColumns]:
    """The row event on the child, and what it sets there."""
    action = foreign_key.on_delete if event == "DELETE" else foreign_key.on_update
    if event == "DELETE" and action.upper() == "CASCADE":
        return "DELETE", columns
    named = frozenset(column.lower() for column in foreign_key.columns)
    if reached == "yes":
        return "UPDATE", SetColumns(named)
    return "UPDATE", SetColumns(perhaps=named) if reached == "perhaps" else NO_COLUMNS
