"""The columns of a table map: types with their metadata, and what the optional metadata says of each.

Source: MySQL internals, Table_map_event (column types and metadata); MariaDB documentation, TABLE_MAP_EVENT.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Literal

from ..cursor import Cursor, EventError, NotReadError
from ..rows import TableMap
from .charsets import text_of
from .optional import Optional, parse_optional


class ColumnType(IntEnum):
    """The types of columns, as table maps number them; those of SET and ENUM stand in the metadata of STRING."""

    TINY = 1
    SHORT = 2
    LONG = 3
    FLOAT = 4
    DOUBLE = 5
    NULL = 6
    TIMESTAMP = 7
    LONGLONG = 8
    INT24 = 9
    DATE = 10
    TIME = 11
    DATETIME = 12
    YEAR = 13
    NEWDATE = 14
    VARCHAR = 15
    BIT = 16
    TIMESTAMP2 = 17
    DATETIME2 = 18
    TIME2 = 19
    BLOB_COMPRESSED = 140  # these two are MariaDB's
    VARCHAR_COMPRESSED = 141
    VECTOR = 242
    JSON = 245
    NEWDECIMAL = 246
    ENUM = 247
    SET = 248
    BLOB = 252
    VAR_STRING = 253
    STRING = 254
    GEOMETRY = 255


AddressKind = Literal["", "uuid", "inet4", "inet6"]

_T = ColumnType
INTEGER_BYTES = {_T.TINY: 1, _T.SHORT: 2, _T.INT24: 3, _T.LONG: 4, _T.LONGLONG: 8}
#: types whose values are texts or bytes
TEXTS = frozenset({_T.VARCHAR, _T.VAR_STRING, _T.STRING, _T.BLOB, _T.VARCHAR_COMPRESSED, _T.BLOB_COMPRESSED})
_METADATA_BYTES = {
    _T.FLOAT: 1, _T.DOUBLE: 1, _T.VARCHAR: 2, _T.BIT: 2, _T.TIMESTAMP2: 1, _T.DATETIME2: 1, _T.TIME2: 1,
    _T.BLOB_COMPRESSED: 1, _T.VARCHAR_COMPRESSED: 2, _T.VECTOR: 1, _T.JSON: 1, _T.NEWDECIMAL: 2, _T.ENUM: 2,
    _T.SET: 2, _T.BLOB: 1, _T.VAR_STRING: 2, _T.STRING: 2, _T.GEOMETRY: 1,
}  # fmt: skip
#: those that optional metadata tells a sign of
_NUMBERS = frozenset({*INTEGER_BYTES, _T.FLOAT, _T.DOUBLE, _T.NEWDECIMAL, _T.YEAR})
#: the two bits of a length beyond 255 bytes, which a STRING keeps, inverted, in the byte of its type
_LENGTH_BITS = 0x30


@dataclass(frozen=True, slots=True)
class MappedColumn:
    """A column of a table map.

    size: bytes of its length or of the value; of a number with fraction the precision, of a time the digits of the
    fraction; of BIT the bits. scale: of a DECIMAL. name: empty where nothing tells it. unsigned: None where nothing
    tells it. charset: of a text, `binary` for bytes, empty where nothing tells it. members: of ENUM and SET; empty
    where nothing tells them, or no codec reads one. is_key: whether it belongs to the primary key. kind: what a
    definition says that the type does not: `uuid`, `inet4`, `inet6`. generated: by the definition.
    """

    type: ColumnType
    size: int = 0
    scale: int = 0
    name: str = ""
    unsigned: bool | None = None
    charset: str = ""
    members: tuple[str, ...] = ()
    is_key: bool = False
    kind: AddressKind = ""
    generated: bool = False


def columns_of(table: TableMap, is_mariadb: bool) -> tuple[MappedColumn, ...]:
    """The columns that row events of a table map have. Raises EventError, also for a type that is not known."""
    if not (table.metadata or table.nullable) and table.types:
        raise NotReadError("rows of MySQL 5.1.17 and older are not read")
    cursor = Cursor(table.metadata)
    columns = tuple(_column(code, cursor) for code in table.types)
    if cursor.left:
        raise EventError(f"{cursor.left} bytes of metadata belong to no column")
    if not table.optional:
        return columns
    texts = TEXTS | {_T.GEOMETRY} if is_mariadb else TEXTS
    told = parse_optional(
        table.optional,
        [n for n, column in enumerate(columns) if column.type in _NUMBERS],
        [n for n, column in enumerate(columns) if column.type in texts],
        [n for n, column in enumerate(columns) if column.type == _T.ENUM],
        [n for n, column in enumerate(columns) if column.type == _T.SET],
        len(columns),
    )
    return tuple(_told(column, number, told) for number, column in enumerate(columns))


def _told(column: MappedColumn, number: int, told: Optional) -> MappedColumn:
    charset = told.charsets.get(number, "")
    members = [text_of(member, charset) for member in told.members.get(number, ())]
    return replace(
        column,
        name=told.names[number] if told.names else "",
        unsigned=told.unsigned.get(number),
        charset=charset,
        members=tuple(text for text in members if text is not None) if None not in members else (),
        is_key=number in told.keys,
    )


def _column(code: int, cursor: Cursor) -> MappedColumn:
    try:
        kind = ColumnType(code)
    except ValueError:
        raise NotReadError(f"columns of type {code} are not read") from None
    length = _METADATA_BYTES.get(kind, 0)
    said = cursor.take(length, "metadata")
    if kind in INTEGER_BYTES:
        return MappedColumn(kind, INTEGER_BYTES[kind])
    if kind == _T.STRING:
        return _string(said[0], said[1])
    if kind == _T.NEWDECIMAL:
        return MappedColumn(kind, said[0], said[1])
    if kind == _T.BIT:
        return MappedColumn(kind, said[0] + 8 * said[1])
    if kind in (_T.VARCHAR, _T.VAR_STRING, _T.VARCHAR_COMPRESSED):
        return MappedColumn(kind, 1 if int.from_bytes(said, "little") <= 0xFF else 2)
    if kind in (_T.ENUM, _T.SET):
        return MappedColumn(kind, said[1])
    return MappedColumn(kind, said[0] if said else 0)


def _string(first: int, second: int) -> MappedColumn:
    """CHAR and BINARY have their own length in bytes as `scale`, to which bytes are filled up."""
    if first & _LENGTH_BITS != _LENGTH_BITS:
        length = second | (first & _LENGTH_BITS ^ _LENGTH_BITS) << 4
        first |= _LENGTH_BITS
    else:
        length = second
    if first in (_T.ENUM, _T.SET):
        return MappedColumn(ColumnType(first), length)
    if first != _T.STRING:
        raise EventError(f"a string of type {first} is unknown")
    return MappedColumn(_T.STRING, 1 if length <= 0xFF else 2, length)
