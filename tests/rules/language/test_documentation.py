"""docs/rule-language.md says what the parser and the checks do: its rules parse, its lists are complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from binlogic.rules.check.metadata import KEYS
from binlogic.rules.language.codes import CODES
from binlogic.rules.language.parse import parse_rules

PAGE = Path(__file__).parents[3].joinpath("docs", "rule-language.md").read_text(encoding="utf-8")
EXAMPLES = [
    "\n".join(line[4:] for line in block.split("\n"))
    for block in re.findall(r"(?:^    .*\n(?:\n(?=    ))?)+", PAGE, flags=re.MULTILINE)
    if "%%" in block or re.search(r"^    \w+\(.*:-", block, flags=re.MULTILINE)
]


def test_the_page_has_rules_to_try() -> None:
    assert len(EXAMPLES) >= 5


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_rules_of_the_page_parse(text: str) -> None:
    file, problems = parse_rules(text, "page")
    assert problems == ()
    assert file.rules


def test_every_annotation_key_is_described() -> None:
    rows = [line.split("|")[1] for line in PAGE.split("\n") if line.startswith("| `")]
    described = {key for row in rows for key in re.findall(r"`(\w+)`", row)}
    assert set(KEYS) <= described


def test_codes_named_on_the_page_exist() -> None:
    assert set(re.findall(r"BL\d{3}", PAGE)) <= set(CODES)
