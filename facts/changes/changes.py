"""The changes of rows in binary logs, in their order."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

from ..binlog.cursor import EventError, NotReadError
from ..binlog.decode import damaged, decode
from ..binlog.event import BinlogEvent
from ..binlog.event_types import GTID_TYPES, ROWS_TYPES, STATEMENT_TYPES, EventType, is_unknown
from ..binlog.format_description import FormatDescription
from ..binlog.groups import EventGroups, GroupPlace
from ..binlog.images.images import Image
from ..binlog.payload import events_inside
from ..binlog.query import ExecuteLoadQuery, QueryEvent
from ..binlog.ranges import gtid_of
from ..binlog.rows import RowsEvent
from ..binlog.sequence import PlacedEvent
from ..binlog.shown import CHANGES_ROWS
from ..errors import InputError, excerpt
from ..secrets.mask import masked
from .follow import FollowedTables
from .mapped import ChangedTable, MappedTables, key_of, wanted

_KEPT = 10_000

#: told of rows that are not read (BE116), once for each table and reason
OnUnread = Callable[[InputError], None]
#: told of a table whose definition is known and does not fit its rows, by its file and event, where columns have no
#: names without it; once for each table
OnMisfit = Callable[[str, BinlogEvent, ChangedTable], None]


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


class ChangeReader:
    """Reads changes of tables called `DB.T`, of all where none is named."""

    def __init__(
        self,
        followed: FollowedTables,
        on_unread: OnUnread,
        on_misfit: OnMisfit,
        names: Collection[str] = (),
    ) -> None:
        self._followed = followed
        self._on_unread = on_unread
        self._on_misfit = on_misfit
        self._tables = MappedTables(followed, wanted(names))
        self._keys = set(map(key_of, names))
        self._missed: set[str] = set()
        self._groups = EventGroups()
        self._begun, self._gtid = 0, ""
        self._said: set[tuple[str, str, str]] = set()

    def changes(self, placed: Iterable[PlacedEvent]) -> Iterator[RowChange]:
        """The changes of events. Raises InputError BE111 at a damaged event."""
        for file, event, form in placed:
            self._groups.file = file
            if event.type == EventType.FORMAT_DESCRIPTION:
                self._followed.begins(form)
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
            self._tables.map(file, event, form)
        elif kind in GTID_TYPES:
            gtid = gtid_of(event, form, file)
            self._gtid = "" if gtid is None else f"{gtid[0]}{'-' if form.is_mariadb else ':'}{gtid[1]}"
        elif kind in STATEMENT_TYPES:
            body: QueryEvent | ExecuteLoadQuery = decode(event, form, file)
            self._statement(file, event, body.query if isinstance(body, ExecuteLoadQuery) else body)
        elif kind == EventType.INCIDENT:
            self._missing(file, event, "events may be missing here")
        elif is_unknown(kind, event.flags):
            self._missing(file, event, f"events of type {kind} are not understood")

    def _statement(self, file: str, event: BinlogEvent, query: QueryEvent) -> None:
        """Rows are told, statements are not: the first one is named that changes rows, of tables that are wanted."""
        written = self._followed.touched(query)[0] if CHANGES_ROWS.match(query.sql) else None
        if written is not None and not (self._keys and written and self._keys.isdisjoint(written)):
            self._missing(file, event, f"statements change rows that no row event has: {excerpt(masked(query.sql))}")
        self._followed.statement(query)

    def _missing(self, file: str, event: BinlogEvent, why: str) -> None:
        if why.partition(":")[0] not in self._missed:
            self._missed.add(why.partition(":")[0])
            self._on_unread(InputError("BE116", why, file, event.position))

    def _rows(self, file: str, event: BinlogEvent, rows: RowsEvent) -> Iterator[RowChange]:
        found = self._tables.of(file, event, rows)
        if found is not None:
            if found.problem:
                self._tell(file, event, found.table, found.problem)
            if found.misfit and self._is_new(found.table, "misfit"):
                self._on_misfit(file, event, found.table)
            number = 0
            try:
                for before, after in found.reader.rows(rows, event.body, event.type) if found.reader else ():
                    number += 1
                    yield RowChange(
                        file, self._begun, self._gtid, event, number, rows.flags, found.table, before, after
                    )
            except NotReadError as problem:
                self._tell(file, event, found.table, str(problem))
            except EventError as problem:
                raise damaged(event, problem, file) from None
        if "stmt_end" in rows.flags:
            self._tables.end_statement()

    def _tell(self, file: str, event: BinlogEvent, table: ChangedTable, why: str) -> None:
        if self._is_new(table, why):
            name = excerpt(f"{table.db}.{table.table}")
            self._on_unread(InputError("BE116", f"rows of {name} are not read: {why}", file, event.position))

    def _is_new(self, table: ChangedTable, why: str) -> bool:
        said = table.db, table.table, why
        if said in self._said or len(self._said) >= _KEPT:
            return False
        self._said.add(said)
        return True
