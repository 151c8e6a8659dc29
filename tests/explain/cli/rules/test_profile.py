"""`binlogic rules profile`: time, and rows left after each literal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from binlogic.rules.authoring.profile import Profile
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program

Command = Callable[..., Any]


def test_rows_are_counted_after_each_literal_in_the_order_of_evaluation() -> None:
    file, _ = parse_rules("big(S, T) :- writes(S, T, N), N > 1, not reads(S, T, _).", "t.dl")
    measured = Profile(Program(file.rules))
    facts = {"writes": {("s", "a", 1), ("s", "b", 2), ("s", "c", 3)}, "reads": {("s", "c", 1)}}
    measured.meet(facts)
    measured.meet({"writes": {("s", "a", 2)}, "reads": set()})
    (cost,) = measured.costs
    assert cost.rows == 2
    assert cost.literals == [("writes(S, T, N)", 4), ("N > 1", 3), ("not reads(S, T, _)", 2)]


def test_the_dearest_clauses_come_first(command: Command) -> None:
    ran = command("rules", "profile", "load.sql", "--top", "3")
    assert ran.code == 0
    clauses = [line for line in ran.out.splitlines() if " ms " in line]
    times = [float(line.split()[0]) for line in clauses]
    assert len(clauses) == 3
    assert times == sorted(times, reverse=True)
    assert ran.out.splitlines()[-1].startswith("7 situations, 145 clauses, ")
    assert Path("load.sql").exists()
