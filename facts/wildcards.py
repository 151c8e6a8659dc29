"""Patterns of tables as servers read them in --replicate-wild-do-table and the like."""

from __future__ import annotations

import re
from functools import cache

from .names import split_key


def matches(pattern: str, key: str) -> bool:
    """Whether an object is named by a pattern; of a database its name and a dot are tested (`db_ok_with_wild_table`).

    key: as `object_key` makes it.
    """
    name = split_key(key)
    path = f"{name.name}." if name.kind == "database" else f"{name.db}.{name.name}"
    return like(pattern, path)


def like(pattern: str, text: str) -> bool:
    """Whether a text is like a pattern, as LIKE of the server has it."""
    return _compiled(pattern).fullmatch(text) is not None


def literal(text: str) -> str:
    """The pattern that only this text is like."""
    return re.sub(r"([%_\\])", r"\\\1", text)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """A pattern of the server: % is any text, _ any character, a backslash takes the next one as it is."""
    parts = re.findall(r"\\.|.", pattern, re.DOTALL)
    shown = (".*" if part == "%" else "." if part == "_" else re.escape(part[-1]) for part in parts)
    return re.compile("".join(shown), re.DOTALL)
