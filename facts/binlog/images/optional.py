"""The optional metadata of a table map (MySQL 8.0: binlog_row_metadata; MariaDB 10.5 the same).

Source: MySQL internals, Table_map_event, "Optional metadata fields"; MariaDB documentation, TABLE_MAP_EVENT. That
MariaDB counts geometries among the texts was measured on 10.11.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from ..cursor import Cursor, EventError
from .charsets import charset_of

(
    _SIGNEDNESS, _DEFAULT_CHARSET, _COLUMN_CHARSET, _NAME, _SET_MEMBERS, _ENUM_MEMBERS, _GEOMETRY, _KEY, _PARTIAL_KEY,
    _DEFAULT_CHARSET_OF_MEMBERS, _CHARSET_OF_MEMBERS,
) = range(1, 12)  # fmt: skip

_Read = TypeVar("_Read")


@dataclass
class Optional:
    """What it says, by number of a column from 0. names: of all columns, or of none."""

    names: list[str] = field(default_factory=list)
    unsigned: dict[int, bool] = field(default_factory=dict)
    charsets: dict[int, str] = field(default_factory=dict)
    members: dict[int, tuple[bytes, ...]] = field(default_factory=dict)
    keys: set[int] = field(default_factory=set)


def parse_optional(
    data: bytes, numbers: Sequence[int], texts: Sequence[int], enums: Sequence[int], sets: Sequence[int], width: int
) -> Optional:
    """Read it. numbers, texts, enums, sets: which columns are of these kinds. Raises EventError.

    A field of a number that is not known is passed over, as servers do.
    """
    found, cursor = Optional(), Cursor(data)
    chosen = sorted((*enums, *sets))
    while cursor.left:
        kind = cursor.byte("optional metadata")
        said = Cursor(cursor.take(cursor.packed("optional metadata"), "optional metadata"))
        if kind == _SIGNEDNESS:
            bits = said.take((len(numbers) + 7) // 8, "signedness")
            found.unsigned = {n: bool(bits[i >> 3] << (i & 7) & 0x80) for i, n in enumerate(numbers)}
        elif kind in (_DEFAULT_CHARSET, _DEFAULT_CHARSET_OF_MEMBERS):
            columns = texts if kind == _DEFAULT_CHARSET else chosen
            found.charsets |= dict.fromkeys(columns, charset_of(said.packed("collation")))
            for i, collation in _listed(said, _pair):
                found.charsets[_of(columns, i)] = charset_of(collation)
        elif kind in (_COLUMN_CHARSET, _CHARSET_OF_MEMBERS):
            columns = texts if kind == _COLUMN_CHARSET else chosen
            for i, collation in enumerate(_listed(said, _number)):
                found.charsets[_of(columns, i)] = charset_of(collation)
        elif kind == _NAME:
            found.names = _listed(said, lambda name: name.text(name.packed("name length"), "name"))
            if len(found.names) != width:
                raise EventError(f"the table map names {len(found.names)} of {width} columns")
        elif kind in (_SET_MEMBERS, _ENUM_MEMBERS):
            columns = sets if kind == _SET_MEMBERS else enums
            for i, members in enumerate(_listed(said, _members)):
                found.members[_of(columns, i)] = members
        elif kind == _KEY:
            found.keys.update(_listed(said, _number))
        elif kind == _PARTIAL_KEY:
            found.keys.update(column for column, _ in _listed(said, _pair))
    return found


def _number(cursor: Cursor) -> int:
    return cursor.packed("number")


def _pair(cursor: Cursor) -> tuple[int, int]:
    return _number(cursor), _number(cursor)


def _members(cursor: Cursor) -> tuple[bytes, ...]:
    return tuple(cursor.take(_number(cursor), "member") for _ in range(min(_number(cursor), cursor.left)))


def _listed(cursor: Cursor, read: Callable[[Cursor], _Read]) -> list[_Read]:
    found = []
    while cursor.left:
        found.append(read(cursor))
    return found


def _of(columns: Sequence[int], number: int) -> int:
    if number >= len(columns):
        raise EventError(f"the optional metadata tells of {number + 1} columns of a kind, there are {len(columns)}")
    return columns[number]
