"""`binlogic rules mutate`: what survives is listed with the test that is missing, and that test kills it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]

pytest.importorskip("clingo")

pytestmark = pytest.mark.slow


def test_the_written_tests_kill_the_survivors(command: Command, mine: Path) -> None:
    ran = command("rules", "mutate", "--pack", "mine", "--kind", "literal")
    assert ran.code == 1
    writes, *script = ran.out.splitlines()
    assert writes.startswith("survives  literal  mine/10-mine.dl:8:1: without `writes(S, U, _)` in ")
    assert script[0:3] == [
        "    CREATE BINLOG 'one';",
        "    -- expect: one no M-1",
        "    SELECT * FROM a.t JOIN b.t;",
    ]
    assert script[3].startswith("survives  literal  mine/10-mine.dl:8:1: without `not in_database(T, D)` in ")
    assert script[4:] == [
        "    CREATE BINLOG 'one';",
        "    -- expect: one no M-1",
        "    INSERT INTO a.t SELECT * FROM a.u;",
    ]
    assert ran.err.startswith("2 mutants: 0 noticed, 2 not")
    for number, lines in enumerate((script[:3], script[4:])):
        (mine / "tests" / f"found{number}.sql").write_text("\n".join(line[4:] for line in lines))
    assert command("rules", "test", "--pack", "mine").code == 0
    assert command("rules", "mutate", "--pack", "mine", "--kind", "literal").code == 0


def test_without_the_search_survivors_are_only_listed(command: Command, mine: Path) -> None:
    assert mine.is_dir()
    ran = command("rules", "mutate", "--pack", "mine", "--kind", "literal", "--no-missing")
    assert [line.split()[0] for line in ran.out.splitlines()] == ["survives", "survives"]


def test_mutants_need_tests_that_pass(command: Command, mine: Path) -> None:
    test = mine / "tests" / "mine.sql"
    test.write_text(test.read_text().replace("recorded CX-004", "not recorded"))
    ran = command("rules", "mutate", "--pack", "mine")
    assert ran.code == 2
    assert ran.err.startswith("mine/tests/mine.sql:3: BE301 the unchanged pack fails: binny: expected not recorded")


def test_a_message_that_names_another_variable(command: Command, mine: Path) -> None:
    ran = command("rules", "mutate", "--pack", "mine", "--kind", "message")
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "survives  message  mine/10-mine.dl:6:1: message with {U} for {T} in `{S} reads {T}`",
        "    write behind it in a test what it says: advice M-1(T)",
    ]
    test = mine / "tests" / "mine.sql"
    test.write_text(test.read_text().replace("advice M-1", "advice M-1(a.t)"))
    assert command("rules", "mutate", "--pack", "mine", "--kind", "message").code == 0
