"""The catalog: definitions that follow the statements replayed into it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..origin import Origin
from ..statement import Statement
from .changes import CHANGES
from .definitions import Definitions, touched
from .objects import Table


@dataclass
class Catalog(Definitions):
    """The tables, views, triggers and routines that statements have defined so far, by object key."""

    def define(self, statement: Statement, default_db: str, origin: Origin | None = None) -> None:
        """The same as `apply` for those who do not ask what it changed."""
        if concerns_catalog(statement):
            CHANGES[statement.kind](self, statement, default_db, origin)

    def apply(self, statement: Statement, default_db: str, origin: Origin | None = None) -> frozenset[str] | None:
        """Replay one DDL statement that the server accepted.

        Returns the tables and triggers whose statements may mean something else now (empty: none), or None where any
        may, because a view, routine or database came or went.
        """
        if not concerns_catalog(statement):
            return frozenset()
        change = CHANGES[statement.kind]
        loadable = self.loadable
        with (
            touched(self.tables) as tables,
            touched(self.triggers) as triggers,
            touched(self.views) as views,
            touched(self.routines) as routines,
        ):
            change(self, statement, default_db, origin)
        if self.loadable != loadable or _changed(views, self.views) or _changed(routines, self.routines):
            return None
        moved = {key for key, old in tables.items() if _differs(old, self.tables.get(key))}
        parents = {
            parent
            for key in moved
            for table in (tables[key], self.tables.get(key))
            if table is not None
            for _, parent in table.foreign_keys
        }
        fired = {
            name
            for key, old in triggers.items()
            for trigger in (old, self.triggers.get(key))
            if trigger is not None and old is not self.triggers.get(key)
            for name in (key, trigger.table)  # DROP TRIGGER is about the table, if the trigger is known
        }
        return frozenset(moved | parents | fired)


def _changed(before: Mapping[str, object], now: Mapping[str, object]) -> bool:
    return any(now.get(key) is not old for key, old in before.items())


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
