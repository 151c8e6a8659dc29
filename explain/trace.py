"""A decider that also remembers which statement made each fact of a session's state what it is."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..facts.fact import Fact
from ..rules.decide.outcome import Decision, Outcome
from ..rules.language.program import Row
from ..rules.replay import Replay
from ..rules.replay.decider import Decider
from .history import History, TracedDecision, with_changed, without_old

#: changes of a state after which what is too old is let go
_BETWEEN = 5_000


@dataclass
class TracedState:
    """A session's state with its history, and how often it changed."""

    inner: Any
    made: History = field(default_factory=dict)
    changes: int = 0


@dataclass(frozen=True)
class TracedStep:
    """A step and the decision it belongs to."""

    inner: Any
    traced: TracedDecision

    @property
    def failed(self) -> bool:
        """As the inner step."""
        return bool(self.inner.failed)


@dataclass(frozen=True)
class _Prepared:
    inner: Any
    facts: tuple[Fact, ...]


class Tracing:
    """Wraps a decider; `replay` must be set before the first step, it knows the record that is being decided."""

    def __init__(self, inner: Decider) -> None:
        self._inner = inner
        self.verdicts = inner.verdicts
        self.replay: Replay | None = None
        #: what made the states of all sessions together what they are
        self.of_all: History = {}
        #: how many steps changed a state, and how many one of all sessions
        self.changes = self.of_all_changes = 0

    def watch(self, replay: Replay) -> None:
        """Say whose steps these are."""
        self.replay = replay

    def begin_workload(self) -> None:
        """A workload begins."""
        self.of_all = {}
        self._inner.begin_workload()

    @property
    def full(self) -> bool:
        """As the inner decider."""
        return self._inner.full

    def configure(self, config: Mapping[str, Collection[Row]]) -> None:
        """As the inner decider."""
        self._inner.configure(config)

    def prepare(self, facts: Sequence[Fact]) -> _Prepared:
        """As the inner decider, keeping the facts."""
        return _Prepared(self._inner.prepare(facts), tuple(facts))

    def start(self, rows: Collection[tuple[Any, ...]] = ()) -> TracedState:
        """The state of a new session, in which these rows hold."""
        return TracedState(self._inner.start(rows))

    def fork(self, state: TracedState) -> TracedState:
        """A copy of a state; both have the history so far."""
        return TracedState(self._inner.fork(state.inner), state.made, state.changes)

    def step(self, state: TracedState, prepared: _Prepared) -> TracedStep:
        """Decide, and note what changed."""
        assert self.replay is not None, "set replay first"
        current = self.replay.current
        before = frozenset(self._inner.facts(state.inner))
        live = tuple(self._inner.live(state.inner))
        step = self._inner.step(state.inner, prepared.inner)
        made = {**state.made, **self.of_all} if self.of_all else state.made
        traced = TracedDecision(*current, prepared.facts, before, live, self.replay.shared.binlogs, made, self.changes)
        now = frozenset(self._inner.facts(state.inner))
        changed = before ^ now
        if changed:
            self.changes += 1
            state.changes += 1
            state.made = with_changed(made, changed, traced, now)
            if state.changes % _BETWEEN == 0:
                state.made = without_old(state.made)
            of_all = [row for row in changed if row[0] in getattr(self._inner, "of_all", ())]
            if of_all:
                self.of_all_changes += 1
                self.of_all = with_changed(self.of_all, of_all, traced, now)
                if self.of_all_changes % _BETWEEN == 0:
                    self.of_all = without_old(self.of_all)
        return TracedStep(step, traced)

    def make_room(self, states: Sequence[TracedState]) -> Sequence[TracedState]:
        """Have the inner decider forget what it learned; what was traced is kept."""
        inner = self._inner.make_room([state.inner for state in states])
        return [TracedState(each, state.made, state.changes) for each, state in zip(inner, states, strict=True)]

    def decision(self, step: TracedStep, prepared: _Prepared) -> Decision:
        """As the inner decider."""
        return self._inner.decision(step.inner, prepared.inner)

    def outcomes(self, step: TracedStep) -> Sequence[Outcome]:
        """As the inner decider."""
        return self._inner.outcomes(step.inner)

    def live(self, state: TracedState) -> Collection[str]:
        """As the inner decider."""
        return self._inner.live(state.inner)

    def facts(self, state: TracedState) -> set[tuple[object, ...]]:
        """As the inner decider."""
        return self._inner.facts(state.inner)
