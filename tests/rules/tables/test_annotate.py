"""Query events of whole logs get the tables they are about; the group of CREATE TABLE ... SELECT gets one."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from binlogic.facts.binlog.decode import decode
from binlogic.facts.binlog.extended import extended, stripped
from binlogic.facts.binlog.query import QueryEvent
from binlogic.facts.binlog.reader import BinlogFile, read_file
from binlogic.rules.tables.annotate import Annotator
from binlogic.rules.tables.information import TablesInfo

from ...facts.binlog import made

RECORDED = Path(__file__).parents[2] / "facts" / "binlog" / "recorded"
MARIADB_GROUP = 162, (1).to_bytes(8, "little") + b"\0\0\0\0" + b"\4" + b"\0" * 6
MARIADB_DDL = 162, (1).to_bytes(8, "little") + b"\0\0\0\0" + b"\1" + b"\0" * 6


def annotated(data: bytes) -> list[tuple[str, tuple[tuple[str, str], ...] | None]]:
    log = BinlogFile(io.BytesIO(data))
    annotator = Annotator(TablesInfo())
    written = b"".join(extended(annotator.ahead((e, log.format) for e in log), annotator.tables))
    log = BinlogFile(io.BytesIO(written))
    bodies = [decode(event, log.format) for event in log]
    return [(body.sql, body.tables) for body in bodies if isinstance(body, QueryEvent)]


def query(sql: str, db: str = "d") -> tuple[int, bytes]:
    return made.QUERY, made.query(sql, db)


ROWS = (made.TABLE_MAP, made.table_map(5, "d", "t")), (made.WRITE_ROWS, made.rows(5))


def test_begin_and_commit_of_create_select_in_rows_have_its_table() -> None:
    """R4.10: "BEGIN and COMMIT in this case are supplied with the same tables_info = {t}"."""
    data = made.log(
        query("BEGIN"), query("CREATE TABLE `t` (`a` int)"), *ROWS, query("COMMIT"), query("BEGIN"), query("COMMIT")
    )
    t = (("", "t"),)
    assert annotated(data) == [
        ("BEGIN", t),
        ("CREATE TABLE `t` (`a` int)", t),
        ("COMMIT", t),
        ("BEGIN", ()),
        ("COMMIT", ()),
    ]


def test_a_group_of_mariadb_has_no_begin_but_its_commit_has_the_table() -> None:
    create = query("CREATE TABLE `t` (`a` int)")
    data = made.log(
        MARIADB_GROUP, create, *ROWS, query("COMMIT"),
        MARIADB_DDL, create, MARIADB_GROUP, query("DO 1"), query("COMMIT"),
        server="10.11.6-MariaDB",
    )  # fmt: skip
    assert [tables for sql, tables in annotated(data) if sql == "COMMIT"] == [(("", "t"),), ()]


def test_a_create_table_outside_a_group_is_not_taken_for_one_inside() -> None:
    data = made.log(query("CREATE TABLE t (a INT)"), query("BEGIN"), query("INSERT INTO u VALUES (1)"), query("COMMIT"))
    assert annotated(data)[1:] == [("BEGIN", ()), ("INSERT INTO u VALUES (1)", (("", "u"),)), ("COMMIT", ())]


def test_the_default_database_is_written_as_none() -> None:
    assert annotated(made.log(query("INSERT INTO d.t SELECT * FROM u, e.v")))[0][1] == (
        ("", "t"),
        ("", "u"),
        ("e", "v"),
    )
    assert annotated(made.log(query("INSERT INTO d.t VALUES (1)", "")))[0][1] == (("d", "t"),)


def test_names_are_read_in_the_sql_mode_of_the_event() -> None:
    ansi = b"\1" + (4).to_bytes(8, "little")
    sql = "INSERT INTO \"t\" VALUES ('a')"
    assert annotated(made.log((made.QUERY, made.query(sql, "d", status=ansi))))[0][1] == (("", "t"),)


@pytest.mark.parametrize("file", sorted(path.name for path in RECORDED.glob("*.bin")))
def test_recorded_logs_come_back_byte_by_byte(file: str) -> None:
    path = RECORDED / file
    annotator = Annotator(TablesInfo())
    there = b"".join(extended(annotator.ahead(read_file(path)), annotator.tables))
    log = BinlogFile(io.BytesIO(there))
    assert b"".join(stripped((event, log.format) for event in log)) == path.read_bytes()
    assert there != path.read_bytes()
