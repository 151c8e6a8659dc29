"""What is predicted of a statement, in the words of the recordings, and what makes predictions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from ...facts.effects import Observed
from .recording import RecordedRun


@dataclass(frozen=True, slots=True)
class PredictedEvent:
    """An event of a binary log.

    type: as SHOW BINLOG EVENTS names it, without `_v1`. text: of Query and Execute_load_query the statement, of Intvar
    and User_var the variable's name. table: `db.table` of Table_map and row events. before, after: the columns of a row
    event's images, ("all",) for every column, ("unknown",) where they are not known, None where the event has no such
    image. error_code: of Query, 0 for none.
    """

    type: str
    text: str = ""
    table: str = ""
    before: tuple[str, ...] | None = None
    after: tuple[str, ...] | None = None
    error_code: int = 0


@dataclass(frozen=True, slots=True)
class Prediction:
    """What is predicted of one step, as a recording would say it (docs/recordings.md).

    error: 0 for none. unsafe: reasons that the server tells in notes. own_events: what the statement causes, wherever
    it is written; events: what is written while it runs. depends: something depends on data the scenario does not
    hold; `possible` then has, by the name of a field, every value the field may have. bounded: some outcomes it may
    have were not followed, so that there may be other values. presuming: what the answer takes for granted, in words.
    rules: ids behind the prediction.
    replica: what the filters of a replica let through of what is written meanwhile: applied, partly-applied, skipped,
    nothing-sent, or empty where there is no replica.
    """

    seq: int
    error: int = 0
    warnings: frozenset[int] = frozenset()
    unsafe: tuple[str, ...] = ()
    logged: str = "none"
    timing: str | None = None
    cache: str | None = None
    own_events: tuple[PredictedEvent, ...] = ()
    events: tuple[PredictedEvent, ...] = ()
    depends: bool = False
    possible: Mapping[str, frozenset[Any]] = field(default_factory=dict)
    bounded: bool = False
    presuming: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    replica: str = ""

    def __post_init__(self) -> None:
        if self.possible and not self.depends:
            raise ValueError(f"step {self.seq} has possible values and depends on nothing")


class Predictor(Protocol):
    """Predicts a run from what it is, never from what was recorded but for effects that it is told of."""

    def predicts(self, run: RecordedRun) -> bool:
        """Whether this predictor knows everything that happens in such a run."""

    def predict(self, run: RecordedRun, observed: Mapping[int, Observed] | None = None) -> Sequence[Prediction]:
        """One prediction for every statement, and for every step in which sessions end.

        observed: by the seq of a step what it was seen to do to rows, for the agreement of the rules alone.
        """


class NoPredictor:
    """Predicts nothing, so that every family is listed as not predicted."""

    def predicts(self, run: RecordedRun) -> bool:  # noqa: ARG002
        return False

    def predict(self, run: RecordedRun, observed: Mapping[int, Observed] | None = None) -> Sequence[Prediction]:  # noqa: ARG002
        return ()
