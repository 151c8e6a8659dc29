"""Tables info against what a log itself knows."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from binlogic.facts.binlog.reader import BinlogFile, read_file
from binlogic.rules.tables.crosscheck import differences, row_differences
from binlogic.rules.tables.information import TablesInfo
from binlogic.rules.tables.listing import listed_log
from binlogic.rules.tables.rows import row_statements

from ...facts.binlog import made

RECORDED = Path(__file__).parents[2] / "facts" / "binlog" / "recorded"
ROWS_QUERY, ANNOTATE = 29, 160


def said(*events: tuple[int, bytes]) -> list[str]:
    log = BinlogFile(io.BytesIO(made.log(*events)))
    found = listed_log(((event, log.format) for event in log), TablesInfo())
    return [difference.said for listed in found for difference in differences(listed)]


def rows_said(*events: tuple[int, bytes]) -> list[str]:
    log = BinlogFile(io.BytesIO(made.log(*events)))
    found = row_statements(((event, log.format) for event in log), TablesInfo())
    return [difference.said for listed, mapped in found for difference in row_differences(listed, mapped)]


def query(sql: str, status: bytes) -> tuple[int, bytes]:
    return made.QUERY, made.query(sql, "d", status=status)


def test_databases_that_mysql_saw_used() -> None:
    assert said(query("INSERT INTO t SELECT * FROM e.u", b"\x0c\x02e\x00d\x00")) == []
    assert said(query("INSERT INTO t SELECT * FROM e.u", b"\x0c\x01d\x00")) == [
        "the log has updated_db_names d, the rules have databases d, e"
    ]
    assert said(query("INSERT INTO t SELECT * FROM e.u", b"\x0c\xfe")) == []
    assert said(query("DROP DATABASE e", b"\x0c\x01e\x00")) == []


def bits(number: int) -> bytes:
    return b"\x09" + number.to_bytes(8, "little")


def test_bits_of_the_tables_that_an_update_changes() -> None:
    assert said(query("UPDATE t, u SET t.a = 1, u.a = 1", bits(3))) == []
    assert said(query("UPDATE t, u SET u.a = 1", bits(2))) == []
    assert said(query("UPDATE t, u SET t.a = 1, u.a = 1", bits(1))) == [
        "the log has table_map_for_update 0x1, the rules have tables d.t, d.u"
    ]
    assert said(query("UPDATE t, u SET u.a = 1", bits(4))) == [
        "the log has table_map_for_update 0x4, the rules have tables d.t, d.u"
    ]
    assert said(query("BEGIN", bits(3))) == []


def test_table_maps_behind_a_text() -> None:
    begin = made.QUERY, made.query("BEGIN", "d")
    text = ROWS_QUERY, b"\x01INSERT INTO t VALUES (1)"
    of_t, of_u = (made.TABLE_MAP, made.table_map(5, "d", "t")), (made.TABLE_MAP, made.table_map(6, "d", "u"))
    rows = made.WRITE_ROWS, made.rows(5)
    assert rows_said(begin, text, of_t, of_u, rows) == []
    assert rows_said(begin, text, of_u, rows) == ["the log has table maps d.u, the rules have tables d.t"]
    assert rows_said((ANNOTATE, text[1][1:]), (made.TABLE_MAP, made.table_map(5, "e", "t")), rows) == []


@pytest.mark.parametrize("file", sorted(path.name for path in RECORDED.glob("*.bin")))
def test_recorded_logs_say_the_same(file: str) -> None:
    info = TablesInfo()
    found = [each for listed in listed_log(read_file(RECORDED / file), info) for each in differences(listed)]
    for listed, mapped in row_statements(read_file(RECORDED / file), info):
        found += row_differences(listed, mapped)
    assert found == []
