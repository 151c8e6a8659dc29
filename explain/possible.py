"""What else may come of a statement, beside the outcome that is shown first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..facts.effects import ANY_ERROR
from ..rules.decide.messages import Messages
from ..rules.decide.outcome import BESIDE
from ..rules.replay import Decided

_NOTICES = frozenset(BESIDE)
_UNKNOWN = "unknown"
#: verdicts of which the message is said
_SAID = frozenset({"refused", "unknown", "undecided"}) | _NOTICES
_DATA = "the data is such"
_SOME_ERROR = "the statement fails, with which error is not known"


class OtherOutcome(NamedTuple):
    """Another outcome for a binlog, or a warning beside it, and in which case."""

    verdict: str
    format: str
    rules: tuple[str, ...]
    message: str
    when: str


def possible(decided: Decided, messages: Messages) -> dict[str, tuple[OtherOutcome, ...]]:
    """By binlog, each outcome and warning of the alternatives that the decision itself has not."""
    found: dict[str, dict[OtherOutcome, None]] = {}
    if not decided.alternatives:
        return {}
    decision = decided.decision
    first = {(each.binlog, each.verdict, each.format) for each in decision.outcomes}
    noticed = {(binlog, each.rule_id, each.text) for each in messages.of(decision, _NOTICES) for binlog in each.binlogs}
    for other in decided.alternatives:
        when, told = other.condition or _DATA, other.decision
        texts = messages.of(told)
        for outcome in told.outcomes:
            form = "" if outcome.verdict == _UNKNOWN else outcome.format
            if (outcome.binlog, outcome.verdict, form) not in first:
                said = "; ".join(each.text for each in texts if outcome.binlog in each.binlogs)
                if outcome.verdict == "fails" and other.effects is not None and other.effects.error == ANY_ERROR:
                    said = _SOME_ERROR
                made = OtherOutcome(outcome.verdict, form, outcome.rule_ids, said, when)
                found.setdefault(outcome.binlog, {})[made] = None
        if any(outcome.verdict == _UNKNOWN for outcome in told.outcomes):
            continue  # it is not known what would be said beside it
        for notice in messages.of(told, _NOTICES):
            for binlog in notice.binlogs:
                if (binlog, notice.rule_id, notice.text) not in noticed:
                    made = OtherOutcome(notice.verdict, "", (notice.rule_id,), notice.text, when)
                    found.setdefault(binlog, {})[made] = None
    return {binlog: tuple(listed) for binlog, listed in found.items()}


def other_lines(others: Iterable[OtherOutcome]) -> Iterator[str]:
    """What else may come of a statement, a line each."""
    for other in others:
        is_said = other.verdict in _SAID and other.message != other.when
        told = (other.verdict, other.format, *other.rules, other.message if is_said else "")
        yield f"    or {'  '.join(part for part in told if part)}, if {other.when}"
