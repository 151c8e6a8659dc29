"""The general log as MySQL and MariaDB write it, whole, restarted, cut and damaged."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from binlogic.facts.errors import InputError
from binlogic.facts.readers import general_log
from binlogic.facts.readers.doubts import IN_DOUBT
from binlogic.facts.readers.general_log import read_general_log
from binlogic.facts.readers.record import Record, Skipped
from hypothesis import given
from hypothesis import strategies as st

MARIADB = """\
mariadbd, Version: 10.11.19-MariaDB-log (Debian 12). started with:
Tcp port: 35710  Unix socket: /run/mysqld/mysqld.sock
Time\t\t    Id Command\tArgument
261120 18:30:56\t     4 Connect\troot@localhost on  using Socket
\t\t     4 Query\tinsert into t values(9001,'multi
line'+0)
\t\t     6 Init DB\tdb1
\t\t     4 Query\tselect 1
261120 18:30:57\t     4 Quit\t
"""
MYSQL8 = """\
/usr/sbin/mysqld, Version: 8.0.36 (MySQL Community Server - GPL). started with:
Tcp port: 3306  Unix socket: /var/run/mysqld/mysqld.sock
Time                 Id Command    Argument
2024-03-01T00:00:00.000123Z\t    8 Connect\tapp@10.0.0.7 on shop using SSL/TLS
2024-03-01T02:00:00.000456+02:00\t    8 Query\tDELETE FROM a
2024-03-01T00:00:01.000789Z\t    8 Quit\t
"""


def read(text: str) -> tuple[list[Record], list[Skipped]]:
    skipped: list[Skipped] = []
    return list(read_general_log([text], "x.log", skipped.append)), skipped


def commands(text: str) -> list[tuple[str, str, str]]:
    return [(record.session, record.command, record.text) for record in read(text)[0]]


def test_mariadb_and_mysql_56_write_the_time_only_when_the_second_changed() -> None:
    assert commands(MARIADB) == [
        ("4", "connect", "root@localhost on  using Socket"),
        ("4", "query", "insert into t values(9001,'multi\nline'+0)"),
        ("6", "init db", "db1"),
        ("4", "query", "select 1"),
        ("4", "quit", ""),
    ]


def test_mysql_57_and_later_write_iso_times_in_utc_or_local_time() -> None:
    assert commands(MYSQL8) == [
        ("8", "connect", "app@10.0.0.7 on shop using SSL/TLS"),
        ("8", "query", "DELETE FROM a"),
        ("8", "quit", ""),
    ]


@pytest.mark.parametrize("log", [MARIADB, MYSQL8])
def test_line_column_and_offset_are_those_of_the_text(log: str) -> None:
    lines = log.splitlines(keepends=True)
    for record in read(log)[0]:
        assert log[record.offset :].startswith(record.text)
        assert sum(map(len, lines[: record.line - 1])) + record.column - 1 == record.offset


def test_a_line_that_only_resembles_a_header_stays_in_its_statement() -> None:
    literal = "insert into t values ('line one\n\t\t    9 Not a header\n\t\t    9 Nonsense\tx\nline three')"
    assert commands(f"\t\t    7 Query\t{literal}\n") == [("7", "query", literal)]


def test_a_header_inside_a_literal_begins_a_record_that_is_in_doubt() -> None:
    log = "\t\t    7 Query\tselect 'a\n\t\t    9 Query\tDROP TABLE t\n'\n\t\t    9 Query\tDROP TABLE u\n"
    records, (skip,) = read(log)
    assert [(record.session, record.text) for record in records] == [("7", "select 'a"), ("9", "DROP TABLE u")]
    assert (skip.line, skip.lines, skip.reason) == (2, 2, IN_DOUBT)


def test_a_command_no_server_is_known_to_write_is_kept_as_it_stands() -> None:
    log = "2024-03-01T00:00:00.000123Z\t    8 Frob Nicate\tx\n261120 18:30:57\t     4 Binlog Dump\t\n"
    assert commands(log) == [("8", "Frob Nicate", "x"), ("4", "binlog dump", "")]


def test_an_execute_line_is_the_statement_and_the_query_line_before_it_is_not() -> None:
    log = (
        "\t\t    6 Query\tPREPARE p FROM ...\n"
        "\t\t    6 Prepare\tinsert into t values(?)\n"
        "\t\t    6 Query\t/* app */ execute p using @a\n"
        "\t\t    7 Query\tselect 1\n"
        "\t\t    6 Execute\tinsert into t values(9002)\n"
    )
    assert commands(log) == [
        ("6", "query", "PREPARE p FROM ..."),
        ("6", "prepare", "insert into t values(?)"),
        ("7", "query", "select 1"),
        ("6", "execute", "insert into t values(9002)"),
    ]


def test_execute_immediate_prepares_before_it_executes() -> None:
    log = "\t\t 6 Query\texecute immediate 'do 1'\n\t\t 6 Prepare\tdo 1\n\t\t 6 Execute\tdo 1\n"
    assert commands(log) == [("6", "prepare", "do 1"), ("6", "execute", "do 1")]


@pytest.mark.parametrize("after", ["\t\t    6 Query\tselect 1\n", "\t\t    6 Query\texecute q\n", ""])
def test_an_execute_that_did_not_run_is_not_lost(after: str) -> None:
    assert commands("\t\t    6 Query\texecute p\n" + after)[0] == ("6", "query", "execute p")


def test_ids_used_again_after_a_restart_are_new_sessions() -> None:
    assert [record.session for record in read(MARIADB + MARIADB)[0]][4:7] == ["4", "4#2", "4#2"]
    assert {record.session for record in read(MARIADB * 3)[0]} == {"4", "6", "4#2", "6#2", "4#3", "6#3"}


def test_flush_logs_writes_a_banner_and_keeps_the_sessions() -> None:
    banner = "".join(MARIADB.splitlines(keepends=True)[:3])
    log = f"\t\t    4 Query\tflush logs\n{banner}\t\t    5 Connect\ta@b on \n\t\t    4 Query\tselect 1\n"
    assert commands(log) == [("4", "query", "flush logs"), ("5", "connect", "a@b on "), ("4", "query", "select 1")]


def test_lines_above_the_first_header_are_reported() -> None:
    records, skipped = read("and b = 5\nlimit 1\n\t\t    4 Query\tselect 1\n")
    assert [record.line for record in records] == [3]
    assert skipped == [Skipped(1, 0, "no header line stands above it", 2)]


def test_lines_between_a_banner_and_a_header_are_reported() -> None:
    banner = "".join(MARIADB.splitlines(keepends=True)[:3])
    records, skipped = read(f"\t\t    4 Quit\t\n{banner}\nold junk\n\t\t    4 Query\tselect 1\n")
    assert [record.text for record in records] == ["", "select 1"]
    assert [(skip.line, skip.lines) for skip in skipped] == [(5, 2)]


def test_a_record_over_the_limit_is_skipped_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(general_log, "LONGEST_RECORD", 10_000)
    huge = "select '" + "x\n" * 6_000 + "'"
    log = f"\t\t    4 Query\tselect 1\n\t\t    4 Query\t{huge}\n\t\t    4 Query\tselect 2\n"
    skipped: list[Skipped] = []
    pieces = [log[i : i + 700] for i in range(0, len(log), 700)]
    monkeypatch.setattr("binlogic.facts.readers.chunks._BLOCK", 700)
    assert [record.text for record in read_general_log(pieces, "x", skipped.append)] == ["select 1", "select 2"]
    assert [(skip.line, skip.lines) for skip in skipped] == [(2, 6_001)]


def test_binary_data_is_no_log() -> None:
    with pytest.raises(InputError, match=r"^x\.log: BE102 "):
        read("\x00\x01\x02binary\x00" * 20)


def test_an_empty_log_has_no_records() -> None:
    assert read("") == ([], [])


@pytest.mark.parametrize("size", [1, 7, 64])
def test_the_records_do_not_depend_on_how_the_text_is_cut(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    log = "cut\n" + MARIADB + MARIADB + MYSQL8
    monkeypatch.setattr("binlogic.facts.readers.chunks._BLOCK", size)
    skipped: list[Skipped] = []
    pieces = [log[i : i + size] for i in range(0, len(log), size)]
    assert (list(read_general_log(pieces, "x", skipped.append)), skipped) == read(log)


def accounted(log: str) -> None:
    """Every line that is neither blank nor of a banner is in exactly one record or skip."""
    records, skipped = read(log)
    held = Counter(record.line + i for record in records for i in range(record.text.count("\n") + 1))
    held.update(skip.line + i for skip in skipped for i in range(skip.lines))
    assert set(held.values()) <= {1}
    for number, line in enumerate(log.split("\n"), 1):
        assert number in held or not line.strip() or re.search(r"started with:|(?i:tcp port)|^Time", line), line


@pytest.mark.parametrize("length", range(0, len(MARIADB) + 1))
def test_no_truncation_loses_a_line(length: int) -> None:
    accounted(MARIADB[:length])
    accounted(MARIADB[length:])


@given(st.lists(st.tuples(st.integers(0, len(MARIADB) - 1), st.integers(0, 7)), min_size=1, max_size=8))
def test_flipped_bits_lose_no_line(flips: list[tuple[int, int]]) -> None:
    data = bytearray(MARIADB.encode())
    for at, bit in flips:
        data[at] ^= 1 << bit
    accounted(data.decode("utf-8", "surrogateescape"))


def test_nul_and_undecodable_bytes_stay_in_the_text() -> None:
    text = b"insert into t values ('caf\xe9 \xff\xfe\x00 raw')".decode("utf-8", "surrogateescape")
    assert commands(f"\t\t    4 Query\t{text}\n") == [("4", "query", text)]
