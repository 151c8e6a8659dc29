"""What takes back the changes of rows in binary logs: a log with the opposite changes, the last one first.

What rows do not show cannot be taken back and is refused by name: statements, transactions that were rolled back in
part, rows that a foreign key changed with others, images without all columns.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from ..binlog.control import Incident, XaPrepare
from ..binlog.cursor import EventError, NotReadError
from ..binlog.decode import damaged, decode
from ..binlog.event import BinlogEvent
from ..binlog.event_types import ROWS_TYPES, STATEMENT_TYPES, EventType, is_unknown
from ..binlog.format_description import FormatDescription
from ..binlog.images.flip import flipped
from ..binlog.images.images import ImageReader
from ..binlog.payload import events_inside
from ..binlog.query import ExecuteLoadQuery, QueryEvent
from ..binlog.rows import RowsEvent
from ..binlog.sequence import PlacedEvent
from ..binlog.transaction import TransactionPart, part_of
from ..errors import InputError, excerpt
from ..names import object_key
from ..secrets.mask import masked
from .follow import FollowedTables
from .mapped import ChangedTable, MappedTables, OpenTable, key_of, wanted
from .undone import UndoneEvents

_SIMPLE = frozenset({TransactionPart.BEGIN, TransactionPart.END, TransactionPart.INSIDE})
_NO_KEYS = "no_foreign_key_checks"


class Flashback:
    """Takes back the rows of tables called `DB.T`, or of all where none is named.

    on_later: told of a table whose rows are changed again behind what is taken back, by file and event; once for each.
    """

    def __init__(
        self,
        followed: FollowedTables,
        names: Collection[str],
        on_later: Callable[[str, BinlogEvent, str], None],
    ) -> None:
        self._followed = followed
        self._names = frozenset(names)
        self._on_later = on_later
        self._tables = MappedTables(followed, wanted(names))
        self._maps: list[BinlogEvent] = []  # of the statement; none once its first rows are kept
        self._in_statement = False
        self._changed: set[str] = set()
        self._later: set[str] = set()
        self.undone: UndoneEvents | None = None

    def take(self, placed: PlacedEvent) -> None:
        """Take an event back. Raises InputError BE117 where that cannot be, BE111 at a damaged event."""
        for file, event, form in _each(placed):
            if event.type == EventType.FORMAT_DESCRIPTION:
                self._followed.begins(form)
                self.undone = self.undone or UndoneEvents(form.trailer)
            elif event.type == EventType.TABLE_MAP:
                self._map(file, event, form)
            elif event.type in ROWS_TYPES:
                self._rows(file, event, decode(event, form, file))
            elif event.type in STATEMENT_TYPES:
                self._statement(file, event, _query(decode(event, form, file)))
            elif event.type == EventType.XID:
                self._end(event)
            elif event.type == EventType.XA_PREPARE:
                body: XaPrepare = decode(event, form, file)
                if not body.one_phase and self._events.has_rows:
                    raise _refused(file, event, "whether a prepared XA transaction is committed is decided elsewhere")
                self._end(event)
            elif event.type == EventType.INCIDENT:
                said: Incident = decode(event, form, file)
                raise _refused(file, event, f"events may be missing here: {said.message or 'incident'}")
            elif is_unknown(event.type, event.flags):
                raise _refused(file, event, f"events of type {event.type} are not understood")

    @property
    def _events(self) -> UndoneEvents:
        assert self.undone is not None, "a format description stands first"
        return self.undone

    def _map(self, file: str, event: BinlogEvent, form: FormatDescription) -> None:
        if self._tables.map(file, event, form) is None:
            return
        if self._in_statement:
            self._events.map(event)
        else:
            self._maps.append(event)

    def _rows(self, file: str, event: BinlogEvent, rows: RowsEvent) -> None:
        found = self._tables.of(file, event, rows)
        if found is not None:
            self._check_alone(file, event, rows, found)
            if found.reader is None:
                raise _refused(file, event, f"rows of {_name(found.table)} are not read: {found.problem}")
            try:
                kind, body = flipped(found.reader, rows, event.body, event.type)
            except NotReadError as problem:
                raise _refused(file, event, f"rows of {_name(found.table)}: {problem}") from None
            except EventError as problem:
                raise damaged(event, problem, file) from None
            if not self._in_statement:
                self._events.statement(self._maps)
                self._in_statement = True
            self._events.rows(event, kind, body)
            self._changed.add(object_key(found.table.db, found.table.table))
        if "stmt_end" in rows.flags:
            self._end_statement()

    def _check_alone(self, file: str, event: BinlogEvent, rows: RowsEvent, found: OpenTable) -> None:
        """No foreign key that is known changes rows of another table with these: the log does not show those."""
        if rows.change == "write" or _NO_KEYS in rows.flags:
            return
        key = object_key(found.table.db, found.table.table)
        for child, columns in self._followed.cascades(key, rows.change):
            if rows.change == "delete" or _changes(found.reader, rows, event, columns):
                what = f"a foreign key changes rows of {excerpt(child)} with those of {_name(found.table)}"
                raise _refused(file, event, f"{what}, and no log shows them")

    def _statement(self, file: str, event: BinlogEvent, query: QueryEvent) -> None:
        part = part_of(query.sql)
        words = query.sql.upper().split(None, 2)
        if part is TransactionPart.INSIDE and words[0] == "ROLLBACK" and self._events.has_rows:
            raise _refused(file, event, "a part of this transaction was rolled back")
        if part is TransactionPart.END:
            if words[0] == "ROLLBACK" and self._events.has_rows:
                raise _refused(file, event, "this transaction was rolled back where its tables could")
            self._end(event)
        if part in _SIMPLE or part is TransactionPart.FINISH:
            return
        if not (self._names and self._followed.leaves_alone(query, map(key_of, self._names))):
            hint = "take a range without it" + ("" if self._names else ", or name tables with --table")
            raise _refused(file, event, f"a statement is not taken back: {excerpt(masked(query.sql))}", hint)
        self._followed.statement(query)
        self._end_statement()

    def _end(self, event: BinlogEvent) -> None:
        if self._events.has_rows:
            self._events.end(event)
        self._end_statement()

    def _end_statement(self) -> None:
        self._tables.end_statement()
        self._maps.clear()
        self._in_statement = False

    def left(self, placed: PlacedEvent) -> None:
        """An event that is not taken back; where it stands behind some that are, it may be in their way.

        Raises InputError BE117 where a statement changes the columns of a table, or what is in it as a whole.
        """
        for file, event, form in _each(placed):
            if event.type == EventType.FORMAT_DESCRIPTION:
                self._followed.begins(form)
            elif event.type in STATEMENT_TYPES:
                query = _query(decode(event, form, file))
                if part_of(query.sql) is TransactionPart.STATEMENT:
                    self._passed(file, event, query)
            elif event.type == EventType.TABLE_MAP and self._changed:
                table = decode(event, form, file)
                self._tell_later(file, event, object_key(table.db, table.table))

    def _passed(self, file: str, event: BinlogEvent, query: QueryEvent) -> None:
        written, defined = self._followed.touched(query) if self._changed else (set(), set())
        if defined & self._changed:
            what = f"the table is not as it was when it was changed: {excerpt(masked(query.sql))}"
            raise _refused(file, event, what, "take back the whole log from a position behind this")
        for key in sorted(written):
            self._tell_later(file, event, key)
        self._followed.statement(query)

    def _tell_later(self, file: str, event: BinlogEvent, key: str) -> None:
        if key in self._changed and key not in self._later:
            self._later.add(key)
            self._on_later(file, event, key)


def _each(placed: PlacedEvent) -> Iterator[PlacedEvent]:
    if placed.event.type != EventType.TRANSACTION_PAYLOAD:
        yield placed
        return
    for inner in events_inside(placed.event, placed.file):
        yield placed._replace(event=inner)


def _query(body: QueryEvent | ExecuteLoadQuery) -> QueryEvent:
    return body.query if isinstance(body, ExecuteLoadQuery) else body


def _changes(reader: ImageReader | None, rows: RowsEvent, event: BinlogEvent, columns: Collection[str]) -> bool:
    """Whether an update gives one of these columns another value, as far as images tell."""
    if reader is None:
        return True
    names = [column.name.lower() for column in reader.columns]
    if not set(columns) <= set(names) or rows.columns != rows.after:
        return True
    wanted_at = [names.index(column) for column in columns]
    return any(
        before is None or after is None or any(before.values[n] != after.values[n] for n in wanted_at)
        for before, after in reader.rows(rows, event.body, event.type)
    )


def _name(table: ChangedTable) -> str:
    return excerpt(f"{table.db}.{table.table}")


def _refused(file: str, event: BinlogEvent, why: str, hint: str = "") -> InputError:
    return InputError("BE117", why, file, event.position, hint=hint)
