"""How keys are called that were given no name."""

from __future__ import annotations

from collections.abc import Iterable

from ..statement import ForeignKey, TableKey


def key_names(keys: Iterable[TableKey], foreign_keys: Iterable[ForeignKey] = ()) -> dict[str, TableKey]:
    """Keys by their lower-case names: those without one are called as their first column, then `_2`, `_3`.

    A foreign key whose columns begin no key has one of its own. Source: MySQL manual, CREATE TABLE and FOREIGN KEY
    Constraints; measured on MariaDB 10.11.
    """
    found = {key.name.lower(): key for key in keys if key.name}
    for key in keys:
        if not key.name:
            found[free_name(found, key.columns[0].lower() if key.columns else "functional_index")] = key
    for foreign in foreign_keys:
        if not any(begins(key, foreign.columns) for key in found.values()):
            name = foreign.name.lower() or free_name(found, foreign.columns[0].lower())
            found[name] = TableKey("index", name, foreign.columns)
    return found


def free_name(taken: Iterable[str], name: str) -> str:
    """A name as it is, or with the first number behind it that makes another one than these."""
    number, called = 1, name
    while called in taken:
        number += 1
        called = f"{name}_{number}"
    return called


def begins(key: TableKey, columns: tuple[str, ...]) -> bool:
    """Whether a key begins with these columns, whole and in their order.

    Measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    leading = [name.lower() for name in key.columns[: len(columns)]]
    is_whole = all(place >= len(columns) for place, _ in key.lengths) if key.lengths else not key.partial
    return is_whole and leading == [name.lower() for name in columns]
