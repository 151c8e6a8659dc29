"""Predictions against records, statement by statement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .events import has_unknown_images
from .fields import FIELDS, MISSING, TRUTH_FIELDS, Field
from .observed import observed_of
from .prediction import Prediction, Predictor
from .recording import ASKS_THE_BINLOG, RecordedStep, Recording


@dataclass(frozen=True, slots=True)
class Answer:
    """One field of one statement: what was recorded, and whether it was predicted."""

    field: Field
    recorded: Any
    agrees: bool


@dataclass(frozen=True, slots=True)
class ComparedStatement:
    """One statement. prediction: None where the predictor left it out, with which no field agrees."""

    recording: Recording
    step: RecordedStep
    prediction: Prediction | None
    answers: tuple[Answer, ...]

    @property
    def agrees(self) -> bool:
        """All fields agree."""
        return all(answer.agrees for answer in self.answers)

    @property
    def depends(self) -> bool:
        """Something was said to depend on data, or which columns rows hold is not known."""
        return self.prediction is not None and (self.prediction.depends or has_unknown_images(self.prediction.events))

    @property
    def presumed(self) -> bool:
        """There is one answer, and it takes something for granted."""
        return self.prediction is not None and bool(self.prediction.presuming) and not self.depends


def compare(
    recording: Recording, predictor: Predictor, rules_alone: bool = False, further: tuple[Field, ...] = ()
) -> Iterator[ComparedStatement]:
    """Every statement of a run of which something is recorded. Raises InputError BE109 for a malformed record.

    rules_alone: errors and changed rows are those that were recorded, so that only what rules derive is compared.
    further: fields that are compared beside the usual ones.
    """
    seen = {seq: found for seq, record in recording.records.items() if (found := observed_of(record)) is not None}
    told = predictor.predict(recording.run, seen) if rules_alone else predictor.predict(recording.run)
    predictions = {prediction.seq: prediction for prediction in told}
    fields = (*(TRUTH_FIELDS if recording.from_logs else FIELDS), *further)
    for step in recording.run.steps:
        record = recording.records.get(step.seq)
        if step.kind not in ASKS_THE_BINLOG or record is None:
            continue
        prediction = predictions.get(step.seq)
        values = ((field, field.recorded(record)) for field in fields)
        answers = tuple(
            Answer(field, value, field.agrees(value, prediction)) for field, value in values if value is not MISSING
        )
        if answers:
            yield ComparedStatement(recording, step, prediction, answers)
