"""What a filter's output holds in the end: which tables that the options keep are not there, or not exact."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...facts.fact import Fact
from ...facts.names import TABLE_KINDS, split_key
from ..decide.whole import StateRow
from .filter import TableFilter
from .output import Rows
from .target import Filtered

#: how the rules call the question what a table is in the end
KIND = "END OF LOG"
_TOLD = frozenset({"absent", "drifted"})


class LogPlace(NamedTuple):
    """A position in one of the files of a log, which are numbered in their order."""

    number: int
    file: str
    position: int


class Since:
    """Remembers at which place each row of the state came to be; a table that is renamed keeps its own."""

    def __init__(self) -> None:
        self._positions: dict[StateRow, LogPlace] = {}
        self._number, self._file = 0, ""

    def begin(self, file: str) -> None:
        """What follows is in this file."""
        if file != self._file:
            self._number, self._file = self._number + 1, file

    def follow(self, position: int, before: Rows, after: Rows) -> None:
        """The rows changed at this position."""
        if before == after:
            return
        gone = {_what(row): self._positions.pop(row) for row in before - after if row in self._positions}
        for row in after - before:
            self._positions[row] = gone.get(_what(row), LogPlace(self._number, self._file, position))

    def of(self, row: StateRow) -> LogPlace:
        """The place of the event that made a row."""
        return self._positions[row]


class Closing(NamedTuple):
    """What the rules say in the end: of a table, or of all of them where `table` is empty, since a place."""

    table: str
    since: LogPlace
    found: Filtered

    @property
    def position(self) -> int:
        return self.since.position


def closing(chosen: TableFilter, since: Since) -> Iterator[Closing]:
    """What is to be told at the end of the log, in the order of the places."""
    told: list[Closing] = []
    first: dict[str, LogPlace] = {}
    for row in chosen.output.rows:
        name = str(row[2]) if row[0] in _TOLD else ""
        if row[0] == "uncertain" or (name and split_key(name).kind in TABLE_KINDS):
            first[name] = min(first.get(name, since.of(row)), since.of(row))
    for name, place in first.items():
        asked = (Fact("names_table", (name, 1, "asked")),) if name else ()
        found = chosen.decide((Fact("kind", (KIND,)), *asked))
        if any(reason.verdict == "advice" for reason in found.decision.outcomes[0].reasons):
            told.append(Closing(name, place, found))
    return iter(sorted(told, key=lambda each: (each.since, each.table)))


def _what(row: StateRow) -> tuple[object, ...]:
    """The relation and the reason of a row."""
    return (row[0], *row[3:])
