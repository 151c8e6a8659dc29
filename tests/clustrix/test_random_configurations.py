"""Random configurations and workloads: memo, whole situations and clingo agree, and every outcome is exactly one.

BINLOGIC_FUZZ=N tries N configurations; a failure names the seed that repeats it.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest
from binlogic.rules.language.program import Program
from binlogic.rules.memo import automaton
from binlogic.rules.packing.pack import Pack
from binlogic.rules.replay import Replay, Setup

from ..examples import examples
from ..together import Together
from .workloads import workload

pytestmark = pytest.mark.slow

CONFIGURATIONS = int(os.environ.get("BINLOGIC_FUZZ", examples(100)))
LENGTHS = (6, 6, 10, 20)
VERDICTS = {"refused", "unknown", "recorded", "not recorded"}


class Exactly(Together):
    """Every outcome has one verdict, and all its reasons say that one."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.said: set[str] = set()

    def step(self, state: Any, prepared: Any) -> Any:
        step = super().step(state, prepared)
        for outcome in self.decision(step, prepared).outcomes:
            said = {reason.verdict for reason in outcome.reasons} & VERDICTS
            assert said == {outcome.verdict}, (prepared[1], outcome)
            self.said |= said
        return step


def test_memo_whole_and_clingo_agree_and_every_outcome_is_exactly_one(clustrix: Pack, monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("clingo")
    together = Exactly(clustrix.program)
    for seed in range(CONFIGURATIONS):
        random = Random(seed)
        records = list(workload(random, random.choice(LENGTHS)))
        monkeypatch.setattr(automaton, "_LEARNED_KEPT", random.choice((100, 200_000)))
        try:
            replay = Replay(together, Setup(), strict=False)
            for _ in replay.run(records):
                pass
            for _ in replay.end_sessions():
                pass
            together.ask_clingo()
        except AssertionError as error:
            text = "\n".join(f"{record.session}: {record.text}" for record in records)
            raise AssertionError(f"seed {seed}: {error}\n{text}") from error
    print(f"{CONFIGURATIONS} configurations, {together.decided} decisions, {together.memo.questions} questions")
    assert together.decided > 8 * CONFIGURATIONS
    assert together.made_room > CONFIGURATIONS / 4
    assert together.said == VERDICTS
