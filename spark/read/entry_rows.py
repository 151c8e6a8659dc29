"""Records of slow, audit and binary logs as rows of the `records` table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ...facts.errors import InputError
from ...facts.readers.entry import LogEntry, text_of
from ...facts.readers.log_sessions import LogSessions
from ...facts.readers.measured import NOT_MEASURED
from ...facts.readers.record import STATEMENT_COMMANDS
from ...facts.secrets.mask import masked_bytes
from ...facts.sql.template import fold
from .rows import BATCH, KEPT, RowBuilder, day_of, template_id


class EntryRows(RowBuilder):
    """Turns entries into rows. modes: whether one of them changes how the texts after it are read."""

    def __init__(self, schema: Any, stream: int, base: int) -> None:
        super().__init__(schema, stream, base, LogSessions(), b"")
        self.modes = False
        self.measured: list[tuple[Any, ...]] = []
        self._last = (-1, 0)  # the position of the last row, and its number among those with this position

    def of_entries(self, entries: Iterable[LogEntry]) -> Iterator[Any]:
        """The rows in order, in Arrow record batches."""
        rows: list[tuple[Any, ...]] = []
        try:
            for entry in entries:
                rows.append(self._row(entry))
                if len(rows) >= BATCH:
                    yield self._batch(rows)
                    rows = []
        except (OSError, InputError):  # what was read so far is kept
            if rows:
                yield self._batch(rows)
            raise
        if rows:
            yield self._batch(rows)

    def _row(self, entry: LogEntry) -> tuple[Any, ...]:
        if not self.show_secrets and (hidden := masked_bytes(entry.text)) is not entry.text:
            entry = entry._replace(text=hidden)
        place = self._base + entry.offset
        position, number = self._last
        self._last = (place, number + 1 if position == place else 0)
        template, folded = None, None
        if entry.command in STATEMENT_COMMANDS:
            said = text_of(entry.text)
            key = fold(said)
            folded = key is not None
            template = self._number(said if key is None else key, entry, place, folded)
        self.modes |= entry.command == "sql mode" and bool(entry.text)
        day = None if entry.time is None else day_of(entry.time.encode("utf-8"))
        head = (self._stream, place, entry.line, entry.column, entry.time, day, entry.session, entry.command)
        db = None if entry.db is None else entry.db.encode("utf-8", "surrogateescape")
        told = (self._last[1], entry.at, db, entry.error)
        if entry.account is not None or entry.measured is not NOT_MEASURED:
            account = None if entry.account is None else entry.account.encode("utf-8", "backslashreplace").decode()
            self.measured.append((self._stream, place, self._last[1], account, *entry.measured))
        return (*head, template, folded, None if folded else entry.text, entry.text, *told)

    def _number(self, key: str, entry: LogEntry, place: int, folded: bool) -> int:
        """The template's number; the first entry with it is noted."""
        number = self._ids.get(key)
        if number is None:
            number = template_id(key)
            if len(self._ids) >= KEPT:
                self._ids.clear()
            self._ids[key] = number
            first = (number, self._stream, place, entry.line, entry.column, folded, entry.text, entry.at)
            self.firsts.append(first)
        return number
