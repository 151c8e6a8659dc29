"""Binary logs made by hand, for what no server at hand writes."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from zlib import crc32

MAGIC = b"\xfebin"
HEADER = struct.Struct("<IBIIIH")

QUERY, STOP, ROTATE, FORMAT, XID, TABLE_MAP, INCIDENT, HEARTBEAT = 2, 3, 4, 15, 16, 19, 26, 27
ROWS_QUERY, WRITE_ROWS, GTID, PAYLOAD = 29, 30, 33, 40


def event(kind: int, body: bytes, position: int = 0, checksum: bool = False, flags: int = 0) -> bytes:
    """One event of server 7."""
    length = HEADER.size + len(body) + 4 * checksum
    data = HEADER.pack(1_700_000_000, kind, 7, length, position + length, flags) + body
    return data + crc32(data).to_bytes(4, "little") if checksum else data


def format_description(server: str = "8.0.41", checksum: bool = False, query_header: int = 13, flags: int = 0) -> bytes:
    """A format description at position 4; a server older than 5.6.1 has no checksum algorithm."""
    lengths = bytearray(42)
    lengths[QUERY - 1] = query_header
    body = struct.pack("<H50sIB", 4, server.encode(), 0, 19) + bytes(lengths)
    if server.startswith("5.5."):
        return event(FORMAT, body, 4)
    return event(FORMAT, body + bytes((checksum,)), 4, checksum=True, flags=flags)


def log(*events: tuple[int, bytes], server: str = "8.0.41", checksum: bool = False) -> bytes:
    """A file of events given as (type, body)."""
    data = MAGIC + format_description(server, checksum)
    for kind, body in events:
        data += event(kind, body, len(data), checksum)
    return data


def query(sql: str, db: str = "", thread: int = 3, status: bytes = b"") -> bytes:
    """The body of a query event."""
    fixed = struct.pack("<IIBHH", thread, 0, len(db.encode()), 0, len(status))
    return fixed + status + db.encode() + b"\0" + sql.encode("utf-8", "surrogateescape")


def table_map(table_id: int, db: str, table: str) -> bytes:
    """The body of a table map of two columns."""
    names = b"".join(bytes((len(name),)) + name.encode() + b"\0" for name in (db, table))
    return table_id.to_bytes(6, "little") + b"\1\0" + names + b"\2\3\3\0\0"


def texts(db: str, table: str, columns: Iterable[str], values: Iterable[str]) -> list[tuple[int, bytes]]:
    """A table map that names its text columns, and the event of one row inserted into it."""
    names, data = list(map(_sized, columns)), [each.encode("utf-8", "surrogateescape") for each in values]
    width = len(names)
    bitmap = bytes((width + 7) // 8)
    optional = b"\4\xfd" + len(b"".join(names)).to_bytes(3, "little") + b"".join(names)
    told = (1).to_bytes(6, "little") + b"\1\0" + _sized(db) + b"\0" + _sized(table) + b"\0" + bytes((width,))
    told += b"\x0f" * width + bytes((2 * width,)) + b"\xff\xff" * width + bitmap + optional
    row = bitmap + b"".join(len(each).to_bytes(2, "little") + each for each in data)
    there = bytes(0xFF for _ in bitmap)
    written = (1).to_bytes(6, "little") + b"\1\0\2\0" + bytes((width,)) + there + row
    return [(TABLE_MAP, told), (WRITE_ROWS, written)]


def _sized(name: str) -> bytes:
    data = name.encode("utf-8", "surrogateescape")
    return bytes((len(data),)) + data


def rows(table_id: int, end: bool = True, extra: bytes = b"") -> bytes:
    """The body of a row event of version 2 with both columns."""
    head = table_id.to_bytes(6, "little") + struct.pack("<HH", int(end), len(extra) + 2)
    return head + extra + b"\2\3" + b"\0payload"


def payload(events: Iterable[bytes], compression: int | None = None, packed: bytes | None = None) -> bytes:
    """The body of a transaction payload; uncompressed by default."""
    data = b"".join(events)
    inside = data if packed is None else packed
    fields = ((1, len(inside)), (2, 255 if compression is None else compression), (3, len(data)))
    return b"".join(bytes((kind, 9, 254)) + value.to_bytes(8, "little") for kind, value in fields) + b"\0" + inside
