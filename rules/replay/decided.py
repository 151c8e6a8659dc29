"""One decided statement of a workload."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...facts.readers.record import Record
from ..decide.outcome import Decision
from .decider import Decider
from .entries import Entry


class Decided(NamedTuple):
    """A record with its decision; `part` counts the statements of a CALL or compound block from 1."""

    record: Record
    entry: Entry
    step: Any
    decider: Decider
    part: int = 0

    @property
    def failed(self) -> bool:
        """Whether some binlog refuses the statement, so that it does not run."""
        return bool(self.step.failed)

    @property
    def decision(self) -> Decision:
        """The outcomes with the statement's own names."""
        return self.decider.decision(self.step, self.entry.prepared)

    @property
    def certainty(self) -> str:
        """`certain`, `depends on data`, or `unknown: no schema for ...`."""
        if self.entry.observation.conditional:
            return "depends on data"
        unknown = self.entry.observation.unknown
        return f"unknown: no schema for {', '.join(unknown)}" if unknown else "certain"
