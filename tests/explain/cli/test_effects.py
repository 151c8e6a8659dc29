"""`--effects`: where errors and changed rows come from, on every verb that has a workload."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from binlogic.facts.effects.live import missing

Command = Callable[..., Any]
WORKLOAD = """CREATE DATABASE den;
CREATE TABLE den.cup (n INT PRIMARY KEY) ENGINE=InnoDB;
INSERT INTO den.cup VALUES (1);
INSERT INTO den.cup VALUES (1);
UPDATE den.cup SET n = 5 WHERE n BETWEEN 8 AND 9 AND RAND(3) < 2;
"""
SERVER = ("--profile", "mariadb-10.11", "--format-is", "ROW")


@pytest.fixture
def script(folder: Path) -> str:
    (folder / "w.sql").write_text(WORKLOAD)
    return "w.sql"


def _verdicts(out: str) -> list[str]:
    return [" ".join(line.split()[1:]) for line in out.splitlines() if line.startswith("w.sql:")]


def test_effects_are_assumed_by_default_and_followed_where_asked(command: Command, script: str) -> None:
    assumed = _verdicts(command("check", script, *SERVER).out)
    assert assumed[3] == "INSERT binlog recorded rows LF-901"
    followed = _verdicts(command("check", script, *SERVER, "--effects", "shadow").out)
    assert followed[3].startswith("INSERT binlog fails LF-903")
    assert assumed == _verdicts(command("check", script, *SERVER, "--effects", "assumed").out)


@pytest.mark.slow
@pytest.mark.skipif(bool(missing("mariadb-10.11")), reason="no private MariaDB 10.11 can be started")
def test_a_private_server_says_what_happens(command: Command, script: str) -> None:
    lines = _verdicts(command("check", script, *SERVER, "--effects", "live").out)
    assert lines[3].startswith("INSERT binlog fails LF-903")
    assert lines[4].startswith("UPDATE binlog not recorded")
    assert "depends on data" not in lines[4]
    events = command("events", script, *SERVER, "--effects", "live").out
    assert "Update_rows" not in events
    assert "Update_rows" in command("events", script, *SERVER).out, "RAND() is open where rows are followed"


@pytest.mark.parametrize("verb", ["check", "scopes", "facts", "events"])
def test_verbs_with_a_workload_take_effects(verb: str, command: Command, script: str) -> None:
    assert command(verb, script, *SERVER, "--effects", "shadow").code in (0, 1)
    refused = command(verb, script, *SERVER, "--effects", "guessed")
    assert refused.code == 2
    assert "BE301" in refused.err


def test_a_gate_finds_errors_of_rows_that_are_followed(command: Command, script: str) -> None:
    Path("binlogic.toml").write_text(f'profile = "mariadb-10.11"\nworkloads = ["{script}"]\neffects = "shadow"\n')
    found = command("gate")
    assert found.code == 1
    assert "w.sql:4" in found.out
    assert "LF-903" in found.out
    assert "LF-903" not in command("gate", "--effects", "assumed").out


@pytest.mark.parametrize(
    "table",
    ["y INT, CHECK (y < 5)", "y INT CHECK (y < 5)", "y INT) PARTITION BY RANGE (y) (PARTITION p VALUES LESS THAN (5)"],
)
def test_what_a_described_table_may_refuse_is_open(command: Command, table: str) -> None:
    """Which rows its CHECK and its partitions take is in the text of the schema alone."""
    Path("schema.sql").write_text(f"CREATE DATABASE s; CREATE TABLE s.t ({table});")
    Path("insert.sql").write_text("INSERT INTO s.t VALUES (9);")
    ran = command("check", "insert.sql", *SERVER, "--schema", "schema.sql", "--effects", "shadow")
    assert "or fails  LF-903, if the data is such" in ran.out
