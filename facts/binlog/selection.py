"""Writes the events of a log that a chooser keeps, so that what is left is a valid log.

Statements and rows are asked about one by one; what belongs to them goes with them: variables, statement texts, table
maps, blocks of LOAD DATA. A group in which nothing is kept goes as a whole, with its GTID.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Protocol

from ..errors import InputError
from .control import XaPrepare
from .decode import decode
from .event import HEADER_LENGTH, BinlogEvent, assemble
from .event_types import ABOUT_THE_FILE, CONTEXT_TYPES, GTID_TYPES, ROWS_TYPES, STATEMENT_TYPES, EventType
from .format_description import FormatDescription
from .forward import Forward
from .group import OpenGroup
from .gtid import Gtid, is_standalone
from .payload import events_inside
from .query import ExecuteLoadQuery, QueryEvent, pack_execute_load_query, pack_query
from .rows import STATEMENT_END, TableMap, rename_database
from .spool import Spool
from .transaction import TransactionPart, part_of, xid_in
from .writer import LogWriter

Placed = tuple[BinlogEvent, FormatDescription]
Handler = Callable[[BinlogEvent, FormatDescription], None]

#: what waits for the statement or the rows it belongs to
_BEFORE = CONTEXT_TYPES | {
    EventType.ANNOTATE_ROWS,
    EventType.ROWS_QUERY,
    EventType.BEGIN_LOAD_QUERY,
    EventType.APPEND_BLOCK,
}
_TABLE_MAPS_KEPT = 10_000
#: more than any server opens for one statement
_TABLES_OF_A_STATEMENT = 1 << 16
_TABLE_ID = slice(HEADER_LENGTH, HEADER_LENGTH + 6)
_ROW_FLAGS_AT = HEADER_LENGTH + 6
_SHORTEST_ROWS = HEADER_LENGTH + 8


class Chooser(Protocol):
    """Decides what is kept, asked in the order of the log."""

    def file_is(self, file: str) -> None:
        """What follows is in this file."""

    def begins(self, form: FormatDescription) -> None:
        """A format description, which is in force from here on."""

    def group_begins(self, gtid: BinlogEvent) -> None:
        """This GTID begins a group."""

    def statement(self, event: BinlogEvent, query: QueryEvent) -> bool:
        """Whether a statement is kept; for one that begins or ends a group the answer does not matter."""

    def rows(self, event: BinlogEvent, table: TableMap) -> bool:
        """Whether the rows of a table are kept, asked at its table map."""

    def repeats(self, table: TableMap) -> bool:
        """Whether that need not be asked again of a table while `state` is the same object."""

    @property
    def state(self) -> object:
        """Changes where other tables may be kept."""

    def database(self, name: str) -> str:
        """The name a database gets, as the default one of statements and in table maps."""


class Selection:
    """One pass over a log."""

    def __init__(self, writer: LogWriter, chooser: Chooser, file: str = "") -> None:
        self._writer = writer
        self._chooser = chooser
        self._file = file
        self._group = OpenGroup(writer)
        self._forward = Forward(self._group, writer)
        self._state = chooser.state  # for which the tables hold that are passed on
        self._before = Spool()
        self._maps: list[tuple[BinlogEvent, bytes | None]] = []  # kept, but no row of them so far
        self._tables: dict[bytes, bool] = {}  # of the statement, by id: whether their rows are kept
        self._last: BinlogEvent | None = None  # the last rows kept of the statement, which may have to end it
        self._lost_xa: set[str] = set()
        self._handlers = self._by_type()
        self._known: dict[bytes, TableMap] = {}  # by body: the same few come again and again

    def file_is(self, file: str) -> None:
        """What follows is in this file."""
        self._file = file
        self._chooser.file_is(file)

    def run(self, events: Iterable[Placed]) -> None:
        """Write what is kept. Raises InputError BE111 at a damaged event."""
        handlers, between = self._handlers, self._between
        for event, form in events:
            handlers.get(event.type, between)(event, form)
        self._end_statement()

    def ahead(self, block: bytes, at: int, base: int, form: FormatDescription, verify: bool) -> int:
        """Take plain groups of rows as a reader offers them (`Ahead`), instead of event by event."""
        if self._before or self._tables or self._last is not None:
            return at
        if self._state is not self._chooser.state:
            self._state = self._chooser.state
            self._forward.forget()
        return self._forward(block, at, base, form, verify)

    def _by_type(self) -> dict[int, Handler]:
        found: dict[int, Handler] = dict.fromkeys(ROWS_TYPES, self._rows)
        found |= dict.fromkeys(_BEFORE, lambda event, _form: self._before.add(event))
        found |= dict.fromkeys(STATEMENT_TYPES, self._logged)
        found |= dict.fromkeys(GTID_TYPES, self._begin)
        found |= dict.fromkeys(ABOUT_THE_FILE, lambda event, _form: self._writer.write(event))
        found[EventType.TABLE_MAP] = self._table_map
        found[EventType.XID] = found[EventType.XA_PREPARE] = self._ended
        found[EventType.TRANSACTION_PAYLOAD] = lambda event, form: self.run(self._inside(event, form))
        return found

    def end(self) -> None:
        """The log ends here."""
        self._group.close()
        for waiting in self._before.take():
            self._writer.write(waiting)

    def _inside(self, event: BinlogEvent, form: FormatDescription) -> Iterator[Placed]:
        """The events of a payload, to be written plain: some of them may go."""
        for inner in events_inside(event, self._file):
            # What is not 0 says that the event has a next position.
            plain = inner._replace(trailer=form.trailer, next_position=1)
            yield plain._replace(data=assemble(plain, inner.body, 0)), form

    def _between(self, event: BinlogEvent, form: FormatDescription) -> None:
        """What no rule speaks of stays, an incident for example; so does the group it stands in."""
        if event.type == EventType.FORMAT_DESCRIPTION:
            self._chooser.begins(form)
        else:
            self._keep()
        self._writer.write(event)

    def _begin(self, event: BinlogEvent, form: FormatDescription) -> None:
        self._chooser.group_begins(event)
        if event.type == EventType.MARIADB_GTID:
            self._group.begin(event, not is_standalone(event.body))
            return
        body = decode(event, form, self._file)
        self._group.begin(event, False, gtid=body if isinstance(body, Gtid) else None)

    def _ended(self, event: BinlogEvent, form: FormatDescription) -> None:
        self._end_statement()
        self._end(event, decode(event, form, self._file) if event.type == EventType.XA_PREPARE else None)

    # --- statements

    def _logged(self, event: BinlogEvent, form: FormatDescription) -> None:
        self._end_statement()
        body: QueryEvent | ExecuteLoadQuery = decode(event, form, self._file)
        query = body.query if isinstance(body, ExecuteLoadQuery) else body
        part = part_of(query.sql)
        kept = self._chooser.statement(event, query)
        changed = self._with_database(body)
        if changed is not None and event.type == EventType.QUERY_COMPRESSED:
            event = event._replace(type=EventType.QUERY)
        if changed is None and event.type == EventType.QUERY and part in (TransactionPart.BEGIN, TransactionPart.END):
            self._forward.frame_is(event, part is TransactionPart.BEGIN)
        if part is TransactionPart.BEGIN:
            if self._group.kept:
                self._group.begin(event, True, body=changed)
            else:
                self._group.is_transaction = True
                self._group.hold(event, changed)
        elif part is TransactionPart.END and self._group.is_transaction:
            self._end(event, changed=changed)
        elif part is TransactionPart.INSIDE:
            self._group.hold(event, changed)
        elif part is TransactionPart.FINISH and xid_in(query.sql) in self._lost_xa:
            self._lost_xa.remove(xid_in(query.sql))
            self._drop()
        elif kept:
            self._keep()
            self._writer.write(event, changed)
            self._after_statement()
        else:
            self._drop()

    def _with_database(self, body: QueryEvent | ExecuteLoadQuery) -> bytes | None:
        query = body.query if isinstance(body, ExecuteLoadQuery) else body
        db = self._chooser.database(query.db)
        if db == query.db:
            return None
        renamed = replace(query, db=db)
        if isinstance(body, ExecuteLoadQuery):
            return pack_execute_load_query(replace(body, query=renamed))
        return pack_query(renamed)

    def _keep(self) -> None:
        self._group.keep()
        for waiting in self._before.take():
            self._writer.write(waiting)

    def _drop(self) -> None:
        self._before.clear()
        self._after_statement()

    def _after_statement(self) -> None:
        if not self._group.is_transaction:
            self._group.close()

    def _end(self, event: BinlogEvent, end: XaPrepare | None = None, changed: bytes | None = None) -> None:
        if self._group.kept:
            self._writer.write(event, changed)
        elif end is not None and not end.one_phase:
            self._lost_xa.add(end.xid)
        self._before.clear()
        self._group.close()

    # --- rows

    def _mapped(self, event: BinlogEvent, form: FormatDescription) -> TableMap:
        body = event.body
        table = self._known.get(body)
        if table is None:
            if len(self._known) >= _TABLE_MAPS_KEPT:
                self._known.clear()
            table = self._known[body] = decode(event, form, self._file)
        return table

    def _table_map(self, event: BinlogEvent, form: FormatDescription) -> None:
        table = self._mapped(event, form)
        kept = self._chooser.rows(event, table)
        if len(self._tables) >= _TABLES_OF_A_STATEMENT:
            what = f"a statement with rows of more than {_TABLES_OF_A_STATEMENT:,} tables cannot be"
            raise InputError("BE111", what, self._file, event.position, hint="copy the binary log again")
        self._tables[event.data[_TABLE_ID]] = kept
        db = self._chooser.database(table.db)
        changed = None if db == table.db else rename_database(event.body, db)
        if kept:
            self._maps.append((event, changed))
        if changed is None and self._state is self._chooser.state and self._chooser.repeats(table):
            self._forward.table_is(event, kept)

    def _rows(self, event: BinlogEvent, form: FormatDescription) -> None:
        if len(event.data) - event.trailer < _SHORTEST_ROWS:
            decode(event, form, self._file)  # raises the error
        ends = event.data[_ROW_FLAGS_AT] & STATEMENT_END
        # A row event of no table only ends the statement; it stays where rows before it do.
        if self._tables.get(event.data[_TABLE_ID], self._last is not None):
            if self._last is not None:
                self._writer.write(self._last)
            self._keep()
            for mapped, changed in self._maps:
                self._writer.write(mapped, changed)
            self._maps.clear()
            self._last = event
        if ends:
            self._end_statement()

    def _end_statement(self) -> None:
        """Write the last rows kept, which end the statement in place of rows that were not."""
        if self._last is not None:
            data = bytearray(self._last.data)
            data[_ROW_FLAGS_AT] |= STATEMENT_END
            body = bytes(data[HEADER_LENGTH : len(data) - self._last.trailer])
            self._writer.write(self._last, body if data != self._last.data else None)
            self._last = None
        if self._tables:
            self._before.clear()
            self._maps.clear()
            self._tables.clear()
