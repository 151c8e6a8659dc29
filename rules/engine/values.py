"""The one order of values that both engines and the proofs share: integers before strings, as in clingo."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import Any

from ..language.ast import Operator, Value
from ..language.patterns import is_pattern, matches
from ..language.program import Row

_TESTS: dict[Operator, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def value_order(value: Value) -> tuple[str, Value]:
    """The sort key of one value: (type name, value)."""
    return type(value).__name__, value


def row_order(row: Row) -> tuple[tuple[str, Value], ...]:
    """The sort key of one row."""
    return tuple(map(value_order, row))


def compares(symbol: Operator, left: Value, right: Value) -> bool:
    """Whether a comparison or pattern holds; never raises on mixed types: an integer precedes every string."""
    if is_pattern(symbol):
        return matches(symbol, left, right)
    return _TESTS[symbol](value_order(left), value_order(right))


def checked(relation: str, rows: Iterable[Row], arity: int | None = None) -> frozenset[Row]:
    """The rows as a set, once every one is known to be something both engines tell apart.

    Raises TypeError for a value that is neither str nor int (True would be taken for 1) and ValueError for a row of
    another length than `arity`.
    """
    found = frozenset(rows)
    for row in found:
        if arity is not None and len(row) != arity:
            raise ValueError(f"{relation} has {arity} columns, not {len(row)}: {row!r}")
        for value in row:
            if type(value) is not str and type(value) is not int:
                raise TypeError(f"{relation}: {value!r} is neither a string nor an integer")
    return found
