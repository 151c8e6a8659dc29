"""Patterns of names: `like(X, P)`, `prefix(X, P)` and `suffix(X, P)`, tests of two values as comparisons are."""

from __future__ import annotations

import re
from functools import lru_cache

#: what they are called in rule text
PATTERNS = frozenset({"like", "prefix", "suffix"})
_NOT = "not "
_PART = re.compile(r"\\(.)|(.)", re.DOTALL)

#: characters that follow each other; None stands for any one
_Segment = tuple[str | None, ...]


def is_pattern(operator: str) -> bool:
    """Whether an operator is one of them, or its opposite: `not like`."""
    return operator.removeprefix(_NOT) in PATTERNS


def opposite(operator: str) -> str:
    """`not like` for `like`, and back."""
    return operator.removeprefix(_NOT) if operator.startswith(_NOT) else _NOT + operator


def matches(operator: str, value: str | int, pattern: str | int) -> bool:
    """Whether the test holds; an integer has no letters and matches nothing. Letter case counts."""
    name = operator.removeprefix(_NOT)
    holds = isinstance(value, str) and isinstance(pattern, str) and _matches(name, value, pattern)
    return holds is not operator.startswith(_NOT)


def regex(name: str, pattern: str) -> str:
    """The regular expression that the whole of a matching value fits, for other engines."""
    if name != "like":
        return re.escape(pattern) + ".*" if name == "prefix" else ".*" + re.escape(pattern)
    segments = ("".join("." if one is None else re.escape(one) for one in each) for each in _segments(pattern))
    return ".*".join(segments)


def _matches(name: str, value: str, pattern: str) -> bool:
    if name == "prefix":
        return value.startswith(pattern)
    return value.endswith(pattern) if name == "suffix" else _like(value, _segments(pattern))


@lru_cache(maxsize=1024)
def _segments(pattern: str) -> tuple[_Segment, ...]:
    """The parts between `%`; a backslash takes the next character as it is."""
    found: list[list[str | None]] = [[]]
    for escaped, plain in _PART.findall(pattern):
        if plain == "%":
            found.append([])
        else:
            found[-1].append(None if plain == "_" else escaped or plain)
    return tuple(map(tuple, found))


def _like(value: str, segments: tuple[_Segment, ...]) -> bool:
    """Every segment where it is found first: as many steps as value and pattern have characters together, at most
    multiplied, whatever the pattern is."""
    first, *others = segments
    if not _stands(first, value, 0) or (not others and len(first) != len(value)):
        return False
    at = len(first)
    for segment in others[:-1]:
        while at + len(segment) <= len(value) and not _stands(segment, value, at):
            at += 1
        at += len(segment)
    end = len(value) - len(others[-1]) if others else len(value)
    return not others or (at <= end and _stands(others[-1], value, end))


def _stands(segment: _Segment, value: str, at: int) -> bool:
    return len(value) - at >= len(segment) and all(
        one is None or one == value[at + place] for place, one in enumerate(segment)
    )
