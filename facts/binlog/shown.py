"""The form that statements have in a binary log: rows, or as they are; their events, and where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from ..errors import InputError
from ..names import object_key
from .decode import decode
from .event import BinlogEvent
from .event_types import CONTEXT_TYPES, ROWS_TYPES, STATEMENT_TYPES, EventType
from .format_description import FormatDescription
from .gtid import is_standalone
from .query import ExecuteLoadQuery
from .sequence import PlacedEvent
from .transaction import TransactionPart, part_of

STATEMENT, ROWS = "statement", "rows"
#: what holds the text of rows; of rows without one nothing can be said
_TEXTS_OF_ROWS = frozenset({EventType.ANNOTATE_ROWS, EventType.ROWS_QUERY})
#: what changes rows where it stands as a statement
CHANGES_ROWS = re.compile(r"(?i)\s*(?:INSERT|UPDATE|DELETE|REPLACE|LOAD)\b")


_CONTEXT: dict[int, str] = {EventType.INTVAR: "Intvar", EventType.RAND: "Rand", EventType.USER_VAR: "User_var"}
_GROUPS = frozenset({EventType.MARIADB_GTID, EventType.GTID, EventType.ANONYMOUS_GTID})
#: how transactions end, of which rules speak
ENDINGS = frozenset({"Xid", "COMMIT", "ROLLBACK"})
_TABLES = 1 << 10


class ShownForm(NamedTuple):
    """What an event shows: statements as they are, or rows; or the end of a transaction, which has no form.

    changes_rows: whether rows could stand there. has_text: whether the log tells the statement. events: what belongs
    to it beside the text: `Intvar`, `Rand`, `User_var`, and `Write_rows d.t` and the like. place: the one that it has
    in a transaction, from 1; 0 outside. ending: Xid, COMMIT or ROLLBACK; tells_xa: whether COMMIT is no end of an XA
    transaction.
    """

    file: str
    position: int
    form: str
    changes_rows: bool
    has_text: bool = True
    events: frozenset[str] = frozenset()
    place: int = 0
    ending: str = ""
    tells_xa: bool = False


def shown_forms(placed: Iterable[PlacedEvent]) -> Iterator[ShownForm]:
    """The events that show something, in order, each once its rows were read. Raises InputError BE111."""
    return _Shown().of(placed)


class _Shown:
    """text: the statement whose rows may follow; events: what belongs to it; place: in the open transaction."""

    def __init__(self) -> None:
        self.text: ShownForm | None = None
        self.events: set[str] = set()
        self.tables: dict[int, str] = {}
        self.place = 0
        self.is_open = False

    def of(self, placed: Iterable[PlacedEvent]) -> Iterator[ShownForm]:
        try:
            yield from self._each(placed)
        except InputError:  # what was read before it is whole
            yield from self._told()
            raise
        yield from self._told()

    def _each(self, placed: Iterable[PlacedEvent]) -> Iterator[ShownForm]:
        for file, event, form in placed:
            kind = event.type
            if kind in CONTEXT_TYPES:
                yield from self._told()
                self.events.add(_CONTEXT[kind])
            elif kind in _TEXTS_OF_ROWS:
                yield from self._told()
                self.text = self._shown(file, event, ROWS, True)
            elif kind == EventType.TABLE_MAP:
                table = decode(event, form, file)
                if len(self.tables) < _TABLES:
                    self.tables[table.table_id] = object_key(table.db, table.table)
            elif kind in ROWS_TYPES:
                rows = decode(event, form, file)
                if self.text is not None and rows.table_id in self.tables:
                    self.events.add(f"{rows.change.capitalize()}_rows {self.tables[rows.table_id]}")
                yield ShownForm(file, event.position, ROWS, True, False)
                if "stmt_end" in rows.flags:
                    self.tables.clear()
            elif kind in STATEMENT_TYPES:
                yield from self._told()
                body = decode(event, form, file)
                sql = (body.query if isinstance(body, ExecuteLoadQuery) else body).sql
                yield from self._statement(file, event, form, sql)
            elif kind in _GROUPS:
                yield from self._told()
                self.events.clear()
                self.is_open = kind == EventType.MARIADB_GTID and not is_standalone(event.body)
                self.place = 0
            elif kind in (EventType.XID, EventType.XA_PREPARE):
                yield from self._told()
                yield from self._ended(file, event, form, "Xid" if kind == EventType.XID else "")

    def _statement(self, file: str, event: BinlogEvent, form: FormatDescription, sql: str) -> Iterator[ShownForm]:
        part = part_of(sql)
        if part is TransactionPart.STATEMENT:
            self.text = self._shown(file, event, STATEMENT, bool(CHANGES_ROWS.match(sql)))
        elif part is TransactionPart.BEGIN:
            self.is_open, self.place = True, 0
        elif part is TransactionPart.END:
            yield from self._ended(file, event, form, sql.strip().upper())

    def _shown(self, file: str, event: BinlogEvent, form: str, changes_rows: bool) -> ShownForm:
        self.place += self.is_open
        return ShownForm(file, event.position, form, changes_rows, place=self.place)

    def _ended(self, file: str, event: BinlogEvent, form: FormatDescription, ending: str) -> Iterator[ShownForm]:
        if ending in ENDINGS:
            yield ShownForm(file, event.position, "", False, False, frozenset(), self.place, ending, form.tells_xa)
        self.is_open, self.place = False, 0

    def _told(self) -> Iterator[ShownForm]:
        """The statement, whose rows have ended."""
        if self.text is not None:
            yield self.text._replace(events=frozenset(self.events))
            self.text = None
            self.events.clear()


def whole_part(shown: Iterable[ShownForm]) -> Iterator[ShownForm]:
    """The same, as far as the log can be read: whoever reads its statements comes to what is damaged."""
    with suppress(InputError):
        yield from shown


def likely_format(shown: Iterable[ShownForm]) -> str:
    """The binlog_format of sessions that leave such a log, as far as it can be read."""
    found = {each.form for each in whole_part(shown) if each.changes_rows}
    return "MIXED" if len(found) > 1 else "ROW" if found == {ROWS} else "STATEMENT"
