"""`binlogic binlog rows`: changes of rows as JSON lines, SQL and Parquet."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from binlogic.explain.cli.app import run
from binlogic.explain.cli.binlog import row_files

from ...facts.binlog import made

RECORDED = Path(__file__).parents[2] / "facts" / "binlog" / "images" / "recorded"
MARIADB, FULL, MYSQL = (
    str(RECORDED / f"{name}.bin") for name in ("mariadb-10.11", "mariadb-10.11-full-compressed", "mysql-5.6")
)
NAMES = b"\1d\0\1t\0"


def table_map(types: bytes, metadata: bytes = b"", names: bytes = NAMES, optional: bytes = b"") -> tuple[int, bytes]:
    body = bytes(6) + b"\1\0" + names + bytes([len(types)]) + types + bytes([len(metadata)]) + metadata + b"\0"
    return made.TABLE_MAP, body + optional


def written(kind: int, bitmaps: bytes, payload: bytes, width: int = 1, flags: int = 1) -> tuple[int, bytes]:
    return kind, bytes(6) + bytes([flags, 0]) + b"\2\0" + bytes([width]) + bitmaps + payload


def log(folder: Path, *events: tuple[int, bytes]) -> str:
    path = folder / "bin.000001"
    path.write_bytes(made.log(*events))
    return str(path)


def said(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


INSERT, UPDATE, DELETE = 30, 31, 32
DEFINED = made.QUERY, made.query("CREATE TABLE t (a INT UNSIGNED PRIMARY KEY, b VARCHAR(9))", "d")


def test_a_change_says_where_and_when(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = log(tmp_path, table_map(b"\3"), written(UPDATE, b"\1\1", b"\0\1\0\0\0\0\2\0\0\0" * 2))
    assert run(["binlog", "rows", file]) == 0
    assert said(capsys) == [
        {
            "file": file, "position": 164, "number": number, "timestamp": 1_700_000_000, "server_id": 7, "gtid": "",
            "database": "d", "table": "t", "change": "update", "before": {"@1": 1}, "after": {"@1": 2},
        }
        for number in (1, 2)
    ]  # fmt: skip


def test_sql_finds_rows_by_their_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    row = b"\0\xff\xff\xff\xff\1x"
    maps = table_map(b"\3\x0f", b"\x28\0")
    file = log(
        tmp_path, DEFINED,
        maps, written(INSERT, b"\3", row, 2, 3),
        maps, written(UPDATE, b"\3\3", row + b"\2\xff\xff\xff\xff", 2),
        maps, written(UPDATE, b"\1\2", b"\0\1\0\0\0" + b"\0\2'\\", 2),
        maps, written(DELETE, b"\3", row, 2),
    )  # fmt: skip
    assert run(["binlog", "rows", file, "--format", "sql"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if not line.startswith("--")]
    assert lines[2:] == [
        "BEGIN;",
        "SET SESSION foreign_key_checks = 0;",
        "INSERT INTO `d`.`t` (`a`, `b`) VALUES (4294967295, 'x');",
        "COMMIT;",
        "BEGIN;",
        "SET SESSION foreign_key_checks = 1;",
        "UPDATE `d`.`t` SET `a` = 4294967295, `b` = NULL WHERE `a` <=> 4294967295;",
        "COMMIT;",
        "BEGIN;",
        "UPDATE `d`.`t` SET `b` = _utf8mb4 X'275c' WHERE `a` <=> 1;",
        "COMMIT;",
        "BEGIN;",
        "DELETE FROM `d`.`t` WHERE `a` <=> 4294967295;",
        "COMMIT;",
    ]


def test_sql_without_a_key_finds_one_row_by_all_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    define = made.QUERY, made.query("CREATE TABLE t (a FLOAT, b VARCHAR(9) CHARACTER SET utf8)", "d")
    row = b"\0\xcd\xcc\xcc\x3d\2\xc3\xa9"
    file = log(tmp_path, define, table_map(b"\4\x0f", b"\4\x28\0"), written(DELETE, b"\3", row, 2))
    assert run(["binlog", "rows", file, "--format", "sql"]) == 0
    assert (
        "DELETE FROM `d`.`t` WHERE `a` <=> 0.10000000149011612 AND `b` <=> X'c3a9' LIMIT 1;" in capsys.readouterr().out
    )


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ([table_map(b"\3"), written(INSERT, b"\1", b"\0\1\0\0\0")], "nothing tells the names of its columns"),
        (
            [
                table_map(b"\3", optional=b"\4\2\1a"),
                written(INSERT, b"\1", b"\0\xff\xff\xff\xff"),
            ],
            "nothing tells whether `a` is unsigned",
        ),
        ([table_map(b"\3", optional=b"\4\2\1\n"), written(INSERT, b"\1", b"\0\1\0\0\0")], "a name in it stands in no"),
        (
            [table_map(b"\3", names=b"\1\xe9\0\1t\0", optional=b"\4\2\1a"), written(INSERT, b"\1", b"\0\1\0\0\0")],
            "name",
        ),
        ([table_map(b"\x14"), written(INSERT, b"\1", b"\0\1")], "columns of type 20 are not read"),
    ],
)
def test_sql_is_whole_or_refused(
    events: list[tuple[int, bytes]], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, to = log(tmp_path, *events), tmp_path / "out.sql"
    assert run(["binlog", "rows", file, "--format", "sql", "-o", str(to)]) == 2
    error = capsys.readouterr().err
    assert "BE116" in error
    assert why in error
    assert error.count("\n") == 1
    assert not to.exists()


def test_rows_that_are_not_read_are_named_and_others_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    unknown = [table_map(b"\x14"), written(INSERT, b"\1", b"\0\1")]
    file = log(tmp_path, *unknown, *unknown, table_map(b"\3"), written(INSERT, b"\1", b"\0\1\0\0\0"))
    assert run(["binlog", "rows", file]) == 1
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 1
    assert err == f"{file}:164: BE116 rows of `d.t` are not read: columns of type 20 are not read\n"


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (
            (made.QUERY, made.query("INSERT INTO t VALUES (1)", "d")),
            "statements change rows that no row event has: `INSERT INTO t VALUES (1)`",
        ),
        ((made.INCIDENT, b"\1\0\4lost"), "events may be missing here"),
        ((250, b"later"), "events of type 250 are not understood"),
    ],
)
def test_what_rows_do_not_tell_is_named(
    event: tuple[int, bytes], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = log(tmp_path, event, table_map(b"\3"), written(INSERT, b"\1", b"\0\1\0\0\0"), event)
    assert run(["binlog", "rows", file]) == 1
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 1
    assert err == f"{file}:127: BE116 {why}\n"
    assert run(["binlog", "rows", file, "--format", "sql", "-o", str(tmp_path / "out.sql")]) == 2
    if event[0] == made.QUERY:
        assert run(["binlog", "rows", file, "--table", "d.t"]) == 1
        assert run(["binlog", "rows", file, "--table", "d.u"]) == 0


def test_a_definition_that_does_not_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = log(tmp_path, DEFINED, table_map(b"\3"), written(INSERT, b"\1", b"\0\1\0\0\0"))
    assert run(["binlog", "rows", file]) == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["after"] == {"@1": 1}
    assert err.endswith("the definition of `d.t` that is known does not fit its rows and is not used\n")


def test_a_schema_and_tables_that_are_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = log(
        tmp_path,
        table_map(b"\3"), written(INSERT, b"\1", b"\0\xff\xff\xff\xff"),
        table_map(b"\3", names=b"\1d\0\1u\0"), written(INSERT, b"\1", b"\0\1\0\0\0"),
    )  # fmt: skip
    (tmp_path / "schema.sql").write_text("CREATE TABLE d.t (a INT);")
    assert run(["binlog", "rows", file, "--schema", str(tmp_path / "schema.sql"), "--table", "d.t"]) == 0
    assert [row["after"] for row in said(capsys)] == [{"a": -1}]


def test_rows_inside_a_payload(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    inside = [made.event(*table_map(b"\3")), made.event(*written(INSERT, b"\1", b"\0\5\0\0\0"))]
    file = log(tmp_path, (made.PAYLOAD, made.payload(inside)))
    assert run(["binlog", "rows", file]) == 0
    (row,) = said(capsys)
    assert (row["position"], row["inner"], row["after"]) == (127, 2, {"@1": 5})


def test_damage_is_an_error_and_the_whole_part_can_be_had(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = Path(MARIADB).read_bytes()[:-500]
    (tmp_path / "cut").write_bytes(data)
    assert run(["binlog", "rows", str(tmp_path / "cut"), "-o", str(tmp_path / "out")]) == 2
    assert "BE111" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
    assert run(["binlog", "rows", str(tmp_path / "cut"), "-o", str(tmp_path / "out"), "--whole"]) == 1
    assert "the part before this is whole" in capsys.readouterr().err
    assert len((tmp_path / "out").read_text().splitlines()) > 20
    assert run(["binlog", "rows", str(tmp_path / "cut"), "-o", str(tmp_path / "out"), "--whole"]) == 2
    assert "the file to write is there already" in capsys.readouterr().err


@pytest.mark.parametrize("few", [False, True])
def test_parquet_has_a_folder_for_each_table(few: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    if few:
        monkeypatch.setattr(row_files, "_WAITING", 30)
    assert run(["binlog", "rows", FULL, "--format", "parquet", "-o", str(tmp_path / "rows")]) == 0
    files = sorted((tmp_path / "rows" / "d" / "nums").iterdir())
    assert len(files) == (5 if few else 1)
    found = [row for file in files for row in parquet.read_table(file).to_pylist()]
    assert [row["change"] for row in found] == ["insert", "insert", "insert", "update", "update", "delete"]
    whole = Decimal("12345678901234567890123456789012345.123456789012345678901234567891")
    assert found[0]["after.c"] == whole
    assert found[0]["before.c"] is None
    assert found[0]["after.j"] == (1 << 64) - 1
    assert found[0]["after.g"] == Decimal("12345678901.123456789")
    assert found[5]["before.id"] == 102
    assert found[5]["absent"] == []
    assert not found[5]["escaped"]
    texts = [
        row for file in (tmp_path / "rows" / "d" / "texts").iterdir() for row in parquet.read_table(file).to_pylist()
    ]
    assert {row["after.l"] for row in texts} >= {b"\xde\xad\xbe\xef", b""}


def test_parquet_of_names_and_texts_from_outside(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    names = b"\3../\0\2..\0"
    file = log(
        tmp_path,
        table_map(b"\x0f\3", b"\x28\0", names),
        written(INSERT, b"\1", b"\0\1\xe9", 2),
    )
    assert run(["binlog", "rows", file, "--format", "parquet", "-o", str(tmp_path / "rows")]) == 0
    (found,) = (path for path in tmp_path.rglob("*.parquet"))
    assert found.relative_to(tmp_path).as_posix() == "rows/%2e%2e%2f/%2e%2e/000001.parquet"
    (row,) = parquet.read_table(found).to_pylist()
    assert (row["after.@1"], row["absent"], row["escaped"]) == ("\\udce9", ["after.@2"], True)
    assert run(["binlog", "rows", file, "--format", "parquet"]) == 2
    assert run(["binlog", "rows", file, "--format", "parquet", "-o", str(tmp_path / "rows"), "--force"]) == 2
    assert "something is in the folder" in capsys.readouterr().err
