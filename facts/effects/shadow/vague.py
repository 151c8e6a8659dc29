"""Values whose stored form is not followed to the last digit.

Source: MySQL manual, Fractional Seconds in Time Values (servers round or truncate by version and mode) and Type
Conversion in Expression Evaluation; measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

import json
import re

from .columns import Shaped
from .convert import floated
from .literals import DecimalNumber, Value

_FRACTION = re.compile(r"\.(\d+)\s*$")
_HALF = "5"


def is_json(value: Value) -> bool:
    """Whether a text is JSON for every server: an object or array in quotes and numbers as its standard has them."""
    try:
        json.loads(str(value), parse_constant=_refuse)
    except (ValueError, RecursionError):
        return False
    return True


def _refuse(word: str) -> None:
    raise ValueError(word)


def is_vague(value: Value, column: Shaped) -> bool:
    """Whether digits decide that are not known: zeros of a fraction as text, or a second that is rounded."""
    if column.kind in ("text", "binary"):
        return isinstance(value, float) and not isinstance(value, DecimalNumber)
    if column.kind == "float" and column.length and isinstance(value, int | float):  # four bytes, compared by digits
        return floated(round(value, column.scale), column) != round(value, column.scale)
    if column.kind not in ("datetime", "time"):
        return False
    if isinstance(value, float):
        return True
    found = _FRACTION.search(value) if isinstance(value, str) else None
    return found is not None and found[1][column.scale :] >= _HALF
