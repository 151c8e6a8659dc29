"""Why a filter keeps or leaves out an event: the messages of its rules, and a checked proof."""

from __future__ import annotations

from collections.abc import Iterator

from ...facts.door.encoded import Encoded, paragraphs
from ...facts.door.terminal import line
from ...facts.schema import RELATIONS
from ...rules.decide.columns import column_types
from ...rules.decide.outcome import Reason
from ...rules.decide.verdicts import with_verdicts
from ...rules.decide.whole import STATEMENT
from ...rules.decide.wording import fill
from ...rules.tables.filter import TableFilter
from ...rules.tables.options import OUTPUT
from ...rules.tables.target import Filtered
from ..proof.compact import compact
from ..proof.node import Proof
from ..proof.situation import Situation
from ..render.terminal import render_terminal
from .target import TargetProof

#: what is proved of an event: the first of these that holds
_PROVED = (
    "cannot_run",
    "meets_another",
    "without_parent",
    "without_default_database",
    "without_database",
    "without_inside",
    "without_program",
    "without_part",
    "part_is_there",
    "makes_other_rows",
    "change_may_fail",
    "cannot_test",
    "change_lost",
    "not_made",
    "change_inside_lost",
    "left_out",
    "kept",
)


class FilterProof(TargetProof):
    """Speaks of the decisions of one filter."""

    def __init__(self, chosen: TableFilter) -> None:
        super().__init__(chosen, "the command line")
        rewritten = with_verdicts(chosen.program)
        self._types = column_types(rewritten.program, RELATIONS)
        self._verdicts = rewritten.verdicts

    def reasons(self, found: Filtered) -> tuple[str, ...]:
        """`TI-013 --ignore-table=d.t leaves out what is about d.t`, for every rule behind what matters most."""
        return tuple(dict.fromkeys(f"{reason.rule_id} {self._message(reason)}" for reason in self._telling(found)))

    def closing(self, found: Filtered) -> tuple[str, ...]:
        """`TI-041 d.t is not exact: misses changes`, for every rule that speaks of the end of the log."""
        told = (reason for reason in found.decision.outcomes[0].reasons if reason.verdict == "advice")
        return tuple(dict.fromkeys(f"{reason.rule_id} {self._message(reason)}" for reason in told))

    def prove(self, place: str, found: Filtered) -> tuple[Situation, Proof]:
        """The proof of the decision. Raises RuntimeError where the independent checker does not believe it."""
        model = self.decide(self.situation(place, found))
        relation = next(relation for relation in _PROVED if model.holds(relation, (STATEMENT, OUTPUT)))
        return self.prove_row(place, found, relation, (STATEMENT, OUTPUT))

    def render(self, place: str, said: str, found: Filtered) -> Encoded:
        """The proof as text, below what it is about."""
        proof = compact(self.prove(place, found)[1], self._target.program)
        return paragraphs(line(f"{place}  {said}"), render_terminal(proof, chains=True))

    def _telling(self, found: Filtered) -> Iterator[Reason]:
        outcome = found.decision.outcomes[0]
        wanted = {"warned"} if found.kept and found.warned else {outcome.verdict, "warned"}
        return (reason for reason in outcome.reasons if reason.verdict in wanted)

    def _message(self, reason: Reason) -> str:
        clause = self._verdicts[reason.relation]
        kinds = self._types[clause.relation][len(clause.clause.head.terms) :]
        bindings = dict(zip(clause.variables, reason.values, strict=True))
        types = {name: kind for name, kind in zip(clause.variables, kinds, strict=True) if kind}
        return fill(clause.rule.get("message"), {**bindings, "B": OUTPUT}, types)
