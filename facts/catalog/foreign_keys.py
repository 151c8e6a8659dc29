"""Names of foreign keys, by which ALTER TABLE drops them.

InnoDB calls a key without a name `<table>_ibfk_<n>`, one more than the highest number so far, and keys called so
follow their table's name (MySQL 8.0 manual, FOREIGN KEY Constraints and RENAME TABLE).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from ..statement import ForeignKey
from .objects import ForeignKeys

_MARK = "_ibfk_"


def named(foreign_key: ForeignKey, table: str, others: Iterable[ForeignKey]) -> ForeignKey:
    """The key as it is called beside the others of its table; `table` is a bare name."""
    if foreign_key.name:
        return foreign_key
    numbers = (_number(name_of(other), table) for other in others)
    return replace(foreign_key, generated=f"{table}{_MARK}{max(numbers, default=0) + 1}")


def renamed(foreign_key: ForeignKey, old: str, new: str) -> ForeignKey:
    """The key after its table was renamed; `old` and `new` are bare names."""
    if not _number(name_of(foreign_key), old):
        return foreign_key
    name = f"{new}{_MARK}{_number(name_of(foreign_key), old)}"
    return replace(foreign_key, name=name) if foreign_key.name else replace(foreign_key, generated=name)


def redirected(foreign_keys: ForeignKeys, old: str, new: str) -> ForeignKeys:
    """The keys after a table that they lead to was renamed, as InnoDB follows it; `old` and `new` are object keys."""
    return tuple((foreign_key, new if parent == old else parent) for foreign_key, parent in foreign_keys)


def name_of(foreign_key: ForeignKey) -> str:
    """The name written, else the one the server gave."""
    return foreign_key.name or foreign_key.generated


def _number(name: str, table: str) -> int:
    match = re.fullmatch(re.escape(table + _MARK) + r"(\d{1,9})", name, re.IGNORECASE)
    return int(match[1]) if match else 0
