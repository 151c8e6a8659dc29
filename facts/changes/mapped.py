"""The tables that table maps open for the rows behind them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import NamedTuple

from ..binlog.cursor import EventError, NotReadError
from ..binlog.decode import damaged, decode
from ..binlog.event import BinlogEvent
from ..binlog.format_description import FormatDescription
from ..binlog.images.column import MappedColumn, columns_of
from ..binlog.images.images import ImageReader
from ..binlog.rows import RowsEvent, TableMap
from ..errors import InputError
from ..names import object_key
from .follow import FollowedTables

_KEPT = 10_000


@dataclass(frozen=True, slots=True, eq=False)
class ChangedTable:
    """A table as its rows have it from one table map on."""

    db: str
    table: str
    columns: tuple[MappedColumn, ...]

    @property
    def named(self) -> bool:
        """Whether all columns have names."""
        return all(column.name for column in self.columns)


class OpenTable(NamedTuple):
    """A table that is wanted.

    reader: None where its rows are not read: then problem says why. misfit: its definition is known and does not fit,
    and without it columns have no names.
    """

    table: ChangedTable
    reader: ImageReader | None
    problem: str = ""
    misfit: bool = False


def wanted(names: Collection[str]) -> Callable[[TableMap], bool]:
    """Whether a table is one of those called `DB.T`; all are where none is named."""
    return lambda table: not names or f"{table.db}.{table.table}" in names


def key_of(name: str) -> str:
    """The object key of a table called `DB.T`."""
    db, _, table = name.partition(".")
    return object_key(db, table)


class MappedTables:
    """Follows table maps. wanted: of which tables the rows are; None is told of others."""

    def __init__(self, followed: FollowedTables, wanted: Callable[[TableMap], bool]) -> None:
        self._followed = followed
        self._wanted = wanted
        self._open: dict[int, OpenTable | None] = {}
        self._known: dict[bytes, OpenTable | None] = {}  # by body: the same few come again and again
        self._version = -1

    def map(self, file: str, event: BinlogEvent, form: FormatDescription) -> OpenTable | None:
        """A table map opens its table. Raises InputError BE111 at a damaged event."""
        if self._version != self._followed.version or len(self._known) >= _KEPT:
            self._known.clear()
            self._version = self._followed.version
        if event.body not in self._known:
            table: TableMap = decode(event, form, file)
            self._known[event.body] = self._opened(file, event, table, form) if self._wanted(table) else None
        found = self._known[event.body]
        if len(self._open) >= _KEPT:
            raise InputError("BE111", f"a statement with rows of {_KEPT:,} tables cannot be", file, event.position)
        self._open[int.from_bytes(event.body[:6], "little")] = found
        return found

    def _opened(self, file: str, event: BinlogEvent, table: TableMap, form: FormatDescription) -> OpenTable:
        try:
            columns, misfit = self._followed.columns(table, columns_of(table, form.is_mariadb))
            opened = ChangedTable(table.db, table.table, columns)
            return OpenTable(opened, ImageReader(columns), misfit=misfit and not opened.named)
        except NotReadError as problem:
            return OpenTable(ChangedTable(table.db, table.table, ()), None, str(problem))
        except EventError as problem:
            raise damaged(event, problem, file) from None

    def of(self, file: str, event: BinlogEvent, rows: RowsEvent) -> OpenTable | None:
        """The table of a row event; a row event of no columns only ends its statement. Raises InputError BE111."""
        if rows.table_id not in self._open and rows.width:
            raise damaged(event, EventError("no table map stands before the rows"), file)
        return self._open.get(rows.table_id)

    def end_statement(self) -> None:
        """Its table maps hold no longer."""
        self._open.clear()
