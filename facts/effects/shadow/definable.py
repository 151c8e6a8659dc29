"""What a table's engine, and the tables that it refers to, do not allow its definition to hold. Codes are the server's
table `engine_refuses`; the engine `*` stands for all."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...catalog import Table
from ...catalog.keys import begins, key_names
from ...names import split_key
from ...statement import Column, ForeignKey, TableKey
from .charsets import full_name
from .columns import Shaped, is_long
from .create import foreign_keys
from .key_lengths import check_key_lengths
from .machine import Machine
from .problem import NotFollowedError, RefusedError, UnsureError
from .running import RunningStatement
from .server import ShadowServer
from .table import Shadow

#: kinds of column whose generated values may hang on the session
_TIMED = frozenset({"date", "datetime", "time", "other"})
#: errors of engines that take few keys
_OF_KEYS = frozenset({"key", "second key"})
_CHANGING = frozenset({"CASCADE", "SET NULL", "SET DEFAULT"})
_EMPTY = frozenset({"''", '""'})
_ARITHMETIC, _CALL = re.compile(r"[\w\s`+*()-]*"), re.compile(r"\w\s*\(")


def check_definition(
    machine: Machine, run: RunningStatement, table: Shadow, old: Shadow | None = None, is_there: bool = False
) -> None:
    """Raises RefusedError where a definition is refused, UnsureError where it is and the code is not known.

    old: the table before ALTER, whose keys those foreign keys have to lead to that lead to the table itself.
    is_there: a table of the name exists already, which is found before an engine sees the definition.
    """
    for trait in _traits(table):
        if trait == "long empty default" and not run.strict:
            continue
        if trait == "key of a foreign key" and any(f"{table.engine} {each}" in run.server.refused for each in _OF_KEYS):
            raise NotFollowedError("how the engine refuses the key that a foreign key makes is not followed")
        for engine in (table.engine, "*"):
            if code := run.server.refused.get(f"{engine} {trait}"):
                raise RefusedError(code, table.key)
    check_key_lengths(run, table)
    _check_stored(table)
    if table.engine == "INNODB" and _fits_no_parent(machine, run, table, old or table):
        if code := run.server.refused.get("* foreign key"):
            raise RefusedError(code, table.key)
        raise UnsureError("a foreign key does not fit its parent")
    if table.engine == "INNODB" and not table.temporary and not is_there:
        _check_waiting_children(machine, table)
    if table.engine == "INNODB" and _name_is_taken(machine, run.server, table):
        raise RefusedError(run.server.foreign_key_name, table.key)


def check_temporary(run: RunningStatement, table: Shadow, before: Table | None = None) -> None:
    """Raises RefusedError where a temporary table of InnoDB gets a foreign key, UnsureError without its code.

    before: its definition until now. Measured on MySQL 5.6.24 and MariaDB 10.11, also without foreign_key_checks.
    """
    if not table.temporary or table.engine != "INNODB" or table.definition is None:
        return
    were = before.foreign_keys if before is not None else ()
    if any(pair not in were for pair in foreign_keys(run.server, table.definition)):
        if code := run.server.refused.get("* foreign key"):
            raise RefusedError(code, table.key)
        raise UnsureError("a temporary table with a foreign key")


def _traits(table: Shadow) -> Iterator[str]:
    """What engines may refuse, in the order in which servers look."""
    definition = table.definition
    keys = definition.keys if definition is not None else ()
    if table.partitioned:
        yield "partitions"
    if table.auto is not None:
        yield "auto_increment"
    long = {column.name.lower() for column in (definition.columns if definition else ()) if is_long(column.type)}
    said = {c.default for c in table.columns if c.default.upper() not in ("", "NULL") and c.name.lower() in long}
    if said - _EMPTY:
        yield "long default"
    elif said:
        yield "long empty default"
    if long or any(column.type.upper().startswith("JSON") for column in table.columns):
        yield "long column"
    over_long = [key for key in keys if long & {name.lower() for name in key.columns}]
    if over_long and len(keys) > 1:
        yield "long key among others"
    if over_long:
        yield "key over long values"
    yield from (f"long {key.kind}" for key in over_long if not key.partial)
    if any(column.generated for column in table.columns):
        yield "generated"
        if any("stored" not in each.flags and _in_a_key(each.name, keys) for each in _computed(table)):
            yield "generated key"
        hanging = {column.name.lower() for column in table.columns if _may_hang_on_session(column)}
        if any(hanging & {name.lower() for name in key.columns} for key in keys):
            raise NotFollowedError("a key over a generated value that may hang on the session is not followed")
    if definition is not None and definition.foreign_keys:
        yield "key of a foreign key"
    if keys or table.unique:
        yield "key"
    if len(keys) > 1:
        yield "second key"
    if any(_nullable(table, key) for key in keys):
        yield "nullable key"
    if _computed(table):
        yield "computed"
    if any(not _numbers(table, key) for key in keys):
        if table.engine == "ARCHIVE" and any(table.columns[i].kind == "text" for k in keys for i in _places(table, k)):
            raise NotFollowedError("whether the key is too long for ARCHIVE is not followed")
        yield "key without a number"
    if any(not (column.not_null or column.generated) for column in table.columns):
        yield "nullable"


def _computed(table: Shadow) -> list[Column]:
    columns = table.definition.columns if table.definition is not None else ()
    return [column for column in columns if "generated" in column.flags]


def _in_a_key(name: str, keys: tuple[TableKey, ...]) -> bool:
    return any(name.lower() in map(str.lower, key.columns) for key in keys)


def _may_hang_on_session(column: Shaped) -> bool:
    """Whether a generated value is a time, or of anything but arithmetic."""
    return bool(column.generated) and (
        column.kind in _TIMED
        or _ARITHMETIC.fullmatch(column.generated) is None
        or _CALL.search(column.generated) is not None
    )


def _places(table: Shadow, key: TableKey) -> list[int]:
    return [table.names[name.lower()] for name in key.columns if name.lower() in table.names]


def _nullable(table: Shadow, key: TableKey) -> bool:
    return any(not (table.columns[i].not_null or table.columns[i].auto) for i in _places(table, key))


def _numbers(table: Shadow, key: TableKey) -> bool:
    return _places(table, key) == [table.auto]


def _fits_no_parent(machine: Machine, run: RunningStatement, table: Shadow, itself: Shadow) -> bool:
    """Whether a foreign key's columns differ from those of its parent or begin no key there, or take no NULL that an
    action sets.

    Without foreign_key_checks only the parent itself may be missing. A parent of another engine, and one with
    partitions, is missing for InnoDB. Source: MySQL manual, FOREIGN KEY Constraints; measured on MySQL 5.6.24 and
    MariaDB 10.11.
    """
    for foreign, parent_key in table.foreign_keys:
        own = _own(table, foreign)
        if "SET DEFAULT" in (foreign.on_delete, foreign.on_update) and not run.server.keys_set_defaults:
            return True
        if "SET NULL" in (foreign.on_delete, foreign.on_update) and any(column.not_null for column in own):
            return True
        parent = itself if parent_key == table.key else _parent(machine, run, parent_key)
        if parent is None:
            if run.client.foreign_keys:
                return True
        elif _misfits(table, foreign, parent):
            return True
    return False


def _check_stored(table: Shadow) -> None:
    """Raises NotFollowedError where a foreign key may change what a stored column is computed from.

    Measured on MariaDB 10.11: 1901 of InnoDB.
    """
    flags = {each.name: each.flags for each in table.definition.columns} if table.definition is not None else {}
    stored = [each.generated for each in table.columns if each.generated and "stored" in flags.get(each.name, ())]
    for foreign, _ in table.foreign_keys if stored else ():
        changes = foreign.on_update in _CHANGING or foreign.on_delete in _CHANGING - {"CASCADE"}
        if changes and any(
            re.search(rf"(?i)\b{re.escape(name)}\b", each) for name in foreign.columns for each in stored
        ):
            raise NotFollowedError("whether a column may be stored that hangs on a foreign key is not followed")


def _check_waiting_children(machine: Machine, table: Shadow) -> None:
    """Raises NotFollowedError where a foreign key that waits for the table does not fit it.

    Measured on MySQL 5.6.24, which refuses the table, and MariaDB 10.11, which does not.
    """
    for child in machine.tables.permanent.values():
        for foreign, parent_key in child.foreign_keys:
            if parent_key == table.key != child.key and _misfits(child, foreign, table):
                raise NotFollowedError(f"whether the table fits the foreign key of {child.key} that waits for it")


def _misfits(child: Shadow, foreign: ForeignKey, parent: Shadow) -> bool:
    own = _own(child, foreign)
    wanted = {name.lower() for name in foreign.parent_columns}
    if parent.key == child.key and wanted == {name.lower() for name in foreign.columns}:
        raise NotFollowedError("whether a foreign key may lead to itself is not followed")
    if not _begins_a_key(parent, foreign.parent_columns):
        return True
    names = [name.lower() for name in foreign.parent_columns if name.lower() in parent.names]
    pairs = [(column, parent.columns[parent.names[name]]) for column, name in zip(own, names, strict=False)]
    if len(names) != len(own):
        return False
    texts = (_texts_differ(child, one, parent, other) for one, other in pairs)
    return any(_differ(*pair) for pair in pairs) or any(texts)


def _own(table: Shadow, foreign: ForeignKey) -> list[Shaped]:
    return [table.columns[table.names[name.lower()]] for name in foreign.columns if name.lower() in table.names]


def _parent(machine: Machine, run: RunningStatement, key: str) -> Shadow | None:
    """The table that a foreign key refers to, None where InnoDB has none of the name."""
    exists = machine.exists(run, key, permanent=True)
    if exists is False:
        return None
    parent = machine.tables.permanent.get(key)
    if exists is None or parent is None or machine.unsettled(run, key, permanent=True):
        raise NotFollowedError(f"whether {key} exists, and with which keys, is not known")
    if parent.definition is None or not parent.definition.complete:
        raise NotFollowedError(f"which keys {key} has is not known")
    return None if parent.engine != "INNODB" or parent.partitioned else parent


def _begins_a_key(parent: Shadow, wanted: tuple[str, ...]) -> bool:
    """Whether columns are the first ones of a key, one that a foreign key of the parent has made too."""
    keys = parent.definition.keys if parent.definition is not None else ()
    made = key_names(keys, [foreign for foreign, _ in parent.foreign_keys])
    return not wanted or any(begins(key, wanted) for key in made.values())


def _differ(one: Shaped, other: Shaped) -> bool:
    """Whether no foreign key can join two columns: whole numbers of other sizes or signs, numbers and texts."""
    kinds = {one.kind, other.kind}
    if kinds == {"integer"}:
        return (one.low, one.high) != (other.low, other.high)
    return kinds == {"integer", "text"}


def _texts_differ(child: Shadow, one: Shaped, parent: Shadow, other: Shaped) -> bool:
    """Whether the columns of a foreign key are texts of two collations. Raises NotFollowedError if unknown."""
    is_mixed = {one.kind, other.kind} == {"text", "binary"}
    if is_mixed or one.collation.endswith("_bin") != other.collation.endswith("_bin"):
        raise NotFollowedError("whether the texts of a foreign key have one collation is not known")
    if one.kind != "text" or other.kind != "text":
        return False
    own, theirs = _collation(child, one), _collation(parent, other)
    if own == theirs and "?" not in own:
        return False
    if all(own) and all(theirs) and "?" not in (*own, *theirs):
        return True
    if own[0] and theirs[0] and "?" not in (own[0], theirs[0]) and own[0] != theirs[0]:
        return True
    raise NotFollowedError("whether the texts of a foreign key have one collation is not known")


def _collation(table: Shadow, column: Shaped) -> tuple[str, str]:
    if column.charset:
        charset, collation = column.charset, column.collation
    else:
        charset, collation = table.charset, column.collation or table.collation
    return full_name(charset), collation.replace("utf8_", "utf8mb3_")


def _name_is_taken(machine: Machine, server: ShadowServer, table: Shadow) -> bool:
    """Whether another table of the database has a foreign key of a name that the definition gives."""
    db, wanted = split_key(table.key).db, _names_given(server, table)
    return any(
        wanted & _names_given(server, other)
        for other in machine.tables.permanent.values()
        if wanted and other.key != table.key and split_key(other.key).db == db
    )


def _names_given(server: ShadowServer, table: Shadow) -> set[str]:
    given = (each for each, _ in table.foreign_keys if each.name and (server.index_names_keys or not each.index_named))
    return {foreign.name.lower() for foreign in given}
