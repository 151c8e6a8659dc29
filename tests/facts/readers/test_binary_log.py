"""Binary logs as workloads: the statements, their sessions, default databases and transactions."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from binlogic.facts.binlog.reader import BinlogFile
from binlogic.facts.errors import InputError
from binlogic.facts.readers.binary_log import read_binary_log
from binlogic.facts.readers.detect import open_workload
from binlogic.facts.readers.record import Record, Skipped

from ..binlog import made

RECORDED = Path(__file__).parents[1] / "binlog" / "recorded"
BEGIN = made.query("BEGIN", "d")
XID = made.XID, (9).to_bytes(8, "little")
MARIADB_BEGIN = 162, (1).to_bytes(8, "little") + b"\0\0\0\0" + b"\4" + b"\0" * 6
MARIADB_DDL = 162, (1).to_bytes(8, "little") + b"\0\0\0\0" + b"\1" + b"\0" * 6
ANNOTATE, ROWS_QUERY = 160, 29


def records(*events: tuple[int, bytes], server: str = "8.0.41") -> list[Record]:
    log = BinlogFile(io.BytesIO(made.log(*events, server=server)), "b.1")
    return list(read_binary_log(((event, log.format) for event in log), "b.1"))


def told(*events: tuple[int, bytes], server: str = "8.0.41") -> list[tuple[str, str, str]]:
    return [(r.session, r.command, r.text) for r in records(*events, server=server)]


def test_a_statement_is_told_with_its_session_default_database_and_position() -> None:
    found = records((made.QUERY, made.query("INSERT INTO t VALUES (1)", "d", thread=8)))
    assert found == [
        Record("8", "init db", "d", 127, 127, 1),
        Record("8", "query", "INSERT INTO t VALUES (1)", 127, 127, 1),
    ]


def test_a_default_database_is_told_where_it_changes() -> None:
    assert told(
        (made.QUERY, made.query("DO 1", "d")),
        (made.QUERY, made.query("DO 2", "d")),
        (made.QUERY, made.query("DO 3", "")),
        (made.QUERY, made.query("DO 4", "", thread=4)),
    ) == [
        ("3", "init db", "d"),
        ("3", "query", "DO 1"),
        ("3", "query", "DO 2"),
        ("3", "init db", ""),
        ("3", "query", "DO 3"),
        ("4", "query", "DO 4"),
    ]


def test_a_begin_tells_the_default_database_of_rows() -> None:
    """MySQL writes no other event of it (measured on 5.6.24); CREATE DATABASE tells the one that it makes."""
    head = made.MAGIC + made.format_description()
    suppressed = [made.event(made.QUERY, made.query(sql, db), 0, flags=8) for sql, db in (("CREATE DATABASE e", "e"),)]
    suppressed += [made.event(made.QUERY, made.query("BEGIN", "d"), 0, flags=8)]
    log = BinlogFile(io.BytesIO(head + b"".join(suppressed)), "b.1")
    found = [(r.command, r.text) for r in read_binary_log(((event, log.format) for event in log), "b.1")]
    assert found == [("query", "CREATE DATABASE e"), ("init db", "d"), ("query", "BEGIN")]


def test_an_sql_mode_that_changes_quoting_is_told() -> None:
    ansi = b"\1" + (4 | 32).to_bytes(8, "little")
    assert told((made.QUERY, made.query("DO 1", status=ansi)), (made.QUERY, made.query("DO 2"))) == [
        ("3", "sql mode", "ANSI_QUOTES"),
        ("3", "query", "DO 1"),
        ("3", "sql mode", ""),
        ("3", "query", "DO 2"),
    ]


def test_row_events_count_as_the_statement_before_them_once() -> None:
    assert told(
        (made.QUERY, BEGIN),
        (ROWS_QUERY, b"\x09DELETE t"),
        (made.TABLE_MAP, made.table_map(5, "d", "t")),
        (made.WRITE_ROWS, made.rows(5, end=False)),
        (made.WRITE_ROWS, made.rows(5)),
        XID,
    ) == [("3", "init db", "d"), ("3", "query", "BEGIN"), ("3", "query", "DELETE t"), ("3", "query", "COMMIT")]


def test_row_events_without_a_statement_count_as_one_per_table_and_change() -> None:
    assert told(
        (made.QUERY, BEGIN),
        (made.TABLE_MAP, made.table_map(5, "d", "t")),
        (made.TABLE_MAP, made.table_map(6, "e", "u`v")),
        (made.WRITE_ROWS, made.rows(5, end=False)),
        (made.WRITE_ROWS, made.rows(5, end=False)),
        (32, made.rows(6, end=False)),
        (31, made.rows(5)[:-8] + b"\3" + b"\0payload"),
        (made.TABLE_MAP, made.table_map(5, "d", "t")),
        (made.WRITE_ROWS, made.rows(5)),
        XID,
    )[2:] == [
        ("3", "query", "INSERT INTO `d`.`t` VALUES ()"),
        ("3", "query", "DELETE FROM `e`.`u``v`"),
        ("3", "query", "UPDATE `d`.`t` SET `@1` = NULL"),
        ("3", "query", "INSERT INTO `d`.`t` VALUES ()"),
        ("3", "query", "COMMIT"),
    ]


def test_a_group_of_mariadb_begins_with_its_gtid_and_its_session_comes_later() -> None:
    found = records(MARIADB_BEGIN, (made.QUERY, made.query("DO 1", thread=8)), XID, server="10.11.6-MariaDB")
    assert found == [
        Record("8", "query", "BEGIN", 127, 127, 1),
        Record("8", "query", "DO 1", 165, 165, 1),
        Record("8", "query", "COMMIT", 202, 202, 1),
    ]
    assert told(MARIADB_DDL, (made.QUERY, made.query("DO 1"))) == [("3", "query", "DO 1")]


def test_annotated_rows_of_mariadb_have_no_session_and_the_database_of_their_first_table() -> None:
    assert told(
        MARIADB_BEGIN,
        (ANNOTATE, b"INSERT INTO t VALUES (1)"),
        (made.TABLE_MAP, made.table_map(5, "d", "t")),
        (made.WRITE_ROWS, made.rows(5)),
        XID,
        server="10.11.6-MariaDB",
    ) == [
        ("0", "init db", "d"),
        ("0", "query", "BEGIN"),
        ("0", "query", "INSERT INTO t VALUES (1)"),
        ("0", "query", "COMMIT"),
    ]


def test_a_statement_on_temporary_tables_stays_in_its_own_session() -> None:
    data = made.log(MARIADB_BEGIN, (ANNOTATE, b"INSERT INTO t VALUES (1)"), server="10.11.6-MariaDB")
    data += made.event(made.QUERY, made.query("INSERT INTO tt VALUES (1)", thread=8), len(data), flags=4)
    log = BinlogFile(io.BytesIO(data))
    found = list(read_binary_log((event, log.format) for event in log))
    assert [(r.session, r.text) for r in found] == [
        ("0", "BEGIN"),
        ("0", "INSERT INTO t VALUES (1)"),
        ("8", "INSERT INTO tt VALUES (1)"),
    ]


def test_statements_inside_a_transaction_payload_have_its_position_and_their_number() -> None:
    inside = (made.event(made.QUERY, BEGIN), made.event(made.QUERY, made.query("DO 1", "d")))
    assert [(r.text, r.line, r.column) for r in records((made.PAYLOAD, made.payload(inside)))][1:] == [
        ("BEGIN", 127, 1),
        ("DO 1", 127, 2),
    ]


def test_what_is_not_understood_is_reported() -> None:
    skipped: list[Skipped] = []
    log = BinlogFile(io.BytesIO(made.log((250, b"x"), (made.INCIDENT, b"\1\0\4lost"))), "b.1")
    assert list(read_binary_log(((event, log.format) for event in log), "b.1", skipped.append)) == []
    assert skipped == [
        Skipped(127, 127, "events of type 250 are not understood"),
        Skipped(147, 147, "events may be missing here: lost"),
    ]


def test_sessions_idle_longest_end_unless_they_use_temporary_tables() -> None:
    data = made.log()
    data += made.event(made.QUERY, made.query("DO 1", thread=1), len(data), flags=4)
    for thread in range(2, 1030):
        data += made.event(made.QUERY, made.query("DO 1", thread=thread), len(data))
    log = BinlogFile(io.BytesIO(data))
    found = read_binary_log((event, log.format) for event in log)
    assert [r.session for r in found if r.command == "quit"] == ["2", "3", "4", "5", "6"]


def test_a_damaged_event_is_refused_with_its_position() -> None:
    with pytest.raises(InputError, match=r"^b\.1:127: BE111 the QUERY event is damaged: "):
        records((made.QUERY, b"\0"))


def test_a_file_is_recognised_by_its_first_bytes() -> None:
    workload = open_workload(RECORDED / "mysql-5.6-row-gtid.bin")
    assert workload.format == "binary log"
    texts = [record.text for record in workload.records if record.command == "query"]
    assert texts[:4] == [
        "CREATE DATABASE d",
        "CREATE TABLE t(a INT PRIMARY KEY AUTO_INCREMENT, b VARCHAR(300), c DECIMAL(20,5))",
        "CREATE TABLE m(a INT) ENGINE=MyISAM",
        "BEGIN",
    ]


def test_an_xa_transaction_is_told_as_its_statements() -> None:
    records = open_workload(RECORDED / "mariadb-10.11-statement.bin").records
    assert [record.text for record in records if record.text.startswith("XA ")] == [
        "XA START X'7831',X'',1",
        "XA END X'7831',X'',1",
        "XA PREPARE X'7831',X'',1",
        "XA COMMIT X'7831',X'',1",
    ]


def test_an_encrypted_log_is_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "bin.000001"
    file.write_bytes(b"\xfdbin" + bytes(600))
    with pytest.raises(InputError, match="BE112 this binary log is encrypted"):
        list(open_workload(file).records)


def test_an_xa_transaction_ends_in_the_session_that_prepared_it() -> None:
    """MariaDB tells no session of rows; XA COMMIT and XA ROLLBACK tell the one that sent them."""
    xa = (162, (1).to_bytes(8, "little") + b"\0\0\0\0" + bytes((4 | 64,)) + b"\1\0\0\0" + b"\1\0x" + b"\0")
    prepare = (38, b"\0" + (1).to_bytes(4, "little") + (1).to_bytes(4, "little") + (0).to_bytes(4, "little") + b"x")
    found = told(
        xa,
        (ANNOTATE, b"INSERT INTO t VALUES (1)"),
        (made.TABLE_MAP, made.table_map(5, "d", "t")),
        (made.WRITE_ROWS, made.rows(5)),
        prepare,
        (made.QUERY, made.query("XA COMMIT X'78',X'',1", "d", thread=6)),
        (made.QUERY, made.query("XA COMMIT X'79',X'',1", "d", thread=6)),
        server="10.11.19-MariaDB",
    )
    sessions = {text: session for session, _, text in found}
    assert sessions["XA PREPARE X'78',X'',1"] == sessions["XA COMMIT X'78',X'',1"] == "0"
    assert sessions["XA COMMIT X'79',X'',1"] == "6"
