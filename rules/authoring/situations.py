"""The situations that replays meet, each once: what a rule author's tests are made of."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from ...facts.resolve.observation import Fact
from ...facts.schema import RELATIONS
from ..decide.whole import WholeDecider, WholeState, WholeStep
from ..language.program import Program, Row
from ..replay.workload import Inputs, open_inputs

Facts = Mapping[str, Collection[Row]]


class Recorder(WholeDecider):
    """Decides like its base and hands every new situation to `met`, as relation -> rows."""

    def __init__(self, program: Program, met: Callable[[Facts], None]) -> None:
        super().__init__(program, RELATIONS)
        self._met = met
        self._known: set[frozenset[tuple[str, frozenset[Row]]]] = set()

    def step(self, state: WholeState, prepared: Sequence[Fact]) -> WholeStep:
        """As the base, after the situation was handed on."""
        facts = self.situation(state, prepared)
        key = frozenset((name, frozenset(rows)) for name, rows in facts.items() if rows)
        if key not in self._known:
            self._known.add(key)
            self._met(facts)
        return super().step(state, prepared)


def meet_all(workloads: Iterable[Inputs], met: Callable[[Facts, Program], None]) -> int:
    """Replay workloads and hand on every situation once, with the program that decides it; returns how many there were.

    Raises InputError.
    """
    count = 0
    recorders: dict[str, Recorder] = {}
    for inputs in workloads:
        program = inputs.pack.program

        def counted(facts: Facts, program: Program = program) -> None:
            nonlocal count
            count += 1
            met(facts, program)

        recorder = recorders.setdefault(inputs.pack.profile, Recorder(program, counted))
        for _ in open_inputs(inputs, decider=recorder).decided():
            pass
    return count
