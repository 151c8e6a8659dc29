"""What a replay needs of something that decides: the automaton, or whole situations without memory."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from ...facts.fact import Fact
from ..decide.outcome import Decision, Outcome
from ..decide.verdicts import VerdictClause
from ..language.program import Row


class Decider(Protocol):
    """Decides prepared statements in session states; states and prepared statements are its own types.

    verdicts: the clauses that have a verdict, by the relation that keeps what they bound.
    """

    verdicts: Mapping[str, VerdictClause]

    @property
    def full(self) -> bool:
        """Whether so much is remembered that room should be made."""

    def begin_workload(self) -> None:
        """A workload begins: what the sessions of another one had together is gone."""

    def configure(self, config: Mapping[str, Collection[Row]]) -> None:
        """The binlogs in force from here on; what was prepared before must be prepared again."""

    def make_room(self, states: Sequence[Any]) -> Sequence[Any]:
        """Forget what was learned; returns what these states are from here on.

        There are no others any more, and what was prepared must be prepared again.
        """

    def prepare(self, facts: Sequence[Fact]) -> Any:
        """A statement's facts in the form `step` takes."""

    def start(self, rows: Collection[tuple[Any, ...]] = ()) -> Any:
        """The state of a new session, in which these facts `(relation, *args)` without names hold."""

    def fork(self, state: Any) -> Any:
        """A copy of a state, to try what another outcome would be; steps in one do not move the other."""

    def step(self, state: Any, prepared: Any) -> Any:
        """Decide and move the state on; the result has `failed`."""

    def decision(self, step: Any, prepared: Any) -> Decision:
        """The outcomes of a step."""

    def outcomes(self, step: Any) -> Sequence[Outcome]:
        """The same without the statement's names: verdicts, formats and rules, for those who need no more."""

    def live(self, state: Any) -> Collection[str]:
        """Live temporary tables and savepoints in the order they were set."""

    def facts(self, state: Any) -> set[tuple[object, ...]]:
        """The state as rows `(relation, *args)`."""


class KeepingDecider(Decider, Protocol):
    """One whose states can be kept as rows and made again, under the same configuration."""

    def restore(self, rows: Collection[tuple[object, ...]], live: Sequence[str]) -> Any:
        """The state that `facts` and `live` told of."""
