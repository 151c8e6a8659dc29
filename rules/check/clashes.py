"""Types that do not fit, and verdicts that are about no statement."""

from __future__ import annotations

from collections.abc import Iterator

from ..language.diagnostic import Diagnostic, diagnostic
from .rulebase import RuleBase


def check_types(base: RuleBase) -> Iterator[Diagnostic]:
    """BL208, BL212, BL215, BL225 and BL247."""
    types = base.types
    yield from types.clashes
    for rule in base.rules:
        for clause in rule.clauses if rule.get("verdict") else ():
            head = clause.head
            if all(types.column(head, index) != "statement" for index in range(len(head.terms))):
                yield diagnostic("BL225", head.place, f"no column of {head} is a statement", width=len(head.predicate))
            elif len(head.terms) < 2 or types.column(head, 0) == "binlog" or types.column(head, 1) == "statement":
                said = f"{head} does not begin with a statement and a binlog"
                yield diagnostic("BL247", head.place, said, "write (S, B) first", len(head.predicate))
