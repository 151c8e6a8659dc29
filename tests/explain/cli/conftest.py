"""A folder with workloads to run the command line on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from binlogic.explain.cli.app import run

LOAD = """\
CREATE TABLE test.foo (f INT PRIMARY KEY);
CREATE TABLE test.bar (b INT PRIMARY KEY);

CREATE BINLOG 'binny' LOG(`test`.`foo`);
CREATE BINLOG 'b2' LOG(`test`);

USE test;
INSERT INTO test.foo VALUES (1), (3);
INSERT INTO test.foo
       SELECT * FROM test.bar;
"""

TEMPORARY = """\
CREATE TABLE test.perm (f INT PRIMARY KEY);
CREATE BINLOG 'binny' LOG(`test`);
SET SESSION binlog_format = 'STATEMENT';
CREATE TEMPORARY TABLE test.temp (f INT);
INSERT INTO test.temp VALUES (1);
SET SESSION binlog_format = 'ROW';
INSERT INTO test.temp VALUES (2);
SET SESSION binlog_format = 'STATEMENT';
INSERT INTO test.perm SELECT * FROM test.temp;
"""


class Ran(NamedTuple):
    """What a command came to."""

    code: int
    out: str
    err: str


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current directory, with load.sql and temp.sql."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "load.sql").write_text(LOAD)
    (tmp_path / "temp.sql").write_text(TEMPORARY)
    return tmp_path


@pytest.fixture
def command(folder: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Runs the command line in that folder."""
    assert folder.is_dir()

    def ran(*arguments: str) -> Ran:
        code = run(list(arguments))
        return Ran(code, *capsys.readouterr())

    return ran
