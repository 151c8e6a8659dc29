"""Each file in broken/ makes one mistake and names, in its first line, the finding it must give and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.facts.schema import RELATIONS
from binlogic.rules.check.check import check_files
from binlogic.rules.language.codes import CODES
from binlogic.rules.language.parse import parse_rules

FILES = sorted(Path(__file__).parent.joinpath("broken").glob("*.dl"))
EXPECT = "% expect: "


def findings(text: str) -> list[str]:
    """What a reader of the text is told: syntax errors alone, else what the checks find."""
    file, problems = parse_rules(text, "broken.dl")
    return [f"{found.code} {found.line}:{found.column}" for found in problems or check_files([file], RELATIONS)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_broken_file_gives_exactly_the_finding_it_names(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    first, _, _ = text.partition("\n")
    assert first.startswith(EXPECT)
    assert findings(text) == [first.removeprefix(EXPECT)]


def test_every_code_about_rules_has_a_broken_file() -> None:
    expected = {path.read_text(encoding="utf-8")[len(EXPECT) :][:5] for path in FILES}
    about_rules = {number for number in CODES if number < "BL4"}
    elsewhere = {"BL106", "BL109", "BL241", "BL243", *(f"BL25{number}" for number in range(5))}
    assert about_rules - expected == elsewhere, (
        "a large file, a data table, a server, profiles, packs: other tests make them"
    )
