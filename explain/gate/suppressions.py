"""`-- binlogic: allow CX-002 until 2027-01-31 REASON` at a statement: its finding does not count for a while.

Several ids are separated by commas. `until` may be left out, the reason may not; `2027-01` is the end of that month.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import date

from ..findings.finding import Finding

_LINE = re.compile(r"\s*binlogic:\s*(.*?)\s*\Z", re.DOTALL)
_ALLOW = re.compile(
    r"allow\s+(?P<ids>[A-Z][A-Z0-9]*-\d+(?:\s*,\s*[A-Z][A-Z0-9]*-\d+)*)"
    r"(?:\s+until\s+(?P<until>\d{4}-\d{2}(?:-\d{2})?))?\s+(?P<reason>\S.*)"
)
EXPIRED, UNUSED, MALFORMED = "BG101", "BG102", "BG103"


@dataclass(frozen=True)
class Suppression:
    """Rule ids that may be found at one statement, until the end of a day, and why."""

    rules: frozenset[str]
    until: date | None
    reason: str
    line: int


def read_suppressions(
    comments: Iterable[tuple[int, str]], file: str, known: Collection[str]
) -> tuple[tuple[Suppression, ...], tuple[Finding, ...]]:
    """The suppressions among the comments of a statement, and what is wrong with them."""
    found: list[Suppression] = []
    wrong: list[Finding] = []
    for line, text in comments:
        said = _LINE.match(text)
        if said is None:
            continue
        allow = _ALLOW.fullmatch(said[1])
        until = _day(allow["until"]) if allow and allow["until"] else None
        if allow is None or (allow["until"] and until is None):
            message = "this allows nothing: write `binlogic: allow RULE-ID [until YYYY-MM-DD] REASON`"
            wrong.append(Finding(MALFORMED, "malformed suppression", "warning", message, file, line))
            continue
        rules = frozenset(each.strip() for each in allow["ids"].split(","))
        for rule in sorted(rules - set(known)):
            message = f"there is no rule {rule} to allow"
            wrong.append(Finding(MALFORMED, "malformed suppression", "warning", message, file, line))
        found.append(Suppression(rules & set(known), until, allow["reason"], line))
    return tuple(found), tuple(wrong)


def suppressed(
    findings: Iterable[Finding], suppressions: Iterable[Suppression], file: str, today: date
) -> tuple[Finding, ...]:
    """The findings at a statement, those that are allowed marked; then expired and unused suppressions."""
    findings = list(findings)
    more: list[Finding] = []
    for each in suppressions:
        hit = [number for number, found in enumerate(findings) if found.rule in each.rules]
        names = ", ".join(sorted(each.rules))
        if each.until is not None and each.until < today:
            message = f"allowed {names} until {each.until}: {each.reason}"
            more.append(Finding(EXPIRED, "expired suppression", "warning", message, file, each.line))
        elif hit:
            for number in hit:
                findings[number] = replace(findings[number], suppressed=each.reason)
        if not hit and each.rules:
            message = f"nothing here breaks {names}"
            more.append(Finding(UNUSED, "unused suppression", "warning", message, file, each.line, hint="remove it"))
    return (*findings, *more)


def _day(text: str) -> date | None:
    """The last day a date means; None for one that is in no calendar."""
    numbers = [int(part) for part in text.split("-")]
    try:
        year, month = numbers[0], numbers[1]
        return date(year, month, numbers[2] if len(numbers) > 2 else monthrange(year, month)[1])
    except ValueError:
        return None
