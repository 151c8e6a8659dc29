"""The query event of WL#40, to the byte."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from binlogic.facts.binlog.decode import decode
from binlogic.facts.binlog.event import BinlogEvent, assemble
from binlogic.facts.binlog.extended import Tables, extended, stripped
from binlogic.facts.binlog.query import QueryEvent, pack_query, parse_query
from binlogic.facts.binlog.reader import BinlogFile
from binlogic.facts.errors import InputError

from . import made

# Section 2 of WL#40, "Example of the Extended Query Event Binary Format", copied byte by byte.
EXAMPLE = bytes.fromhex(
    "2F A1 00 4B 02 64 00 00 00 75 00 00 00 09 03 00 00 10 00"
    "01 00 00 00 C9 00 00 00 04 00 00 1A 00 2B 00 08 00"
    "00 00 40 00 00 01 00 00 00 00 00 00 00 00 06 03 73 74 64 04 08 00 08 00 08 00"
    "74 65 73 74 52 45 4E 41 4D 45 20 54 41 42 4C 45 20 74 31 20 54 4F 20 74 6D 70 2C 20"
    "74 32 20 54 4F 20 74 31 2C 20 74 6D 70 20 54 4F 20 74 32"
    "00 02 74 31 00 02 74 32"
)
RENAME = QueryEvent(
    thread_id=1,
    exec_time=201,
    error_code=0,
    status=EXAMPLE[36:62],
    db="test",
    sql="RENAME TABLE t1 TO tmp, t2 TO t1, tmp TO t2",
    tables=(("", "t1"), ("", "t2")),
)
HEADER = BinlogEvent(0x294, 1258332463, 2, 100, 0x309, 0x10, b"", 0)


def test_the_example_has_117_bytes() -> None:
    """R4.4."""
    assert len(EXAMPLE) == 117 == 19 + 17 + 26 + 4 + 43 + 8


def test_the_example_is_read() -> None:
    """R4.1 and R4.2: two lengths in the header, the tables behind the query, database length 0 for the default one."""
    assert parse_query(EXAMPLE[19:], extended=True) == RENAME
    assert {name: value for _, name, value in RENAME.variables} == {
        "flags2": 0x4000,
        "sql_mode": 0,
        "catalog_nz": "std",
        "charset": (8, 8, 8),
    }


def test_the_example_is_written() -> None:
    assert assemble(HEADER, pack_query(RENAME), 0x294) == EXAMPLE


def test_the_example_is_read_from_a_file_by_its_post_header_length() -> None:
    """R4.6: "can be recognized only by its length contained in the Format description event"."""
    data = made.MAGIC + made.format_description("5.1.40", query_header=17).ljust(0x294 - 4, b"\0")
    padded = bytearray(data)
    padded[4 + 9 : 4 + 13] = (0x294 - 4).to_bytes(4, "little")
    log = BinlogFile(io.BytesIO(bytes(padded) + EXAMPLE))
    event = list(log)[1]
    assert (event.position, log.format.extended, decode(event, log.format)) == (0x294, True, RENAME)


def test_the_plain_event_has_a_zero_byte_after_the_database_and_no_lengths() -> None:
    """R4.3: "In the extended format the default db is written without trailing zero"."""
    plain = pack_query(replace(RENAME, tables=None))
    assert plain == EXAMPLE[19:32] + EXAMPLE[36:66] + b"\0" + EXAMPLE[66:109]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        (replace(RENAME, sql="x" * 65536), "a query of 65536 bytes does not fit in a WL#40 event, 65535 bytes do"),
        (
            replace(RENAME, tables=(("d", "t" * 200),) * 330),
            "a tables info of 66990 bytes does not fit in a WL#40 event, 65535 bytes do",
        ),
        (replace(RENAME, db="d" * 256), "a name of 256 bytes does not fit in a query event, 255 bytes do"),
    ],
)
def test_what_wl40_has_no_room_for_is_refused_with_its_position(query: QueryEvent, said: str) -> None:
    data = made.log((made.QUERY, made.query(query.sql)))
    log = BinlogFile(io.BytesIO(data), "b.1")
    placed = ((event, log.format) for event in log)

    def tables_of(_event: BinlogEvent, _query: QueryEvent) -> Tables:
        return query.tables or ()

    if query.db == "test":
        with pytest.raises(InputError) as caught:
            list(extended(placed, tables_of, "b.1"))
        assert str(caught.value) == f"b.1:127: BE114 {said}; hint: WL#40 has two bytes for its length"
    with pytest.raises(Exception, match=said.replace("#", "\\#")):
        pack_query(query)


def test_the_longest_query_fits() -> None:
    body = pack_query(replace(RENAME, sql="x" * 65535))
    assert parse_query(body, extended=True).sql == "x" * 65535


@pytest.mark.parametrize("checksum", [False, True])
def test_positions_and_checksums_move_and_come_back(checksum: bool) -> None:
    data = made.log((made.QUERY, made.query("DO 1", "d")), (made.XID, bytes(8)), checksum=checksum)
    there = rewritten(data, True)
    log = BinlogFile(io.BytesIO(there))
    events = list(log)
    assert [event.next_position for event in events[:-1]] == [event.position for event in events[1:]]
    assert events[-1].next_position == len(there) == len(data) + 4 - 1 + 3
    assert decode(events[1], log.format) == QueryEvent(3, 0, 0, b"", "d", "DO 1", (("", "t"),))
    assert rewritten(there, False) == data


def test_a_position_that_is_not_the_files_own_moves_by_as_much() -> None:
    """A relay log holds the positions of the source; an artificial event has none."""
    data = made.log((made.QUERY, made.query("DO 1", "d")))
    data += made.event(made.XID, bytes(8), 5_000) + made.event(made.XID, bytes(8), -27)
    positions = [event.next_position for event in BinlogFile(io.BytesIO(rewritten(data, True)))]
    assert positions[-2:] == [5_027 + 6, 0]
    assert rewritten(rewritten(data, True), False) == data


def test_an_extended_log_is_not_extended_again_nor_a_plain_one_stripped() -> None:
    """R4.5 to R4.7: "two different Query event formats can not be mixed within one binary log"; strip leads back."""
    plain = made.log((made.QUERY, made.query("DO 1", "d")))
    with pytest.raises(InputError, match="BE113 this binary log is not extended as WL#40 describes"):
        rewritten(plain, False)
    with pytest.raises(InputError, match="BE113 this binary log is extended as WL#40 describes"):
        rewritten(rewritten(plain, True), True)


def rewritten(data: bytes, extend: bool) -> bytes:
    log = BinlogFile(io.BytesIO(data))
    placed = ((event, log.format) for event in log)
    return b"".join(extended(placed, lambda _event, _query: (("", "t"),)) if extend else stripped(placed))
