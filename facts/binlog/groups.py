"""Where the groups of a log begin and end: transactions, and statements that stand alone with what belongs to them."""

from __future__ import annotations

from enum import Enum

from .decode import decode
from .event import BinlogEvent
from .event_types import ABOUT_THE_FILE, GTID_TYPES, ROWS_TYPES, STATEMENT_TYPES, EventType
from .format_description import FormatDescription
from .gtid import is_standalone
from .query import ExecuteLoadQuery
from .transaction import TransactionPart, part_of


class GroupPlace(Enum):
    """Where an event stands. OUTSIDE: it is about the file."""

    OUTSIDE = "outside"
    FIRST = "first"
    INSIDE = "inside"


class _Open(Enum):
    NOTHING = "nothing"
    STATEMENT = "statement"
    TRANSACTION = "transaction"


class EventGroups:
    """Follows the events of a log. is_open: whether the group of the last event goes on. file: for errors."""

    def __init__(self) -> None:
        self.file = ""
        self._open = _Open.NOTHING

    @property
    def is_open(self) -> bool:
        return self._open is not _Open.NOTHING

    def place(self, event: BinlogEvent, form: FormatDescription) -> GroupPlace:
        """The place of the next event. Raises InputError BE111 at a damaged one."""
        if event.type in ABOUT_THE_FILE or event.type == EventType.FORMAT_DESCRIPTION:
            return GroupPlace.OUTSIDE
        begins = not self.is_open or event.type in GTID_TYPES
        self._open = self._after(event, form, _Open.STATEMENT if begins else self._open)
        return GroupPlace.FIRST if begins else GroupPlace.INSIDE

    def _after(self, event: BinlogEvent, form: FormatDescription, opened: _Open) -> _Open:
        kind = event.type
        if kind in GTID_TYPES:
            whole = kind == EventType.MARIADB_GTID and not is_standalone(event.body)
            return _Open.TRANSACTION if whole else _Open.STATEMENT
        if kind in (EventType.XID, EventType.XA_PREPARE, EventType.TRANSACTION_PAYLOAD):
            return _Open.NOTHING
        if kind in STATEMENT_TYPES:
            body = decode(event, form, self.file)
            part = part_of((body.query if isinstance(body, ExecuteLoadQuery) else body).sql)
            if part is TransactionPart.BEGIN:
                return _Open.TRANSACTION
            if part is TransactionPart.INSIDE:
                return opened
            goes_on = opened is _Open.TRANSACTION and part is TransactionPart.STATEMENT
            return _Open.TRANSACTION if goes_on else _Open.NOTHING
        is_whole = kind == EventType.INCIDENT or (
            kind in ROWS_TYPES and "stmt_end" in decode(event, form, self.file).flags
        )
        return _Open.NOTHING if is_whole and opened is _Open.STATEMENT else opened
