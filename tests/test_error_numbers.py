"""No Python file outside of rule packs and facts/effects/ names an error number of a server (CONTRIBUTING.md)."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
#: MySQL and MariaDB number their messages from 1000, MySQL its newer ones from 3000, MariaDB from 4000
_NUMBER = re.compile(r"\b(?:1\d{3}|3\d{3}|4\d{3})\b")
#: whole numbers of this size that are none: sizes, limits and years
_OTHER = frozenset({1000, 1024, 1970, 4000, 4095, 4096})
_FILES = [
    path
    for folder in ("explain", "facts", "rules", "spark")
    for path in sorted(ROOT.glob(f"{folder}/**/*.py"))
    if not path.is_relative_to(ROOT / "facts/effects") and not path.is_relative_to(ROOT / "rules/packs")
]


def numbers(text: str) -> list[int]:
    """Whole numbers in code that could be error numbers; docstrings and comments may give examples."""
    constants = (node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant))
    whole = (value for value in constants if type(value) is int)
    return [value for value in whole if _NUMBER.fullmatch(str(value)) and value not in _OTHER]


def test_python_outside_of_effects_names_no_error_number() -> None:
    found = {str(path.relative_to(ROOT)): numbers(path.read_text(encoding="utf-8")) for path in _FILES}
    assert {path: each for path, each in found.items() if each} == {}


@pytest.mark.parametrize("text", ["CODE = 1592", "CODES = {1062: 'key'}", "code in (1105, 7)", "range(1661, 1668)"])
def test_the_search_finds_numbers(text: str) -> None:
    assert numbers(text)
    assert not numbers(f'"""{text}"""  # {text}')
