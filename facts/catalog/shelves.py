"""Definitions by object key, and what can be asked of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..names import object_key, split_key
from ..statement import ForeignKey
from .objects import Routine, Table, Trigger, View


@dataclass
class Shelves:
    """Definitions by object key."""

    tables: dict[str, Table] = field(default_factory=dict)
    views: dict[str, View] = field(default_factory=dict)
    triggers: dict[str, Trigger] = field(default_factory=dict)
    routines: dict[str, Routine] = field(default_factory=dict)
    loadable: frozenset[str] = frozenset()  # functions of plugins, lower case

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
