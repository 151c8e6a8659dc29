"""The status variables of a query event: the session as far as its statement depends on it.

Source: MySQL internals, Query_event, "Status variables"; MariaDB documentation, QUERY_EVENT; codes 128 to 131 are
MariaDB's.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from .cursor import Cursor, EventError

Value = int | str | tuple[int, ...] | tuple[str, ...]

#: how UPDATED_DB_NAMES says that there are more databases than it lists (MAX_DBS_IN_EVENT_MTS is 16)
TOO_MANY_DATABASES = 254
_COMMIT_OR_ROLLBACK_ALTER = 4 | 8


class StatusVariable(NamedTuple):
    """A variable: its code, its name in lower case, and its value."""

    code: int
    name: str
    value: Value


@lru_cache(4096)  # most statements of a session have the same bytes
def parse_status_variables(data: bytes) -> tuple[StatusVariable, ...]:
    """The variables in the order written. What follows an unknown code cannot be read and becomes its value, in hex.

    Raises EventError where a variable goes beyond the end.
    """
    cursor = Cursor(data)
    found = []
    while cursor.left:
        code = cursor.byte()
        known = _READERS.get(code)
        if known is None:
            found.append(StatusVariable(code, f"code_{code}", cursor.rest().hex(" ")))
            break
        name, read = known
        try:
            found.append(StatusVariable(code, name, read(cursor)))
        except EventError as problem:
            raise EventError(f"status variable {name}: {problem}") from None
    return tuple(found)


def _integer(size: int) -> Callable[[Cursor], Value]:
    return lambda cursor: cursor.integer(size)


def _integers(count: int) -> Callable[[Cursor], Value]:
    return lambda cursor: tuple(cursor.integer(2) for _ in range(count))


def _text(cursor: Cursor) -> Value:
    return cursor.short_text()


def _old_catalog(cursor: Cursor) -> Value:
    text = cursor.short_text()
    cursor.zero()
    return text


def _invoker(cursor: Cursor) -> Value:
    return cursor.short_text("user"), cursor.short_text("host")


def _databases(cursor: Cursor) -> Value:
    count = cursor.byte()
    if count == TOO_MANY_DATABASES:
        return ("*",)
    names = []
    for _ in range(count):
        end = cursor.data.find(b"\0", cursor.at, cursor.end)
        if end < 0:
            raise EventError("no zero byte ends the name")
        names.append(cursor.text(end - cursor.at))
        cursor.zero()
    return tuple(names)


def _gtid_flags(cursor: Cursor) -> Value:
    flags = cursor.byte()
    return (flags, cursor.integer(8)) if flags & _COMMIT_OR_ROLLBACK_ALTER else flags


def _collations(cursor: Cursor) -> Value:
    return tuple(cursor.integer(2) for _ in range(2 * cursor.byte()))


_READERS: dict[int, tuple[str, Callable[[Cursor], Value]]] = {
    0: ("flags2", _integer(4)),
    1: ("sql_mode", _integer(8)),
    2: ("catalog", _old_catalog),
    3: ("auto_increment", _integers(2)),
    4: ("charset", _integers(3)),
    5: ("time_zone", _text),
    6: ("catalog_nz", _text),
    7: ("lc_time_names", _integer(2)),
    8: ("charset_database", _integer(2)),
    9: ("table_map_for_update", _integer(8)),
    10: ("master_data_written", _integer(4)),
    11: ("invoker", _invoker),
    12: ("updated_db_names", _databases),
    13: ("microseconds", _integer(3)),
    16: ("explicit_defaults_for_timestamp", _integer(1)),
    17: ("ddl_logged_with_xid", _integer(8)),
    18: ("default_collation_for_utf8mb4", _integer(2)),
    19: ("sql_require_primary_key", _integer(1)),
    20: ("default_table_encryption", _integer(1)),
    128: ("hrnow", _integer(3)),
    129: ("xid", _integer(8)),
    130: ("gtid_flags3", _gtid_flags),
    131: ("character_set_collations", _collations),
}
