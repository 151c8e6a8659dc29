"""`binlogic rules fmt` writes, checks and shows; a broken file is left alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Command = Callable[..., Any]
LOOSE = "p(S):-statement(S).\n"
TIGHT = "p(S) :- statement(S).\n"


def test_files_are_written_in_place_and_then_stay(command: Command) -> None:
    Path("a.dl").write_text(LOOSE)
    assert command("rules", "fmt", "a.dl").err == "1 file, 1 changed\n"
    assert Path("a.dl").read_text() == TIGHT
    assert command("rules", "fmt", "a.dl").err == "1 file, 0 changed\n"


def test_check_and_diff_change_nothing(command: Command) -> None:
    Path("a.dl").write_text(LOOSE)
    checked = command("rules", "fmt", "--check", ".")
    assert (checked.code, checked.out) == (1, "a.dl would change\n")
    shown = command("rules", "fmt", "--diff", "a.dl")
    assert shown.out.splitlines()[-2:] == ["-" + LOOSE[:-1], "+" + TIGHT[:-1]]
    assert Path("a.dl").read_text() == LOOSE


def test_a_syntax_error_is_shown_and_the_file_kept(command: Command) -> None:
    Path("a.dl").write_text("p(S) :- \n")
    ran = command("rules", "fmt", "a.dl")
    assert ran.code == 2
    assert ran.err.startswith("a.dl:1:1: BL104 ")
    assert Path("a.dl").read_text() == "p(S) :- \n"
