"""A file that is no log of the format that is read is named and left out, and the others are read."""

from __future__ import annotations

import gzip
import lzma
from pathlib import Path
from random import Random
from typing import Any

import pytest
from binlogic.facts.errors import InputError
from binlogic.spark.jobs.cluster import Cluster
from binlogic.spark.jobs.facts import FactsInputs, make_facts
from binlogic.spark.jobs.refusals import FilesRefusedError
from binlogic.spark.lake.opening import open_lake

from .lakes import table_rows
from .other_logs import OTHER_LOGS
from .written_logs import day, facts, follow, names, runs, texts, written

BANNER = (
    b"mysqld, Version: 8.0.36 (Source). started with:\nTcp port: 3306  Unix socket: /s\n"
    b"Time                 Id Command    Argument\n"
)
#: what it looks like, and the hint, by a name for what is no general log
OTHERS = {
    "xz without its suffix": (lzma.compress(day(20)), "a file packed with xz", "give its name the suffix .xz"),
    "gzip without its suffix": (gzip.compress(day(20)), "a file packed with gzip", "give its name the suffix .gz"),
    "lz4": (b"\x04\x22\x4d\x18" + bytes(60), "a file packed with lz4", "pack it with gzip, zstd, bzip2 or xz instead"),
    "csv": (b'1,"root","SELECT 1"\n' * 50, "a file of no known kind", "leave it out"),
    "json": (b'{"rows": [{"text": "SELECT 1"}]}\n', "a file of no known kind", "leave it out"),
    "xml": (b'<?xml version="1.0"?>\n<TABLE>\n</TABLE>\n', "a file of no known kind", "leave it out"),
    "zeros": (bytes(200_000), "binary data", "leave it out"),
    "script": (b"CREATE TABLE t (a INT);\nINSERT INTO t VALUES (1);\n", "a SQL script", "leave it out"),
}
SEEM = {
    "general-log": "a general log",
    "slow-log": "a slow log",
    "audit-csv": "an audit log",
    "audit-json": "a JSON audit log",
    "audit-xml": "an XML audit log",
    "proxysql-json": "a ProxySQL log",
    "cloudwatch-json": "a CloudWatch export",
    "table-csv": "an exported table",
    "table-json": "a JSON table",
    "binary-log": "a binary log",
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_no_log(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content, seems, hint = OTHERS[name]
    good, bad, lake = tmp_path / "db1" / "g.log", tmp_path / "db2" / "g.log", tmp_path / "lake"
    for path, log in ((good, day(20)), (bad, content)):
        path.parent.mkdir()
        path.write_bytes(log)
    assert facts([good, bad], lake) == 2
    said = capsys.readouterr()
    assert said.out == "run 1: 1 files, 30 records, 0 skipped\n"
    assert said.err == f"{bad}: BE130 this looks like {seems}, not like a log; hint: {hint}\n"
    assert texts(lake) == written(day(20))
    assert facts(bad, lake) == 2
    assert runs(lake) == len(open_lake(str(lake), "facts").runs) == 1
    assert [row[:2] for row in table_rows(str(lake), "facts", "refused")] == [(str(bad), "BE130")]
    bad.write_bytes(day(20, 7))
    assert facts([good, bad], lake) == 0
    assert len(texts(lake)) == 37


@pytest.mark.parametrize("asked", SEEM)
def test_logs_of_all_formats_in_one_folder(asked: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    logs = {"general-log": day(20)} | {name: made(Random(2), 60) for name, made in OTHER_LOGS.items()}
    for name, content in logs.items():
        (tmp_path / f"{name}.some").write_bytes(content)
    lake = tmp_path / "lakes" / "new"
    assert facts(sorted(tmp_path.glob("*.some")), lake, "--format", asked) == 2
    assert capsys.readouterr().err.splitlines() == [
        f"{tmp_path}/{name}.some: BE130 this looks like {SEEM[name]}, not like {SEEM[asked]}; "
        f"hint: read it with --format {name} into a lake of its own"
        for name in sorted(set(logs) - {asked})
    ]
    assert names(lake) == {f"{asked}.some": 1}
    wrong = sorted(set(logs) - {asked})[0]
    assert facts(tmp_path / f"{wrong}.some", tmp_path / "lakes" / "other", "--format", asked) == 2
    assert not files_in(tmp_path / "lakes" / "other")
    assert facts(tmp_path / f"{wrong}.some", tmp_path / "lakes" / "other", "--format", wrong) == 0


def test_a_log_that_begins_inside_a_long_statement(tmp_path: Path) -> None:
    log = tmp_path / "g.log"
    log.write_bytes(b"(1, 'abc'),\n" * 20_000 + day(20))
    assert facts(log, tmp_path / "lake") == 0
    assert texts(tmp_path / "lake") == written(day(20))


@pytest.mark.parametrize("content", [BANNER, BANNER + b"[Warning] something\n", b"\n", b"\xef\xbb\xbf" + day(20, 0)])
def test_a_log_without_a_statement_yet(content: bytes, tmp_path: Path) -> None:
    log = tmp_path / "g.log"
    log.write_bytes(content)
    for form in ("general-log", "slow-log"):
        assert facts(log, tmp_path / form, "--format", form) == 0


def test_text_in_a_log_may_look_like_another_log(tmp_path: Path) -> None:
    log = tmp_path / "g.log"
    log.write_bytes(day(20, 1) + b"20261120 18:30:56,v,r,h,1,2,QUERY,d,'x',0\n# User@Host: a[a]\n" + day(20))
    assert facts(log, tmp_path / "lake") == 0


def test_an_encrypted_binary_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "b.000001"
    log.write_bytes(b"\xfdbin" + bytes(100))
    assert facts(log, tmp_path / "lake", "--format", "binary-log") == 2
    assert "BE112 this binary log is encrypted" in capsys.readouterr().err


def test_logs_that_arrive(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    logs, lakes = tmp_path / "logs", tmp_path / "lakes"
    logs.mkdir()
    (logs / "a.log").write_bytes(OTHERS["xml"][0])
    assert follow(logs, lakes) == 2
    assert not files_in(lakes)
    (logs / "b.log").write_bytes(day(20))
    assert follow(logs, lakes) == 2
    said = capsys.readouterr()
    assert "run 1: 1 files, 30 records" in said.out
    assert "outcomes, run 1: 30 statements" in said.out
    assert len(said.err.splitlines()) == 2
    (logs / "a.log").write_bytes(day(20))
    assert follow(logs, lakes) == 0
    assert len(texts(lakes / "facts")) == 60


def test_on_spark(spark: Any, tmp_path: Path) -> None:
    """A file that is cut short in the middle of a stream that is shared out leaves nothing."""
    (tmp_path / "g.000001").write_bytes(day(20, 2000))
    (tmp_path / "g.000002.gz").write_bytes(gzip.compress(day(21, 2000))[:-9])
    (tmp_path / "g.000003").write_bytes(day(22, 2000))
    (tmp_path / "other.log").write_bytes(OTHERS["zeros"][0])
    inputs = FactsInputs([str(tmp_path / name) for name in ("g.*", "other.log")], f"{tmp_path}/lake", split_size=40_000)
    with pytest.raises(FilesRefusedError) as refused:
        make_facts(inputs, Cluster(spark, 2))
    assert [told(error) for error in refused.value.refused] == ["BE130 other", "BE101 g", "BE132 g"]
    assert texts(tmp_path / "lake") == written(day(20, 2000))
    (tmp_path / "g.000002.gz").write_bytes(gzip.compress(day(21, 2000)))
    (tmp_path / "other.log").unlink()
    make_facts(FactsInputs(inputs.logs[:1], inputs.lake, split_size=40_000), Cluster(spark, 2))
    assert texts(tmp_path / "lake") == [text for number in (20, 21, 22) for text in written(day(number, 2000))]


def files_in(folder: Path) -> list[Path]:
    """Whatever is in it that is no folder."""
    return [path for path in folder.rglob("*") if path.is_file()]


def told(error: InputError) -> str:
    """Number and server of an error."""
    return f"{error.number} {Path(error.file).name.partition('.')[0]}"
