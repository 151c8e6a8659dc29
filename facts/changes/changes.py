"""The changes of rows in binary logs, in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ..binlog.cursor import EventError, NotReadError
from ..binlog.decode import damaged, decode
from ..binlog.event import BinlogEvent
from ..binlog.event_types import GTID_TYPES, ROWS_TYPES, STATEMENT_TYPES, EventType
from ..binlog.format_description import FormatDescription
from ..binlog.groups import EventGroups, GroupPlace
from ..binlog.images.column import MappedColumn, columns_of
from ..binlog.images.images import Image, ImageReader
from ..binlog.payload import events_inside
from ..binlog.query import ExecuteLoadQuery, QueryEvent
from ..binlog.ranges import gtid_of
from ..binlog.rows import RowsEvent, TableMap
from ..binlog.sequence import PlacedEvent
from ..errors import InputError, excerpt
from .follow import FollowedTables

_KEPT = 10_000

#: told of rows that are not read (BE116), once for each table and reason
OnUnread = Callable[[InputError], None]


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


class RowChange(NamedTuple):
    """One row of a row event.

    begun: position of the group. gtid: of the group, empty for none. number: of the row in its event, from 1. flags: of
    the event. before is None for a new row, after for one that is gone.
    """

    file: str
    begun: int
    gtid: str
    event: BinlogEvent
    number: int
    flags: tuple[str, ...]
    table: ChangedTable
    before: Image | None
    after: Image | None

    @property
    def change(self) -> str:
        """`insert`, `update` or `delete`."""
        return "insert" if self.before is None else "delete" if self.after is None else "update"


@dataclass
class ChangeReader:
    """Reads changes of the tables that are wanted.

    on_misfit: told of a table whose definition is known and does not fit its rows, by its file and event, where
    columns have no names without it.
    """

    followed: FollowedTables
    on_unread: OnUnread
    on_misfit: Callable[[str, BinlogEvent, TableMap], None]
    wanted: Callable[[TableMap], bool] = lambda _table: True
    _groups: EventGroups = field(default_factory=EventGroups)
    _begun: int = 0
    _gtid: str = ""
    _open: dict[int, tuple[TableMap, ChangedTable, ImageReader] | TableMap] = field(default_factory=dict)
    _known: dict[bytes, tuple[TableMap, ChangedTable, ImageReader] | TableMap] = field(default_factory=dict)
    _version: int = -1
    _said: set[tuple[str, str, str]] = field(default_factory=set)

    def changes(self, placed: Iterable[PlacedEvent]) -> Iterator[RowChange]:
        """The changes of events. Raises InputError BE111 at a damaged event."""
        for file, event, form in placed:
            self._groups.file = file
            if event.type == EventType.FORMAT_DESCRIPTION:
                self.followed.begins(form)
            elif self._groups.place(event, form) is GroupPlace.FIRST:
                self._begun, self._gtid = event.position, ""
            if event.type == EventType.TRANSACTION_PAYLOAD:
                for inner in events_inside(event, file):
                    yield from self._of(file, inner, form)
            else:
                yield from self._of(file, event, form)

    def _of(self, file: str, event: BinlogEvent, form: FormatDescription) -> Iterator[RowChange]:
        kind = event.type
        if kind in ROWS_TYPES:
            yield from self._rows(file, event, decode(event, form, file))
        elif kind == EventType.TABLE_MAP:
            self._map(file, event, form)
        elif kind in GTID_TYPES:
            gtid = gtid_of(event, form, file)
            self._gtid = "" if gtid is None else f"{gtid[0]}{'-' if form.is_mariadb else ':'}{gtid[1]}"
        elif kind in STATEMENT_TYPES:
            body: QueryEvent | ExecuteLoadQuery = decode(event, form, file)
            self.followed.statement(body.query if isinstance(body, ExecuteLoadQuery) else body)

    def _map(self, file: str, event: BinlogEvent, form: FormatDescription) -> None:
        if self._version != self.followed.version or len(self._known) >= _KEPT:
            self._known.clear()
            self._version = self.followed.version
        found = self._known.get(event.body)
        if found is None:
            found = self._known[event.body] = self._mapped(file, event, decode(event, form, file), form.is_mariadb)
        if len(self._open) >= _KEPT:
            self._open.clear()
        self._open[int.from_bytes(event.body[:6], "little")] = found

    def _mapped(
        self, file: str, event: BinlogEvent, table: TableMap, is_mariadb: bool
    ) -> tuple[TableMap, ChangedTable, ImageReader] | TableMap:
        """The table of a table map with what reads its rows; alone where they are not wanted, or not read."""
        if not self.wanted(table):
            return table
        try:
            columns, misfit = self.followed.columns(table, columns_of(table, is_mariadb))
            reader = ImageReader(columns)
        except NotReadError as problem:
            self._tell(file, event, table, str(problem))
            return table
        except EventError as problem:
            raise damaged(event, problem, file) from None
        changed = ChangedTable(table.db, table.table, columns)
        if misfit and not changed.named and self._is_new(table, "misfit"):
            self.on_misfit(file, event, table)
        return table, changed, reader

    def _rows(self, file: str, event: BinlogEvent, rows: RowsEvent) -> Iterator[RowChange]:
        found = self._open.get(rows.table_id)
        if found is None and rows.columns:
            raise damaged(event, EventError("no table map stands before the rows"), file)
        if isinstance(found, tuple):
            table, changed, reader = found
            number = 0
            try:
                for before, after in reader.rows(rows, event.body, event.type):
                    number += 1
                    yield RowChange(file, self._begun, self._gtid, event, number, rows.flags, changed, before, after)
            except NotReadError as problem:
                self._tell(file, event, table, str(problem))
            except EventError as problem:
                raise damaged(event, problem, file) from None
        if "stmt_end" in rows.flags:
            self._open.clear()

    def _tell(self, file: str, event: BinlogEvent, table: TableMap, why: str) -> None:
        if self._is_new(table, why):
            name = excerpt(f"{table.db}.{table.table}")
            self.on_unread(InputError("BE116", f"rows of {name} are not read: {why}", file, event.position))

    def _is_new(self, table: TableMap, why: str) -> bool:
        said = table.db, table.table, why
        if said in self._said or len(self._said) >= _KEPT:
            return False
        self._said.add(said)
        return True
