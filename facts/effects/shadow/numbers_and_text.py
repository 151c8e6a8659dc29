"""A value where a number or text is wanted."""

from __future__ import annotations

import re

from .literals import DecimalNumber, Value
from .problem import UnsureError

_NUMBER = re.compile(r"\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def is_number(value: str) -> bool:
    """Whether a text is a number and nothing else; spaces may stand around it."""
    match = _NUMBER.match(value)
    return match is not None and not value[match.end() :].strip()


def number(value: Value) -> int | float:
    """A value where a number is wanted: text gives the number it begins with."""
    if isinstance(value, int | float):
        return value
    match = _NUMBER.match(value or "")
    if match is None:
        return 0
    return int(match[0]) if match[0].strip().lstrip("+-").isdigit() else float(match[0])


def text(value: Value) -> str:
    """A value where text is wanted. Raises UnsureError for a fraction, whose type says how many digits it has."""
    if isinstance(value, float):
        if isinstance(value, DecimalNumber):
            return value.written
        raise UnsureError("how many digits a fraction is written with")
    return "" if value is None else str(value)
