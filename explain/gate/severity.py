"""How grave a finding is."""

from __future__ import annotations

from collections.abc import Mapping

from ...rules.language.ast import Rule
from ..findings.finding import SEVERITIES, Severity

#: how grave a verdict is unless its rule or the settings say otherwise; the others are no findings
GRAVITY: Mapping[str, Severity] = {
    "refused": "error",
    "fails": "error",
    "unknown": "warning",
    "undecided": "warning",
    "warned": "warning",
    "advice": "note",
}

#: a rule that is still tried out is reported and stops nobody
MOST_GRAVE: Mapping[str, Severity] = {"draft": "note", "test": "warning"}


def severity_of(rule: Rule, verdict: str, settings: Mapping[str, str]) -> Severity:
    """How grave a finding of a rule is: what the settings say, else the rule and its verdict, within its status."""
    told = settings.get(rule.id)
    word = told or rule.get("severity") or GRAVITY[verdict]
    graded = next(each for each in SEVERITIES if each == word)
    most = MOST_GRAVE.get(rule.get("status"))
    return graded if told or most is None else min(graded, most, key=SEVERITIES.index)
