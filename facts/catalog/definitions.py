"""Definitions by object key, and what can be asked of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ..names import object_key, split_key
from ..statement import ForeignKey
from .objects import Routine, Table, Trigger, View

Definition = TypeVar("Definition")


class DefinitionTable(dict[str, Definition]):
    """Definitions of one kind by object key. touched: while somebody watches, what was there before it was changed."""

    touched: dict[str, Definition | None] | None = None

    def __setitem__(self, key: str, value: Definition) -> None:
        self._touch(key)
        super().__setitem__(key, value)

    def __delitem__(self, key: str) -> None:
        self._touch(key)
        super().__delitem__(key)

    def pop(self, key: str, default: Any = None) -> Any:
        """Take a definition out, if there is one."""
        self._touch(key)
        return super().pop(key, default)

    def _touch(self, key: str) -> None:
        if self.touched is not None:
            self.touched.setdefault(key, self.get(key))


@contextmanager
def touched(table: dict[str, Definition]) -> Iterator[dict[str, Definition | None]]:
    """What was in a table, None for nothing, under the keys that are changed meanwhile: no more is looked at."""
    if not isinstance(table, DefinitionTable):
        raise TypeError("no table of a catalog's definitions")
    found: dict[str, Definition | None] = {}
    table.touched = found
    try:
        yield found
    finally:
        table.touched = None


@dataclass
class Definitions:
    """Definitions by object key."""

    tables: dict[str, Table] = field(default_factory=dict)
    views: dict[str, View] = field(default_factory=dict)
    triggers: dict[str, Trigger] = field(default_factory=dict)
    routines: dict[str, Routine] = field(default_factory=dict)
    loadable: frozenset[str] = frozenset()  # functions of plugins, lower case

    def __post_init__(self) -> None:
        self.tables, self.views = DefinitionTable(self.tables), DefinitionTable(self.views)
        self.triggers, self.routines = DefinitionTable(self.triggers), DefinitionTable(self.routines)

    def triggers_of(self, table: str, event: str) -> Iterator[Trigger]:
        """The triggers that `event` on `table` fires, in order of definition."""
        return (t for t in self.triggers.values() if t.table == table and t.event == event)

    def children_of(self, parent: str) -> Iterator[tuple[Table, ForeignKey]]:
        """The tables whose foreign keys point at `parent`."""
        for table in self.tables.values():
            for foreign_key, target in table.foreign_keys:
                if target == parent:
                    yield table, foreign_key

    def tables_in(self, db: str) -> tuple[str, ...]:
        """The keys of the tables and views of a database, sorted."""
        return tuple(sorted(key for key in (*self.tables, *self.views) if split_key(key).db == db))

    def knows(self, key: str) -> bool:
        """Whether the table or view has a definition here."""
        return key in self.tables or key in self.views

    def routine(self, kind: str, db: str, name: str) -> Routine | None:
        """The procedure or function; names of routines do not depend on case."""
        wanted = object_key(db, name, kind).lower()
        return next((r for key, r in self.routines.items() if key.lower() == wanted), None)
