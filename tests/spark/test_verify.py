"""What `binlogic spark verify` says of a damaged lake, and what the other verbs say that read it: never exit 3."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as parquet
import pytest
from binlogic.__main__ import explained_in_lake
from binlogic.explain.cli.app import run
from binlogic.explain.cli.lakes import find_with

from .test_commit import log

SPARK = [("spark", "binlogic.spark.cli:spark_app")]


def ran(*arguments: str) -> int:
    return run([*arguments, *(["--master", "none"] if arguments[1] in ("facts", "outcomes", "follow") else [])], SPARK)


@pytest.fixture
def lake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A folder with lakes of facts and outcomes."""
    log(tmp_path / "g.000001", "CREATE BINLOG b", "INSERT INTO d.t SELECT * FROM d.u", "DELETE FROM d.t WHERE a = 1")
    assert ran("spark", "facts", f"{tmp_path}/g.000001", "-o", f"{tmp_path}/f") == 0
    assert ran("spark", "outcomes", f"{tmp_path}/f", "-o", f"{tmp_path}/o") == 0
    capsys.readouterr()
    return tmp_path


def a_file(lake: Path, table: str) -> Path:
    return next(lake.glob(f"{table}/**/*.parquet"))


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-9])


def scratch(path: Path) -> None:
    """Change the length of the footer, not that of the file: nothing can be read any more."""
    content = path.read_bytes()
    path.write_bytes(content[:-8] + bytes(4) + content[-4:])


def flip(path: Path) -> None:
    """Change one bit of every column's data: everything can be read, and is wrong."""
    content = bytearray(path.read_bytes())
    metadata = parquet.ParquetFile(path).metadata
    for group in range(metadata.num_row_groups):
        for column in range(metadata.num_columns):
            chunk = metadata.row_group(group).column(column)
            start = chunk.dictionary_page_offset or chunk.data_page_offset
            content[start + chunk.total_compressed_size - 1] ^= 1
    path.write_bytes(bytes(content))


def test_a_whole_lake_has_no_fault(lake: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for kind in "fo":
        assert ran("spark", "verify", f"{lake}/{kind}") == 0
        assert capsys.readouterr().out == "0 damaged, 0 missing, 0 unchecked, 0 left over\n"


@pytest.mark.parametrize(
    ("harm", "kind", "said"),
    [
        (cut, "damaged", "bytes of"),
        (scratch, "damaged", "not those that were written"),
        (Path.unlink, "missing", "names it"),
    ],
)
def test_every_fault_is_named(
    lake: Path, harm: object, kind: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = a_file(lake / "f", "records")
    harm(file)  # type: ignore[operator]
    assert ran("spark", "verify", f"{lake}/f") == 1
    line, last = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{file}: {kind}: ")
    assert said in line
    assert f"1 {kind}" in last
    assert ran("spark", "verify", f"{lake}/f", "--format", "jsonl") == 1
    assert json.loads(capsys.readouterr().out)["kind"] == kind


def test_what_nobody_names_is_left_over(lake: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stray = a_file(lake / "f", "records").with_name("stray.parquet")
    stray.write_bytes(b"half")
    assert ran("spark", "verify", f"{lake}/f") == 0
    assert capsys.readouterr().out.splitlines()[0] == f"{stray}: left over: no manifest names it"


@pytest.mark.parametrize("harm", [cut, scratch, flip, Path.unlink])
@pytest.mark.parametrize(
    ("table", "verb"),
    [
        ("f/records", ["outcomes", "{0}/f", "-o", "{0}/new"]),
        ("f/templates", ["outcomes", "{0}/f", "-o", "{0}/new"]),
        ("f/templates", ["facts", "{0}/g.000002", "-o", "{0}/f"]),
        ("o/summary", ["report", "{0}/o"]),
        ("f/files", ["report", "{0}/o"]),
        ("o/_sessions", ["outcomes", "{0}/f", "-o", "{0}/o"]),
    ],
)
def test_verbs_name_the_file(
    lake: Path, harm: object, table: str, verb: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    log(lake / "g.000002", "INSERT INTO d.t VALUES (7)", "INSERT INTO d.w SELECT 1")
    if table == "o/_sessions":
        assert ran("spark", "facts", f"{lake}/g.000002", "-o", f"{lake}/f") == 0
    file = a_file(lake, table)
    harm(file)  # type: ignore[operator]
    capsys.readouterr()
    assert ran("spark", *(each.format(lake) for each in verb)) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"{file}: BE122 ")
    assert error.count("\n") == 1


@pytest.mark.parametrize("harm", [cut, scratch, flip, Path.unlink])
@pytest.mark.parametrize("table", ["f/records", "f/templates", "o/outcomes"])
def test_explain_names_the_file(lake: Path, harm: object, table: str, capsys: pytest.CaptureFixture[str]) -> None:
    find_with(explained_in_lake)
    file = a_file(lake, table)
    harm(file)  # type: ignore[operator]
    assert run(["explain", f"{lake}/o", "--where", "kind = 'DELETE'"]) == 2
    assert capsys.readouterr().err.startswith(f"{file}: BE122 ")


def test_no_lake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ran("spark", "verify", str(tmp_path)) == 2
    assert capsys.readouterr().err.startswith(f"{tmp_path}: BE120 there is no lake here")
