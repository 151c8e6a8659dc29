"""The object keys that a statement's names lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..names import object_key
from ..statement import ObjectRef, Statement

_WITHOUT_DATABASE = frozenset({"database", "server", "user", "role"})


def ref_key(ref: ObjectRef, default_db: str) -> str:
    """The key of an object named in a statement; kinds without a database keep none."""
    if ref.kind in _WITHOUT_DATABASE:
        return object_key("", ref.name, ref.kind)
    return object_key(ref.db if ref.db is not None else default_db, ref.name, ref.kind)


def renames(statement: Statement, default_db: str) -> tuple[tuple[str, str], ...]:
    """The (old, new) keys of RENAME TABLE and ALTER TABLE ... RENAME, left to right."""
    if statement.kind == "ALTER TABLE":
        target = next(iter(statement.refs("alter")), None)
        to = next((ref for ref in statement.objects if ref.role == "rename to"), None)
        return ((ref_key(target, default_db), ref_key(to, default_db)),) if target and to else ()
    return tuple((ref_key(old, default_db), ref_key(new, default_db)) for old, new in rename_steps(statement))


def rename_steps(statement: Statement) -> Iterator[tuple[ObjectRef, ObjectRef]]:
    """The old and the new name of each step of RENAME TABLE."""
    old = (ref for ref in statement.objects if ref.role == "rename from")
    new = (ref for ref in statement.objects if ref.role == "rename to")
    return zip(old, new, strict=False)


def final_names(steps: Iterable[tuple[str, str]]) -> dict[str, str]:
    """By each old name, what the table that has it before the first of these renames is called after the last."""
    found: dict[str, str] = {}
    for old, new in steps:
        for first in [first for first, name in found.items() if name == old]:
            found[first] = new
        found.setdefault(old, new)
    return found
