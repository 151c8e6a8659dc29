"""The values of columns: what reads one, by the type of its column.

Source: MySQL internals, Rows_event and Table_map_event; MariaDB documentation, Rows Events. The header of a compressed
column was measured on MariaDB 10.11.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from ipaddress import ip_address
from math import isfinite
from uuid import UUID

from ..cursor import Cursor, EventError, NotReadError
from ..decimals import read_decimal
from . import temporal
from .charsets import BINARY, text_of
from .column import INTEGER_BYTES, TEXTS, ColumnType, MappedColumn
from .json_text import json_text

_T = ColumnType
_LONGEST_UNPACKED = 64 << 20
_ZLIB, _WITHOUT_WRAP = 0x80, 0x08
_LENGTH_BYTES = 0x07
#: what a YEAR counts from
_BEFORE_YEARS = 19 * 100
#: from here on a number is rounded to no FLOAT
_ABOVE_FLOATS = 3.40282356779733e38


@dataclass(frozen=True, slots=True)
class EitherSign:
    """An integer whose sign nothing tells: what it is in a signed column, and in an unsigned one."""

    signed: int
    unsigned: int


#: int: also YEAR, BIT, and ENUM and SET without members. float: finite. str: texts, dates, times, JSON, members; where
#: the character set is not told, read as UTF-8 with surrogates. bytes: also texts that no codec reads
Value = None | int | float | Decimal | str | bytes | EitherSign
Reader = Callable[[Cursor], Value]

_TIMES: dict[ColumnType, Callable[[Cursor, int], str]] = {
    _T.DATE: temporal.read_date,
    _T.NEWDATE: temporal.read_date,
    _T.TIME: temporal.read_old_time,
    _T.DATETIME: temporal.read_old_datetime,
    _T.TIMESTAMP: temporal.read_old_timestamp,
    _T.TIME2: temporal.read_time,
    _T.DATETIME2: temporal.read_datetime,
    _T.TIMESTAMP2: temporal.read_timestamp,
}


def reader_of(column: MappedColumn) -> Reader:
    """What reads a value that is not NULL, and raises EventError. Raises it itself for sizes that cannot be."""
    kind, size = column.type, column.size
    if kind in INTEGER_BYTES:
        return _integer(column)
    if kind in _TIMES:
        read_time = _TIMES[kind]
        return lambda cursor: read_time(cursor, size)
    if kind in (_T.FLOAT, _T.DOUBLE):
        if size != (4 if kind == _T.FLOAT else 8):
            raise EventError(f"a {kind.name} of {size} bytes cannot be")
        return _float if kind == _T.FLOAT else _double
    if kind == _T.NEWDECIMAL:
        return lambda cursor: read_decimal(cursor, size, column.scale)
    if kind == _T.YEAR:
        return _year
    if kind == _T.BIT:
        return lambda cursor: int.from_bytes(cursor.take((size + 7) // 8, "bits"), "big")
    if kind in (_T.ENUM, _T.SET):
        return _enum(column) if kind == _T.ENUM else _set(column)
    if kind == _T.JSON:
        return lambda cursor: json_text(_sized(cursor, size))
    if kind in TEXTS:
        return _text(column)
    if kind == _T.NULL:
        return lambda _: None
    return lambda cursor: _sized(cursor, size)  # GEOMETRY, VECTOR


def _sized(cursor: Cursor, size: int) -> bytes:
    return cursor.take(cursor.integer(size, "length"), "value")


def _integer(column: MappedColumn) -> Reader:
    size, unsigned = column.size, column.unsigned

    def read(cursor: Cursor) -> Value:
        value = cursor.integer(size, "integer")
        if unsigned or not value >> 8 * size - 1:
            return value
        signed = value - (1 << 8 * size)
        return signed if unsigned is not None else EitherSign(signed, value)

    return read


def _year(cursor: Cursor) -> int:
    said = cursor.byte("year")
    return said and said + _BEFORE_YEARS


def _float(cursor: Cursor) -> float:
    """The shortest number that is the same one as a FLOAT."""
    data = cursor.take(4, "float")
    exact = _finite(struct.unpack("<f", data)[0])
    for digits in range(6, 10):
        short = float(f"{exact:.{digits}g}")
        if abs(short) < _ABOVE_FLOATS and struct.pack("<f", short) == data:
            return short
    return exact


def _double(cursor: Cursor) -> float:
    return _finite(struct.unpack("<d", cursor.take(8, "double"))[0])


def _finite(value: float) -> float:
    if not isfinite(value):
        raise EventError("a number that is none cannot be")
    return value


def _enum(column: MappedColumn) -> Reader:
    size, members = column.size, column.members

    def read(cursor: Cursor) -> Value:
        number = cursor.integer(size, "enum")
        if number > len(members) and members:
            raise EventError(f"member {number} of {len(members)} cannot be")
        return ("", *members)[number] if members else number

    return read


def _set(column: MappedColumn) -> Reader:
    size, members = column.size, column.members

    def read(cursor: Cursor) -> Value:
        bits = cursor.integer(size, "set")
        if bits >> len(members) and members:
            raise EventError(f"a member beyond {len(members)} cannot be")
        return ",".join(name for n, name in enumerate(members) if bits >> n & 1) if members else bits

    return read


def _text(column: MappedColumn) -> Reader:
    size, charset, full = column.size, column.charset, column.scale
    unpack = column.type in (_T.BLOB_COMPRESSED, _T.VARCHAR_COMPRESSED)
    kind = column.kind

    def read(cursor: Cursor) -> Value:
        data = _sized(cursor, size)
        if unpack and data:
            data = _unpacked(data)
        if kind:
            return _address(data.ljust(full, b"\0"), kind)
        if charset == BINARY:
            return data.ljust(full, b"\0")  # BINARY loses zero bytes at its end
        text = text_of(data, charset)
        return data if text is None else text

    return read


def _address(data: bytes, kind: str) -> str:
    """UUID, INET4 or INET6 of MariaDB."""
    if len(data) != (4 if kind == "inet4" else 16):
        raise EventError(f"a {kind} of {len(data)} bytes cannot be")
    return str(UUID(bytes=data) if kind == "uuid" else ip_address(data))


def _unpacked(data: bytes) -> bytes:
    """The value of a compressed column. The first byte is zero before a plain one; else it holds the method and how
    many bytes the length has, which follows with its highest byte first.
    """
    if not data[0]:
        return data[1:]
    cursor = Cursor(data, 1)
    if data[0] & ~(_WITHOUT_WRAP | _LENGTH_BYTES) != _ZLIB:
        raise NotReadError(f"a column compressed by method {data[0] >> 4} is unknown")
    length = int.from_bytes(cursor.take(data[0] & _LENGTH_BYTES, "uncompressed length"), "big")
    if length > _LONGEST_UNPACKED:
        raise NotReadError(f"a compressed value of {length} bytes is not read, {_LONGEST_UNPACKED >> 20} MiB are")
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS if data[0] & _WITHOUT_WRAP else zlib.MAX_WBITS)
    try:
        value = unpacker.decompress(cursor.rest(), length + 1)
    except zlib.error as problem:
        raise EventError(f"a compressed value is damaged: {problem}") from None
    if len(value) != length:
        raise EventError("a compressed value has not the length it tells")
    return value
