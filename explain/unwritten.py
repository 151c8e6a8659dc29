"""What `events` says of statements that leave no event, or of which that is not known."""

from __future__ import annotations

from typing import NamedTuple

from ..rules.decide.messages import Messages
from ..rules.log import Logged

_CHANGES = frozenset({"writes", "writes_via", "drops", "row_change"})


class Unwritten(NamedTuple):
    """kind: `Unknown` where the outcome is not known, `Nothing` where a change is not logged. why: in words."""

    kind: str
    statement: str
    why: str


def unwritten(each: Logged, messages: Messages, file: str) -> Unwritten | None:
    """Of a decided statement; None where it is logged, or changes nothing that could be."""
    decided = each.decided
    if not decided.record.line:
        return None
    verdicts = {outcome.verdict for outcome in decided.decision.outcomes}
    place = f"{decided.record.file or file}:{decided.record.line}"
    said = "; ".join(message.text for message in messages.of(decided.decision))
    if verdicts & {"unknown", "undecided"}:
        return Unwritten("Unknown", place, said or "no rule decides it")
    changes = any(fact.relation in _CHANGES for fact in decided.entry.observation.facts)
    if "recorded" in verdicts or "warned" in verdicts or not (changes or decided.failed):
        return None
    sure = f" ({decided.certainty})" if decided.known.grade == "open" else ""
    return Unwritten("Nothing", place, f"{', '.join(sorted(verdicts))}: {said or 'nothing changes'}{sure}")
