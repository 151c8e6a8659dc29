"""Several statements in one model: each under a name of its own."""

from __future__ import annotations

from binlogic.rules.language.program import Row


def renamed(row: Row, old: str, new: str) -> Row:
    """A row of one statement as a row of another; rows of no statement stay as they are."""
    return (new, *row[1:]) if row[0] == old else row
