"""Programs written as rule text."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program


@pytest.fixture
def program() -> Callable[[str], Program]:
    """A function from rule text to a program; it fails on text the parser objects to."""

    def read(text: str) -> Program:
        parsed, problems = parse_rules(text, "test.dl")
        assert not problems, problems
        return Program(parsed.rules)

    return read
