"""Proofs of what is decided of a target, back to the events that led to it."""

from __future__ import annotations

from collections.abc import Iterator

from ...facts.origin import Origin
from ...facts.schema import BY_NAME
from ...rules.decide.whole import STATEMENT, StateRow, WholeState
from ...rules.decide.wording import plain_name
from ...rules.engine.evaluate import Evaluator
from ...rules.engine.model import Model
from ...rules.language.ast import Value
from ...rules.language.program import Row
from ...rules.tables.target import Filtered, Target
from ..proof.build import explain
from ..proof.check import check_proof
from ..proof.node import Proof
from ..proof.situation import Fact, Situation, situations_before


class TargetProof:
    """Proves decisions of one target. given: where its configuration stands."""

    def __init__(self, target: Target, given: str) -> None:
        self._target = target
        self._given = Origin("config", given)
        self._evaluator = Evaluator(target.program)
        self._made: dict[StateRow, tuple[Situation, Fact]] = {}

    def follow(self, place: str, found: Filtered) -> None:
        """Remember which event made what the rules know of the target; to be called for every event in order."""
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
        given = self._target.decider.situation(
            WholeState(found.before), self._target.complete(found.facts, found.before)
        )
        facts: dict[str, dict[tuple[str | int, ...], Origin]] = {}
        for relation, rows in given.items():
            known = BY_NAME[relation]
            kind = self._given if known.role == "config" else here
            facts[relation] = {row: self._state_origin(relation, row) or kind for row in rows}
        causes = {(str(row[0]), (STATEMENT, *row[1:])): cause for row, cause in self._named(found.before)}
        short = place.rpartition("/")[2]

        def say(kind: str, value: Value) -> str:
            return short if kind == "statement" else plain_name(kind, value)

        return Situation(facts, place, say, causes)

    def prove_row(self, place: str, found: Filtered, relation: str, row: Row) -> tuple[Situation, Proof]:
        """The proof of a row that holds. Raises RuntimeError where the independent checker does not believe it."""
        situation = self.situation(place, found)
        program = self._target.program
        proof = explain(program, self.decide(situation), situation, relation, row, decide=self.decide)
        earlier = situations_before(situation)
        given = {name: each.facts for name, each in earlier.items()}
        problems = check_proof(proof, program, situation.facts, given, {**earlier, situation.name: situation})
        if problems:
            raise RuntimeError(f"the proof does not hold: {problems[0]}")
        return situation, proof

    def decide(self, situation: Situation) -> Model:
        """All that follows from a situation."""
        return self._evaluator.run({name: frozenset(rows) for name, rows in situation.facts.items()})

    def _state_origin(self, relation: str, row: tuple[str | int, ...]) -> Origin | None:
        cause = self._made.get((relation, *row[1:]))
        if cause is None:
            return None
        file, _, position = cause[0].name.rpartition(":")
        return Origin("session", file, int(position))

    def _named(self, before: frozenset[StateRow]) -> Iterator[tuple[StateRow, tuple[Situation, Fact]]]:
        return ((row, self._made[row]) for row in before if row in self._made)
