"""What a binary log shows of a statement beside its form, compared with what rules say: where it stands, its events."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.explain.cli.app import run

from ..facts.binlog import made

Event = tuple[int, bytes]
XID: Event = (made.XID, bytes(8))
INTVAR: Event = (5, b"\2" + bytes(8))
DELETE_ROWS = 32


def said(sql: str) -> Event:
    return made.QUERY, made.query(sql, "d")


DEFINED = [said("CREATE TABLE i (a INT PRIMARY KEY) ENGINE=InnoDB"), said("CREATE TABLE m (a INT) ENGINE=MyISAM")]
BEGIN, COMMIT = said("BEGIN"), said("COMMIT")
INTO_I, INTO_M = said("INSERT INTO i VALUES (1)"), said("INSERT INTO m VALUES (1)")
FIRED = said("CREATE TRIGGER g AFTER DELETE ON i FOR EACH ROW SET @x = 1")
TEXT_OF_M: Event = (made.ROWS_QUERY, b"\x18INSERT INTO m VALUES (1)")
ROWS_OF_I: list[Event] = [
    (made.ROWS_QUERY, b"\x18INSERT INTO i VALUES (1)"),
    (made.TABLE_MAP, made.table_map(5, "d", "i")),
]


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([BEGIN, INTO_I, XID], ""),
        ([BEGIN, INTO_M, COMMIT], ""),
        ([BEGIN, INTO_I, INTO_M, XID], ""),
        ([BEGIN, INTO_I, COMMIT], ""),  # it may be an XA transaction
        ([BEGIN, INTO_M, XID], "the file ends the transaction with Xid, the rules say COMMIT"),
        (
            [BEGIN, INTO_M, INTO_I, XID],
            "the file has it in one transaction with the statement before, the rules say in a group of its own",
        ),
        ([INTO_I], "the file has it outside of transactions, the rules say that it is written in one"),
        (
            [BEGIN, said("ALTER TABLE i ADD b INT"), COMMIT],
            "the file has it in a transaction, the rules say that it stands alone",
        ),
        ([BEGIN, INTVAR, INTO_I, XID], "the file has Intvar, which the rules do not derive"),
        ([BEGIN, INTVAR, said("INSERT INTO unknown VALUES (1)"), XID], ""),
        ([BEGIN, *ROWS_OF_I, (made.WRITE_ROWS, made.rows(5)), XID], ""),
        (
            [BEGIN, *ROWS_OF_I, (DELETE_ROWS, made.rows(5)), XID],
            "the file has Delete_rows of `d`.`i`, which the rules do not derive",
        ),
        # the text may be one of a trigger (measured on MySQL 5.6.24 and MariaDB 10.11.19)
        ([FIRED, BEGIN, *ROWS_OF_I, (DELETE_ROWS, made.rows(5)), XID], ""),
        ([FIRED, BEGIN, TEXT_OF_M, *ROWS_OF_I[1:], (made.WRITE_ROWS, made.rows(5)), XID], ""),
    ],
)
def test_what_differs_is_named_with_its_position(
    events: list[Event], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bin.000001"
    path.write_bytes(made.log(*DEFINED, *events, server="5.6.24"))
    assert run(["binlog", "conformance", str(path)]) == bool(words)
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines[:-1]] == ([str(path)] if words else [])
    assert not words or words in lines[0]
    run(["check", str(path), "--profile", "mysql-5.6"])
    counted = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  differs ")]
    assert len(counted) == bool(words)
    # of the statement before nothing is known where one is explained alone
    if words and INTO_M not in events:
        place = lines[0].split("  ")[0]
        assert run(["explain", place, "--profile", "mysql-5.6"]) == 0
        assert words in capsys.readouterr().out


@pytest.mark.parametrize(
    ("server", "profile"), [("5.7.26", "mysql-5.7"), ("10.11.19-MariaDB", "mariadb-10.11"), ("10.4.8-MariaDB", "")]
)
def test_a_commit_in_place_of_an_xid_is_told(
    server: str, profile: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of servers that log XA transactions with events of their own: others may end one like that."""
    words = "the file ends the transaction with COMMIT, the rules say Xid"
    path = tmp_path / "bin.000001"
    path.write_bytes(made.log(*DEFINED, BEGIN, INTO_I, COMMIT, server=server))
    assert run(["binlog", "conformance", str(path)]) == bool(profile)
    assert (words in capsys.readouterr().out) == bool(profile)
    run(["check", str(path), "--profile", profile or "mariadb-10.11"])
    assert (f"differs      1: {words} (first at " in capsys.readouterr().out) == bool(profile)


def test_a_commit_of_what_may_have_changed_nothing_is_not_told(tmp_path: Path) -> None:
    path = tmp_path / "bin.000001"
    for sql in ("UPDATE i SET a = 1 WHERE a = 1", "INSERT IGNORE INTO i VALUES (1)"):
        path.write_bytes(made.log(*DEFINED, BEGIN, INTO_I, said(sql), COMMIT, server="10.11.19-MariaDB"))
        assert run(["binlog", "conformance", str(path)]) == 0


def test_rows_of_a_key_that_is_there_are_updated(tmp_path: Path) -> None:
    text = b"INSERT INTO i VALUES (1) ON DUPLICATE KEY UPDATE a = 2"
    rows = [(made.ROWS_QUERY, bytes([len(text)]) + text), (made.TABLE_MAP, made.table_map(5, "d", "i"))]
    path = tmp_path / "bin.000001"
    path.write_bytes(made.log(*DEFINED, BEGIN, *rows, (31, made.rows(5)), XID, server="5.6.24"))
    assert run(["binlog", "conformance", str(path)]) == 0


def test_a_form_that_hangs_on_an_earlier_transaction_is_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What cannot be rolled back is written before the transaction that it is part of, which no event tells."""
    rows = [TEXT_OF_M, (made.TABLE_MAP, made.table_map(6, "d", "m"))]
    path = tmp_path / "bin.000001"
    events = [BEGIN, *rows, (made.WRITE_ROWS, made.rows(6)), COMMIT, BEGIN, INTO_I, XID]
    path.write_bytes(made.log(*DEFINED, *events, server="5.6.24"))
    assert run(["binlog", "conformance", str(path)]) == 0
    assert capsys.readouterr().out == "mysql-5.6, binlog_format MIXED: 3 statements agree, 0 differ, 1 open\n"
