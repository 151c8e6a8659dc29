"""The answers on the pages of rules: what happens, why, and what now, in their first five lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

RULES = Path(__file__).parents[3] / "docs" / "rules"
_EXAMPLE = re.compile(r"## Example: .*?```text\n(.*?)```", re.DOTALL)
_GRADES = ("certain", "presumed", "open")
ANSWERS = [
    pytest.param(answer.partition("\nwhy\n")[0].rstrip().splitlines(), id=f"{page.stem}-{number}")
    for page in sorted(RULES.glob("*-*.md"))
    for number, answer in enumerate(_EXAMPLE.findall(page.read_text()))
]


def test_there_are_answers_of_every_kind() -> None:
    kinds = {param.values[0][0].partition(" ")[0] for param in ANSWERS}
    assert {"error", "warning", "advice", "open", "recorded", "not"} <= kinds
    assert len(ANSWERS) > 150


@pytest.mark.parametrize("answer", ANSWERS)
def test_the_first_five_lines_say_what_why_and_what_now(answer: list[str]) -> None:
    what, *rest = answer[:5]
    assert what.rstrip().endswith(_GRADES)
    titles = [line.strip().partition(":")[0] for line in rest if re.match(r"  \w+: ", line)]
    assert ("server" in titles) == (titles[0] == "server"), "the server's words come first"
    said = titles[titles[0] == "server" :]
    assert said[0] == "cause", "why"
    if not what.startswith(("recorded", "row", "statement")):
        assert said[1] == "replicas"
    if what.startswith(("error", "warning", "open", "advice")):
        assert said[2] == "instead", "what now"
    assert not [line for line in rest if line.startswith("   ")], "each in one line"
    assert len(answer) <= 12
    named = what.rpartition("  ")[0].rpartition(": ")[2].strip()
    is_form = what.startswith(("row", "statement"))
    assert is_form or not any(line.endswith(f": {named}") for line in rest), "said twice"
