"""The spans of a statement whose facts were remembered from another text of the same template."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from ..origin import Span
from ..statement import Statement


def span_map(remembered: Statement, actual: Statement) -> dict[Span, Span]:
    """Each span of the remembered statement with its place in the actual one; empty where they do not correspond."""
    old, new = list(_spans(remembered)), list(_spans(actual))
    return dict(zip(old, new, strict=True)) if len(old) == len(new) else {}


def _spans(value: object) -> Iterator[Span]:
    if isinstance(value, Span):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _spans(item)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from _spans(getattr(value, field.name))
