"""Workloads recognised by their content, from plain and packed files and standard input."""

from __future__ import annotations

import gzip
import io
from pathlib import Path

import pytest
from binlogic.facts.errors import InputError
from binlogic.facts.readers.detect import WorkloadFormat, detect_format, open_workload

LOG = "\t\t    4 Query\tinsert into t values ('é')\n\t\t    4 Quit\t\n"


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ("", "script"),
        ("select 1", "script"),
        ("-- comment only", "script"),
        ("/* c */ # d\n(select 1)", "script"),
        ("/*!40101 SET a=1 */;", "script"),
        ("DELIMITER //\n", "script"),
        (LOG, "general log"),
        ("and the rest of a statement\n" + LOG, "general log"),
        ("2024-03-01T00:00:00.000123Z\t    8 Query\tselect 1\n", "general log"),
        ("mysqld, Version: 5.6.24-log. started with:\nTcp port: 0\nTime     Id Command    Argument\n", "general log"),
    ],
)
def test_formats(head: str, found: WorkloadFormat) -> None:
    assert detect_format(head) == found


@pytest.mark.parametrize(
    ("head", "number"),
    [
        ("\xfebin\x00\x00\x0f\x00\x00", "BE102"),
        ("S\x00E\x00L\x00E\x00C\x00T\x00", "BE102"),
        ('[{"name": "2024-03-01 00:00:00"}]', "BE103"),
        ("<?xml version='1.0'?>", "BE103"),
    ],
)
def test_what_is_no_workload_is_said(head: str, number: str) -> None:
    with pytest.raises(InputError) as raised:
        detect_format(head, "x")
    assert raised.value.number == number


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('[\n{"timestamp": "2024-03-01 00:00:00", "class": "general", "event": "status"', "JSON audit log"),
        ('{"audit_record":{"name":"Query","sqltext":"select 1"', "JSON audit log"),
        ("# Time: 2024-03-01T00:00:00Z\n# User@Host: a[a] @ b []\n# Query_time: 1\nselect 1;\n", "slow log"),
        ("20261120 19:30:00,host,root,localhost,4,7,QUERY,db1,'select 1',0\n", "audit log"),
    ],
)
def test_other_logs_are_known_by_their_head(text: str, found: str, tmp_path: Path) -> None:
    log = tmp_path / "some.log"
    log.write_text(text)
    assert detect_format(text) == open_workload(log).format == found


def test_a_log_plain_and_packed_gives_the_same_records(tmp_path: Path) -> None:
    plain, packed = tmp_path / "general.log", tmp_path / "general.log.gz"
    plain.write_text(LOG, encoding="utf-8")
    packed.write_bytes(gzip.compress(LOG.encode()))
    expected = list(open_workload(plain).records)
    assert [record.text for record in expected] == ["insert into t values ('é')", ""]
    assert list(open_workload(packed).records) == expected


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"select 1;")))
    workload = open_workload(Path("-"))
    assert (workload.file, workload.format) == ("<stdin>", "script")
    assert [record.text for record in workload.records] == ["select 1"]


def test_a_byte_order_mark_is_no_text(tmp_path: Path) -> None:
    script = tmp_path / "a.sql"
    script.write_bytes(b"\xef\xbb\xbfselect 1")
    assert [(record.text, record.column) for record in open_workload(script).records] == [("select 1", 1)]


def test_progress_is_told_the_bytes_of_the_file(tmp_path: Path) -> None:
    packed = tmp_path / "log.gz"
    packed.write_bytes(gzip.compress(LOG.encode() * 10_000))
    told: list[int] = []
    assert len(list(open_workload(packed, progress=told.append).records)) == 20_000
    assert told == sorted(told)
    assert told[-1] == packed.stat().st_size


def test_a_given_format_overrules_the_content(tmp_path: Path) -> None:
    script = tmp_path / "a.sql"
    script.write_text("select '\n" + LOG + "';", encoding="utf-8")
    assert open_workload(script).format == "general log"
    assert len(list(open_workload(script, workload_format="script").records)) == 1


@pytest.mark.parametrize("name", ["missing.sql", "."])
def test_an_unreadable_file_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match="BE101 the file cannot be read: ") as raised:
        open_workload(tmp_path / name)
    assert str(tmp_path) in raised.value.file


@pytest.mark.parametrize("damage", [slice(0, -20), slice(0, 200)])
def test_a_damaged_packed_file_is_an_input_error(tmp_path: Path, damage: slice) -> None:
    packed = tmp_path / "log.gz"
    packed.write_bytes(gzip.compress(bytes(range(32, 127)) * 50 + LOG.encode())[damage])
    with pytest.raises(InputError, match="BE101"):
        list(open_workload(packed, workload_format="general log").records)
