"""The decision on one statement: per binlog a verdict, a format, and the rules that said so with their bindings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ..language.ast import Value
from .verdicts import VerdictClause

#: verdicts that say what form is logged, not whether
_FORMATS = {"statement": "statement", "row": "rows"}
#: the strongest verdict is the binlog's; the others stay visible as rules that also hold
STRENGTH = ("refused", "unknown", "recorded", "fails", "not recorded")
_FAILING = ("refused", "fails")
#: verdicts that stand beside the one a binlog has
BESIDE = ("warned", "advice")


class Reason(NamedTuple):
    """A rule that holds: id, verdict, the relation that kept its bindings, and the values after (S, B)."""

    rule_id: str
    verdict: str
    relation: str
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one binlog does with the statement. `verdict` is `undecided` only where no rule of the pack applies."""

    binlog: str
    verdict: str
    format: str
    reasons: tuple[Reason, ...]

    @property
    def failed(self) -> bool:
        """Whether the statement ends with an error: some rule refuses it or says that it fails."""
        return any(reason.verdict in _FAILING for reason in self.reasons)

    @property
    def rule_ids(self) -> tuple[str, ...]:
        """The ids of the rules behind the verdict, each once."""
        return tuple(dict.fromkeys(reason.rule_id for reason in self.reasons if reason.verdict == self.verdict))


@dataclass(frozen=True, slots=True)
class Decision:
    """The outcomes of a statement, one per binlog in order of creation; `failed`: it ends with an error."""

    outcomes: tuple[Outcome, ...]
    failed: bool


def outcomes(
    binlogs: Iterable[str], rows: Iterable[tuple[Value, ...]], verdicts: Mapping[str, VerdictClause]
) -> tuple[Outcome, ...]:
    """Group answered verdict rows `(relation, S, B, *values)` into one outcome per binlog."""
    found: dict[str, list[Reason]] = {binlog: [] for binlog in binlogs}
    for row in rows:
        clause = verdicts.get(str(row[0]))
        if clause is not None and row[2] in found:
            found[str(row[2])].append(Reason(clause.rule.id, clause.verdict, clause.relation, tuple(row[3:])))
    return tuple(weigh(binlog, reasons) for binlog, reasons in found.items())


def weigh(binlog: str, reasons: Iterable[Reason]) -> Outcome:
    """One binlog's outcome from all the rules that hold: the strongest verdict, and the format."""
    reasons = sorted(reasons, key=lambda reason: (reason.rule_id, reason.relation, tuple(map(str, reason.values))))
    said = {reason.verdict for reason in reasons}
    verdict = next((v for v in STRENGTH if v in said), "undecided")
    form = next((_FORMATS[v] for v in _FORMATS if v in said), "")
    return Outcome(binlog, verdict, form, tuple(reasons))
