"""What somebody meets who has just installed it: no server named, help, the version."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import binlogic
import pytest
from binlogic.explain.cli.verbs import VERBS

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


def test_the_version_is_that_of_the_package(command: Command) -> None:
    ran = command("--version")
    assert (ran.code, ran.out, ran.err) == (0, f"binlogic {binlogic.__version__}\n", "")


def test_completion_can_be_had(command: Command) -> None:
    assert "--install-completion" in command("--help").out
