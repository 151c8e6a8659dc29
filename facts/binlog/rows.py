"""Table maps and row events: which table, which columns, which flags. The row payload stays opaque.

Source: MySQL internals, Table_map_event and Rows_event; MariaDB documentation, TABLE_MAP_EVENT and Rows Events V1/V2.
"""

from __future__ import annotations

from dataclasses import dataclass

from .cursor import Cursor, EventError, encoded
from .event_types import DELETE_ROWS_TYPES, ROWS_V2_TYPES, UPDATE_ROWS_TYPES, EventType

#: flags of a row event
STATEMENT_END = 1
_ROW_FLAGS = {STATEMENT_END: "stmt_end", 2: "no_foreign_key_checks", 4: "relaxed_unique_checks", 8: "complete_rows"}

#: of a table map's body: behind table id and flags
_NAMES_AT = 8
_LONGEST_NAME = 0xFF

#: columns of one table; the server's limit is 4096
_MOST_COLUMNS = 1 << 16


@dataclass(frozen=True, slots=True)
class TableMap:
    """The table that following row events call `table_id`.

    types, metadata: a byte per column, and what describes them. nullable: a bitmap. optional: names, keys, character
    sets, as MySQL 8.0 and MariaDB 10.5 add them, undecoded.
    """

    table_id: int
    flags: int
    db: str
    table: str
    types: bytes
    metadata: bytes
    nullable: bytes
    optional: bytes


@dataclass(frozen=True, slots=True)
class RowsEvent:
    """Rows of one table.

    change: `write`, `update` or `delete`. flags: names. extra: the extra data of version 2. columns: positions, from
    0, of the columns present in the rows, for an update in the rows before it. after: of an update, those after it.
    payload: length of the row images in bytes. compressed: whether the payload is.
    """

    table_id: int
    change: str
    flags: tuple[str, ...]
    extra: bytes
    width: int
    columns: tuple[int, ...]
    after: tuple[int, ...]
    payload: int
    compressed: bool


def parse_table_map(body: bytes) -> TableMap:
    """Read the body of a table map event. Raises EventError."""
    cursor = Cursor(body)
    table_id = cursor.integer(6, "table id")
    flags = cursor.integer(2, "flags")
    db = cursor.short_text("database")
    cursor.zero("database")
    table = cursor.short_text("table")
    cursor.zero("table")
    width = _width(cursor)
    types = cursor.take(width, "column types")
    if not cursor.left:  # as MySQL 5.1.17 and older wrote it
        return TableMap(table_id, flags, db, table, types, b"", b"", b"")
    metadata = cursor.take(cursor.packed("metadata length"), "metadata")
    nullable = cursor.take((width + 7) // 8, "null bitmap")
    return TableMap(table_id, flags, db, table, types, metadata, nullable, cursor.rest())


def rename_database(body: bytes, name: str) -> bytes:
    """The body of a table map event with another database. Raises EventError for a name beyond 255 bytes."""
    cursor = Cursor(body, _NAMES_AT)
    cursor.short_text("database")
    new = encoded(name)
    if len(new) > _LONGEST_NAME:
        raise EventError(f"a name of {len(new)} bytes does not fit in a table map, {_LONGEST_NAME} bytes do")
    return body[:_NAMES_AT] + bytes((len(new),)) + new + body[cursor.at :]


def parse_rows(body: bytes, event_type: int) -> RowsEvent:
    """Read a row event up to its rows. Raises EventError."""
    cursor = Cursor(body)
    table_id = cursor.integer(6, "table id")
    flags = cursor.integer(2, "flags")
    extra = b""
    if event_type in ROWS_V2_TYPES:
        length = cursor.integer(2, "extra data length")
        if length < 2:
            raise EventError(f"an extra data length of {length} bytes cannot be")
        extra = cursor.take(length - 2, "extra data")
    width = _width(cursor)
    is_update = event_type in UPDATE_ROWS_TYPES
    columns = _positions(cursor.take((width + 7) // 8, "column bitmap"), width)
    after = columns if is_update else ()
    if is_update and event_type != EventType.PRE_GA_UPDATE_ROWS:
        after = _positions(cursor.take((width + 7) // 8, "column bitmap"), width)
    change = "update" if is_update else "delete" if event_type in DELETE_ROWS_TYPES else "write"
    names = tuple(name for bit, name in _ROW_FLAGS.items() if flags & bit)
    compressed = event_type >= EventType.WRITE_ROWS_COMPRESSED_V1
    return RowsEvent(table_id, change, names, extra, width, columns, after, cursor.left, compressed)


def rows_header(rows: RowsEvent, is_v2: bool) -> bytes:
    """What stands before rows that hold all columns, without the flag of a last event, and without extra data."""
    flags = sum(bit for bit, name in _ROW_FLAGS.items() if name in rows.flags and bit != STATEMENT_END)
    head = rows.table_id.to_bytes(6, "little") + flags.to_bytes(2, "little") + (b"\2\0" if is_v2 else b"")
    bitmap = bytearray(b"\xff" * ((rows.width + 7) // 8))
    if rows.width & 7:
        bitmap[-1] = (1 << (rows.width & 7)) - 1
    return head + _packed(rows.width) + bytes(bitmap) * (2 if rows.change == "update" else 1)


def _packed(number: int) -> bytes:
    """A length-encoded integer of at most two bytes, which columns of one table are."""
    return bytes((number,)) if number < 251 else b"\xfc" + number.to_bytes(2, "little")


def _width(cursor: Cursor) -> int:
    width = cursor.packed("number of columns")
    if width > _MOST_COLUMNS:
        raise EventError(f"a table of {width} columns cannot be")
    return width


def _positions(bitmap: bytes, width: int) -> tuple[int, ...]:
    return tuple(column for column in range(width) if bitmap[column >> 3] >> (column & 7) & 1)
