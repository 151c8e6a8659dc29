"""`binlogic rules coverage`: lines for people, a threshold for pipelines, a page with marks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Command = Callable[..., Any]


def test_what_is_missing_is_named_and_the_threshold_kept(command: Command, mine: Path) -> None:
    ran = command("rules", "coverage", "--pack", "mine", "--threshold", "80")
    assert ran.code == 0
    assert ran.out.splitlines()[0] == "mine/10-mine.dl                  clauses      1/1   literals      5/6   83.3%"
    assert ran.out.splitlines()[1] == "  8: `not in_database(T, D)` never is all that is missing"
    assert command("rules", "coverage", "--pack", "mine", "--threshold", "90").code == 1
    test = mine / "tests" / "mine.sql"
    test.write_text(test.read_text() + "INSERT INTO b.t SELECT * FROM b.u;\n")
    assert command("rules", "coverage", "--pack", "mine", "--threshold", "100").code == 0


def test_the_page_marks_what_no_test_sees(command: Command, mine: Path) -> None:
    (mine / "tests" / "mine.sql").write_text("CREATE BINLOG 'b';")
    command("rules", "coverage", "--pack", "mine", "--html", "out.html")
    page = Path("out.html").read_text()
    (marked,) = [line for line in page.split("<span ") if 'class="line dead"' in line]
    assert "elsewhere(S, B) :- writes(S, U, _)" in marked
    assert "no test makes this clause hold" in page
    assert "http" not in page
