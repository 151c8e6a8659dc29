"""Values as they stand in messages and addresses."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from ...facts.names import TABLE_KINDS, quoted, split_key
from ...facts.vocabulary.said import said
from ..language.ast import Value

_HOLE = re.compile(r"\{([A-Za-z]\w*)(\.\.\.)?\}")


def fill(
    template: str, bindings: Mapping[str, Value | Collection[Value]], types: Mapping[str, str] | None = None
) -> str:
    """A message as the server prints it: `{T}` an object in back-quotes, `{B}` bare, `{B...}` a sorted set in braces.

    `types` gives the type of each variable. A variable that nothing binds stays as it is written.
    """

    def filled(hole: re.Match[str]) -> str:
        name, many = hole.groups()
        if name not in bindings:
            return hole[0]
        bound = bindings[name]
        values = [bound] if isinstance(bound, str | int) else list(bound)
        kind = (types or {}).get(name) or ""
        is_object = kind == "object"
        shown = (quoted(str(value)) if is_object else _in_message(kind, value) for value in values)
        words = ", ".join(sorted(set(shown)))
        return "{" + words + "}" if many else words

    return _HOLE.sub(filled, template)


def _in_message(kind: str, value: Value) -> str:
    if kind == "statement":
        return "the statement"
    return plain_name(kind, value) if kind in ("via", "feature") else str(value)


def plain_name(kind: str, value: Value) -> str:
    """How a constant of a column type is said: objects as `db.name`, others of their kind as `procedure db.name`.

    What something runs through has its kind said beside it.
    """
    if kind == "via" and isinstance(value, str):
        return value.partition(":")[2] or value
    if kind in ("cached", "feature"):
        return said(kind, str(value))
    if kind != "object" or not isinstance(value, str):
        return str(value)
    name = split_key(value)
    return value if name.kind in TABLE_KINDS else f"{name.kind} {value.partition(':')[2]}"


def words_of(values: Iterable[Value]) -> tuple[str, ...]:
    """Values as they stand in an address."""
    return tuple(plain_name("object" if ":" in str(value) else "", value) for value in values)
