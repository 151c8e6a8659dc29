"""What `explain` says first: the gravest finding, in the server's words, and facts that would change the answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]
UNSAFE = "Unsafe statement written to the binary log using statement format since BINLOG_FORMAT = STATEMENT. "


def test_an_unsafe_statement_is_explained_by_its_warning_in_the_servers_words(folder: Path, command: Command) -> None:
    (folder / "w.sql").write_text("CREATE TABLE a.t (n INT);\nDELETE FROM a.t WHERE n = UUID() LIMIT 1;\n")
    server = ("--profile", "mariadb-10.11", "--format-is", "STATEMENT")
    out = command("explain", "w.sql:2", *server).out
    opening = "warning LF-100 (1592)  w.sql:2: unsafe statement, LIMIT "
    assert out.splitlines()[0].startswith(opening)
    assert out.splitlines()[0].endswith(" certain")
    assert out.splitlines()[1].startswith(f"  server:   [1592] {UNSAFE}The statement is unsafe because it uses a LIMIT")
    assert out.splitlines()[1].endswith("cannot be predicted"), "a search for the message finds it whole"
    flat = " ".join(out.split())
    assert "2 | DELETE FROM a.t WHERE n = UUID() LIMIT 1; | ^^^^^^^ the statement has LIMIT" in flat
    assert "cause: which rows LIMIT takes depends on their order, which servers need not share replicas: " in flat
    assert "also: 1 more finding: LF-100(SYSTEM_FUNCTION); --why 'LF-100(SYSTEM_FUNCTION)' proves it" in flat
    assert "outcomes: binlog recorded as statement LF-901 and warned LF-100" in flat
    assert "replicas: they may pick other rows: tables may drift, and no error is raised instead: SET SESSION" in flat
    assert "or: ORDER BY the columns of a unique key" in flat
    why = out.partition("\nwhy\n")[2].partition("\nsource:")[0]
    assert "would need" not in why, "an absence that nothing stands behind is counted, not shown"
    assert len(why.strip().splitlines()) <= 15


def test_a_warning_that_is_provably_harmless_says_so_with_its_proof(folder: Path, command: Command) -> None:
    table = "CREATE DATABASE d;\nUSE d;\nCREATE TABLE t (id INT PRIMARY KEY, v INT) ENGINE=InnoDB;\n"
    (folder / "h.sql").write_text(f"{table}DELETE FROM t ORDER BY id LIMIT 2;\nDELETE FROM t ORDER BY v LIMIT 2;\n")
    server = ("--profile", "mysql-5.6", "--format-is", "STATEMENT")
    out = command("explain", "h.sql:4", *server).out
    assert out.startswith("warning LF-100 (1592)")
    said = "harmless: LIMIT leaves no choice in `d`.`t`: replicas with the same rows pick the same ones; --why LF-120"
    assert said in " ".join(out.split())
    proof = command("explain", "h.sql:4", *server, "--why", "LF-120").out
    assert "column id is in the primary key of d.t" in proof
    assert "harmless" not in command("explain", "h.sql:5", *server).out
    repaired = command("repair", "h.sql:5", *server).out
    assert "DELETE FROM t ORDER BY v LIMIT 2" not in repaired


def test_an_order_that_makes_a_warning_harmless_is_a_repair(folder: Path, command: Command) -> None:
    table = "CREATE DATABASE d;\nUSE d;\nCREATE TABLE t (id INT PRIMARY KEY, v INT) ENGINE=InnoDB;\n"
    (folder / "h.sql").write_text(f"{table}DELETE FROM t WHERE v > 1 LIMIT 2;\n")
    out = command("repair", "h.sql:4", "--profile", "mysql-5.6", "--format-is", "STATEMENT").out
    assert "DELETE FROM t WHERE v > 1 ORDER BY `id` LIMIT 2;" in out
    assert "but the server warns all the same, and replicas pick the same rows" in out


REASONS = """CREATE DATABASE d;
USE d;
CREATE TABLE t (id INT PRIMARY KEY, v INT) ENGINE=InnoDB;
CREATE TEMPORARY TABLE h (v INT);
SELECT v FROM t;
INSERT INTO h VALUES (1);
SET sql_log_bin = 0;
UPDATE t SET v = 1;
SET sql_log_bin = 1;
UPDATE t SET v = UUID();
"""


@pytest.mark.parametrize(
    ("line", "server", "cause", "leaf"),
    [
        (5, "mysql-8.0", "SELECT changes no rows", ""),
        (6, "mysql-8.0", "d.h is a temporary table for the statement", "4 | CREATE TEMPORARY TABLE h (v INT);"),
        (8, "mysql-8.0", "nothing of the statement is logged: sql_log_bin is OFF", "7 | SET sql_log_bin = 0;"),
        (8, "mysql-5.6", "nothing of the statement is logged: sql_log_bin is OFF", "7 | SET sql_log_bin = 0;"),
        (10, "mysql-8.0", "BINLOG_FORMAT is ROW", ""),
        (10, "mariadb-10.11", "unsafe as a statement: SYSTEM_FUNCTION", "^^^^ the statement calls UUID"),
    ],
)
def test_what_is_recorded_or_not_says_why_in_the_second_line(
    line: int, server: str, cause: str, leaf: str, folder: Path, command: Command
) -> None:
    (folder / "w.sql").write_text(REASONS)
    out = command("explain", f"w.sql:{line}", "--profile", server, "--check").out
    assert out.splitlines()[1].strip().startswith(f"cause:    {cause}")
    assert leaf in out
    why = out.partition("\nwhy\n")[2].partition("\nsource:")[0]
    assert len(why.strip().splitlines()) <= 18
    assert "any value" not in why, "what nobody set is background"
    assert "6 | INSERT" not in out, "the engine of a temporary table is not said by who fills it"


@pytest.mark.parametrize(
    ("sql", "code", "server", "instead"),
    [
        ("INSERT INTO t VALUES (1, 1)", 1062, "Duplicate entry '...' for key ...", "give the row other values"),
        ("UPDATE t SET x = 1", 1054, "Unknown column '...' in '...'", "name a column that is there"),
        ("SET GLOBAL log_bin = 1", 1238, "Variable 'log_bin' is a ... variable", "set it in the option file"),
    ],
)
def test_a_failure_has_the_number_and_words_of_its_error(
    sql: str, code: int, server: str, instead: str, folder: Path, command: Command
) -> None:
    table = "CREATE DATABASE d; USE d; CREATE TABLE t (id INT PRIMARY KEY, v INT); INSERT INTO t VALUES (1, 1);"
    (folder / "w.sql").write_text(f"{table}\n{sql};\n")
    first, *rest = command("explain", "w.sql:2", "--profile", "mysql-8.0", "--effects", "shadow").out.splitlines()
    assert f" ({code})  w.sql:2 fails: " in first
    assert rest[0] == f"  server:   [{code}] {server}"
    assert rest[3] == f"  instead:  {instead}"


def test_what_nobody_can_tell_is_open(folder: Path, command: Command) -> None:
    (folder / "w.sql").write_text("EXECUTE s;\n")
    first = command("explain", "w.sql:1", "--profile", "mysql-8.0").out.splitlines()[0]
    assert first.startswith("open LF-991")
    assert first.endswith(" open")
