"""The parts of keys: that their columns are there, once, and no longer than these.

Source: MySQL source, sql_table.cc, mysql_prepare_create_table; measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...catalog import Table
from ...catalog.keys import free_name
from ...statement import TableKey
from .columns import Shaped, is_long
from .problem import NotFollowedError, RefusedError

_REPEATED, _DUPLICATE_KEY, _TWO_PRIMARY, _NO_SUCH_COLUMN, _TOO_LONG_PART = 1060, 1061, 1068, 1072, 1089
_BAD_NAME, _UNEVEN = 1280, 1239
#: of InnoDB itself
_CLUSTERED = "GEN_CLUST_INDEX"
#: what every server takes
_MOST_KEYS, _MOST_PARTS = 64, 16
_BYTES = {"DATE": 3, "YEAR": 1, "TIME": 3, "FLOAT": 4, "DOUBLE": 8, "REAL": 8}
_LONGEST_SMALL_ENUM = 255


def check_keys(definition: Table, columns: Mapping[str, Shaped], repeated_last: bool) -> None:
    """Raises RefusedError for the first key that is refused, in the order of the text.

    columns: by name, lower case; repeated_last: a column that stands in a key twice is found behind all other errors.
    """
    names: set[str] = set()
    if len(definition.keys) > _MOST_KEYS or any(len(key.columns) > _MOST_PARTS for key in definition.keys):
        raise NotFollowedError("how many keys, and parts of them, a table may have is not followed")
    _check_foreign(definition, columns)
    check_each(definition.keys, names, columns, definition.complete, repeated_last)


def _check_foreign(definition: Table, columns: Mapping[str, Shaped]) -> None:
    """Raises RefusedError 1239 for a foreign key that refers to another number of columns than it has, 1060 for one
    that has a column twice, NotFollowedError for missing, long and generated columns (1072, 1170, 1005, 1905)."""
    named = [foreign.name.lower() for foreign, _ in definition.foreign_keys if foreign.name]
    if len(set(named)) < len(named):
        raise NotFollowedError("two foreign keys of one name are not followed")
    for foreign, _ in definition.foreign_keys:
        own = [columns.get(name.lower()) for name in foreign.columns]
        if any(definition.complete if c is None else is_long(c.type) or bool(c.generated) for c in own):
            raise NotFollowedError("how a foreign key of such columns is refused is not followed")
        if foreign.parent_columns and len(foreign.parent_columns) != len(foreign.columns):
            raise RefusedError(_UNEVEN, early=True)
        if _repeats(foreign.columns):
            raise RefusedError(_REPEATED, early=True)


def check_each(
    keys: Iterable[TableKey], names: set[str], columns: Mapping[str, Shaped], complete: bool, repeated_last: bool
) -> None:
    """Raises RefusedError for the first of several keys that is refused; arguments as of check_keys and check_key.

    Measured on MariaDB 10.11: a column that is missing in a later key is found before a name that is taken.
    """
    keys = list(keys)
    if any(key.name.upper() == _CLUSTERED for key in keys):
        raise NotFollowedError("whether the engine takes a key of this name is not followed")  # 1280
    for place, key in enumerate(keys):
        try:
            check_key(key, names, columns, complete, repeated_last)
        except RefusedError as refused:
            later = (name.lower() for other in keys[place + 1 :] for name in other.columns)
            if repeated_last and complete and not columns.keys() >= set(later):
                raise NotFollowedError(f"whether a column is missing, or error {refused.code}") from refused
            raise
    if repeated_last:
        check_repeated(keys, columns)


def check_key(
    key: TableKey, names: set[str], columns: Mapping[str, Shaped], complete: bool, repeated_last: bool
) -> None:
    """Raises RefusedError where a key is refused. names: of the keys before it; it is added.

    complete: the table has no other columns.
    """
    lengths = dict(key.lengths)
    for place, name in enumerate(key.columns or ("",)):
        column = columns.get(name.lower())
        if key.columns and complete and column is None:
            raise RefusedError(_NO_SUCH_COLUMN, name, early=True)
        if column is not None and is_long(column.type) and place not in lengths and not repeated_last:
            break  # a key of long values: definable.py
        if not repeated_last and name.lower() in (other.lower() for other in key.columns[:place]):
            raise RefusedError(_REPEATED, early=True)
        if column is not None and place in lengths:
            _check_length(column, lengths[place])
        if place == 0:
            _check_name(key, names)
    if key.name != key.name.rstrip():
        raise RefusedError(_BAD_NAME, key.name, early=True)
    unnamed = "primary"
    if key.kind != unnamed:
        unnamed = free_name({*names, unnamed}, key.columns[0].lower() if key.columns else "")
    names.add(key.name.lower() or unnamed)


def check_repeated(keys: Iterable[TableKey], columns: Mapping[str, Shaped]) -> None:
    """Raises RefusedError 1060 where a key names a column twice, NotFollowedError where it may be too long before."""
    for key in keys:
        if not _repeats(key.columns):
            continue
        if any(name.lower() in columns and is_long(columns[name.lower()].type) for name in key.columns):
            raise NotFollowedError("whether the key is too long, or names a column twice")
        raise RefusedError(_REPEATED, early=True)


def _repeats(names: tuple[str, ...]) -> bool:
    return len({name.lower() for name in names}) < len(names)


def _check_name(key: TableKey, names: set[str]) -> None:
    if key.kind != "primary" and key.name.upper() == "PRIMARY":
        raise RefusedError(_BAD_NAME, key.name, early=True)
    if key.kind == "primary" and "primary" in names:
        raise RefusedError(_TWO_PRIMARY, early=True)
    if key.name and key.kind != "primary" and key.name.lower() in names:
        raise RefusedError(_DUPLICATE_KEY, key.name, early=True)


def _check_length(column: Shaped, length: int) -> None:
    """Raises RefusedError 1089, NotFollowedError where the bytes of a type are not known."""
    if is_long(column.type) or column.type.upper() == "JSON":
        return
    if column.kind in ("text", "binary"):
        refused = length > column.length
    elif column.kind == "integer" and not column.type.upper().startswith("BIT"):
        refused = length != (column.high - column.low).bit_length() // 8
    elif column.kind == "choice":
        refused = length != (1 if len(column.choices) <= _LONGEST_SMALL_ENUM else 2)
    elif column.type.upper() in _BYTES and not column.length:
        refused = length != _BYTES[column.type.upper()]
    else:
        raise NotFollowedError(f"whether a part of {column.name} may be a key is not followed")
    if refused:
        raise RefusedError(_TOO_LONG_PART, early=True)
