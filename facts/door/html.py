"""HTML text and attribute values."""

from __future__ import annotations

from html import escape

from .encoded import Encoded
from .printable import printable


def text(said: str) -> Encoded:
    """Text on one line, between tags or in a value with quotes around it."""
    return Encoded(escape(printable(said)))


def page(markup: str) -> Encoded:
    """A page of our own markup, whose texts are those of `text`."""
    return Encoded(markup)
