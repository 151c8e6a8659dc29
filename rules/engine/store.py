"""Rows with indexes that are built when they are first looked through."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from collections.abc import Set as AbstractSet

from ..language.ast import Value
from ..language.program import Row

Columns = tuple[int, ...]


class RelationRows:
    """The rows of one relation; they may grow, never shrink."""

    __slots__ = ("_indexes", "_rows")

    def __init__(self, rows: Iterable[Row] = ()) -> None:
        self._rows: set[Row] = set(rows)
        self._indexes: dict[Columns, dict[Row, list[Row]]] = {}

    @property
    def rows(self) -> AbstractSet[Row]:
        """The rows, in no order."""
        return self._rows

    def holds(self, row: Row) -> bool:
        """Whether the relation has this row."""
        return row in self._rows

    def find(self, columns: Columns, values: tuple[Value, ...]) -> Collection[Row]:
        """The rows that hold `values` in `columns`."""
        if not columns:
            return self._rows
        index = self._indexes.get(columns)
        if index is None:
            index = self._indexes[columns] = {}
            _enter(index, columns, self._rows)
        return index.get(values, ())

    def add(self, rows: AbstractSet[Row]) -> None:
        """Add rows and keep the indexes right."""
        new = rows - self._rows
        self._rows |= new
        for columns, index in self._indexes.items():
            _enter(index, columns, new)


EMPTY = RelationRows()


def _enter(index: dict[Row, list[Row]], columns: Columns, rows: Iterable[Row]) -> None:
    for row in rows:
        index.setdefault(tuple([row[column] for column in columns]), []).append(row)
