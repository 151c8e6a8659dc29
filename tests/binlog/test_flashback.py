"""Flashback on a MariaDB: after the changes and what takes them back, tables are as they were before."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.explain.cli.app import run

from .flashback_cases import CASES
from .mariadb import MariaDB, said_by_mariadb_binlog

ROW = "SET SESSION binlog_format = 'ROW';"


def undone(server: MariaDB, before: str, changes: str, folder: Path, *options: str) -> None:
    server.clean()
    server.run(f"SET sql_log_bin = 0; CREATE DATABASE d; {before}", "--default-character-set=utf8mb4")
    state = server.state()
    log = server.record(f"USE d; {ROW} {changes}")
    assert server.state() != state
    to = folder / "undo"
    assert run(["binlog", "flashback", str(log), "-o", str(to), *options]) == 0
    server.run("SET sql_log_bin = 0;" + said_by_mariadb_binlog(to), "--binary-mode")
    assert server.state() == state


@pytest.mark.parametrize("name", CASES)
def test_tables_are_as_before(name: str, mariadb: MariaDB, tmp_path: Path) -> None:
    undone(mariadb, *CASES[name], tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("version", [0, 1])
@pytest.mark.parametrize(
    "name", ["transaction", "no key", "both kinds of tables", "type times", "type texts", "type nums"]
)
def test_tables_are_as_before_on_mysql(name: str, version: int, mysql: MariaDB, tmp_path: Path) -> None:
    mysql.run(f"SET GLOBAL log_bin_use_v1_row_events = {version}")
    undone(mysql, *CASES[name], tmp_path)


@pytest.mark.parametrize("name", list(CASES)[::4])
def test_tables_are_as_before_where_logs_are_compressed(name: str, compressing: MariaDB, tmp_path: Path) -> None:
    undone(compressing, *CASES[name], tmp_path)


def test_what_takes_back_is_taken_back(mariadb: MariaDB, tmp_path: Path) -> None:
    """The file is a log as any other."""
    before, changes = CASES["transaction"]
    undone(mariadb, before, changes, tmp_path)
    state = mariadb.state()
    again = tmp_path / "again"
    assert run(["binlog", "flashback", str(tmp_path / "undo"), "-o", str(again)]) == 0
    mariadb.run("SET sql_log_bin = 0;" + said_by_mariadb_binlog(again), "--binary-mode")
    changed = mariadb.state()
    assert changed != state
    mariadb.run("SET sql_log_bin = 0;" + said_by_mariadb_binlog(tmp_path / "undo"), "--binary-mode")
    assert mariadb.state() == state


def test_sql_of_what_takes_back(mariadb: MariaDB, tmp_path: Path) -> None:
    before, changes = CASES["transaction"]
    mariadb.clean()
    mariadb.run(f"SET sql_log_bin = 0; CREATE DATABASE d; {before}")
    state = mariadb.state()
    log = mariadb.record(f"{ROW} {changes}")
    (tmp_path / "schema.sql").write_text(f"CREATE DATABASE d; {before}")
    assert run(["binlog", "flashback", str(log), "-o", str(tmp_path / "undo")]) == 0
    sql = ["--format", "sql", "--schema", str(tmp_path / "schema.sql"), "-o", str(tmp_path / "undo.sql")]
    assert run(["binlog", "rows", str(tmp_path / "undo"), *sql]) == 0
    mariadb.run("SET sql_log_bin = 0;" + (tmp_path / "undo.sql").read_text())
    assert mariadb.state() == state
