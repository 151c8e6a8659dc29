"""The automaton and whole situations side by side, on programs of the tests' own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

import pytest
from binlogic.facts.fact import Fact
from binlogic.facts.schema import RELATIONS
from binlogic.rules.check.locality import locality
from binlogic.rules.decide.outcome import Decision
from binlogic.rules.decide.whole import WholeDecider
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program, Row
from binlogic.rules.memo.automaton import Automaton

Config = Mapping[str, Collection[Row]]


class Pair:
    """Both deciders of one program with one session each; every step must agree."""

    def __init__(self, text: str) -> None:
        file, problems = parse_rules(text, "t.dl")
        assert not problems, problems
        program = Program(file.rules)
        report = locality(program, RELATIONS)
        assert report.local, report.reasons
        self.memo = Automaton(program, RELATIONS, report.exchange)
        self.whole = WholeDecider(program, RELATIONS)
        self.states = (self.memo.start(), self.whole.start())

    def configure(self, config: Config) -> None:
        self.memo.configure(config)
        self.whole.configure(config)

    def step(self, facts: Sequence[Fact]) -> Decision:
        memo_state, whole_state = self.states
        prepared = self.memo.prepare(facts)
        decision = self.memo.decision(self.memo.step(memo_state, prepared), prepared)
        whole = self.whole.step(whole_state, self.whole.prepare(facts)).outcome
        assert decision == whole, facts
        assert self.memo.facts(memo_state) == self.whole.facts(whole_state), facts
        assert set(self.memo.live(memo_state)) == set(self.whole.live(whole_state))
        return decision


@pytest.fixture
def pair() -> Callable[[str], Pair]:
    return Pair
