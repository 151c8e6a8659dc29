"""What `events` says beside the events: of what leaves none, and of what is not certain."""

from __future__ import annotations

from typing import NamedTuple

from ..rules.decide.messages import Messages
from ..rules.log import Logged
from .possible import OtherOutcome, other_lines, possible

_CHANGES = frozenset({"writes", "writes_via", "drops", "row_change"})
_LOGGED = frozenset({"recorded", "warned"})


class EventRemark(NamedTuple):
    """What is said of a statement.

    kind: `Unknown` where the outcome is not known, `Nothing` where a change is not logged, `Open` and `Presumed` where
    the events listed are the likeliest ones. why: in words. others: what else may come of it.
    """

    kind: str
    statement: str
    why: str
    others: tuple[OtherOutcome, ...] = ()

    def __str__(self) -> str:
        others = (line.strip() for line in other_lines(self.others))
        return "; ".join((f"{self.statement}: {self.why}", *others))


def event_remark(each: Logged, messages: Messages, file: str) -> EventRemark | None:
    """Of a decided statement; None where it is certain to be logged, or changes nothing that could be."""
    decided = each.decided
    if not decided.record.line:
        return None
    verdicts = {outcome.verdict for outcome in decided.decision.outcomes}
    place = f"{decided.record.file or file}:{decided.record.line}"
    said = "; ".join(message.text for message in messages.of(decided.decision))
    known = decided.known
    others = tuple(dict.fromkeys(other for listed in possible(decided, messages).values() for other in listed))
    if verdicts & {"unknown", "undecided"}:
        return EventRemark("Unknown", place, said or "no rule decides it", others)
    if verdicts & _LOGGED:
        return None if known.grade == "certain" else EventRemark(known.grade.capitalize(), place, str(known), others)
    changes = any(fact.relation in _CHANGES for fact in decided.entry.observation.facts)
    if not (changes or decided.failed or any(other.verdict in _LOGGED for other in others)):
        return None
    sure = "" if known.grade == "certain" else f" ({known})"
    return EventRemark("Nothing", place, f"{', '.join(sorted(verdicts))}: {said or 'nothing changes'}{sure}", others)
