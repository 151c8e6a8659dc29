"""One row of a relation, with the place it comes from."""

from __future__ import annotations

from dataclasses import dataclass

from .origin import NO_SPAN, Origin, Span

Value = str | int


@dataclass(frozen=True, slots=True)
class Fact:
    """One row: `relation(S, *row)`; `span` is its place in the statement's text, `via` an origin elsewhere."""

    relation: str
    row: tuple[Value, ...]
    span: Span = NO_SPAN
    via: Origin | None = None
