"""`binlogic diff`: what becomes another thing in another situation, each of it as an ordinary check has it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

TABLES = "CREATE DATABASE d;\nUSE d;\nCREATE TABLE t (k INT PRIMARY KEY, s VARCHAR(99)) ENGINE=InnoDB;\n"
NIGHTLY = TABLES + (
    "CREATE TEMPORARY TABLE day (k INT);\n"
    "INSERT INTO day VALUES (1);\n"
    "INSERT INTO t SELECT k, 'a' FROM day;\n"
    "DELETE FROM t WHERE s = 'a' LIMIT 5;\n"
    "DELETE FROM t WHERE s = 'b' LIMIT 6;\n"
    "UPDATE t SET s = 'c' WHERE k = 1;\n"
)
OLD, NEW = "CREATE BINLOG b LOG(d);\n", "CREATE BINLOG b LOG(d), IGNORE(d.t);\n"
Command = Callable[..., Any]


@pytest.fixture(autouse=True)
def workload(folder: Path) -> None:
    (folder / "n.sql").write_text(NIGHTLY)
    (folder / "old.sql").write_text(OLD)
    (folder / "new.sql").write_text(NEW)


def steps(command: Command, *options: str) -> list[Any]:
    ran = command("diff", "n.sql", *options, "--format", "json")
    assert ran.code in (0, 1), ran.err
    return list(json.loads(ran.out)["steps"])


def groups(step: Any) -> dict[tuple[str, str], list[str]]:
    return {(each["how"], each["address"]): each["places"] for each in step["changes"]}


def test_a_newer_server_logs_temporary_tables_otherwise(command: Command) -> None:
    (step,) = steps(command, "--profile", "mysql-5.7", "--format-is", "MIXED", "--against", "mysql-8.0")
    assert (step["changed"], step["statements"]) == (4, 9)
    assert groups(step) == {
        ("statement -> not recorded", "LF-902"): ["n.sql:4", "n.sql:5"],
        ("statement -> rows", "LF-901"): ["n.sql:6"],
        ("rows -> statement", "LF-901"): ["n.sql:9"],  # 5.7 goes on with rows while the temporary table is there
    }


def test_statements_are_grouped_by_rule_and_shape(command: Command) -> None:
    (step,) = steps(command, "--profile", "mysql-5.6", "--format-is", "STATEMENT", "--against", "ROW")
    (warned,) = [each for each in step["changes"] if each["how"] == "no longer warned"]
    assert warned["address"] == "LF-100(LIMIT)"
    assert warned["shapes"] == {"DELETE FROM t WHERE s = ? LIMIT ?": 2}
    assert warned["places"] == ["n.sql:7", "n.sql:8"]


def test_what_is_newly_warned_of_comes_first_and_is_a_finding(command: Command) -> None:
    ran = command("diff", "n.sql", "--profile", "mysql-5.6", "--format-is", "ROW", "--against", "STATEMENT")
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert lines[0] == "6 of 9 statements change (3 kinds)"
    assert lines[1].split()[:4] == ["newly", "warned", "2", "LF-100(LIMIT)"]
    assert lines[2].strip() == "n.sql:7, :8"
    assert "explained by: binlogic explain n.sql:LINE --profile mysql-5.6 --format-is STATEMENT" in lines
    assert command("explain", "n.sql:7", "--profile", "mysql-5.6", "--format-is", "STATEMENT").code == 0


def test_groups_that_are_too_many_are_counted_and_are_findings(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("binlogic.explain.difference._KEPT", 0)
    ran = command("diff", "n.sql", "--profile", "mysql-5.6", "--format-is", "ROW", "--against", "STATEMENT")
    assert ran.code == 1
    assert "newly warned       2  of more rules and values than are listed" in ran.out
    (step,) = steps(command, "--profile", "mysql-5.6", "--format-is", "ROW", "--against", "STATEMENT")
    assert (step["changes"], step["left_out"]["newly warned"]) == ([], 2)


def test_another_setup_is_compared(command: Command) -> None:
    (step,) = steps(command, "--setup", "old.sql", "--against-setup", "new.sql")
    assert ("statement -> not recorded", "CX-011") in groups(step)


def test_a_plan_says_who_breaks_at_each_step(command: Command) -> None:
    first, second = steps(command, "--profile", "mysql-5.6", "--plan", "STATEMENT..ROW")
    assert first["step"] == "STATEMENT to MIXED, while replicas still have STATEMENT"
    assert groups(first)["newly advised", "LF-601(MYSQL-5.6, STATEMENT)"] == ["n.sql:7", "n.sql:8", "n.sql:9"]
    assert ("statement -> rows", "LF-901") in groups(second)


def test_places_of_a_call_are_told_apart(command: Command, folder: Path) -> None:
    body = "CREATE PROCEDURE p() BEGIN DELETE FROM t LIMIT 1; DELETE FROM t WHERE k = 1; END"
    (folder / "n.sql").write_text(f"{TABLES}DELIMITER //\n{body}//\nDELIMITER ;\nCALL p();\n")
    (step,) = steps(command, "--profile", "mysql-5.6", "--format-is", "ROW", "--against", "STATEMENT")
    assert groups(step)["newly warned", "LF-100(LIMIT)"] == ["n.sql:7.1"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--profile", "mysql-5.6"), "BE301 both situations are the same"),
        (("--profile", "mysql-5.6", "--against", "mysql-9"), "BE301 there is no situation `mysql-9`"),
        (("--profile", "mysql-5.6", "--plan", "ROW..FROB"), "BE301 `ROW..FROB` is no plan of a server"),
        (("--setup", "old.sql", "--against", "ROW"), "BE301 pack clustrix knows no server variables"),
    ],
)
def test_what_is_no_other_situation_is_one_line(command: Command, options: tuple[str, ...], said: str) -> None:
    ran = command("diff", "n.sql", *options)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(said)
