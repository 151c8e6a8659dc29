"""Patterns that are read otherwise than they are meant: each says nothing wrong and fits no name, or too many."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..language.ast import Clause, Comparison, Constant
from ..language.diagnostic import Diagnostic, diagnostic
from ..language.patterns import is_pattern
from .rulebase import RuleBase

#: `_` within a word, without a backslash in front
_INNER = re.compile(r"(?<![\\%_])_(?=[^%_])|(?<=[A-Za-z0-9])(?<!\\)_(?!_)")


def check_patterns(base: RuleBase) -> Iterator[Diagnostic]:
    """BL249."""
    for clause in base.clauses:
        for literal in clause.body:
            if isinstance(literal, Comparison) and is_pattern(literal.operator):
                said, hint = _misread(literal, clause, base)
                if said:
                    yield diagnostic("BL249", literal.place, said, hint)


def _misread(test: Comparison, clause: Clause, base: RuleBase) -> tuple[str, str]:
    """What a test is taken for and is not, and what to write instead; empty where nothing is."""
    name = test.operator.removeprefix("not ")
    if isinstance(test.left, Constant) and not isinstance(test.right, Constant):
        return (
            f"`{test}` takes {test.right} for the pattern",
            f"the pattern comes second: {name}({test.right}, {test.left})",
        )
    if not isinstance(test.right, Constant) or not isinstance(test.right.value, str):
        return "", ""
    text = test.right.value
    if name != "like":
        if "%" in text:
            return f"in {name} `%` stands for itself", f"write like({test.left}, {test.right})"
    elif "*" in text and "%" not in text:
        return "`*` stands for itself", "`%` stands for any text"
    elif _INNER.search(text):
        return "`_` stands for any character", r"write \\_ for the underscore itself"
    if name != "suffix" and base.types.term(clause, test.left) == "object" and not re.search(r"[.:]|^[%_]", text):
        start = text.rstrip("%")
        said = f"{test.right} asks how databases begin: the name of a table has its database in front"
        return said, f'write like({test.left}, "%.{start}%") for tables, "{start}%.%" for databases'
    return "", ""
