"""The JSON type of MySQL: its binary form, as the text that MySQL shows of it.

Source: MySQL internals, json_binary.h: a type byte, then a scalar, or a table of entries with offsets to the values.
Objects and arrays keep numbers of two bytes, or of four where they are large.
"""

from __future__ import annotations

import json
import struct
from base64 import b64encode
from collections.abc import Iterator

from ..cursor import Cursor, EventError, decoded
from ..decimals import read_decimal
from .column import ColumnType
from .temporal import packed_datetime, packed_time

_SMALL_OBJECT, _LARGE_OBJECT, _SMALL_ARRAY, _LARGE_ARRAY, _LITERAL = range(5)
_STRING, _OPAQUE = 12, 15
_NUMBERS = {5: "<h", 6: "<H", 7: "<i", 8: "<I", 9: "<q", 10: "<Q", 11: "<d"}
#: those that stand in the entry itself, where there is room for them
_INLINE = {False: frozenset({_LITERAL, 5, 6}), True: frozenset({_LITERAL, 5, 6, 7, 8})}
_LITERALS = {0: "null", 1: "true", 2: "false"}
#: as deep as MySQL goes
_DEEPEST = 100
_LONGEST_LENGTH = 5


def json_text(data: bytes) -> str:
    """The text of a value; of no bytes at all, which an old server may write, `null`. Raises EventError.

    Offsets that lead to the same bytes again and again are refused: no value unfolds to much more text than its bytes.
    """
    if not data:
        return "null"
    return "".join(_Document(data).value(data[0], 1, 0))


class _Document:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self._left = len(data)

    def _spend(self, size: int) -> None:
        """Count what a server needs no more of than the value has bytes: elements, and an eighth of their texts."""
        self._left -= size
        if self._left < 0:
            raise EventError("a JSON value holds more than fits in its bytes")

    def value(self, kind: int, at: int, depth: int) -> Iterator[str]:
        self._spend(1)
        if depth > _DEEPEST:
            raise EventError(f"a JSON value deeper than {_DEEPEST} cannot be")
        if kind <= _LARGE_ARRAY:
            yield from self._container(kind, at, depth)
        elif kind == _LITERAL:
            yield _literal(self._cursor(at).byte("JSON literal"))
        elif kind in _NUMBERS:
            form = _NUMBERS[kind]
            yield _number(struct.unpack(form, self._cursor(at).take(struct.calcsize(form), "JSON number"))[0])
        elif kind == _STRING:
            yield _quoted(self._sized(self._cursor(at)))
        elif kind == _OPAQUE:
            cursor = self._cursor(at)
            yield _opaque(cursor.byte("JSON type"), self._sized(cursor))
        else:
            raise EventError(f"a JSON value of type {kind} is unknown")

    def _container(self, kind: int, at: int, depth: int) -> Iterator[str]:
        is_large, is_object = kind in (_LARGE_OBJECT, _LARGE_ARRAY), kind in (_SMALL_OBJECT, _LARGE_OBJECT)
        size = 4 if is_large else 2
        cursor = self._cursor(at)
        count, length = cursor.integer(size, "JSON count"), cursor.integer(size, "JSON length")
        if at + length > len(self._data):
            raise EventError("a JSON value goes beyond its end")
        keys = [(cursor.integer(size, "JSON key"), cursor.integer(2, "JSON key")) for _ in range(count * is_object)]
        yield "{" if is_object else "["
        for n in range(count):
            if n:
                yield ", "
            if is_object:
                begin, key_length = keys[n]
                self._spend(key_length // 8)
                yield _quoted(self._cursor(at + begin).take(key_length, "JSON key")) + ": "
            kind = cursor.byte("JSON type")
            place = cursor.at
            offset = cursor.integer(size, "JSON value")
            yield from self.value(kind, place if kind in _INLINE[is_large] else at + offset, depth + 1)
        yield "}" if is_object else "]"

    def _cursor(self, at: int) -> Cursor:
        return Cursor(self._data, at)

    def _sized(self, cursor: Cursor) -> bytes:
        """Bytes behind a length of seven bits a byte, the lowest first."""
        length = 0
        for n in range(_LONGEST_LENGTH):
            byte = cursor.byte("JSON length")
            length |= (byte & 0x7F) << 7 * n
            if not byte & 0x80:
                break
        self._spend(length // 8)
        return cursor.take(length, "JSON text")


def _quoted(data: bytes) -> str:
    return json.dumps(decoded(data), ensure_ascii=False)


def _literal(code: int) -> str:
    if code not in _LITERALS:
        raise EventError(f"a JSON literal {code} is unknown")
    return _LITERALS[code]


def _number(value: float) -> str:
    if value != value or value in (float("inf"), float("-inf")):
        raise EventError("a JSON number that is none cannot be")
    return repr(value)


def _opaque(kind: int, data: bytes) -> str:
    """Values of SQL types that JSON has not: as MySQL shows them."""
    if kind == ColumnType.NEWDECIMAL:
        cursor = Cursor(data)
        return f"{read_decimal(cursor, cursor.byte('precision'), cursor.byte('scale')):f}"
    if kind == ColumnType.TIME:
        return f'"{packed_time(data)}"'
    if kind in (ColumnType.DATE, ColumnType.NEWDATE):
        return f'"{packed_datetime(data)[:10]}"'
    if kind in (ColumnType.DATETIME, ColumnType.TIMESTAMP):
        return f'"{packed_datetime(data)}"'
    return f'"base64:type{kind}:{b64encode(data).decode("ascii")}"'
