"""Query events, plain and as WL#40 extends them; LOAD DATA statements, which begin alike.

Source: MySQL internals, Query_event and Execute_load_query_event; WL#40 "Add a mysqlbinlog option to filter updates
to certain tables", sections 1 and 2.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, replace

from .cursor import Cursor, EventError, encoded
from .mariadb_compression import uncompressed
from .status_variables import StatusVariable, Value, parse_status_variables

#: thread id, execution time in seconds, length of the database, error code, length of the status variables
_FIXED = struct.Struct("<IIBHH")
#: LOAD DATA: file id, where the file name begins and ends, what to do with duplicates
_LOAD = struct.Struct("<IIIB")
#: WL#40: length of the query, length of the tables info
_EXTENSION = struct.Struct("<HH")
#: the longest query and tables info of WL#40, whose lengths have two bytes
LONGEST_EXTENDED = 0xFFFF
_LONGEST_NAME = 0xFF

_DUPLICATES = {0: "error", 1: "ignore", 2: "replace"}


@dataclass(frozen=True, slots=True)
class QueryEvent:
    """A statement as the server logged it.

    thread_id: of the connection. exec_time: seconds. error_code: of the statement where it ran. status: the status
    variables as bytes. tables: the tables info of an extended event, as (database, table) with an empty database
    for the default one; None in a plain event.
    """

    thread_id: int
    exec_time: int
    error_code: int
    status: bytes
    db: str
    sql: str
    tables: tuple[tuple[str, str], ...] | None = None

    @property
    def variables(self) -> tuple[StatusVariable, ...]:
        """The status variables."""
        return parse_status_variables(self.status)

    def variable(self, name: str) -> Value | None:
        """One status variable by its name in lower case, or None."""
        return next((found.value for found in self.variables if found.name == name), None)


@dataclass(frozen=True, slots=True)
class ExecuteLoadQuery:
    """LOAD DATA as a statement. file_id: of the blocks before it; start, end: where the file name stands in it."""

    query: QueryEvent
    file_id: int
    start: int
    end: int
    duplicates: str


def parse_query(body: bytes, extended: bool = False) -> QueryEvent:
    """Read the body of a query event; `extended` as the format description says. Raises EventError."""
    cursor = Cursor(body)
    thread, seconds, db_length, error, status_length = _FIXED.unpack(cursor.take(_FIXED.size, "query header"))
    if extended:
        query_length, tables_length = _EXTENSION.unpack(cursor.take(_EXTENSION.size, "query header"))
    status = cursor.take(status_length, "status variables")
    parse_status_variables(status)  # what is wrong with them is told here
    db = cursor.text(db_length, "database")
    if not extended:
        cursor.zero("database")
        return QueryEvent(thread, seconds, error, status, db, cursor.text(cursor.left))
    sql = cursor.text(query_length, "query")
    if cursor.left != tables_length:
        raise EventError(f"the tables info has {cursor.left} bytes, its length says {tables_length}")
    return QueryEvent(thread, seconds, error, status, db, sql, _tables(cursor))


def parse_compressed_query(body: bytes) -> QueryEvent:
    """Read the body of MariaDB's compressed query event. Raises EventError."""
    cursor = Cursor(body)
    thread, seconds, db_length, error, status_length = _FIXED.unpack(cursor.take(_FIXED.size, "query header"))
    status = cursor.take(status_length, "status variables")
    parse_status_variables(status)
    db = cursor.text(db_length, "database")
    cursor.zero("database")
    text = Cursor(uncompressed(cursor.rest()))
    return QueryEvent(thread, seconds, error, status, db, text.text(text.left))


def parse_execute_load_query(body: bytes) -> ExecuteLoadQuery:
    """Read the body of an execute load query event. Raises EventError."""
    cursor = Cursor(body, _FIXED.size)
    file_id, start, end, duplicates = _LOAD.unpack(cursor.take(_LOAD.size, "load header"))
    query = parse_query(body[: _FIXED.size] + cursor.rest())
    if not start <= end <= len(encoded(query.sql)):
        raise EventError(f"the file name at {start} to {end} is not inside the statement")
    return ExecuteLoadQuery(query, file_id, start, end, _DUPLICATES.get(duplicates, str(duplicates)))


def pack_query(query: QueryEvent) -> bytes:
    """The body of a query event, extended where the query has tables info.

    Raises EventError for what WL#40 has no room for: a query or tables info beyond 65,535 bytes, a name beyond
    255 bytes.
    """
    db, sql = encoded(query.db), encoded(query.sql)
    fixed = _FIXED.pack(query.thread_id, query.exec_time, _length(db), query.error_code, len(query.status))
    if query.tables is None:
        return b"".join((fixed, query.status, db, b"\0", sql))
    tables = b"".join(_name(name) for pair in query.tables for name in pair)
    for what, size in (("query", len(sql)), ("tables info", len(tables))):
        if size > LONGEST_EXTENDED:
            raise EventError(f"a {what} of {size} bytes does not fit in a WL#40 event, 65535 bytes do")
    return b"".join((fixed, _EXTENSION.pack(len(sql), len(tables)), query.status, db, sql, tables))


def _tables(cursor: Cursor) -> tuple[tuple[str, str], ...]:
    found = []
    while cursor.left:
        db = cursor.short_text("database of the tables info")
        found.append((db, cursor.short_text("table of the tables info")))
    return tuple(found)


def _name(name: str) -> bytes:
    data = encoded(name)
    return bytes((_length(data),)) + data


def _length(name: bytes) -> int:
    if len(name) > _LONGEST_NAME:
        raise EventError(f"a name of {len(name)} bytes does not fit in a query event, 255 bytes do")
    return len(name)


def pack_execute_load_query(load: ExecuteLoadQuery) -> bytes:
    """The body of an execute load query event. Raises EventError as `pack_query` does."""
    plain = pack_query(replace(load.query, tables=None))
    duplicates = next((code for code, word in _DUPLICATES.items() if word == load.duplicates), 0)
    return plain[: _FIXED.size] + _LOAD.pack(load.file_id, load.start, load.end, duplicates) + plain[_FIXED.size :]
