"""One decided statement of a workload."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ...facts.effects import Effects
from ...facts.readers.record import Record
from ...facts.statement import Statement
from ..decide.outcome import Decision
from ..decide.outputs import OutputRow, lines_of
from .certainty import CERTAIN, DEPENDS_ON_DATA, Certainty, presuming, too_deep, without
from .decider import Decider
from .views import StatementEntry


class Decided(NamedTuple):
    """A record with its decision; `part` counts the statements of a CALL or compound block from 1.

    alternatives: what rules say of what else may happen where unknown data decides, as far as they say
    something else. condition: of such an alternative, what a table without a definition has to be for it, in words.
    strict: what is presumed does not count as known. optional: whether it runs at all depends on such data.
    presumed_before: what is presumed of the session. forks: relations of the state that may differ behind it.
    """

    record: Record
    entry: StatementEntry
    step: Any
    decider: Decider
    part: int = 0
    effects: Effects | None = None
    ran: str = ""
    default_db: str = ""
    means: Statement | None = None
    alternatives: tuple[Decided, ...] = ()
    optional: bool = False
    presumed_before: tuple[str, ...] = ()
    condition: str = ""
    strict: bool = False
    forks: frozenset[str] = frozenset()
    ansi_quotes: bool = False  # how the server quotes the names it writes

    @property
    def statement(self) -> Statement:
        """The statement that ran: what EXECUTE and the like mean, else what was sent."""
        return self.means or self.entry.statement

    @property
    def text(self) -> str:
        """The text that ran: of a statement of a routine with its local variables put in, else the record's."""
        return self.ran or self.record.text

    @property
    def failed(self) -> bool:
        """Whether the statement ends with an error."""
        return bool(self.step.failed)

    @property
    def refused(self) -> bool:
        """Whether the statement does not run: a rule refuses it, or knows an error that its rows know nothing of."""
        unknown = self.effects is not None and not self.effects.error
        return self.failed and (
            unknown or any(r.verdict == "refused" for o in self.decision.outcomes for r in o.reasons)
        )

    @property
    def error(self) -> int:
        """The code the server answers with, 0 for none."""
        for outcome in self.decision.outcomes:
            for reason in outcome.reasons:
                if reason.verdict in ("refused", "fails"):
                    rule = self.decider.verdicts[reason.relation].rule
                    return rule.code or next((v for v in reason.values if isinstance(v, int)), 0)
        return 0

    @property
    def may_be_refused(self) -> bool:
        """Whether it is not known what a binlog does with the statement, which was read and may be refused."""
        unknown = any(outcome.verdict == "unknown" for outcome in self.decision.outcomes)
        return unknown and not self.entry.observation.unread

    @property
    def partly(self) -> bool:
        """Whether a definition took effect for some of its objects though the statement ended with an error."""
        return self.effects is not None and self.effects.partly and not self.refused

    @property
    def lines(self) -> tuple[OutputRow, ...]:
        """What rules derived to be applied (docs/rule-language.md, Outputs)."""
        return tuple(lines_of(self.decision, self.decider.verdicts))

    @property
    def decision(self) -> Decision:
        """The outcomes with the statement's own names."""
        return self.decider.decision(self.step, self.entry.prepared)

    @property
    def known(self) -> Certainty:
        """How sure the decision is, and what it stands on."""
        return self._known(self.presumed_before)

    @property
    def of_statement(self) -> Certainty:
        """The same without what the session and its transaction stand on: equal for equal facts."""
        return self._known(())

    def _known(self, session: tuple[str, ...]) -> Certainty:
        if self.effects is None and self.entry.observation.conditional:
            return DEPENDS_ON_DATA
        if any(not each.condition for each in self.alternatives) or (self.optional and self._does):
            return DEPENDS_ON_DATA
        seen = self.entry.observation
        if self.strict:
            return without(seen.presumed, session)
        # rows that are followed know all there is
        if not seen.presumed or (self.effects is not None and self.effects.sure):
            return Certainty(session) if session else CERTAIN
        presumed_before = tuple(dict.fromkeys((*presuming(seen.presumed), *session)))
        return Certainty(presumed_before, too_deep(seen.presumed))

    @property
    def certainty(self) -> str:
        """`certain`, `presuming that ...`, or `depends on data`."""
        return str(self.known)

    def beside(self, others: Iterable[Decided]) -> Decided:
        """The decision with its alternatives, each that says something else once."""
        different: dict[frozenset[object], Decided] = {}
        for other in others:
            different.setdefault(other.said, other)
        different.pop(self.said, None)
        return self._replace(alternatives=tuple(different.values()))

    @property
    def said(self) -> frozenset[object]:
        """Everything rules say that can be seen from outside."""
        return frozenset((o.binlog, o.verdict, o.format) for o in self.decision.outcomes) | self._does

    @property
    def _does(self) -> frozenset[object]:
        """Lines to be applied, errors and warnings."""
        told = (r for o in self.decision.outcomes for r in o.reasons if r.verdict in ("refused", "fails", "warned"))
        lines = ((line.relation, line.values) for line in self.lines)
        return frozenset(lines) | {(reason.rule_id, reason.values) for reason in told}
