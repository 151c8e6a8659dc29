"""The situations that replays meet, each once: what a rule author's tests are made of."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from ...facts.fact import Fact
from ...facts.schema import RELATIONS
from ..decide.whole import WholeDecider, WholeState, WholeStep
from ..language.program import Program, Row
from ..replay.workload import Inputs, open_inputs

Facts = Mapping[str, Collection[Row]]


class Recorder(WholeDecider):
    """Decides like its base and hands every new situation to who listens, as relation -> rows."""

    def __init__(self, program: Program) -> None:
        super().__init__(program, RELATIONS)
        self._program = program
        self.begin(lambda _facts, _program: None)

    def begin(self, met: Callable[[Facts, Program], None]) -> None:
        """From now on situations are handed to `met`, those too that came before."""
        self._met = met
        self._known: set[frozenset[tuple[str, frozenset[Row]]]] = set()

    def step(self, state: WholeState, prepared: Sequence[Fact]) -> WholeStep:
        """As the base, after the situation was handed on."""
        facts = self.situation(state, prepared)
        key = frozenset((name, frozenset(rows)) for name, rows in facts.items() if rows)
        if key not in self._known:
            self._known.add(key)
            self._met(facts, self._program)
        return super().step(state, prepared)


#: what is made once for the program of a pack and profile
Recorders = dict[int, Recorder]


def meet_all(
    workloads: Iterable[Inputs], met: Callable[[Facts, Program], None], recorders: Recorders | None = None
) -> int:
    """Replay workloads and hand on every situation once, with the program that decides it; returns how many there were.

    recorders: kept by who calls this again and again for the same packs. Raises InputError.
    """
    count = 0
    kept = {} if recorders is None else recorders

    def counted(facts: Facts, program: Program) -> None:
        nonlocal count
        count += 1
        met(facts, program)

    for recorder in kept.values():
        recorder.begin(counted)
    for inputs in workloads:
        program = inputs.pack.program
        if id(program) not in kept:
            kept[id(program)] = Recorder(program)
            kept[id(program)].begin(counted)
        for _ in open_inputs(inputs, decider=kept[id(program)]).decided():
            pass
    return count
