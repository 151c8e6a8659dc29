"""What holds: every relation with its rows, and when each derived row was first derived."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from ..language.ast import Value
from ..language.program import Row
from .store import RelationRows
from .values import row_order

Rank = tuple[int, int]
GIVEN: Rank = (0, 0)


class Model(Mapping[str, frozenset[Row]]):
    """A read-only mapping from relation to rows, with indexed questions.

    `ranks` orders derived rows: some derivation of a row uses only rows of a lower rank.
    """

    def __init__(
        self,
        relations: Mapping[str, Collection[Row]],
        ranks: Mapping[str, Mapping[Row, Rank]] | None = None,
    ) -> None:
        self._relations = {name: frozenset(rows) for name, rows in relations.items()}
        self._tables: dict[str, RelationRows] = {}
        self._ranks = ranks

    def __getitem__(self, relation: str) -> frozenset[Row]:
        return self._relations[relation]

    def get(self, relation: str, default: Any = None, /) -> Any:
        """As of every mapping, without raising inside: most relations that are asked for have no rows."""
        return self._relations.get(relation, default)

    def __iter__(self) -> Iterator[str]:
        return iter(self._relations)

    def __len__(self) -> int:
        return len(self._relations)

    def ask(self, relation: str, pattern: tuple[Value | None, ...]) -> tuple[Row, ...]:
        """The rows that match a pattern (None for any value), sorted; none of an unknown relation."""
        columns = tuple(column for column, value in enumerate(pattern) if value is not None)
        values = tuple(value for value in pattern if value is not None)
        table = self._tables.get(relation)
        if table is None:
            table = self._tables[relation] = RelationRows(self._relations.get(relation, ()))
        return tuple(sorted(table.find(columns, values), key=row_order))

    def holds(self, relation: str, row: Row) -> bool:
        """Whether a relation has this row."""
        return row in self._relations.get(relation, ())

    def rank(self, relation: str, row: Row) -> Rank:
        """(component, round) of the first derivation of a row; GIVEN for a fact.

        Raises KeyError for a row that does not hold, and LookupError in a model whose engine keeps no ranks.
        """
        if not self.holds(relation, row):
            raise KeyError((relation, row))
        if self._ranks is None:
            raise LookupError("this model was made without ranks")
        return self._ranks.get(relation, {}).get(row, GIVEN)

    def lean(self, known: dict[frozenset[Row], frozenset[Row]]) -> Model:
        """The same without relations that have no rows, and with the rows that are known already."""
        relations = {name: known.setdefault(rows, rows) for name, rows in self._relations.items() if rows}
        return Model(relations, {name: ranks for name, ranks in (self._ranks or {}).items() if ranks})

    def replaced(self, other: Model, names: Collection[str], later: int) -> Model:
        """The same with some relations as another model has them, derived `later` components further on."""
        relations = {**self._relations, **{name: other.get(name, frozenset()) for name in names}}
        ranks = dict(self._ranks or {})
        for name in names:
            told = (other._ranks or {}).get(name, {})
            ranks[name] = {row: (component + later, turn) for row, (component, turn) in told.items()}
        return Model(relations, ranks)
