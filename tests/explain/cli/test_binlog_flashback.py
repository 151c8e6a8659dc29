"""`binlogic binlog flashback`: what is written, what is refused by name, and what stands behind the range."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.explain.cli.app import run
from binlogic.facts.binlog.decode import decode
from binlogic.facts.binlog.event_types import ROWS_TYPES, EventType
from binlogic.facts.binlog.reader import read_file

from ...facts.binlog import made
from ...facts.binlog.test_hostile import RECORDED
from .test_binlog_rows import DELETE, INSERT, UPDATE, log, table_map, written

BEGIN, COMMIT, ROLLBACK = ((made.QUERY, made.query(sql, "d")) for sql in ("BEGIN", "COMMIT", "ROLLBACK"))
XID = made.XID, bytes(8)
MAP = table_map(b"\3")
OTHER = table_map(b"\3", names=b"\1d\0\1u\0")


def row(kind: int, *numbers: int, flags: int = 1) -> tuple[int, bytes]:
    bitmaps = b"\1\1" if kind == UPDATE else b"\1"
    return written(kind, bitmaps, b"".join(b"\0" + number.to_bytes(4, "little") for number in numbers), flags=flags)


def query(sql: str) -> tuple[int, bytes]:
    return made.QUERY, made.query(sql, "d")


def undo(file: str, *options: str) -> int:
    return run(["binlog", "flashback", file, "-o", f"{file}.undo", "--force", *options])


def events(file: str) -> list[tuple[str, bytes | str]]:
    """The events of what was written: type, and the statement or the rows with their flags."""
    found: list[tuple[str, bytes | str]] = []
    for event, form in read_file(Path(f"{file}.undo")):
        body = decode(event, form)
        assert event.next_position == event.position + len(event.data)
        if event.type in ROWS_TYPES:
            found.append((event.name, event.body[6:8] + event.body[len(event.body) - body.payload :]))
        elif event.type != EventType.FORMAT_DESCRIPTION:
            found.append((event.name, body.sql if event.type == EventType.QUERY else body.table))
    return found


def number(*numbers: int, last: bool = False) -> bytes:
    return bytes([last, 0]) + b"".join(b"\0" + each.to_bytes(4, "little") for each in numbers)


def test_the_last_change_is_taken_back_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = log(
        tmp_path,
        BEGIN, MAP, OTHER, row(INSERT, 1, 2, flags=0), row(UPDATE, 1, 9, 9, 8, flags=0), row(DELETE, 5, 6), XID,
        BEGIN, OTHER, row(DELETE, 7), query("SAVEPOINT s"), MAP, row(INSERT, 3), COMMIT,
    )  # fmt: skip
    assert undo(file) == 0
    assert events(file) == [
        ("QUERY", "BEGIN"),
        ("TABLE_MAP", "t"), ("DELETE_ROWS", number(3, last=True)),
        ("TABLE_MAP", "u"), ("WRITE_ROWS", number(7, last=True)),
        ("QUERY", "COMMIT"),
        ("QUERY", "BEGIN"),
        ("TABLE_MAP", "t"), ("TABLE_MAP", "u"),
        ("WRITE_ROWS", number(6, 5)), ("UPDATE_ROWS", number(8, 9, 9, 1)), ("DELETE_ROWS", number(2, 1, last=True)),
        ("QUERY", "COMMIT"),
    ]  # fmt: skip
    assert capsys.readouterr().out == "2 groups with 5 row events are taken back\n"


@pytest.mark.parametrize(
    ("between", "why"),
    [
        ([query("UPDATE t SET a = 1")], "a statement is not taken back: `UPDATE t SET a = 1`; hint: take a"),
        ([query("ALTER TABLE t ADD b INT")], "a statement is not taken back: `ALTER TABLE t ADD b INT`"),
        ([query("SET PASSWORD = 'geheim'")], "a statement is not taken back: `SET PASSWORD = '******'`"),
        ([BEGIN, MAP, row(INSERT, 1), query("ROLLBACK TO s"), XID], "a part of this transaction was rolled back"),
        ([BEGIN, MAP, row(INSERT, 1), ROLLBACK], "this transaction was rolled back where its tables could"),
        ([MAP, row(INSERT, 1), (38, b"\0" + bytes(4) + b"\1\0\0\0\0\0\0\0x")], "whether a prepared XA transaction is"),
        ([(made.INCIDENT, b"\1\0\4lost")], "events may be missing here: lost"),
        ([(250, b"later")], "events of type 250 are not understood"),
        ([MAP, written(INSERT, b"\0", b"")], "rows of `d.t`: the rows do not hold all columns (binlog_row_image)"),
        ([MAP, written(UPDATE, b"\1\0", b"")], "rows of `d.t`: the rows do not hold all columns (binlog_row_image)"),
        ([MAP, written(39, b"\1\1", b"")], "rows of `d.t`: the rows may hold changes of JSON documents"),
        ([table_map(b"\x14"), row(INSERT, 1)], "rows of `d.t` are not read: columns of type 20 are not read"),
    ],
)  # fmt: skip
def test_what_rows_do_not_show_is_refused(
    between: list[tuple[int, bytes]], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = log(tmp_path, BEGIN, MAP, row(INSERT, 1), XID, *between, BEGIN, MAP, row(INSERT, 2), XID)
    assert undo(file) == 2
    error = capsys.readouterr().err
    assert f"BE117 {why}" in error
    assert error.count("\n") == 1
    assert not Path(f"{file}.undo").exists()


def test_what_another_range_or_other_tables_leave_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A statement about a table that is not asked for may stand there; one that changes rows may not."""
    for sql, code in (
        ("CREATE TABLE x (a INT)", 0), ("DROP TABLE d.x", 0), ("GRANT SELECT ON d.* TO u", 0), ("DROP DATABASE e", 0),
        ("DROP TABLE d.t", 2), ("DROP DATABASE d", 2), ("ALTER TABLE t ADD b INT", 2), ("RENAME TABLE x TO t", 2),
        ("INSERT INTO x VALUES (1)", 2), ("CALL p()", 2), ("TRUNCATE t", 2), ("FROB", 2), ("TRUNCATE x", 0),
    ):  # fmt: skip
        file = log(
            tmp_path,
            BEGIN,
            MAP,
            row(INSERT, 1),
            OTHER,
            row(INSERT, 4),
            XID,
            query(sql),
            BEGIN,
            OTHER,
            row(INSERT, 2),
            XID,
        )
        assert undo(file, "--table", "d.t") == code, sql
        if code == 0:
            assert [name for name, _ in events(file)] == ["QUERY", "TABLE_MAP", "DELETE_ROWS", "QUERY"]
    capsys.readouterr()


def test_a_range_knows_what_stands_behind_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for later, code, said in (
        ([BEGIN, OTHER, row(INSERT, 2), XID], 0, ""),
        ([BEGIN, MAP, row(INSERT, 2), XID, BEGIN, MAP, row(INSERT, 3), XID], 1, "`d.t` is changed again here"),
        ([query("UPDATE t SET a = 1")], 1, "`d.t` is changed again here"),
        ([query("ALTER TABLE t ADD b INT")], 2, "BE117 the table is not as it was"),
        ([query("TRUNCATE t")], 2, "BE117 the table is not as it was"),
        ([query("DROP TABLE u")], 0, ""),
    ):
        file = log(tmp_path, BEGIN, MAP, row(INSERT, 1), XID, *later)
        stop = next(e.position + len(e.data) for e, _ in read_file(Path(file)) if e.type == EventType.XID)
        assert undo(file, "--stop-position", str(stop)) == code
        error = capsys.readouterr().err
        assert said in error
        assert error.count("\n") == bool(said)


def test_rows_that_a_foreign_key_changes_are_in_no_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    schema = tmp_path / "schema.sql"
    for action, kind, numbers, flags, code in (
        ("ON DELETE CASCADE", DELETE, (1,), 1, 2), ("ON DELETE SET NULL", DELETE, (1,), 1, 2),
        ("ON DELETE CASCADE", DELETE, (1,), 3, 0), ("ON DELETE RESTRICT", DELETE, (1,), 1, 0),
        ("ON DELETE CASCADE", INSERT, (1,), 1, 0), ("ON DELETE CASCADE", UPDATE, (1, 2), 1, 0),
        ("ON UPDATE CASCADE", UPDATE, (1, 2), 1, 2), ("ON UPDATE CASCADE", UPDATE, (1, 1), 1, 0),
        ("ON UPDATE CASCADE", DELETE, (1,), 1, 0),
    ):  # fmt: skip
        schema.write_text(
            "CREATE TABLE d.t (a INT PRIMARY KEY);"
            f"CREATE TABLE d.c (b INT, FOREIGN KEY (b) REFERENCES d.t (a) {action});"
        )
        file = log(tmp_path, BEGIN, MAP, row(kind, *numbers, flags=flags), XID)
        assert undo(file, "--schema", str(schema)) == code, (action, kind)
        error = capsys.readouterr().err
        assert ("a foreign key changes rows of `d.c` with those of `d.t`, and no log shows them" in error) == (
            code == 2
        )


def test_a_transaction_that_did_not_end_is_not_taken_back(tmp_path: Path) -> None:
    file = log(tmp_path, BEGIN, MAP, row(INSERT, 1), XID, BEGIN, MAP, row(INSERT, 2))
    assert undo(file) == 0
    assert [said for name, said in events(file) if name == "DELETE_ROWS"] == [number(1, last=True)]


def test_statements_are_refused_in_a_log_of_statements(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    to = str(tmp_path / "out")
    assert run(["binlog", "flashback", str(RECORDED / "mariadb-10.11-statement.bin"), "-o", to]) == 2
    assert "BE117 a statement is not taken back" in capsys.readouterr().err
