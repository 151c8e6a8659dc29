"""Bad input is one clear line with its place and exit code 2, or a line that is skipped and counted."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]

LOG = (
    "/usr/sbin/mysqld, Version: 5.7.44-log (MySQL Community Server (GPL)). started with:\n"
    "Tcp port: 3306  Unix socket: /tmp/mysqld.sock\n"
    "Time                 Id Command    Argument\n"
    "2024-01-01T00:00:00.000000Z\t    8 Query\tINSERT INTO test.foo VALUES (1)\n"
    "2024-01-01T00:00:01.000000Z\t    8 Query\tINSERT INTO test.foo SELECT * FROM test.ba"
)
BINLOG = "CREATE BINLOG 'binny' LOG(`test`.`foo`);\n"

REFUSED = {
    "unclosed quote": ("INSERT INTO t VALUES ('a);\n", "bad.sql:1:23: BE104 nothing closes `'`"),
    "unknown directive": (
        "CREATE BINLOG b LOGG(`d`);\n",
        "bad.sql:1:17: BE205 `LOGG` is no binlog directive; hint: did you mean LOG?",
    ),
    "name not on the list": (
        "CREATE BINLOG b LOG(`d`);\nALTER BINLOG b DROP LOG(`e`);\n",
        "bad.sql:2:25: BE203 `e` is not on the LOG list of `b`; hint: it holds: d",
    ),
    "duplicate binlog": (
        "CREATE BINLOG b LOG(`d`);\nCREATE BINLOG b LOG(`d`);\n",
        "bad.sql:2:15: BE201 there is already a binlog `b`",
    ),
    "unknown binlog": ("ALTER BINLOG nob ADD LOG(`d`);\n", "bad.sql:1:14: BE202 there is no binlog `nob`"),
    "bad format word": ("CREATE BINLOG b LOG(`d`), FORMAT='ROWS';\n", "bad.sql:1:27: BE204 unknown format `ROWS`"),
    "binary junk": ("\x00\x01\x02\x7f" * 500, "bad.sql: BE102 this is binary data, not text"),
}


def one_line(ran: Any) -> str:
    """The only line of standard error."""
    assert ran.err.count("\n") == 1, ran.err
    assert "Traceback" not in ran.err
    return str(ran.err)


@pytest.mark.parametrize("name", REFUSED)
def test_a_script_that_cannot_be_carried_out(command: Command, name: str) -> None:
    text, told = REFUSED[name]
    Path("bad.sql").write_text(text)
    ran = command("check", "bad.sql")
    assert ran.code == 2
    assert one_line(ran).startswith(told)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["check", "missing.sql"], "missing.sql: BE101 the file cannot be read: no such file or directory"),
        (["check", "."], ".: BE101 the file cannot be read: is a directory"),
        (["check", "load.sql", "--setup", "missing.sql"], "missing.sql: BE101 "),
        (["check", "load.sql", "--pack", "nope"], "pack.toml: BE401 BL403 there is no pack nope"),
        (["check", "load.sql", "--pack", "./"], "BE401 BL401 the file cannot be read"),
        (["check", "load.sql", "--server", "foo-1"], "BE301 `foo-1` is no server; hint: name a server and its version"),
        (["check", "load.sql", "--format", "xml"], "BE301 invalid value for '--format'"),
        (["check"], "BE301 missing argument"),
        (["frobnicate"], "BE301 no such command 'frobnicate'"),
        (["explain", "load.sql"], "BE106 `load.sql` names no line; hint: write FILE:LINE, e.g. load.sql:9"),
        (
            ["explain", "load.sql:3"],
            "load.sql:3: BE106 no statement stands there; hint: the statement before it starts at",
        ),
        (["explain", "load.sql:99"], "load.sql:99: BE106 no statement stands there"),
        (["explain", "load.sql:1"], "BE202 there is no binlog yet"),
        (["explain", "load.sql:9", "--binlog", "zz"], "hint: binlogs here: binny, b2"),
        (
            ["explain", "load.sql:9", "--why-not", "sunk"],
            "BE301 `sunk` is no verdict or rule of this pack; hint: use an id, ",
        ),
        (["explain", "load.sql:9", "--why-not", "refused"], "BE301 the statement is refused in `binny`"),
        (["explain", "load.sql:9", "--format", "dot", "-o", "no/x.dot"], "no/x.dot: BE101 the file cannot be written"),
        (["facts", "load.sql", "--format", "parquet"], "BE301 parquet needs a folder; hint: add -o facts/"),
        (["facts", "load.sql", "--format", "parquet", "-o", "load.sql"], "load.sql: BE101 the file cannot be written"),
        (["rules", "show", "CX-0021"], "BE301 there is no rule, relation or diagnostic `CX-0021`; hint: did you mean"),
        (["rules", "test", "missing"], "missing: BE101 "),
    ],
)
def test_options_and_files_that_cannot_be_used(command: Command, arguments: list[str], told: str) -> None:
    ran = command(*arguments)
    assert ran.code == 2
    assert told in one_line(ran)


@pytest.mark.skipif(sys.platform == "win32", reason="permissions")
def test_an_unreadable_file(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    # whoever runs the tests may be allowed to read everything
    monkeypatch.setattr("binlogic.facts.readers.detect._opened", refuse)
    ran = command("check", "load.sql")
    assert ran.code == 2
    assert one_line(ran).startswith("load.sql: BE101 the file cannot be read: permission denied")


@pytest.mark.parametrize("packed", [False, True])
def test_a_torn_log_is_decided_up_to_its_end(command: Command, packed: bool) -> None:
    Path("setup.sql").write_text(BINLOG)
    path = Path("general.log.gz" if packed else "general.log")
    path.write_bytes(gzip.compress(LOG.encode()) if packed else LOG.encode())
    ran = command("check", str(path), "--setup", "setup.sql", "--all")
    assert "INSERT" in ran.out
    assert ran.err == ""
    assert ran.code in (0, 1)


def test_a_torn_gzip_file_is_told(command: Command) -> None:
    Path("general.log.gz").write_bytes(gzip.compress(LOG.encode() * 100)[:-20])
    ran = command("check", "general.log.gz")
    assert ran.code == 2
    assert one_line(ran).startswith("general.log.gz: BE101 ")


def test_log_lines_that_are_no_statement_are_counted(command: Command) -> None:
    Path("setup.sql").write_text(BINLOG)
    lines = LOG.split("\n")
    Path("general.log").write_text(
        "\n".join([*lines[:4], lines[3].replace("INSERT", "ALTER BINLOG nob ADD LOG(x); #")])
    )
    ran = command("check", "general.log", "--setup", "setup.sql")
    assert ran.code in (0, 1)
    assert "1 line skipped" in ran.out
    assert "(first at general.log:5)" in ran.out


def test_text_that_is_no_sql_is_unknown_not_refused(command: Command) -> None:
    Path("bad.sql").write_text(BINLOG + "INSERT INTO INTO x y z;\nFOO BAR;\n")
    ran = command("check", "bad.sql")
    assert ran.code == 1
    assert "unknown  " in ran.out
    assert "no statement starts with `FOO`" in ran.out
    assert "uncertain      1: no statement starts with `FOO` (first at bad.sql:3)" in ran.out


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"-- only a comment\n",
        b"INSERT INTO test.foo VALUES ('\xe9\xff');\nINSERT INTO test.`t\xe9` VALUES (1);\n",
        b"INSERT INTO test.foo VALUES ('a\0b');\nINSERT INTO test.\0t VALUES (1);\n",
        b"INSERT INTO test.foo SELECT " + b"(" * 30_000 + b"1" + b")" * 30_000 + b";\n",
        b"INSERT INTO test.foo SELECT * FROM " + b" JOIN ".join(b"test.t%d" % i for i in range(41)) + b";\n",
        b"INSERT INTO test.foo VALUES " + b",".join(b"(%d)" % i for i in range(130_000)) + b";\n",
        b"DROP TABLE " + b", ".join(b"test.t%d" % i for i in range(10_000)) + b";\n",
    ],
    ids=["empty", "comment", "non-utf-8", "nul", "nested", "joins", "one megabyte", "many tables"],
)
@pytest.mark.usefixtures("no_hang")
def test_odd_scripts_are_decided(command: Command, text: bytes) -> None:
    Path("odd.sql").write_bytes(BINLOG.encode() + text if text else text)
    ran = command("check", "odd.sql", "--pack", "clustrix")
    assert ran.code in (0, 1)
    assert ran.err == ""
    assert ran.out.encode("utf-8"), "bytes that are no text are escaped"
    assert "\0" not in ran.out


def test_an_internal_error_is_one_line_and_exit_code_3(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("binlogic.explain.cli.check.open_inputs", fail)
    ran = command("check", "load.sql")
    assert ran.code == 3
    assert one_line(ran).startswith(
        "BE901 internal error: ZeroDivisionError: division by zero; hint: set BINLOGIC_DEBUG=1"
    )
