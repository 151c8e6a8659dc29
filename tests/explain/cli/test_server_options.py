"""Sessions begin with what the server was started with: sql_mode, counters, character sets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from binlogic.explain.cli.app import run

WORKLOAD = """
CREATE DATABASE mill;
USE mill;
CREATE TABLE sack (id INT AUTO_INCREMENT PRIMARY KEY, "name" VARCHAR(3)) ENGINE=InnoDB;
INSERT INTO sack ("name") VALUES ('a'), ('b');
INSERT INTO sack VALUES (4, 'c');
INSERT INTO sack VALUES (5, "nix");
SET sql_mode = '';
INSERT INTO sack VALUES (5, "nix");
SET sql_mode = DEFAULT;
INSERT INTO sack VALUES (6, 'name');
CREATE TABLE stone (a VARCHAR(255) PRIMARY KEY) ENGINE=MyISAM;
SET GLOBAL sql_mode = '', GLOBAL max_sp_recursion_depth = 1;
-- session: B
INSERT INTO mill.sack (id, name) VALUES (8, "cdef");
INSERT INTO mill.sack (id) VALUES (8);
"""
OPTIONS = """[mysqld]
auto_increment_increment = 2
loose-auto-increment-offset = 2
sql-mode = ANSI_QUOTES,STRICT_ALL_TABLES
character-set-server = utf8mb4
"""
#: of each statement that fails, its line and error
FAILURES = {6: 1062, 7: 1054, 11: 1406, 12: 1071, 16: 1062}


@pytest.mark.parametrize("profile", ["mysql-5.6", "mariadb-10.11"])
def test_sessions_begin_with_options_and_global_variables(
    profile: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("w.sql").write_text(WORKLOAD)
    Path("my.cnf").write_text(OPTIONS)
    run(["check", "w.sql", "--effects", "shadow", "--config", "my.cnf", "--format", "jsonl", "--profile", profile])
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    fails = {each["line"]: each["message"] for each in found if each.get("verdict") == "fails"}
    assert {line: int(message.rpartition(" ")[2]) for line, message in fails.items()} == FAILURES
    assert not [each for each in found if each.get("possible")]


@pytest.mark.parametrize("value", ["1e400", "9" * 5000, "-5", "nan", "2K", "\u0665"])
def test_a_counter_that_cannot_be_read_opens_what_sessions_do(
    value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("w.sql").write_text("CREATE DATABASE mill; CREATE TABLE mill.sack (id INT AUTO_INCREMENT PRIMARY KEY);\n")
    Path("my.cnf").write_text(f"[mysqld]\nauto_increment_increment = {value}\n")
    run(["check", "w.sql", "--effects", "shadow", "--config", "my.cnf", "--profile", "mysql-8.0", "--format", "jsonl"])
    printed = capsys.readouterr()
    assert "BE901" not in printed.err
    made = [json.loads(line) for line in printed.out.splitlines() if '"CREATE TABLE"' in line]
    assert [bool(each["possible"]) for each in made] == [True]
