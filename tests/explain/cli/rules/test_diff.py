"""`binlogic rules diff`: the smallest difference with both reasons, or the changes on a workload."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]


@pytest.fixture
def other(mine: Path) -> Path:
    """The pack `mine` without its last condition."""
    shutil.copytree(mine, "other")
    rules = Path("other/10-mine.dl")
    rules.write_text(rules.read_text().replace(", not in_database(T, D)", ", in_database(T, D)"))
    return Path("other")


def test_the_smallest_difference_is_explained_from_both_sides(command: Command, other: Path) -> None:
    pytest.importorskip("clingo")
    ran = command("rules", "diff", "mine", str(other))
    assert ran.code == 1
    assert ran.out.startswith("CREATE BINLOG 'one';\n-- expect: one advice M-1\nINSERT INTO a.t SELECT * FROM b.t;\n")
    assert "one: recorded CX-004 as statement and advice M-1 -> recorded CX-004 as statement\n" in ran.out
    old, new = ran.out.split("\n--- old\n")[1].split("\n--- new\n")
    assert "b.t is not in database a" in old
    assert "mine/10-mine.dl:8" in old
    assert "other/10-mine.dl:8" in new


def test_equal_packs_differ_nowhere(command: Command, mine: Path) -> None:
    pytest.importorskip("clingo")
    shutil.copytree(mine, "same")
    ran = command("rules", "diff", "mine", "same", "--longest", "1")
    assert (ran.code, ran.out) == (0, "no difference in any workload of up to 1 statements of the menu\n")


def test_the_statements_of_a_workload_that_change_are_listed(command: Command, other: Path) -> None:
    Path("work.sql").write_text(
        "CREATE BINLOG 'b';\nINSERT INTO a.t SELECT * FROM a.u;\nINSERT INTO a.t VALUES (1);\n"
        "INSERT INTO a.t SELECT * FROM b.u;\n"
    )
    ran = command("rules", "diff", "mine", str(other), "--workload", "work.sql")
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "work.sql:2  b: recorded CX-004 as statement -> recorded CX-004 as statement and advice M-1",
        "work.sql:4  b: recorded CX-004 as statement and advice M-1 -> recorded CX-004 as statement",
        "2 statements changed",
    ]
    assert command("rules", "diff", "mine", "mine", "--workload", "work.sql").code == 0
