"""The catalog: definitions that follow the statements replayed into it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..origin import Origin
from ..statement import Statement
from .changes import CHANGES
from .objects import Table
from .shelves import Shelves


@dataclass
class Catalog(Shelves):
    """The tables, views, triggers and routines that statements have defined so far, by object key."""

    def apply(self, statement: Statement, default_db: str, origin: Origin | None = None) -> frozenset[str] | None:
        """Replay one DDL statement that the server accepted.

        Returns the tables and triggers whose statements may mean something else now (empty: none), or None where any
        may, because a view, routine or database came or went.
        """
        if not concerns_catalog(statement):
            return frozenset()
        change = CHANGES[statement.kind]
        before, others = dict(self.tables), self._others()
        triggers = dict(self.triggers)
        change(self, statement, default_db, origin)
        if self._others() != others:
            return None
        moved = {key for key in before.keys() | self.tables.keys() if _differs(before.get(key), self.tables.get(key))}
        parents = {
            parent
            for key in moved
            for table in (before.get(key), self.tables.get(key))
            if table is not None
            for _, parent in table.foreign_keys
        }
        fired = {
            name
            for shelf, other in ((triggers, self.triggers), (self.triggers, triggers))
            for key, trigger in shelf.items()
            if other.get(key) is not trigger
            for name in (key, trigger.table)  # DROP TRIGGER is about the table, if the trigger is known
        }
        return frozenset(moved | parents | fired)

    def _others(self) -> tuple[frozenset[str], frozenset[int]]:
        """What tells whether a view or routine came, went or changed."""
        return frozenset((*self.views, *self.routines, *self.loadable)), frozenset(
            map(id, (*self.views.values(), *self.routines.values()))
        )


def concerns_catalog(statement: Statement) -> bool:
    """Whether a DDL statement is about permanent objects; DROP TABLE may have been left without any."""
    return statement.kind in CHANGES and bool(statement.objects) and "temporary" not in statement.flags


def _differs(old: Table | None, new: Table | None) -> bool:
    """Whether statements about a table may mean something else; its origin says nothing of that."""
    if old is new:
        return False
    if old is None or new is None:
        return True
    return replace(old, origin=None) != replace(new, origin=None)
