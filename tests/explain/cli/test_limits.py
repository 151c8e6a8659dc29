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


@pytest.mark.slow  # what is limited takes its time
@pytest.mark.parametrize("by_environment", [False, True])
def test_a_workload_that_takes_too_long_ends_at_a_statement(costly: str, by_environment: bool) -> None:
    if by_environment:
        ended = _run("check", costly, BINLOGIC_TIME_LIMIT="4")
    else:
        ended = _run("--time-limit", "4", "check", costly)
    assert ended.returncode == 2
    assert re.fullmatch(
        re.escape(costly) + r":\d+:1: BE306 it takes more than 4 s of CPU time; hint: .* --time-limit\n", ended.stderr
    )
    assert f"{costly}:1 " in ended.stdout  # what was decided before is told


def test_a_workload_that_takes_too_much_memory_ends(costly: str) -> None:
    ended = _run("--memory-limit", "70", "facts", costly, "-o", f"{costly}.jsonl")
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert "BE305 there is not enough memory" in ended.stderr
    assert not Path(f"{costly}.jsonl").exists()


def test_what_stays_below_its_limits_ends_as_without(tmp_path: Path) -> None:
    (tmp_path / "w.sql").write_text("CREATE BINLOG b LOG(d);\nINSERT INTO d.t VALUES (1);\n")
    asked = ("check", str(tmp_path / "w.sql"))
    limited, free = _run("--time-limit", "100", "--memory-limit", "2000", *asked), _run(*asked)
    assert (limited.returncode, limited.stdout) == (free.returncode, free.stdout)


_ENDLESS = """
import sys
from binlogic.__main__ import main
from binlogic.rules.replay.replay import Replay

at_once = Replay.run

def run(self, records):
    for decided in at_once(self, records):
        while decided.record.line == 2:
            try:
                sum(range(1000))
            except Exception:  # as code does that meets text nobody foresaw
                pass
        yield decided

Replay.run = run
sys.exit(main())
"""


@pytest.mark.slow
def test_a_statement_that_takes_long_by_itself_is_named(tmp_path: Path) -> None:
    (tmp_path / "w.sql").write_text("CREATE BINLOG b LOG(d);\nINSERT INTO d.t VALUES (1);\n")
    command = [sys.executable, "-c", _ENDLESS, "--time-limit", "4", "check", str(tmp_path / "w.sql")]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (ended.returncode, ended.stderr) == (
        2,
        f"{tmp_path}/w.sql:2:1: BE306 it takes more than 4 s of CPU time; "
        "hint: split the input, or give it more with --time-limit\n",
    )
