"""The exception of a header parser that cannot go on; the entry turns it into a statement of kind UNKNOWN."""

from __future__ import annotations

from .tokens import NameAt


class IncompleteError(Exception):
    """A statement lacks something that its kind cannot be without; the message says what."""


def needed(at: NameAt | None, message: str) -> NameAt:
    """The name, or IncompleteError with the message where none was written."""
    if at is None or not at.name:
        raise IncompleteError(message)
    return at
