"""The outcomes of a statement as rows: one for each binlog, and one for each warning or advice beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..rules.decide.messages import Message, Messages
from ..rules.decide.outcome import Outcome
from ..rules.replay import Decided
from ..rules.replay.certainty import of_verdict
from .possible import OtherOutcome

FINDINGS = frozenset({"refused", "unknown", "undecided"})
#: what a server says beside the outcome, and what we do
NOTICES = frozenset({"warned", "advice"})
#: what `--findings` shows: findings, errors of the server, and its warnings
_SHOWN = FINDINGS | {"fails", "warned"}


class OutcomeRow(NamedTuple):
    """One statement x binlog; `binlog` is empty for a statement that no binlog is there to see.

    part: of a CALL or block, from 1. rules: ids with blanks between. grade: `certain`, `presumed` or `open`;
    certainty: the same in words. possible: what else may come of it.
    """

    file: str
    line: int
    session: str
    kind: str
    binlog: str
    verdict: str
    format: str
    rules: str
    message: str
    certainty: str
    grade: str = "certain"
    part: int = 0
    possible: tuple[OtherOutcome, ...] = ()


def rows_of(
    decided: Decided,
    messages: Messages,
    notices: Sequence[Message],
    others: Mapping[str, tuple[OtherOutcome, ...]],
    everything: bool,
    file: str,
) -> Iterator[OutcomeRow]:
    """The rows of a statement: all of them, or what is refused, fails, is warned of or unknown.

    notices: its warnings and advice. others: what else may come of it (possible.py). A statement that no binlog is
    there to see is a row without one.
    """
    decision = decided.decision
    wanted = [outcome for outcome in decision.outcomes if everything or _is_found(outcome, others)]
    record = decided.record
    place = record.file or file, record.line, record.session, decided.entry.observation.kind
    known = decided.known
    if everything and not decision.outcomes:
        yield OutcomeRow(*place, "", "", "", "", "", str(known), known.grade, decided.part)
    said = messages.of(decision) if wanted else ()
    for outcome in wanted:
        texts = [m.text for m in said if outcome.binlog in m.binlogs and m.verdict == outcome.verdict]
        said_of_it = "; ".join(texts)
        sure = of_verdict(known, outcome.verdict, said_of_it)
        told = outcome.binlog, outcome.verdict, outcome.format, " ".join(outcome.rule_ids), said_of_it
        yield OutcomeRow(*place, *told, str(sure), sure.grade, decided.part, others.get(outcome.binlog, ()))
    for notice in notices:
        for binlog in notice.binlogs if everything or notice.verdict in _SHOWN else ():
            told = binlog, notice.verdict, "", notice.rule_id, notice.text
            yield OutcomeRow(*place, *told, str(known), known.grade, decided.part)


def _is_found(outcome: Outcome, others: Mapping[str, tuple[OtherOutcome, ...]]) -> bool:
    """Whether an outcome is shown among findings, or may be such a one."""
    may_be = {other.verdict for other in others.get(outcome.binlog, ())}
    return outcome.verdict in _SHOWN or not may_be.isdisjoint(_SHOWN)
