"""Table maps with the optional metadata that MySQL 8.0 writes, and those that no server writes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from binlogic.facts.binlog.cursor import EventError, NotReadError
from binlogic.facts.binlog.event import BinlogEvent
from binlogic.facts.binlog.event_types import EventType
from binlogic.facts.binlog.images.column import ColumnType, columns_of
from binlogic.facts.binlog.images.images import ImageReader, RowImage
from binlogic.facts.binlog.rows import TableMap, parse_rows

from .. import made


def mapped(types: bytes, metadata: bytes = b"", optional: bytes = b"") -> TableMap:
    return TableMap(1, 0, "d", "t", types, metadata, bytes((len(types) + 7) // 8), optional)


def field(kind: int, data: bytes) -> bytes:
    return bytes([kind, len(data)]) + data


def listed(*names: str) -> bytes:
    return b"".join(bytes([len(name.encode())]) + name.encode() for name in names)


#: INT, YEAR, VARCHAR(10), ENUM, SET, CHAR(200) of utf8mb4, TINYINT, JSON, GEOMETRY
TYPES = bytes([3, 13, 15, 254, 254, 254, 1, 245, 255])
METADATA = b"\x28\0" + b"\xf7\1" + b"\xf8\1" + b"\xce\x20" + b"\4" + b"\4"
#
FULL = (
    field(1, bytes([0b10100000]))
    + field(2, bytes([8, 1, 255 - 210]))  # latin1, but for the second text utf8mb4_general_ci
    + field(4, listed("i", "y", "v", "e", "s", "c", "t", "j", "g"))
    + field(5, bytes([2]) + listed("p", "q"))
    + field(6, bytes([3]) + listed("x", "y", "\u00e4"))
    + field(7, b"\1")
    + field(8, b"\0")
    + field(10, b"\x2d")
    + field(12, b"\xff\x80")
    + field(99, b"later")
)


def test_all_that_metadata_tells() -> None:
    columns = columns_of(mapped(TYPES, METADATA, FULL), False)
    assert [column.name for column in columns] == list("iyvesctjg")
    assert [column.unsigned for column in columns] == [True, False, None, None, None, None, True, None, None]
    assert [column.charset for column in columns] == ["", "", "latin1", "utf8mb4", "utf8mb4", "utf8mb4", "", "", ""]
    assert columns[3].members == ("x", "y", "\u00e4")
    assert columns[4].members == ("p", "q")
    assert [column.is_key for column in columns] == [True] + [False] * 8
    assert columns[3].type == ColumnType.ENUM
    assert columns[4].type == ColumnType.SET
    assert (columns[5].type, columns[5].size, columns[5].scale) == (ColumnType.STRING, 2, 200 * 4)


def test_other_forms_of_the_same_fields() -> None:
    optional = field(3, bytes([63, 45])) + field(11, bytes([8, 8])) + field(9, bytes([2, 4]))
    columns = columns_of(mapped(TYPES, METADATA, optional), False)
    assert [column.charset for column in columns[2:6]] == ["binary", "latin1", "latin1", "utf8mb4"]
    assert [column.is_key for column in columns] == [False, False, True] + [False] * 6
    assert all(column.unsigned is None for column in columns)


@pytest.mark.parametrize(
    ("table", "error"),
    [
        (mapped(b"\x03", b"\1"), "1 bytes of metadata belong to no column"),
        (mapped(b"\x0f", b"\1"), "the metadata needs 2 bytes"),
        (mapped(b"\xfe", b"\x01\x05"), "a string of type 49 is unknown"),
        (mapped(b"\x04", b"\5"), "a FLOAT of 5 bytes cannot be"),
        (mapped(b"\x03", b"", field(4, listed("a", "b"))), "the table map names 2 of 1 columns"),
        (mapped(b"\x03", b"", field(6, bytes([1]) + listed("x"))), "tells of 1 columns of a kind, there are 0"),
        (mapped(b"\x03", b"", b"\1\xff"), "no length-encoded integer"),
    ],
)
def test_tables_that_no_server_writes(table: TableMap, error: str) -> None:
    with pytest.raises(EventError, match=error):
        ImageReader(columns_of(table, False))


def test_what_is_not_read_is_named() -> None:
    with pytest.raises(NotReadError, match="columns of type 20 are not read"):
        columns_of(mapped(b"\x14"), False)
    with pytest.raises(NotReadError, match=r"rows of MySQL 5\.1\.17 and older are not read"):
        columns_of(replace(mapped(b"\x03"), nullable=b""), False)


def read(kind: int, table: TableMap, bitmaps: bytes, payload: bytes) -> list[RowImage]:
    width = len(table.types)
    body = bytes(6) + b"\1\0" + b"\2\0" + bytes([width]) + bitmaps + payload
    return list(ImageReader(columns_of(table, False)).rows(parse_rows(body, kind), body, kind))


def test_a_minimal_image_has_the_columns_that_are_there() -> None:
    table = mapped(b"\x01\x01\x01")
    found = read(EventType.UPDATE_ROWS, table, b"\1\4", b"\0\5" + b"\1" + b"\0\6" + b"\0\7")
    assert [(each.before, each.after) for each in found] == [
        (((0,), (5,)), ((2,), (None,))),
        (((0,), (6,)), ((2,), (7,))),
    ]


def test_a_change_of_a_json_document_is_not_read_by_name() -> None:
    table = mapped(b"\x01\xf5", b"\4")
    whole = b"\0\5" + b"\2\0\0\0\4\1" + b"\0" + b"\0\5" + b"\2\0\0\0\4\2"
    assert read(EventType.PARTIAL_UPDATE_ROWS, table, b"\3\3", whole)[0].after == ((0, 1), (5, "false"))
    change = b"\0\5" + b"\2\0\0\0\4\1" + b"\1\1" + b"\0\5" + b"\2\0\0\0\4\2"
    with pytest.raises(NotReadError, match="PARTIAL_JSON"):
        read(EventType.PARTIAL_UPDATE_ROWS, table, b"\3\3", change)


def test_rows_without_a_column_do_not_go_on_for_ever() -> None:
    with pytest.raises(EventError, match="a row without columns cannot be"):
        read(EventType.WRITE_ROWS, mapped(b"\x01"), b"\0", b"x")


def test_rows_of_another_width() -> None:
    event = BinlogEvent(0, 0, EventType.WRITE_ROWS, 1, 0, 0, made.event(made.WRITE_ROWS, made.rows(5)), 0)
    rows = parse_rows(event.body, event.type)
    with pytest.raises(EventError, match="the rows have 2 columns, their table has 1"):
        list(ImageReader(columns_of(mapped(b"\x01"), False)).rows(rows, event.body, event.type))


def test_mariadb_counts_geometries_among_texts() -> None:
    table = mapped(b"\xff\x0f", b"\4\x28\0", field(3, bytes([63, 8])))
    assert columns_of(table, True)[1].charset == "latin1"
