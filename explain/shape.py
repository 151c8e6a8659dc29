"""The shape of a statement: what is left of it without its literals."""

from __future__ import annotations

from ..facts.sql.template import fold

_LONGEST = 400


def shape_of(text: str) -> str:
    """A statement without its literals and line breaks, cut to what can be read."""
    shape = " ".join((fold(text) or text).split())
    return shape if len(shape) <= _LONGEST else f"{shape[: _LONGEST - 1]}…"
