"""What ALTER TABLE is refused for: keys and columns that are not there, there already, or needed by a foreign key."""

from __future__ import annotations

from collections.abc import Iterable

from ...catalog.objects import Table
from ...statement import AlterAction, ForeignKey, TableKey
from .machine import Machine
from .problem import NotFollowedError, RefusedError, UnsureError
from .running import RunningStatement
from .table import Shadow

_DUPLICATE_KEY, _SECOND_PRIMARY, _NO_SUCH_COLUMN, _NO_COLUMN_LEFT, _NOT_THERE = 1061, 1068, 1072, 1090, 1091
_NEEDED_KEY = 1553
#: what may touch the columns that a generated one stands on
_CHANGES = frozenset({"change column", "drop column", "rename column"})


def check_alterable(
    machine: Machine, run: RunningStatement, old: Shadow, before: Table, after: Table, actions: tuple[AlterAction, ...]
) -> None:
    """Whether a table may be altered as it says; `before` and `after`: its definition.

    Raises RefusedError with the server's error, UnsureError where it hangs on what is not known of keys.
    Source: MySQL manual, ALTER TABLE and CREATE INDEX; measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    children = machine.tables.children.get(old.key, ())
    joined = bool(before.foreign_keys or children) and not old.temporary
    if joined and any(a.op == "engine" and a.value.upper() != old.engine for a in actions):
        raise RefusedError(run.server.engine_of_foreign_key, old.key, early=True)
    if not before.complete:
        return
    if not after.columns:
        raise RefusedError(_NO_COLUMN_LEFT, early=True)
    if any("generated" in column.flags for column in before.columns) and any(a.op in _CHANGES for a in actions):
        raise NotFollowedError("which columns a generated one stands on is not followed")
    _check_joined(machine, before, actions)
    _check_dropped(before, actions)
    _check_added(before, after, actions)
    if joined:
        _check_needed(machine, before, after, actions)


def _check_joined(machine: Machine, before: Table, actions: tuple[AlterAction, ...]) -> None:
    """Raises NotFollowedError where a column of a foreign key changes (1832, 1833 ...): its types go together."""
    joined = {name.lower() for foreign, _ in before.foreign_keys for name in foreign.columns}
    joined |= {
        name.lower() for _, foreign in machine.tables.children.get(before.key, ()) for name in foreign.parent_columns
    }
    for action in actions:
        named = {action.name.lower(), action.column.name.lower() if action.column else ""}
        if action.op == "change column" and named & joined:
            raise NotFollowedError("whether a column of a foreign key may change is not followed")


def key_names(keys: Iterable[TableKey], foreign_keys: Iterable[ForeignKey] = ()) -> dict[str, TableKey]:
    """Keys by their lower-case names: those without one are called as their first column, then `_2`, `_3`.

    A foreign key whose columns begin no key has one of its own. Source: MySQL manual, CREATE TABLE and FOREIGN KEY
    Constraints; measured on MariaDB 10.11.
    """
    found = {key.name.lower(): key for key in keys if key.name}
    for key in keys:
        if not key.name:
            found[_free(found, key.columns[0].lower() if key.columns else "functional_index")] = key
    for foreign in foreign_keys:
        if not any(_begins(key, foreign.columns) for key in found.values()):
            name = foreign.name.lower() or _free(found, foreign.columns[0].lower())
            found[name] = TableKey("index", name, foreign.columns)
    return found


def _free(taken: Iterable[str], name: str) -> str:
    number, called = 1, name
    while called in taken:
        number += 1
        called = f"{name}_{number}"
    return called


def _begins(key: TableKey, columns: tuple[str, ...]) -> bool:
    leading = {name.lower() for name in key.columns[: len(columns)]}
    return not key.partial and leading == {name.lower() for name in columns}


def _check_dropped(before: Table, actions: tuple[AlterAction, ...]) -> None:
    names = key_names(before.keys, [foreign for foreign, _ in before.foreign_keys])
    foreign_names = {name.lower() for foreign, _ in before.foreign_keys for name in (foreign.name, foreign.generated)}
    for action in actions:
        if action.conditional:
            continue
        missing_key = action.op == "drop key" and action.name.lower() not in names
        if missing_key or (action.op == "drop foreign key" and action.name.lower() not in foreign_names):
            raise RefusedError(_NOT_THERE, action.name, early=True)


def _check_added(before: Table, after: Table, actions: tuple[AlterAction, ...]) -> None:
    dropped = {action.name.lower() for action in actions if action.op == "drop key"}
    names = set(key_names(before.keys)) - dropped
    columns = {column.name.lower() for column in after.columns}
    for action in actions:
        key = action.key
        if action.op != "add key" or key is None or action.conditional:
            continue
        if key.kind == "primary" and "primary" in names:
            raise RefusedError(_SECOND_PRIMARY, early=True)
        if key.name and key.name.lower() in names:
            raise RefusedError(_DUPLICATE_KEY, key.name, early=True)
        if missing := [name for name in key.columns if name.lower() not in columns]:
            raise RefusedError(_NO_SUCH_COLUMN, missing[0], early=True)
        names.add(key.name.lower() or key.kind)


def _check_needed(machine: Machine, before: Table, after: Table, actions: tuple[AlterAction, ...]) -> None:
    """A key that a foreign key of the table, or one that leads to it, needs is dropped."""
    if not any(action.op in ("drop key", "drop constraint") for action in actions):
        return
    for foreign, _ in after.foreign_keys:
        was = key_names(before.keys, [foreign])
        goes = [was[a.name.lower()] for a in actions if a.op == "drop key" and a.name.lower() in was]
        if any(_begins(key, foreign.columns) for key in goes) and not any(
            _begins(k, foreign.columns) for k in after.keys
        ):
            raise RefusedError(_NEEDED_KEY, foreign.columns[0], early=True)
    for _, foreign in machine.tables.children.get(before.key, ()):
        parts = foreign.parent_columns
        if any(_begins(k, parts) for k in before.keys) and not any(_begins(k, parts) for k in after.keys):
            if any(a.op == "drop key" and a.name.upper() == "PRIMARY" for a in actions):
                raise UnsureError("how a primary key is dropped that a foreign key leads to")
            raise RefusedError(_NEEDED_KEY, parts[0] if parts else "", early=True)
