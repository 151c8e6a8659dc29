"""Events that no server at hand writes, byte by byte from the documentation."""

from __future__ import annotations

import io
import struct
from typing import Any
from uuid import UUID

import pytest
from binlogic.facts.binlog.context import UserVar
from binlogic.facts.binlog.control import Heartbeat, Incident, Opaque, XaPrepare
from binlogic.facts.binlog.decode import decode
from binlogic.facts.binlog.gtid import Gtid, GtidList, MariadbGtid, PreviousGtids
from binlogic.facts.binlog.payload import events_inside
from binlogic.facts.binlog.query import QueryEvent
from binlogic.facts.binlog.reader import BinlogFile
from binlogic.facts.binlog.rows import RowsEvent, TableMap
from binlogic.facts.errors import InputError

from . import made

SOURCE = UUID("3e11fa47-71ca-11e1-9e33-c80aa9429562")


def said(kind: int, body: bytes) -> Any:
    log = BinlogFile(io.BytesIO(made.log((kind, body))), "b.1")
    return [decode(event, log.format, "b.1") for event in log][1]


def problem(kind: int, body: bytes) -> str:
    with pytest.raises(InputError) as caught:
        said(kind, body)
    return caught.value.message


def test_a_gtid_of_mysql_8_0_tells_times_and_the_length_of_its_group() -> None:
    flags, clock = b"\0", b"\2" + struct.pack("<QQ", 4, 5)
    committed, original = (1 << 55) | 1_700_000_000_000_000, 1_600_000_000_000_000
    times = committed.to_bytes(7, "little") + original.to_bytes(7, "little")
    body = flags + SOURCE.bytes + (77).to_bytes(8, "little") + clock + times + b"\xfc\x2c\x01" + b"\x38\x39\x01\0"
    assert said(made.GTID, body) == Gtid(
        str(SOURCE), 77, 0, 4, 5, 1_700_000_000_000_000, original, 300, length_span=(56, 59)
    )


def test_a_gtid_of_mysql_5_6_ends_after_its_number() -> None:
    assert said(made.GTID, b"\1" + SOURCE.bytes + (3).to_bytes(8, "little")) == Gtid(str(SOURCE), 3, 1)


def test_previous_gtids_are_written_as_the_server_prints_them() -> None:
    spans = struct.pack("<QQQQQ", 2, 1, 6, 9, 10)
    body = (1).to_bytes(8, "little") + SOURCE.bytes + spans
    assert said(35, body) == PreviousGtids((f"{SOURCE}:1-5:9",))


def test_previous_gtids_with_tags_stay_undecoded() -> None:
    assert said(35, b"\2\0\0\0\0\0\0\1" + b"\xab") == PreviousGtids(("02 00 00 00 00 00 00 01 ab",))


def test_a_gtid_of_mariadb_with_every_optional_field() -> None:
    fixed = struct.pack("<QIB", 9, 2, 2 | 4 | 64) + (55).to_bytes(8, "little")
    xid = struct.pack("<IBB", 1, 2, 1) + b"abc"
    extra = bytes((1 | 4 | 16, 1)) + (8).to_bytes(8, "little") + (42).to_bytes(4, "little")
    assert said(162, fixed + xid + extra) == MariadbGtid(
        2, 9, ("group_commit", "transactional", "prepared_xa"), 55, "1:6162:63", 42
    )


def test_a_gtid_list_is_written_as_the_server_prints_it() -> None:
    assert said(163, struct.pack("<IIIQ", 1 | 1 << 29, 0, 7, 99)) == GtidList(2, ("0-7-99",))


def test_status_variables_of_mysql_8_0_and_of_mariadb_in_the_order_written() -> None:
    status = b"".join(
        (
            b"\x00\x00\x40\x00\x00",
            b"\x03\x02\x00\x01\x00",
            b"\x02\x03std\x00",
            b"\x83\x01\x21\x00\x2d\x00",  # MariaDB 11.5 writes it before code 4
            b"\x04\x21\x00\x21\x00\x08\x00",
            b"\x05\x06+03:00",
            b"\x08\x2d\x00",
            b"\x0a\x10\x00\x00\x00",
            b"\x0b\x04root\x09localhost",
            b"\x0c\x02db1\x00db2\x00",
            b"\x0d\x40\xe2\x01",
            b"\x10\x01",
            b"\x11" + (9).to_bytes(8, "little"),
            b"\x12\xff\x00",
            b"\x13\x01",
            b"\x14\x00",
            b"\x80\x01\x02\x00",
            b"\x81" + (6).to_bytes(8, "little"),
            b"\x82\x04" + (5).to_bytes(8, "little"),
            b"\x0c\xfe",
            b"\x63\x01\x02",
        )
    )
    query = said(made.QUERY, made.query("SELECT 1", "db1", status=status))
    assert {name: value for _, name, value in query.variables if name != "updated_db_names"} == {
        "flags2": 0x4000,
        "auto_increment": (2, 1),
        "catalog": "std",
        "character_set_collations": (33, 45),
        "charset": (33, 33, 8),
        "time_zone": "+03:00",
        "charset_database": 45,
        "master_data_written": 16,
        "invoker": ("root", "localhost"),
        "microseconds": 123456,
        "explicit_defaults_for_timestamp": 1,
        "ddl_logged_with_xid": 9,
        "default_collation_for_utf8mb4": 255,
        "sql_require_primary_key": 1,
        "default_table_encryption": 0,
        "hrnow": 513,
        "xid": 6,
        "gtid_flags3": (4, 5),
        "code_99": "01 02",
    }
    assert [value for _, name, value in query.variables if name == "updated_db_names"] == [("db1", "db2"), ("*",)]


def test_an_update_has_columns_before_and_after() -> None:
    body = (5).to_bytes(6, "little") + b"\x03\x00\x02\x00" + b"\x0a" + b"\xff\x03" + b"\x01\x02" + b"images"
    assert said(31, body) == RowsEvent(
        5, "update", ("stmt_end", "no_foreign_key_checks"), b"", 10, tuple(range(10)), (0, 9), 6, False
    )


def test_rows_of_mysql_before_5_1_18() -> None:
    """Read from the files ver_5_1_17.001 and ver_5_1-telco.001 of the test suite of MariaDB 10.11."""
    old = bytes.fromhex("1000000000000000047465737400027431000203fe")
    assert said(made.TABLE_MAP, old) == TableMap(16, 0, "test", "t1", b"\x03\xfe", b"", b"", b"")
    update = bytes.fromhex("100000000000010002fff901000000036f6e65f901000000036f6e65")
    assert said(21, update) == RowsEvent(16, "update", ("stmt_end",), b"", 2, (0, 1), (0, 1), 18, False)


def test_extra_data_of_row_events_and_optional_metadata_of_table_maps_are_kept() -> None:
    assert said(made.WRITE_ROWS, made.rows(5, extra=b"\x00\x04ab")).extra == b"\x00\x04ab"
    assert said(made.TABLE_MAP, made.table_map(5, "d", "t`") + b"\x01\x01\x80") == TableMap(
        5, 1, "d", "t`", b"\3\3", b"", b"\0", b"\x01\x01\x80"
    )


@pytest.mark.parametrize(
    ("kind", "value", "literal"),
    [
        (1, struct.pack("<d", -0.5), "-0.5"),
        (2, struct.pack("<q", -7), "-7"),
        (4, b"\x05\x02\x81\x17\x2d", "279.45"),
        (4, b"\x0e\x04" + bytes.fromhex("7ef204c72dfb2d"), "-1234567890.1234"),  # the manual's own example
    ],
)
def test_user_variables_of_every_type(kind: int, value: bytes, literal: str) -> None:
    body = struct.pack("<I", 1) + b"v\0" + struct.pack("<BII", kind, 33, len(value)) + value
    assert said(14, body) == UserVar("v", ("string", "real", "int", "row", "decimal")[kind], 33, literal)


def test_the_small_events() -> None:
    assert said(made.INCIDENT, b"\1\0\4lost") == Incident(1, "lost")
    assert said(made.HEARTBEAT, b"bin.000002") == Heartbeat("bin.000002")
    assert said(38, b"\1" + struct.pack("<III", 1, 2, 1) + b"abc") == XaPrepare(True, "1:6162:63")
    assert said(42, b"\x02\x76") == Opaque(2)
    assert said(250, b"xyz") == Opaque(3)


INSIDE = [
    made.event(made.QUERY, made.query("BEGIN", "d")),
    made.event(made.TABLE_MAP, made.table_map(5, "d", "t")),
    made.event(made.WRITE_ROWS, made.rows(5)),
    made.event(made.XID, (9).to_bytes(8, "little")),
]
NAMES = [("QUERY", 127, 1), ("TABLE_MAP", 127, 2), ("WRITE_ROWS", 127, 3), ("XID", 127, 4)]


def inside(body: bytes) -> list[tuple[str, int, int]]:
    outer = list(BinlogFile(io.BytesIO(made.log((made.PAYLOAD, body)))))[1]
    return [(event.name, event.position, event.inner) for event in events_inside(outer, "b.1")]


def test_a_transaction_payload_holds_events_without_checksums() -> None:
    assert inside(made.payload(INSIDE)) == NAMES


def test_a_payload_is_unpacked_through_zstd() -> None:
    zstandard = pytest.importorskip("zstandard")
    packed = zstandard.ZstdCompressor().compress(b"".join(INSIDE))
    assert inside(made.payload(INSIDE, 0, packed)) == NAMES


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (made.payload(INSIDE)[:-1], "the payload has 142 bytes, its length says 143"),
        (made.payload(INSIDE, 7), "payload compression 7 is unknown"),
        (made.payload([INSIDE[0], b"\0" * 19]), "event 2 of the payload has 0 bytes, which cannot be read"),
        (made.payload([INSIDE[0], INSIDE[1][:-1]]), "the payload ends inside event 2"),
        (made.payload([INSIDE[0][:7]]), "the payload ends inside the header of event 1"),
        (b"\x01", "the field length needs 1 bytes, 0 are left"),
    ],
)
def test_a_damaged_payload_is_refused_with_its_position(body: bytes, said: str) -> None:
    with pytest.raises(InputError) as caught:
        inside(body)
    assert str(caught.value) == f"b.1:127: BE111 {said}; hint: copy the binary log again"


def test_a_damaged_zstd_frame_is_refused() -> None:
    pytest.importorskip("zstandard")
    with pytest.raises(InputError, match=r"^b\.1:127: BE111 the payload is damaged: "):
        inside(made.payload(INSIDE, 0, b"no frame at all"))


@pytest.mark.parametrize(
    ("kind", "body", "said"),
    [
        (made.QUERY, b"\0" * 5, "the query header needs 13 bytes, 5 are left"),
        (made.QUERY, made.query("")[:-1], "the database needs 1 bytes, 0 are left"),
        (made.QUERY, struct.pack("<IIBHH", 1, 0, 0, 0, 900), "the status variables needs 900 bytes, 0 are left"),
        (made.TABLE_MAP, b"\0" * 8 + b"\1d\1", "no zero byte ends the database"),
        (
            made.TABLE_MAP,
            made.table_map(1, "", "")[:-5] + b"\xfb",
            "the number of columns is no length-encoded integer",
        ),
        (made.WRITE_ROWS, b"\0" * 8 + b"\1\0", "an extra data length of 1 bytes cannot be"),
        (made.WRITE_ROWS, b"\0" * 8 + b"\2\0\xfe" + b"\xff" * 8, f"a table of {2**64 - 1} columns cannot be"),
        (5, b"\3" + b"\0" * 8, "integer variable 3 is unknown"),
        (163, b"\xff\0\0\0", "255 ids do not fit in 0 bytes"),
        (
            165,
            made.query("")[:14] + b"\x84\x7f\xff\xff\xff",
            "compressed data of 2147483647 bytes is not read, 64 MiB are",
        ),
    ],
)
def test_an_event_that_contradicts_its_type_is_refused(kind: int, body: bytes, said: str) -> None:
    name = {5: "INTVAR", 163: "GTID_LIST", 165: "QUERY_COMPRESSED", made.QUERY: "QUERY"}.get(kind)
    name = name or {made.TABLE_MAP: "TABLE_MAP", made.WRITE_ROWS: "WRITE_ROWS"}[kind]
    assert problem(kind, body) == f"the {name} event is damaged: {said}"


def test_text_that_is_no_utf_8_is_kept() -> None:
    query = said(made.QUERY, made.query("SELECT '\udce9'", "d"))
    assert isinstance(query, QueryEvent)
    assert query.sql == "SELECT '\udce9'"
