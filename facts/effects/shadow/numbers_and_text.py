"""A value where a number or text is wanted."""

from __future__ import annotations

import re

from .literals import DecimalNumber, Value

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
    """A value where text is wanted; who calls knows that a type may say more digits of a fraction."""
    if isinstance(value, DecimalNumber):
        return value.written
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else f"{value:.15g}"
    return "" if value is None else str(value)
