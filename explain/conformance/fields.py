"""The fields of a recording that are compared: how each is read from a record, taken from a prediction, and matched.

A field that a record lacks, or that its recorder could not observe, is not compared.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from .events import attributed, events_of, images, same_events, same_images, written
from .messages import is_about, unsafe_reasons
from .prediction import Prediction
from .recording import RecordedAnswer, malformed


class Missing(Enum):
    """The record does not say."""

    MISSING = "not recorded"


MISSING = Missing.MISSING


@dataclass(frozen=True, slots=True)
class Field:
    """A compared field. `key` is the record's. read: the recorded value as a predictable one, or MISSING; raises
    ValueError. predicted: the same of a prediction. same: whether a recorded and a predicted value agree.
    measured_by: the key whose text, in place of events, says that this was not measured either."""

    name: str
    key: str
    read: Callable[[Any], Any]
    predicted: Callable[[Prediction], Any]
    same: Callable[[Any, Any], bool] = operator.eq
    measured_by: str = ""

    def recorded(self, record: RecordedAnswer) -> Any:
        """The recorded value, or MISSING. Raises InputError BE109."""
        if self.key not in record.fields or isinstance(record.fields.get(self.measured_by), str):
            return MISSING
        try:
            return self.read(record.fields[self.key])
        except ValueError as problem:
            raise malformed(f"`{self.key}` {problem}", record.file, record.line) from problem

    def agrees(self, recorded: Any, prediction: Prediction | None) -> bool:
        """Whether the prediction holds: equal, or among the possible values where data the scenario lacks decides."""
        if prediction is None:
            return False
        if self.name in prediction.possible:
            return any(self.same(recorded, value) for value in prediction.possible[self.name])
        return self.same(recorded, self.predicted(prediction))


def _error(value: Any) -> int | Missing:
    """The code of the error; 0 for none. A negative code is the client's, about which no server said anything."""
    if value is None:
        return 0
    code = value.get("code") if isinstance(value, dict) else None
    if not isinstance(code, int):
        raise ValueError("is no error with a code")
    return code if code >= 0 else MISSING


class Warned(NamedTuple):
    """The codes of a record's warnings, and those of them that are about the binary log."""

    codes: frozenset[int]
    about_log: frozenset[int]


def _warnings(value: Any) -> Warned:
    if not isinstance(value, list):
        raise ValueError("is no list of warnings")
    codes = {_warning(warning): warning for warning in value}
    return Warned(frozenset(codes), frozenset(code for code, warning in codes.items() if _about_log(code, warning)))


def _warning(value: Any) -> int:
    code = value.get("code") if isinstance(value, dict) else None
    if not isinstance(code, int):
        raise ValueError("holds a warning without a code")
    return code


def _about_log(code: int, warning: dict[str, Any]) -> bool:
    return is_about("log", code, str(warning.get("message")))


def _same_warnings(recorded: Warned, predicted: frozenset[int]) -> bool:
    """Warnings about the binary log have to be predicted. Others, about data and conversions, need not be; those that
    are predicted have to be there."""
    return recorded.about_log <= predicted <= recorded.codes


def _unsafe(value: Any) -> frozenset[str]:
    if not isinstance(value, list) or not all(isinstance(reason, str) for reason in value):
        raise ValueError("is no list of reasons")
    return frozenset(value)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("is no text")
    return value


def _text_or_none(value: Any) -> str | None:
    return None if value is None else _text(value)


def _events(value: Any) -> Any:
    """The window; a text says why it was not recorded."""
    return MISSING if isinstance(value, str) else written(events_of(value))


def _images(value: Any) -> Any:
    """Images of row events. Rows written by another thread have none recorded."""
    found = images(events_of(value))
    return found if any(before or after for _, _, before, after in found) else MISSING


def _let_through(value: Any) -> str | Missing:
    """What filters let through. What then failed, or changed nothing, was let through."""
    result = value.get("result") if isinstance(value, dict) else None
    if not isinstance(result, str):
        raise ValueError("has no result")
    return "applied" if result in ("broken", "applied-no-effect") else result


FIELDS: tuple[Field, ...] = (
    Field("error", "error", _error, lambda p: p.error),
    Field("warnings", "warnings", _warnings, lambda p: p.warnings, _same_warnings),
    Field("unsafe", "unsafe", _unsafe, lambda p: frozenset(p.unsafe)),
    Field("logged", "logged", _text, lambda p: p.logged),
    Field("timing", "timing", _text_or_none, lambda p: p.timing, measured_by="events"),
    Field("cache", "cache", _text_or_none, lambda p: p.cache),
    Field(
        "own_events", "own_events", lambda v: attributed(events_of(v)), lambda p: attributed(p.own_events), same_events
    ),
    Field("events", "events", _events, lambda p: written(p.events), same_events),
    Field("replica", "replica", _let_through, lambda p: p.replica, lambda r, p: not p or bool(r == p)),
    Field("images", "own_events", _images, lambda p: images(p.own_events), same_images),
)

#: images of the events that were written while a statement ran, for recorders that do not attribute events
WRITTEN_IMAGES = Field(
    "images", "events", lambda v: MISSING if isinstance(v, str) else _images(v), lambda p: images(p.events), same_images
)


def _logged_in_truth(value: Any) -> Any:
    """None: the logs could not tell."""
    return MISSING if value is None else _text(value)


def _as_in_truth(logged: str) -> str:
    """A recorder tells DDL apart and says `statement+row`; logs are only read for the form."""
    return {"ddl-as-statement": "statement", "statement+row": "both"}.get(logged, logged)


def _codes(value: Any) -> Any:
    """The reasons' own codes; None: notes were switched off."""
    if value is None:
        return MISSING
    codes = [reason.get("code") if isinstance(reason, dict) else None for reason in value if isinstance(value, list)]
    if not isinstance(value, list) or not all(isinstance(code, int) for code in codes):
        raise ValueError("is no list of reasons with codes")
    return frozenset(codes)


TRUTH_FIELDS: tuple[Field, ...] = (
    Field("logged", "logged", _logged_in_truth, lambda p: p.logged, lambda r, p: bool(r == _as_in_truth(p))),
    Field("unsafe", "unsafe", _codes, lambda p: frozenset(p.unsafe), lambda r, p: bool(r == {*map(_code, p)})),
)


def _code(reason: str) -> int:
    return unsafe_reasons().get(reason, 0)
