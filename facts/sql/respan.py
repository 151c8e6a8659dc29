"""The spans of a statement whose facts were remembered from another text of the same template, or from a part of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from ..origin import NO_SPAN, Span
from ..statement import Statement


def span_map(remembered: Statement, actual: Statement) -> dict[Span, Span]:
    """Each span of the remembered statement with its place in the actual one; empty where they do not correspond."""
    old, new = list(_spans(remembered)), list(_spans(actual))
    return dict(zip(old, new, strict=True)) if len(old) == len(new) else {}


def in_whole_text(statement: Statement, text: str, cuts: Sequence[tuple[int, int]]) -> Statement:
    """The statement of a text from which something was left out, with its places in the whole text.

    cuts: behind which characters of the shorter text something was left out, and how many characters.
    """

    def moved(span: Span) -> Span:
        start = span.start + sum(length for at, length in cuts if at <= span.start)
        return Span(start, span.end + sum(length for at, length in cuts if at < span.end))

    whole: Statement = _with_spans(statement, moved)
    return replace(whole, text=text)


def _with_spans(value: Any, moved: Callable[[Span], Span]) -> Any:
    if isinstance(value, Span):
        return value if value == NO_SPAN else moved(value)
    if isinstance(value, tuple):
        return type(value)(_with_spans(item, moved) for item in value)
    if is_dataclass(value) and not isinstance(value, type):
        changed = {field.name: _with_spans(getattr(value, field.name), moved) for field in fields(value)}
        return replace(value, **changed)
    return value


def _spans(value: object) -> Iterator[Span]:
    if isinstance(value, Span):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _spans(item)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from _spans(getattr(value, field.name))
