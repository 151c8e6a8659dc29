"""Findings about what may be: a refusal, a warning or a loss that what is presumed of a table would hide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...rules.decide.messages import Messages
from ...rules.language.ast import Rule
from ...rules.replay import Decided
from ..findings.finding import Finding, Severity
from ..findings.key import key_of
from ..possible import OtherOutcome, possible
from .severity import GRAVITY, severity_of

_ADVICE = "advice"
#: what a server answers itself: told of a presumed table only where nothing is presumed
_ERROR = "fails"
_LOST = "not recorded"


class MayBe:
    """The possible findings of one workload.

    strict: each counts like one that is there; else it is a note, told once of each case.
    """

    def __init__(self, file: str, rules: Mapping[str, Rule], settings: Mapping[str, str], strict: bool) -> None:
        self._file = file
        self._rules = rules
        self._settings = settings
        self._strict = strict
        self._left_out = {_ADVICE} if strict else {_ADVICE, _ERROR}
        self._told: set[tuple[str, ...]] = set()

    def findings(self, decided: Decided, messages: Messages) -> Iterator[Finding]:
        """Those of one statement."""
        for binlog, others in possible(decided, messages).items():
            recorded = any(each.binlog == binlog and each.verdict == "recorded" for each in decided.decision.outcomes)
            for other in others:
                is_one = other.verdict in GRAVITY and other.verdict not in self._left_out
                rule = other.rules[0] if other.rules else ""
                if (is_one or (recorded and other.verdict == _LOST)) and self._settings.get(rule) != "off":
                    yield from self._finding(decided, binlog, other, rule)

    def _finding(self, decided: Decided, binlog: str, other: OtherOutcome, rule_id: str) -> Iterator[Finding]:
        case = rule_id, binlog, other.when
        if not self._strict and case in self._told:
            return
        self._told.add(case)
        rule, record = self._rules[rule_id], decided.record
        yield Finding(
            rule_id, rule.slug, self._severity(rule, other.verdict),
            f"{binlog}: may be {other.verdict}: {other.message}",
            self._file, record.line, record.column, hint="describe the table with --schema",
            key=key_of(rule_id, self._file, record.text, binlog, "possible"),
            grade="open", certainty=f"if {other.when}",
        )  # fmt: skip

    def _severity(self, rule: Rule, verdict: str) -> Severity:
        if not self._strict:
            return "note"
        return severity_of(rule, verdict if verdict in GRAVITY else "warned", self._settings)
