"""What somebody meets who has just installed it: no server named, help, the version."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import binlogic
import pytest
from binlogic.explain.cli.verbs import VERBS
from binlogic.rules.packing.loading import builtin_profiles

Command = Callable[..., Any]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("INSERT INTO t VALUES ROW(1, 2);", "it reads like mysql-8.0: binlogic check w.sql --profile mysql-8.0"),
        ("CREATE OR REPLACE TABLE a.t (n INT);", "check w.sql --profile mariadb-10.11"),
        ("-- MySQL dump 10.13  Distrib 5.7.44\nSELECT 1;", "--profile is one of clustrix, mysql-8.0"),
        ("UPDATE shop.orders SET n = 1;", "--profile is one of clustrix, mysql-8.0"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("verb", ["check", "explain"])
def test_without_a_server_nothing_is_said_of_a_workload(
    verb: str, text: str, hint: str, folder: Path, command: Command
) -> None:
    (folder / "w.sql").write_text(text)
    ran = command(verb, "w.sql" if verb == "check" else "w.sql:1")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("w.sql: BE307 no server is named, and the workload sets up no binlog; hint: ")
    assert hint.replace("check", verb) in ran.err


def test_a_workload_that_sets_up_binlogs_names_its_server(folder: Path, command: Command) -> None:
    (folder / "w.sql").write_text("CREATE BINLOG 'all'; CREATE TABLE a.t (n INT); INSERT INTO a.t VALUES (1);")
    ran = command("check", "w.sql")
    assert ran.code == 0
    assert "INSERT" in ran.out


def test_without_a_verb_help_is_shown(command: Command) -> None:
    ran = command()
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    for group in ("Workloads:", "Evidence:", "Rules and facts:", "Examples:"):
        assert group in lines
    told = {line.split()[0] for line in lines if line.startswith("  ")}
    assert {name for name, verb in VERBS.items() if verb.place} <= told
    assert command("--time-limit", "60").out == ran.out


@pytest.mark.parametrize("group", ["rules", "binlog"])
def test_without_a_verb_of_a_group_its_help_is_shown(group: str, command: Command) -> None:
    ran = command(group)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Usage: ")


@pytest.mark.parametrize("verb", [name for name, verb in VERBS.items() if verb.place])
def test_every_verb_has_an_example_that_names_it(verb: str, command: Command) -> None:
    assert VERBS[verb].example.startswith(f"binlogic {verb}")
    assert "Example: binlogic" in command(verb, "--help").out


def test_options_of_a_verb_stand_in_groups_and_servers_are_named(command: Command) -> None:
    told = command("check", "--help").out
    for group in ("Arguments:", "Options:", "The server:", "The state before the workload:", "Assumptions:"):
        assert f"\n{group}\n" in told
    words = " ".join(told.split())
    assert all(profile in words for profile in builtin_profiles() if profile != "internals-2009")


@pytest.mark.parametrize("asked", [("check",), ("rules", "check"), ("binlog", "dump")])
def test_who_uses_an_option_that_is_not_there_is_led_to_the_help_of_the_verb(
    asked: tuple[str, ...], command: Command
) -> None:
    assert command(*asked, "x", "--nope").err.endswith(f"; hint: binlogic {' '.join(asked)} --help\n")


@pytest.mark.parametrize(
    ("no_color", "term", "is_seen"), [("", "xterm", True), ("1", "xterm", False), ("", "dumb", False)]
)
def test_what_is_refused_has_a_colour_on_a_terminal(
    no_color: str, term: str, is_seen: bool, folder: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "w.sql").write_text(
        "CREATE BINLOG b LOG(a);\nINSERT INTO a.t SELECT 1;\nINSERT INTO a.t SELECT * FROM c.t;\n"
    )
    for module in ("facts.door.out", "explain.cli.outcomes"):
        monkeypatch.setattr(f"binlogic.{module}.is_terminal", lambda: True)
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("TERM", term)
    lines = command("check", "w.sql").out.splitlines()
    assert next(line for line in lines if "refused" in line).startswith("\x1b[1;31mw.sql:3") is is_seen
    assert next(line for line in lines if "recorded" in line).startswith("w.sql:2")
    assert command("explain", "w.sql:3").out.startswith("\x1b[1;31merror CX-002") is is_seen


def test_dir_lists_what_the_package_offers() -> None:
    assert set(dir(binlogic)) == {*binlogic.__all__, "__version__", "__doc__"}


def test_the_version_is_that_of_the_package(command: Command) -> None:
    ran = command("--version")
    assert (ran.code, ran.out, ran.err) == (0, f"binlogic {binlogic.__version__}\n", "")


def test_completion_can_be_had(command: Command) -> None:
    assert "--install-completion" in command("--help").out


def test_an_extra_that_is_not_installed_is_asked_for_at_once(
    command: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "clingo", None)
    ran = command("rules", "mutate", str(folder))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "BE302 this needs clingo; hint: pip install 'binlogic[clingo]'\n"
