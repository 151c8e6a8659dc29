"""Binary logs as workloads: the statements they hold, or that their row events stand for, session by session.

A record's line and offset are the position of its event in the file.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter

from ..binlog.control import Incident, StatementText, XaPrepare
from ..binlog.decode import Body, decode
from ..binlog.event import BinlogEvent
from ..binlog.event_types import ROWS_TYPES, STATEMENT_TYPES, EventFlag, EventType, is_unknown
from ..binlog.format_description import FormatDescription
from ..binlog.gtid import MariadbGtid
from ..binlog.payload import events_inside
from ..binlog.query import ExecuteLoadQuery, QueryEvent
from ..binlog.rows import RowsEvent, TableMap
from ..binlog.sequence import PlacedEvent
from ..binlog.transaction import TransactionPart, part_of, xid_in
from .logged_sql import ANSI_QUOTES, NO_BACKSLASH_ESCAPES
from .record import OnSkip, Record, Skipped, ignore_skip

#: the session of statements whose connection the log does not tell
UNTOLD = "0"

#: sessions remembered; the ones idle longest end, unless they have used temporary tables
_SESSIONS = 1024
_TABLES = 1 << 16

_ENDS = frozenset({"COMMIT", "ROLLBACK"})
_TEXT_TYPES = frozenset({EventType.ANNOTATE_ROWS, EventType.ROWS_QUERY})
_ENOUGH = (
    STATEMENT_TYPES
    | _TEXT_TYPES
    | ROWS_TYPES
    | {
        EventType.TABLE_MAP,
        EventType.MARIADB_GTID,
        EventType.XID,
        EventType.XA_PREPARE,
        EventType.INCIDENT,
    }
)


@dataclass(slots=True)
class _Seen:
    """What the records of a session have said so far."""

    db: str = ""
    mode: int = 0
    has_temporary: bool = False


@dataclass(slots=True)
class _Group:
    """The events since the last commit.

    begin, opening: position and text of the statement that begins it and that no record has told yet, or -1.
    text: the statement of the row events; waiting: its event, until the first table map tells a database.
    """

    session: str = ""
    begin: int = -1
    opening: str = "BEGIN"
    text: str = ""
    waiting: BinlogEvent | None = None
    tables: dict[int, TableMap] = field(default_factory=dict)
    told: set[tuple[str, int]] = field(default_factory=set)


def read_binary_log(
    events: Iterable[tuple[BinlogEvent, FormatDescription]], file: str = "", on_skip: OnSkip = ignore_skip
) -> Iterator[Record]:
    """The statements of a binary log in order.

    Row events count as the statement that stands before them, if the server wrote it (binlog_annotate_row_events,
    binlog_rows_query_log_events); else as one that says only what is changed, such as INSERT INTO db.t VALUES ().
    Commands beside `query`: `init db`, `sql mode` and `quit`. Raises InputError BE111 at a damaged event.
    """
    return BinaryLogReader(file, on_skip).records(events)


def read_binary_logs(placed: Iterable[PlacedEvent], on_skip: OnSkip = ignore_skip) -> Iterator[Record]:
    """The same of several binary logs in sequence: sessions and groups go on from file to file."""
    reader = BinaryLogReader("", on_skip)
    for file, events in groupby(placed, key=attrgetter("file")):
        reader.file = reader.named = file
        yield from reader.records((event, form) for _, event, form in events)


class BinaryLogReader:
    """Reads events in their order, some at a time."""

    named = ""  # the file in records, if there are several

    def __init__(self, file: str = "", on_skip: OnSkip = ignore_skip) -> None:
        self.file = file
        self.on_skip = on_skip
        self.sessions: OrderedDict[str, _Seen] = OrderedDict()
        self.group = _Group()
        self.prepared: dict[str, str] = {}  # the sessions of XA transactions that wait for their end, by id

    def records(self, events: Iterable[tuple[BinlogEvent, FormatDescription]]) -> Iterator[Record]:
        """The statements of the next events. Raises InputError BE111 at a damaged one."""
        for event, form in events:
            if event.type in _ENOUGH:
                yield from self._record(event, decode(event, form, self.file))
            elif event.type == EventType.TRANSACTION_PAYLOAD:
                for inner in events_inside(event, self.file):
                    if inner.type in _ENOUGH:
                        yield from self._record(inner, decode(inner, form, self.file))
            elif is_unknown(event.type, event.flags):
                self._skip(event, f"events of type {event.type} are not understood")

    def _record(self, event: BinlogEvent, body: Body) -> Iterator[Record]:
        if isinstance(body, ExecuteLoadQuery):
            body = body.query
        if isinstance(body, QueryEvent):
            yield from self.query(event, body)
        elif isinstance(body, TableMap):
            if len(self.group.tables) < _TABLES:
                self.group.tables[body.table_id] = body
            yield from self._told(body.db)
        elif isinstance(body, RowsEvent):
            yield from self._rows(event, body)
        elif isinstance(body, StatementText):
            yield from self._told()
            self.group.text, self.group.waiting = body.sql, event
        elif isinstance(body, MariadbGtid):
            begins = "standalone" not in body.flags
            opening = f"XA START {_xid(body.xid)}" if body.xid else "BEGIN"
            self.group = _Group(str(body.thread_id or ""), event.position if begins else -1, opening)
        elif isinstance(body, Incident):
            self._skip(event, f"events may be missing here: {body.message or 'incident'}")
        else:
            yield from self._told()
            if isinstance(body, XaPrepare) and not body.one_phase and len(self.prepared) < _SESSIONS:
                self.prepared[body.xid] = self._group_session()
            yield from self._said(event, self._group_session(), _end(body))
            self.group = _Group()

    def query(self, event: BinlogEvent, query: QueryEvent) -> Iterator[Record]:
        """A statement that stands as text, with what its session has changed before it."""
        is_own = event.flags & EventFlag.THREAD_SPECIFIC
        group = self.group
        session = group.session if group.session and not is_own else str(query.thread_id)
        if part_of(query.sql) is TransactionPart.FINISH:  # it ends what that session prepared
            session = self.prepared.pop(xid_in(query.sql), session)
        seen = self._seen(session)
        seen.has_temporary |= bool(is_own)
        yield from self._told()
        yield from self._begin(session)
        word = query.sql[:9].strip().upper()
        # a BEGIN tells the default database although mysqlbinlog is to write no USE for it; CREATE DATABASE does not
        is_default = not event.flags & EventFlag.SUPPRESS_USE or (word == "BEGIN" and query.db)
        if is_default and query.db != seen.db:
            seen.db = query.db
            yield self._of(event, session, "init db", query.db)
        mode = query.variable("sql_mode") or 0
        if isinstance(mode, int) and mode & (ANSI_QUOTES | NO_BACKSLASH_ESCAPES) != seen.mode:
            seen.mode = mode & (ANSI_QUOTES | NO_BACKSLASH_ESCAPES)
            yield self._of(event, session, "sql mode", _mode_names(seen.mode))
        yield from self._said(event, session, query.sql)
        if word == "BEGIN":
            group.session = session
        elif word in _ENDS:
            self.group = _Group()
        yield from self._forget()

    def _rows(self, event: BinlogEvent, rows: RowsEvent) -> Iterator[Record]:
        group = self.group
        table = group.tables.get(rows.table_id)
        key = rows.change, rows.table_id
        if table is not None and not group.text and key not in group.told:
            group.told.add(key)
            yield from self._said(event, self._group_session(), _text_of(rows.change, table))
        if "stmt_end" in rows.flags:
            group.text = ""
            group.told.clear()
            group.tables.clear()

    def _told(self, db: str | None = None) -> Iterator[Record]:
        """Hand on the statement of row events.

        Where no event tells its session, nothing tells its default database either: that of its first table stands in.
        """
        event, session = self.group.waiting, self._group_session()
        if event is None:
            return
        self.group.waiting = None
        seen = self._seen(session)
        if session == UNTOLD and db is not None and db != seen.db:
            seen.db = db
            yield self._of(event, session, "init db", db)
        yield from self._said(event, session, self.group.text)

    def _said(self, event: BinlogEvent, session: str, sql: str) -> Iterator[Record]:
        yield from self._begin(session)
        yield self._of(event, session, "query", sql)

    def _begin(self, session: str) -> Iterator[Record]:
        """MariaDB writes no BEGIN: its GTID event begins a transaction, whose session a later event may tell."""
        group = self.group
        if group.begin >= 0:
            group.session = group.session or session
            position, group.begin = group.begin, -1
            yield Record(session, "query", group.opening, position, position, 1, self.named)

    def _group_session(self) -> str:
        return self.group.session or UNTOLD

    def _of(self, event: BinlogEvent, session: str, command: str, text: str) -> Record:
        return Record(session, command, text, event.position, event.position, max(event.inner, 1), self.named)

    def _seen(self, session: str) -> _Seen:
        seen = self.sessions.setdefault(session, _Seen())
        self.sessions.move_to_end(session)
        return seen

    def _forget(self) -> Iterator[Record]:
        """End sessions that were idle longest: a binary log does not tell when a connection ends."""
        if len(self.sessions) > _SESSIONS:
            oldest = next((name for name, seen in self.sessions.items() if not seen.has_temporary), None)
            if oldest is not None and oldest != self.group.session:
                del self.sessions[oldest]
                yield Record(oldest, "quit", "", 0, 0, 0)

    def _skip(self, event: BinlogEvent, reason: str) -> None:
        self.on_skip(Skipped(event.position, event.position, reason, file=self.named))


def _end(body: Body) -> str:
    if not isinstance(body, XaPrepare):
        return "COMMIT"
    return f"XA COMMIT {_xid(body.xid)} ONE PHASE" if body.one_phase else f"XA PREPARE {_xid(body.xid)}"


def _xid(xid: str) -> str:
    form, first, second = xid.split(":")
    return f"X'{first}',X'{second}',{form}"


def _mode_names(mode: int) -> str:
    names = (("ANSI_QUOTES", ANSI_QUOTES), ("NO_BACKSLASH_ESCAPES", NO_BACKSLASH_ESCAPES))
    return ",".join(name for name, bit in names if mode & bit)


def _text_of(change: str, table: TableMap) -> str:
    """A statement that changes what the rows change and says no more, as mysqlbinlog -v writes pseudo-SQL."""
    name = ".".join("`" + part.replace("`", "``") + "`" for part in (table.db, table.table))
    if change == "write":
        return f"INSERT INTO {name} VALUES ()"
    return f"DELETE FROM {name}" if change == "delete" else f"UPDATE {name} SET `@1` = NULL"
