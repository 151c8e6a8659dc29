"""The TextMate grammar colours what the rule language has, and knows its annotation marks."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

GRAMMAR: dict[str, Any] = json.loads(
    Path(__file__).parents[3].joinpath("docs", "editor", "binlogic.tmLanguage.json").read_text(encoding="utf-8")
)


def rules(of: dict[str, Any]) -> list[dict[str, Any]]:
    """The patterns in their order, includes followed."""
    found: list[dict[str, Any]] = []
    for pattern in of.get("patterns", []):
        if "include" in pattern:
            target = GRAMMAR["repository"][pattern["include"].removeprefix("#")]
            found += rules(target) if "patterns" in target else [target]
        else:
            found.append(pattern)
    return found


def scope(line: str, word: str) -> str:
    """The scope a line's word gets: the first pattern that takes it, from left to right."""
    at = 0
    while at < len(line):
        for rule in rules(GRAMMAR):
            expression = re.compile(rule.get("match") or rule["begin"])
            found = expression.match(line, at)
            if found is None or found.end() == at:
                continue
            captures = rule.get("captures", rule.get("beginCaptures", {}))
            for number, capture in captures.items():
                if found.group(int(number)) == word:
                    return str(capture["name"])
            if "begin" in rule:
                return str(rule["contentName"])
            if found[0] == word:
                return str(rule["name"])
            at = found.end()
            break
        else:
            at += 1
    raise AssertionError(f"nothing colours {word!r}")


@pytest.mark.parametrize(
    ("line", "word", "expected"),
    [
        ("%% id: CX-002 a-slug", "CX-002", "entity.name.type.rule.binlogic"),
        ("%% source:  a page", "source", "keyword.other.annotation.binlogic"),
        ("%%   goes on", "%%", "punctuation.definition.annotation.binlogic"),
        ("% a comment", "% a comment", "comment.line.percentage.binlogic"),
        ('p(X) :- q(X, "a % b"), not r(_), X != 7.', '"a % b"', "string.quoted.double.binlogic"),
        ("p(X) :- not q(X).", "not", "keyword.operator.negation.binlogic"),
        ("p(X) :- q(X).", ":-", "keyword.operator.if.binlogic"),
        ("p(X) :- X <= 7.", "<=", "keyword.operator.comparison.binlogic"),
        ("p(X) :- X <= 7.", "7", "constant.numeric.binlogic"),
        ("p(Long_Name).", "Long_Name", "variable.other.binlogic"),
        ("p(_).", "_", "variable.language.anonymous.binlogic"),
        ("next_temporary(S, T) :- p(S).", "next_temporary", "entity.name.function.state.binlogic"),
        ("writes(S, T) :- p(S).", "writes", "entity.name.function.relation.binlogic"),
        ("p(row).", "row", "constant.other.symbol.binlogic"),
    ],
)
def test_scopes(line: str, word: str, expected: str) -> None:
    assert scope(line, word) == expected
