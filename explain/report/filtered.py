"""Why a filter keeps or leaves out an event: the messages of its rules, and a checked proof."""

from __future__ import annotations

from collections.abc import Iterator

from ...facts.door.encoded import Encoded, paragraphs
from ...facts.door.terminal import line
from ...facts.origin import Origin
from ...facts.schema import BY_NAME, RELATIONS
from ...rules.decide.columns import column_types
from ...rules.decide.outcome import Reason
from ...rules.decide.verdicts import with_verdicts
from ...rules.decide.whole import STATEMENT, StateRow, WholeState
from ...rules.decide.wording import fill, plain_name
from ...rules.engine.evaluate import Evaluator
from ...rules.engine.model import Model
from ...rules.language.ast import Value
from ...rules.tables.filter import Filtered, TableFilter
from ...rules.tables.options import OUTPUT
from ..proof.build import explain
from ..proof.check import check_proof
from ..proof.compact import compact
from ..proof.node import Proof
from ..proof.situation import Fact, Situation, situations_before
from ..render.terminal import render_terminal

#: what is proved of an event: the first of these that holds
_PROVED = (
    "cannot_run",
    "meets_another",
    "without_parent",
    "without_default_database",
    "without_database",
    "without_inside",
    "without_program",
    "change_may_fail",
    "cannot_test",
    "change_lost",
    "not_made",
    "change_inside_lost",
    "left_out",
    "kept",
)


class FilterProof:
    """Speaks of the decisions of one filter."""

    def __init__(self, chosen: TableFilter) -> None:
        self._filter = chosen
        self._program = chosen.program
        self._evaluator = Evaluator(chosen.program)
        rewritten = with_verdicts(chosen.program)
        self._types = column_types(rewritten.program, RELATIONS)
        self._verdicts = rewritten.verdicts
        self._made: dict[StateRow, tuple[Situation, Fact]] = {}

    def reasons(self, found: Filtered) -> tuple[str, ...]:
        """`TI-013 --ignore-table=d.t leaves out what is about d.t`, for every rule behind what matters most."""
        return tuple(dict.fromkeys(f"{reason.rule_id} {self._message(reason)}" for reason in self._telling(found)))

    def closing(self, found: Filtered) -> tuple[str, ...]:
        """`TI-041 d.t is not exact: misses changes`, for every rule that speaks of the end of the log."""
        told = (reason for reason in found.decision.outcomes[0].reasons if reason.verdict == "advice")
        return tuple(dict.fromkeys(f"{reason.rule_id} {self._message(reason)}" for reason in told))

    def follow(self, place: str, found: Filtered) -> None:
        """Remember which event made what the rules know of the output; to be called for every event in order."""
        if found.after == found.before:
            return
        for gone in found.before - found.after:
            self._made.pop(gone, None)
        situation = self.situation(place, found)
        for row in found.after - found.before:
            self._made[row] = situation, (f"next_{row[0]}", (STATEMENT, *row[1:]))

    def situation(self, place: str, found: Filtered) -> Situation:
        """Everything the decision on an event depends on; `place` is `file:position`."""
        file, _, position = place.rpartition(":")
        here = Origin("sql", file, int(position))
        given = self._filter.decider.situation(
            WholeState(found.before), self._filter.complete(found.facts, found.before)
        )
        facts: dict[str, dict[tuple[str | int, ...], Origin]] = {}
        for relation, rows in given.items():
            known = BY_NAME[relation]
            kind = Origin("config", "the command line") if known.role == "config" else here
            facts[relation] = {row: self._state_origin(relation, row) or kind for row in rows}
        causes = {(str(row[0]), (STATEMENT, *row[1:])): cause for row, cause in self._named(found.before)}
        short = place.rpartition("/")[2]

        def say(kind: str, value: Value) -> str:
            return short if kind == "statement" else plain_name(kind, value)

        return Situation(facts, place, say, causes)

    def prove(self, place: str, found: Filtered) -> tuple[Situation, Proof]:
        """The proof of the decision. Raises RuntimeError where the independent checker does not believe it."""
        situation = self.situation(place, found)
        model = self._decide(situation)
        relation = next(relation for relation in _PROVED if model.holds(relation, (STATEMENT, OUTPUT)))
        proof = explain(self._program, model, situation, relation, (STATEMENT, OUTPUT), decide=self._decide)
        earlier = situations_before(situation)
        given = {name: each.facts for name, each in earlier.items()}
        problems = check_proof(proof, self._program, situation.facts, given, {**earlier, situation.name: situation})
        if problems:
            raise RuntimeError(f"the proof does not hold: {problems[0]}")
        return situation, proof

    def render(self, place: str, said: str, found: Filtered) -> Encoded:
        """The proof as text, below what it is about."""
        proof = compact(self.prove(place, found)[1], self._program)
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

    def _decide(self, situation: Situation) -> Model:
        return self._evaluator.run({name: frozenset(rows) for name, rows in situation.facts.items()})

    def _state_origin(self, relation: str, row: tuple[str | int, ...]) -> Origin | None:
        cause = self._made.get((relation, *row[1:]))
        if cause is None:
            return None
        file, _, position = cause[0].name.rpartition(":")
        return Origin("session", file, int(position))

    def _named(self, before: frozenset[StateRow]) -> Iterator[tuple[StateRow, tuple[Situation, Fact]]]:
        return ((row, self._made[row]) for row in before if row in self._made)
