"""What ALTER TABLE is refused for: keys and columns that are not there, there already, or needed by a foreign key."""

from __future__ import annotations

from ...catalog.keys import begins, key_names
from ...catalog.objects import Table
from ...statement import AlterAction, TableKey
from .columns import shaped
from .key_parts import check_each
from .machine import Machine
from .problem import NotFollowedError, RefusedError, UnsureError
from .running import RunningStatement
from .server import ShadowServer
from .table import Shadow

_NO_SUCH_COLUMN, _NO_COLUMN_LEFT, _NOT_THERE = 1072, 1090, 1091
_NEEDED_KEY, _OF_CHILD, _OF_PARENTS = 1553, 1832, 1833
#: what a foreign key that leads to the table may forbid
_OF_PARENT = frozenset({"drop key", "drop constraint", "drop column", "change column", "engine"})
_DROPS = frozenset({"drop column", "drop key", "drop foreign key", "drop constraint"})
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
    if old.key in machine.tables.maybe_parents and any(a.op in _OF_PARENT for a in actions) and not old.temporary:
        raise NotFollowedError(f"whether a foreign key leads to {old.key} is not known")
    if not before.complete:
        return
    if not after.columns:
        raise RefusedError(_NO_COLUMN_LEFT, early=True)
    if any("generated" in column.flags for column in before.columns) and any(a.op in _CHANGES for a in actions):
        raise NotFollowedError("which columns a generated one stands on is not followed")
    drops = any(
        each.op == "drop column" or (each.column is not None and each.column.name.lower() != each.name.lower())
        for each in actions
        if each.op in ("drop column", "change column")
    )
    if before.checked and drops and not machine.server.ignores_checks:
        raise NotFollowedError("which columns the conditions of the table name is not followed")  # 1054
    if old.engine == "ARCHIVE" and before.keys and any(a.op == "add key" for a in actions):
        raise NotFollowedError("which keys ARCHIVE takes beside its own is not followed")  # 1069 on MySQL 5.6.24
    _check_joined(machine, before, actions)
    _check_dropped(run.server, before, actions, run.server.unique_parts_stay)
    _check_added(before, after, actions, run.server.repeated_parts_last)
    if joined:
        try:
            _check_needed(machine, before, after, actions)
        except RefusedError as refused:
            if not run.client.foreign_keys:
                raise NotFollowedError("what a foreign key is without its index is not followed") from refused
            raise
        if run.server.null_of_joined_stays and run.client.foreign_keys:
            _check_nulls(machine, old, after, actions)


def _check_joined(machine: Machine, before: Table, actions: tuple[AlterAction, ...]) -> None:
    """Raises NotFollowedError where a column of a foreign key changes (1832, 1833 ...): its types go together."""
    joined = {name.lower() for foreign, _ in before.foreign_keys for name in foreign.columns}
    joined |= {
        name.lower() for _, foreign in machine.tables.children.get(before.key, ()) for name in foreign.parent_columns
    }
    for action in actions:
        named = {action.name.lower(), action.column.name.lower() if action.column else ""}
        if action.op in ("change column", "drop column") and named & joined:
            raise NotFollowedError("whether a column of a foreign key may change is not followed")


def _check_nulls(machine: Machine, old: Shadow, after: Table, actions: tuple[AlterAction, ...]) -> None:
    """Raises RefusedError for a new primary key over NULL of a foreign key's column; measured on MySQL 5.6.24."""
    nulls = {column.name.lower() for column in old.columns if not column.not_null}
    made = {n.lower() for a in actions if a.key is not None and a.key.kind == "primary" for n in a.key.columns} & nulls
    own = {name.lower() for foreign, _ in after.foreign_keys for name in foreign.columns}
    children = machine.tables.children.get(old.key, ())
    for code, joined in ((_OF_CHILD, own), (_OF_PARENTS, {n.lower() for _, f in children for n in f.parent_columns})):
        if made & joined:
            raise RefusedError(code, early=True)


def _check_parts(names: dict[str, TableKey], dropped: set[str], column: str, columns: set[str]) -> None:
    """Raises RefusedError 1072 where a part of a unique key of several columns goes, and not all of them.

    columns: all that are dropped. Measured on MariaDB 10.11.
    """
    for name, key in names.items():
        parts = [part.lower() for part in key.columns]
        if columns.issuperset(parts):
            continue
        if key.kind != "index" and name not in dropped and len(parts) > 1 and column.lower() in parts:
            raise RefusedError(_NO_SUCH_COLUMN, column, early=True)


def _check_dropped(server: ShadowServer, before: Table, actions: tuple[AlterAction, ...], parts_stay: bool) -> None:
    names = key_names(before.keys, [foreign for foreign, _ in before.foreign_keys])
    foreign_names = {name.lower() for foreign, _ in before.foreign_keys for name in (foreign.name, foreign.generated)}
    has_named_index = any(foreign.index_named for foreign, _ in before.foreign_keys)
    if has_named_index and not server.index_names_keys and any(each.op == "drop foreign key" for each in actions):
        raise NotFollowedError("how a foreign key is called whose index has a name")
    dropped = {action.name.lower() for action in actions if action.op in ("drop key", "drop constraint")}
    drops = [(action.op, action.name.lower()) for action in actions if action.op in _DROPS]
    if len(set(drops)) < len(drops):
        raise NotFollowedError("what a clause drops that another drops before")  # 1091
    gone = {action.name.lower() for action in actions if action.op == "drop column"}
    for action in actions:
        is_check = before.checked and action.name.upper().startswith("CONSTRAINT_")  # a server calls them so
        if action.op == "drop constraint" and not is_check and action.name.lower() not in names.keys() | foreign_names:
            raise NotFollowedError("which conditions the table has is not followed")
        if action.op == "drop column" and parts_stay:
            _check_parts(names, dropped, action.name, gone)
        if action.conditional:
            continue
        missing_key = action.op == "drop key" and action.name.lower() not in names
        if missing_key or (action.op == "drop foreign key" and action.name.lower() not in foreign_names):
            raise RefusedError(_NOT_THERE, action.name, early=True)


def _check_added(before: Table, after: Table, actions: tuple[AlterAction, ...], repeated_last: bool) -> None:
    dropped = {action.name.lower() for action in actions if action.op == "drop key"}
    gone = {action.name.lower() for action in actions if action.op == "drop column"}
    left = [key for key in before.keys if not key.columns or not gone.issuperset(map(str.lower, key.columns))]
    names = set(key_names(left)) - dropped
    columns = {column.name.lower(): shaped(column, column.text) for column in after.columns}
    added = (a.key for a in actions if a.op == "add key" and a.key is not None and not a.conditional)
    check_each(added, names, columns, True, repeated_last)


def _check_needed(machine: Machine, before: Table, after: Table, actions: tuple[AlterAction, ...]) -> None:
    """A key that a foreign key of the table, or one that leads to it, needs is dropped."""
    if not any(action.op in ("drop key", "drop constraint") for action in actions):
        return
    for foreign, _ in after.foreign_keys:
        was = key_names(before.keys, [foreign])
        goes = [was[a.name.lower()] for a in actions if a.op == "drop key" and a.name.lower() in was]
        if any(begins(key, foreign.columns) for key in goes) and not any(
            begins(k, foreign.columns) for k in after.keys
        ):
            raise RefusedError(_NEEDED_KEY, foreign.columns[0], early=True)
    for _, foreign in machine.tables.children.get(before.key, ()):
        parts = foreign.parent_columns
        if any(begins(k, parts) for k in before.keys) and not any(begins(k, parts) for k in after.keys):
            if any(a.op == "drop key" and a.name.upper() == "PRIMARY" for a in actions):
                raise UnsureError("how a primary key is dropped that a foreign key leads to")
            raise RefusedError(_NEEDED_KEY, parts[0] if parts else "", early=True)
