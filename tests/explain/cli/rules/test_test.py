"""`binlogic rules test`: what it selects, reports, accepts and watches."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import make_archive, rmtree
from typing import Any
from xml.etree import ElementTree

import pytest
from binlogic.explain.cli.rules.watch import watched

Command = Callable[..., Any]


@pytest.mark.usefixtures("mine")
def test_advice_stands_beside_the_verdict(command: Command) -> None:
    ran = command("rules", "test", "--pack", "mine")
    assert (ran.code, ran.out) == (0, "1 file, 2 expectations, 0 failed\n")


def test_advice_that_is_not_given_fails(command: Command, mine: Path) -> None:
    test = mine / "tests" / "mine.sql"
    test.write_text(test.read_text().replace("FROM a.t", "FROM b.u").replace(" because reads(a.t)", ""))
    ran = command("rules", "test", "--pack", "mine")
    assert ran.code == 1
    assert ran.out.startswith("mine/tests/mine.sql:3: binny: expected advice M-1, got recorded CX-004 as statement\n")


OTHER = """
%% id:      M-0 nobody
%% verdict: advice
%% message: nothing is said
%% reading: stands before the other rule
nobody(S, B) :- kind(S, "TRUNCATE"), reads(S, _, _), binlog(B).
"""


@pytest.mark.parametrize(
    ("expected", "statement", "shown"),
    [
        # the other rule came nearer, and its file is read first
        ("advice M-1", "TRUNCATE a.t", "would need that the statement reads some object (2 of 5 missing)"),
        ("no M-1", "INSERT INTO b.t SELECT * FROM a.t", "advice M-1  mine.sql:3: reads elsewhere\n"),
        ("advice M-1 because reads(b.t)", "INSERT INTO b.t SELECT * FROM a.t", "the statement reads a.t "),
    ],
)
def test_a_failure_is_shown_with_the_rule_that_was_expected(
    command: Command, mine: Path, expected: str, statement: str, shown: str
) -> None:
    (mine / "05-other.dl").write_text("%% pack:  mine\n%% title: Other\n" + OTHER)
    (mine / "tests" / "mine.sql").write_text(f"CREATE BINLOG 'binny';\n-- expect: binny {expected}\n{statement};\n")
    ran = command("rules", "test", "--pack", "mine")
    assert ran.code == 1
    assert shown in ran.out
    assert "05-other" not in ran.out


def test_run_takes_a_regular_expression(command: Command, mine: Path) -> None:
    (mine / "tests" / "other.sql").write_text("CREATE BINLOG 'b';")
    assert command("rules", "test", "--pack", "mine", "--run", "^oth").out.startswith("1 file, 0 expectations")
    assert command("rules", "test", "--pack", "mine", "--run", "nothing").code == 2
    assert command("rules", "test", "--pack", "mine", "--run", "(").err.startswith("BE301 `(` is no pattern")


def test_a_junit_report_holds_the_failure_with_its_proof(command: Command, mine: Path) -> None:
    test = mine / "tests" / "mine.sql"
    test.write_text(test.read_text().replace("recorded CX-004", "not recorded"))
    assert command("rules", "test", "--pack", "mine", "--junit", "out.xml").code == 1
    (case,) = ElementTree.parse("out.xml").iter("testcase")
    (failure,) = case.iter("failure")
    assert case.get("name") == "mine/tests/mine.sql"
    assert failure.get("message") == "3: binny: expected not recorded, got recorded CX-004 as statement and advice M-1"
    assert "go to binny" in (failure.text or "")


@pytest.mark.parametrize(
    ("written", "accepted"),
    [
        ("-- expect: binny refused CX-002", "-- expect: binny recorded CX-004"),
        ("-- expect: binny refused as rows", "-- expect: binny recorded as statement"),
        ("-- expect: binny recorded because reads(b.x)", "-- expect: binny recorded"),
        (
            "-- expect: binny recorded because reads(b.x) and log_all(binny)",
            "-- expect: binny recorded because log_all(binny)",
        ),
        ("-- expect: binny recorded CX-004(a.t)(x)", "-- expect: binny recorded CX-004(b.t)"),
        ("-- todo: binny recorded CX-004", "-- expect: binny recorded CX-004"),
        ("-- todo: binny refused CX-002", "-- todo: binny refused CX-002"),
        ("-- expect: binny recorded; binny refused CX-001", "-- expect: binny recorded; binny recorded CX-004"),
        ("-- expect-others: not recorded", "-- expect-others: not recorded\n-- expect: binny recorded CX-004"),
    ],
)
def test_accept_writes_what_happens(command: Command, mine: Path, written: str, accepted: str) -> None:
    script = "CREATE BINLOG 'binny';\n{}\nINSERT INTO b.t SELECT * FROM a.t;\n"
    test = mine / "tests" / "mine.sql"
    test.write_text(script.format(written))
    assert command("rules", "test", "--pack", "mine", "--accept").code == 0
    assert test.read_text() == script.format(accepted)
    assert command("rules", "test", "--pack", "mine").code == 0


def test_accept_writes_messages(command: Command, mine: Path) -> None:
    test = mine / "tests" / "mine.sql"
    test.write_text(
        "CREATE BINLOG 'binny' LOG(`a`.`x`);\n-- expect: binny refused\n-- expect-message: it is so\n"
        "INSERT INTO a.x SELECT * FROM a.t;\n"
    )
    assert command("rules", "test", "--pack", "mine", "--accept").out.startswith("mine/tests/mine.sql: 1 line changed")
    assert test.read_text().splitlines()[2] == (
        "-- expect-message: [11314] This statement cannot be replicated safely: binlog binny does not log `a`.`t`, "
        "consequently the statement might not replay correctly"
    )


def test_watching_runs_again_after_a_change(tmp_path: Path) -> None:
    rules = tmp_path / "a.dl"
    rules.write_text("1")
    seen: list[str] = []

    def once() -> int:
        seen.append(rules.read_text())
        if len(seen) == 1:
            rules.write_text("22")
        return len(seen)

    assert watched(once, lambda: [tmp_path], rounds=2) == 2
    assert seen == ["1", "22"]


@pytest.mark.parametrize("verb", ["test", "coverage", "mutate"])
def test_a_pack_without_tests_and_one_in_a_zip_file_say_so(command: Command, mine: Path, verb: str) -> None:
    make_archive("mine", "zip", mine.parent, "mine")
    rmtree(mine / "tests")
    for pack in ("mine", "mine.zip"):
        ran = command("rules", verb, "--pack", pack)
        assert (ran.code, ran.err.startswith("BE301 pack mine has no tests; hint: name .sql files")) == (2, True)
