"""Events of a recording as values, and whether two lists of events are the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, TypeVar

from ...rules.log.images import UNKNOWN
from .prediction import PredictedEvent
from .query_text import same_query

ROW_EVENTS = frozenset({"Write_rows", "Update_rows", "Delete_rows"})
_QUOTES_SQL = frozenset({"Rows_query", "Annotate_rows"})
# They say where a file begins and ends, nothing about a statement.
_OF_THE_FILE = frozenset({"Format_desc", "Previous_gtids", "Gtid_list", "Binlog_checkpoint", "Anonymous_gtid", "Stop"})

Events = tuple[PredictedEvent, ...]
Image = tuple[str, str, tuple[str, ...] | None, tuple[str, ...] | None]


def events_of(value: Any) -> Events:
    """The events of a record. Raises ValueError, which says what is wrong."""
    if not isinstance(value, list):
        raise ValueError("is no list of events")
    return tuple(event for event in map(_event, value) if event.type not in _OF_THE_FILE)


def attributed(events: Events) -> Events:
    """Events as `own_events` has them: without those that only quote the statement."""
    return _joined(tuple(event for event in events if event.type not in _QUOTES_SQL))


def written(events: Events) -> Events:
    """Events as they stand in the log; row events cut by size only are one."""
    return _joined(events)


def images(events: Events) -> tuple[Image, ...]:
    """Type, table and both images of every row event."""
    found = ((e.type, e.table, e.before, e.after) for e in _joined(events) if e.type in ROW_EVENTS)
    return tuple(found)


def same_events(recorded: Events, predicted: Events) -> bool:
    """Whether types, tables, error codes and texts agree, one by one. Images are a field of their own.

    Rows of which it is not known which columns they hold may be one event or several.
    """
    loose = {(event.type, event.table) for event in predicted if (UNKNOWN,) in (event.before, event.after)}
    recorded, predicted = (_merged(each, loose, lambda e: (e.type, e.table)) for each in (recorded, predicted))
    return len(recorded) == len(predicted) and all(map(_same, recorded, predicted))


def has_unknown_images(events: Events) -> bool:
    """Whether it is not known of some rows which columns they hold."""
    return any((UNKNOWN,) in (event.before, event.after) for event in events)


def same_images(recorded: tuple[Image, ...], predicted: tuple[Image, ...]) -> bool:
    """Whether images agree, one by one; one of unknown columns is any, and may be those of several events."""
    loose = {image[:2] for image in predicted if (UNKNOWN,) in image[2:]}
    recorded, predicted = (_merged(each, loose, lambda image: image[:2]) for each in (recorded, predicted))
    return len(recorded) == len(predicted) and all(map(_same_image, recorded, predicted))


def _same_image(recorded: Image, predicted: Image) -> bool:
    """An image that was not recorded, as columns of its table are hidden, is any."""
    pairs = zip(recorded[2:], predicted[2:], strict=True)
    return recorded[:2] == predicted[:2] and all(
        now == told or told == (UNKNOWN,) or (now is None and told is not None) for now, told in pairs
    )


_Found = TypeVar("_Found", PredictedEvent, Image)


def _merged(
    events: tuple[_Found, ...], loose: set[tuple[str, str]], of: Callable[[_Found], tuple[str, str]]
) -> tuple[_Found, ...]:
    """Without those that go on with a type and table of loose."""
    return tuple(
        event for n, event in enumerate(events) if not (n and of(event) in loose and of(event) == of(events[n - 1]))
    )


def _same(recorded: PredictedEvent, predicted: PredictedEvent) -> bool:
    left, right = ((e.type, e.table, e.error_code) for e in (recorded, predicted))
    # what is quoted is the statement, or nothing the binary log is asked for
    return left == right and (recorded.type in _QUOTES_SQL or same_query(recorded.text, predicted.text))


def _joined(events: Events) -> Events:
    return tuple(_runs(events))


def _runs(events: Sequence[PredictedEvent]) -> Iterator[PredictedEvent]:
    for event, run in groupby(events):
        yield from [event] if event.type in ROW_EVENTS else run


def _event(value: Any) -> PredictedEvent:
    if not isinstance(value, dict):
        raise ValueError("holds an event that is no JSON object")
    return PredictedEvent(
        type=_of(value, "type", _text),
        text=_of(value, "sql", _text, "") or _of(value, "var", _text, "") or _of(value, "name", _text, ""),
        table=_of(value, "table", _text, ""),
        before=_of(value, "before", _columns, None),
        after=_of(value, "after", _columns, None),
        error_code=_of(value, "error_code", _code, 0),
    )


_REQUIRED: Any = object()


def _of(event: dict[str, Any], key: str, read: Callable[[Any], Any], default: Any = _REQUIRED) -> Any:
    value = event.get(key, default)
    if value is _REQUIRED:
        raise ValueError(f"holds an event without `{key}`")
    if key not in event:
        return default
    try:
        return read(value)
    except ValueError:
        raise ValueError(f"holds an event whose `{key}` cannot be read") from None


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError
    return value


def _code(value: Any) -> int:
    if not isinstance(value, int):
        raise ValueError
    return value


def _columns(value: Any) -> tuple[str, ...]:
    if value == "all":
        return ("all",)
    if not isinstance(value, list):
        raise ValueError
    return tuple(map(_text, value))
