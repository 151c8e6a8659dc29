"""What rules derive beside verdicts: lines that the replay and the log apply (docs/rule-language.md, Outputs)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..language.ast import Value
from .outcome import Decision
from .verdicts import VerdictClause

_CARRIED = ("event", "end")


class OutputRow(NamedTuple):
    """One derived output: the relation, its values after (S, B), and the rule that said so."""

    relation: str
    values: tuple[Value, ...]
    rule: str


def lines_of(decision: Decision, verdicts: Mapping[str, VerdictClause]) -> Iterator[OutputRow]:
    """The outputs of a decision, for all its binlogs."""
    for outcome in decision.outcomes:
        for reason in outcome.reasons:
            if reason.verdict in _CARRIED:
                head = verdicts[reason.relation].clause.head
                yield OutputRow(head.predicate, reason.values[: len(head.terms) - 2], reason.rule_id)
