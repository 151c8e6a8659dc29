"""What the rules know of a filter's output, table by table."""

from __future__ import annotations

from collections.abc import Iterable

from ...facts.fact import Fact
from ...facts.names import database_of
from ..decide.whole import StateRow

#: where facts of a statement name tables
_NAMING = {"names_table": (0,), "drops": (0,), "creates_temporary": (0,), "rename_step": (1, 2), "group_creates": (0,)}
#: where a row of the state does: gone(B, T) and called(B, T, U)
_TABLE = 2

Rows = frozenset[StateRow]
_NONE: Rows = frozenset()


class OutputState:
    """Rows `(relation, output, table, ...)`. The rules ask for those of tables that the statement at hand names, or
    whose database it drops, and leave all others as they are.

    token: another object whenever a row came or went.
    """

    def __init__(self) -> None:
        self._by_table: dict[str, Rows] = {}
        self._by_database: dict[str, set[str]] = {}
        self.token = object()

    @property
    def rows(self) -> Rows:
        """All of them."""
        return _NONE.union(*self._by_table.values())

    def about(self, facts: Iterable[Fact]) -> Rows:
        """Those that a statement with these facts is decided on, and may change."""
        if not self._by_table:
            return _NONE
        tables: set[str] = set()
        for fact in facts:
            tables.update(str(fact.row[place]) for place in _NAMING.get(fact.relation, ()))
            if fact.relation == "changes_database":
                tables |= self._by_database.get(str(fact.row[0]), set())
        return _NONE.union(*(self._by_table.get(table, _NONE) for table in tables))

    def replace(self, before: Rows, after: Rows) -> None:
        """Rows go and others come."""
        if before == after:
            return
        self.token = object()
        for row in before - after:
            table = str(row[_TABLE])
            left = self._by_table[table] - {row}
            if left:
                self._by_table[table] = left
                continue
            del self._by_table[table]
            self._by_database[database_of(table)].discard(table)
        for row in after - before:
            table = str(row[_TABLE])
            self._by_table[table] = self._by_table.get(table, _NONE) | {row}
            self._by_database.setdefault(database_of(table), set()).add(table)
