"""`binlogic explain --why` and `--why-not`: what stands beside a verdict, and the rule of an id."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]

PACK = """\
name = "mine"
version = "1.0.0"
title = "Mine"
licence = "MIT"
requires = ["clustrix"]
"""
RULES = """\
%% pack:  mine
%% title: Mine

%% id:      M-1 emptied
%% verdict: advice
%% message: {T} is emptied
%% reading: it cannot be taken back
emptied(S, B) :- kind(S, "TRUNCATE"), writes(S, T, _), binlog(B).

%% id:      M-2 written
%% verdict: advice
%% message: {T} is written
%% reading: somebody wants to know
written(S, B) :- writes(S, T, _), binlog(B).
"""


@pytest.fixture(autouse=True)
def mine(folder: Path) -> None:
    (folder / "mine").mkdir()
    (folder / "mine" / "pack.toml").write_text(PACK)
    (folder / "mine" / "10-mine.dl").write_text(RULES)
    (folder / "w.sql").write_text("CREATE BINLOG 'b';\nTRUNCATE a.t;\nDELETE FROM a.t;\n")


def test_each_advice_is_proved_by_its_own_rule(command: Command) -> None:
    for rule, message in (("M-1", "is emptied"), ("M-2", "is written")):
        ran = command("explain", "w.sql:2", "--pack", "mine", "--why", rule, "--check")
        assert ran.code == 0
        assert "outcomes: b recorded as statement CX-004 and advice M-1 and advice M-2\n" in ran.out
        assert ran.out.startswith(f"advice {rule}  w.sql:2: ")
        assert f"  cause:    `a`.`t` {message}\n" in ran.out
        assert ran.out.endswith(f"binlogic rules show {rule} --pack mine\n")


def test_a_verdict_is_asked_for_as_a_rule_is(command: Command) -> None:
    assert "advice M-2  w.sql:3: written" in command("explain", "w.sql:3", "--pack", "mine", "--why", "advice").out


def test_why_a_rule_gives_nothing_is_told_of_that_rule(command: Command) -> None:
    ran = command("explain", "w.sql:3", "--pack", "mine", "--why-not", "M-1", "--check")
    assert "M-1 says nothing of the statement in b\n" in ran.out
    assert "└─ would need that the statement is TRUNCATE (1 of 3 missing)  mine/10-mine.dl:8\n" in ran.out


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (["--why", "M-1"], "BE301 `M-1` does not hold for `b`; hint: ask --why-not M-1\n"),
        (["--why-not", "M-2"], "BE301 M-2 holds for `b`; hint: ask --why M-2\n"),
        (["--why", "M-9"], "BE301 `M-9` is no verdict or rule of this pack; hint: use an id, "),
    ],
)
def test_what_cannot_be_told(command: Command, option: list[str], said: str) -> None:
    ran = command("explain", "w.sql:3", "--pack", "mine", *option)
    assert (ran.code, ran.err.startswith(said)) == (2, True), ran.err


def test_of_several_rules_the_one_that_came_nearest_is_told(command: Command, folder: Path) -> None:
    rules = RULES.replace("written(S, B) :- writes(S, T, _)", "written(S, B) :- reads(S, T, _), writes(S, T, _)")
    far = 'far(S, B) :- kind(S, "TRUNCATE"), kind(S, "RENAME TABLE"), reads(S, T, _), writes(S, T, _), binlog(B).'
    rules = rules.replace('emptied(S, B) :- kind(S, "TRUNCATE"), writes(S, T, _), binlog(B).', far)
    (folder / "mine" / "10-mine.dl").write_text(rules)
    ran = command("explain", "w.sql:3", "--pack", "mine", "--why-not", "advice")
    assert "mine/10-mine.dl:14" in ran.out
    assert "mine/10-mine.dl:8" not in ran.out


def test_a_finding_of_the_gate_is_proved_by_its_own_rule(command: Command, folder: Path) -> None:
    (folder / "binlogic.toml").write_text('packs = ["mine"]\nworkloads = ["w.sql"]\nfail-on = "note"\n')
    ran = command("gate", "--format", "sarif")
    flows = {
        (result["ruleId"], result["locations"][0]["physicalLocation"]["region"]["startLine"]): str(result["codeFlows"])
        for result in json.loads(ran.out)["runs"][0]["results"]
    }
    assert "10-mine.dl" in flows["M-1", 2]
    assert "'startLine': 8" in flows["M-1", 2]
    assert "'startLine': 14" in flows["M-2", 2]
