"""A test that says nothing is refused: misspelt directives, and absences of what nobody understood."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]


@pytest.mark.parametrize(
    "comment",
    [
        "-- expct: b refused",
        "-- expect b refused",
        "-- Expect: b refused",
        "-- expect : b refused",
        "--expect: b refused",
        "-- expects: b refused",
        "-- TODO: b refused CX-002",
        "-- expect-mesage: it is refused",
        "-- tood: b refused CX-002",
        "-- profil: mysql-8.0",
        "-- instanc: --binlog-do-db=shop",
    ],
)
def test_a_directive_of_another_spelling(command: Command, comment: str) -> None:
    Path("t.sql").write_text(f"CREATE BINLOG 'b';\n{comment}\nTRUNCATE shop.orders;\n")
    ran = command("rules", "test", "t.sql", "--pack", "clustrix")
    assert ran.code == 2
    assert ran.err.startswith("t.sql:2: BE108 ")


@pytest.mark.parametrize(
    "comment",
    ["-- the scope of b", "-- expected by everybody", "-- TODO: say more", "-- todo list", "-- Effects: what it does"],
)
def test_prose_is_left_alone(command: Command, comment: str) -> None:
    Path("t.sql").write_text(f"CREATE BINLOG 'b';\n{comment}\n-- expect: b recorded\nTRUNCATE shop.orders;\n")
    assert command("rules", "test", "t.sql", "--pack", "clustrix").code == 0


@pytest.mark.parametrize("line", ["-- account: app", "-- time: 9 o'clock"])
def test_who_runs_a_test_and_when_has_a_form(command: Command, line: str) -> None:
    Path("t.sql").write_text(f"{line}\nCREATE BINLOG 'b';\n-- expect: b recorded\nTRUNCATE shop.orders;\n")
    ran = command("rules", "test", "t.sql", "--pack", "clustrix")
    assert ran.code == 2
    assert "t.sql:1: BE108 " in ran.err


def test_a_line_of_the_header_behind_the_first_statement(command: Command) -> None:
    Path("t.sql").write_text(
        "CREATE BINLOG 'b';\n-- profile: mysql-8.0\n-- expect: b recorded\nTRUNCATE shop.orders;\n"
    )
    ran = command("rules", "test", "t.sql", "--pack", "clustrix")
    assert (ran.code, ran.err.partition(" what ")[0]) == (2, "t.sql:2: BE108")


def test_an_expectation_behind_the_last_statement(command: Command) -> None:
    Path("t.sql").write_text("CREATE BINLOG 'b';\nTRUNCATE shop.orders;\n\n-- expect: b refused\n")
    ran = command("rules", "test", "t.sql", "--pack", "clustrix")
    assert (ran.code, ran.err) == (2, "t.sql:4: BE108 the expectation belongs to no statement\n")


def test_an_absence_needs_a_statement_that_was_understood(command: Command) -> None:
    text = "CREATE BINLOG 'b';\n-- expect: b no CX-004\nTRUNCAT shop.orders;\n"
    Path("t.sql").write_text(text)
    ran = command("rules", "test", "t.sql", "--pack", "clustrix")
    assert ran.code == 1
    assert "expected no CX-004 of a statement that is not understood" in ran.out
    Path("t.sql").write_text(text.replace("no CX-004", "unknown CX-091; b no CX-004"))
    assert command("rules", "test", "t.sql", "--pack", "clustrix").code == 0, "it is meant"
