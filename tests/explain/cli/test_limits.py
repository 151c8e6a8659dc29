"""--time-limit and --memory-limit: one line that names the statement in hand, exit code 2."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest


def _run(*arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "binlogic", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, env={**os.environ, **env})


@pytest.fixture
def costly(tmp_path: Path) -> str:
    """Every statement for every binlog: a hundred million answers."""
    path = tmp_path / "w.sql"
    path.write_text("".join(f"CREATE BINLOG b{i} LOG(d{i});\n" for i in range(10_000)))
    return str(path)


@pytest.mark.parametrize("by_environment", [False, True])
def test_a_workload_that_takes_too_long_ends_at_a_statement(costly: str, by_environment: bool) -> None:
    if by_environment:
        ended = _run("check", costly, BINLOGIC_TIME_LIMIT="3")
    else:
        ended = _run("--time-limit", "3", "check", costly)
    assert ended.returncode == 2
    assert re.fullmatch(
        re.escape(costly) + r":\d+:1: BE306 it takes more than 3 s of CPU time; hint: .* --time-limit\n", ended.stderr
    )
    assert f"{costly}:1 " in ended.stdout  # what was decided before is told


def test_a_workload_that_takes_too_much_memory_ends(costly: str) -> None:
    ended = _run("--memory-limit", "60", "facts", costly, "-o", f"{costly}.jsonl")
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert "BE305 there is not enough memory" in ended.stderr
    assert not Path(f"{costly}.jsonl").exists()


def test_what_stays_below_its_limits_ends_as_without(tmp_path: Path) -> None:
    (tmp_path / "w.sql").write_text("CREATE BINLOG b LOG(d);\nINSERT INTO d.t VALUES (1);\n")
    asked = ("check", str(tmp_path / "w.sql"))
    limited, free = _run("--time-limit", "100", "--memory-limit", "2000", *asked), _run(*asked)
    assert (limited.returncode, limited.stdout) == (free.returncode, free.stdout)


def test_a_statement_that_takes_long_by_itself_is_named(tmp_path: Path) -> None:
    (tmp_path / "w.sql").write_text(
        "CREATE BINLOG b LOG(d);\n"
        + "CREATE TABLE d.t (a INT);\n" * 2
        + "".join(f"CREATE PROCEDURE d.p{i}() BEGIN {f'CALL d.p{i + 1}(); ' * 9} END;\n" for i in range(5))
        + "CREATE PROCEDURE d.p5() BEGIN INSERT INTO d.t SELECT * FROM x.y; END;\nCALL d.p0();\n"
    )
    ended = _run("--time-limit", "1", "check", str(tmp_path / "w.sql"))
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert "BE306" in ended.stderr
