"""Aggregates: what the matches of a body come to, a column of the head: `count(D)`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, get_args

Function = Literal["count", "at_least", "sum", "min", "max"]
#: what they are called in rule text
FUNCTIONS: tuple[Function, ...] = get_args(Function)
#: those that take numbers; the others say how many there are
NUMERIC = frozenset({"sum", "min", "max"})


def folded(function: Function, rows: Collection[tuple[str | int, ...]]) -> int:
    """What rows, each once and at least one, come to. Text is nothing in a sum, and 0 among numbers."""
    if function not in NUMERIC:
        return len(rows)
    numbers = [row[0] if isinstance(row[0], int) else 0 for row in rows]
    if function == "sum":
        return sum(numbers)
    return min(numbers) if function == "min" else max(numbers)
