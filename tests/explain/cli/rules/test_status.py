"""A rule that is tried out is reported and stops nobody; one that is relied on has a test."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]


def give(pack: Path, annotation: str) -> None:
    rules = pack / "10-mine.dl"
    rules.write_text(rules.read_text().replace("%% verdict: advice", f"%% verdict: advice\n%% {annotation}"))


@pytest.mark.parametrize(
    ("status", "settings", "said", "code"),
    [
        ("", "", "error: M-1", 1),
        ("stable", "", "error: M-1", 1),
        ("test", "", "warning: M-1", 0),
        ("draft", "", "note: M-1", 0),
        ("draft", '[severity]\nM-1 = "error"\n', "error: M-1", 1),
    ],
)
def test_what_is_found_is_as_grave_as_the_status_allows(
    command: Command, mine: Path, status: str, settings: str, said: str, code: int
) -> None:
    give(mine, "severity: error")
    if status:
        give(mine, f"status: {status}")
    Path("one.sql").write_text("CREATE BINLOG binny;\nINSERT INTO b.t SELECT * FROM a.t;\n")
    Path("binlogic.toml").write_text(f'packs = ["mine"]\nworkloads = ["one.sql"]\nfail-on = "error"\n{settings}')
    ran = command("gate")
    assert said in ran.out
    assert ran.code == code


def test_the_list_shows_what_is_tried_out(command: Command, mine: Path) -> None:
    give(mine, "status: draft")
    assert command("rules", "list", "--pack", "mine", "--status", "draft").out.split() == [
        "M-1", "advice", "reads-elsewhere", "draft", "mine/10-mine.dl:9:1",
    ]  # fmt: skip
    assert "CX-002" in command("rules", "list", "--pack", "mine", "--status", "stable").out
    ran = command("rules", "list", "--status", "done")
    assert (ran.code, ran.err) == (2, "BE301 `done` is no status; hint: draft, test, stable\n")


def test_a_stable_rule_needs_a_test(command: Command, mine: Path) -> None:
    (mine / "tests" / "mine.sql").write_text("CREATE BINLOG b;\n-- expect: b recorded\nINSERT INTO a.t VALUES (1);\n")
    ran = command("rules", "test", "--pack", "mine")
    assert (ran.code, ran.err) == (0, "rules without a test: M-1\n")
    give(mine, "status: stable")
    ran = command("rules", "test", "--pack", "mine")
    assert ran.code == 1
    assert ran.out.endswith("stable rules without a test: M-1\n")


def test_check_and_list_for_one_server_version(command: Command) -> None:
    whole, old = (
        command("rules", "list", "--pack", "logging-format", "--profile", profile).out.splitlines()
        for profile in ("mysql-8.0", "mysql-5.6")
    )
    assert whole != old
    assert command("rules", "check", "logging-format", "--profile", "mysql-5.6").out.startswith("logging-format ")
    ran = command("rules", "check", "logging-format", "--profile", "mysql-4.0")
    assert ran.code == 2
    assert "BL405" in ran.out
