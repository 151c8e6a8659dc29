"""What `explain` says first: the gravest finding, in the server's words, and facts that would change the answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Command = Callable[..., Any]
UNSAFE = "Unsafe statement written to the binary log using statement format since BINLOG_FORMAT = STATEMENT. "


def test_an_unsafe_statement_is_explained_by_its_warning_in_the_servers_words(folder: Path, command: Command) -> None:
    (folder / "w.sql").write_text("CREATE TABLE a.t (n INT);\nDELETE FROM a.t WHERE n = UUID() LIMIT 1;\n")
    server = ("--profile", "mariadb-10.11", "--format-is", "STATEMENT")
    out = command("explain", "w.sql:2", *server).out
    opening = "warning LF-100 (1592)  w.sql:2 runs with a warning: unsafe statement, LIMIT "
    assert out.splitlines()[0].startswith(opening)
    assert out.splitlines()[0].endswith(" certain")
    flat = " ".join(out.split())
    assert f"server says: [1592] {UNSAFE}" in flat
    assert "2 | DELETE FROM a.t WHERE n = UUID() LIMIT 1; | ^^^^^^^ the statement has LIMIT" in flat
    assert "cause:" not in flat, "the server says the very same"
    assert "also: 1 more finding: LF-100(SYSTEM_FUNCTION); --why 'LF-100(SYSTEM_FUNCTION)' proves it" in flat
    assert "outcomes: binlog recorded as statement LF-901 and warned LF-100" in flat
    assert "replicas: " in flat
    assert "instead: log rows" in flat
    assert "tables drift, and no error is raised" in flat
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
