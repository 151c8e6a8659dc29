"""Warnings that the author of a block has looked at: `%% accept: BL304 there are few names in a session`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..language.ast import Rule, RuleFile, RulePlace
from ..language.diagnostic import Diagnostic, diagnostic

KEY = "accept"
_CODE = re.compile(r"BL\d{3}")


class _Accepted(NamedTuple):
    """A code that a block accepts, and the lines of the block: the first, and the first behind it."""

    code: str
    place: RulePlace
    first: int
    behind: int

    def covers(self, found: Diagnostic) -> bool:
        is_in = found.file == self.place.file and self.first <= found.line < self.behind
        return is_in and found.code == self.code and found.severity == "warning"


def accepted_codes(value: str) -> list[str]:
    """The codes that an annotation accepts; the reason behind them may name others."""
    listed = re.match(rf"{_CODE.pattern}(,? +{_CODE.pattern})*", value)
    return _CODE.findall(listed[0]) if listed else []


def without_accepted(found: Iterable[Diagnostic], files: Sequence[RuleFile]) -> Iterator[Diagnostic]:
    """What is left of findings, and BL248 for what accepts nothing. Errors are never accepted."""
    accepted = [each for file in files for each in _accepted(file)]
    used: set[_Accepted] = set()
    for finding in found:
        covering = [each for each in accepted if each.covers(finding)]
        used.update(covering)
        if not covering:
            yield finding
    for each in accepted:
        if each not in used:
            yield diagnostic("BL248", each.place, f"there is no {each.code} to accept", "remove it")


def _accepted(file: RuleFile) -> Iterator[_Accepted]:
    lines = [*map(_begin, file.rules), file.text.count("\n") + 2]
    for rule, (first, behind) in zip(file.rules, pairwise(lines), strict=True):
        for note in rule.annotations:
            if note.key == KEY:
                yield from (_Accepted(code, note.place, first, behind) for code in accepted_codes(note.value))


def _begin(rule: Rule) -> int:
    places = [*(note.place for note in rule.annotations), *(clause.place for clause in rule.clauses[:1])]
    return min(place.line for place in places)
