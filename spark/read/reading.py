"""How a range of a log of any format becomes rows: one reading per range."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from ...facts.readers.compiled import is_worth
from ...facts.readers.doubts import DoubtSurvey, Watch
from ...facts.readers.entry import LogEntry, LogFormat
from ...facts.readers.log_formats import LOG_FORMATS, with_databases, without_doubts
from ...facts.readers.ranges import ByteSource, read_range, read_scan_ranges
from ...facts.readers.record import STATEMENT_COMMANDS, OnSkip, ignore_skip
from .column_builder import ColumnBuilder
from .entry_rows import EntryRows
from .survey import Before, Counting, Survey, survey

GENERAL_LOG, BINARY_LOG = "general-log", "binary-log"

#: the formats that a lake of facts is made from
FORMATS = (GENERAL_LOG, *LOG_FORMATS, BINARY_LOG)


def is_cut(log_format: str) -> bool:
    """Whether a file of this format may be read in ranges."""
    return log_format == GENERAL_LOG or (log_format != BINARY_LOG and LOG_FORMATS[log_format].is_cut)


class Reading(Protocol):
    """The rows of one range. `count`, `firsts` and `modes` are known when all batches were taken.

    measured: rows of that table, of the batches that were taken; whoever writes them clears it.
    """

    measured: list[tuple[Any, ...]]

    @property
    def count(self) -> int: ...
    @property
    def firsts(self) -> list[tuple[Any, ...]]: ...
    @property
    def modes(self) -> bool: ...

    def batches(self, source: Counting, low: int, high: int, on_skip: OnSkip) -> Iterator[Any]:
        """Rows of the records of `[low, high)`. Raises OSError, and InputError BE111 at a damaged binary log."""

    def after(self, lines: int) -> Before:
        """What is known where the range ends, if so many newlines are in it."""


def reading_of(
    log_format: str, schema: Any, stream: int, base: int, before: Before, size: int = 0, show_secrets: bool = False
) -> Reading:
    """A reading of a range before which `before` is known; `base` is the position of its file.

    size: about how many bytes the range has, by which it is decided how to read them; what is read is the same.
    show_secrets: passwords are not masked.
    """
    if log_format == GENERAL_LOG:
        return _GeneralReading(schema, stream, base, before, is_worth(size), show_secrets)
    reading = _EntryReading(LOG_FORMATS.get(log_format), schema, stream, base, before)
    reading.show_secrets = show_secrets
    return reading


def survey_of(log_format: str, counting: Counting, low: int, high: int, size: int = 0) -> Survey:
    """What a range of about `size` bytes tells those after it. Raises OSError."""
    if log_format == BINARY_LOG:  # a file of it begins with all it needs
        return Survey(0, b"", ())
    if log_format == GENERAL_LOG and is_worth(size):
        from .column_survey import column_survey

        return column_survey(counting, low, high)
    if log_format == GENERAL_LOG:
        return survey(read_range(counting, low, high), counting)
    log = LOG_FORMATS[log_format]
    raws = read_range(counting, low, high, layout=log.layout)
    if not log.db_holds_on and not log.verbatim:
        for _ in raws:
            pass
        return Survey(counting.lines, b"", ())
    db, doubts = None, DoubtSurvey()
    for entry in log.read(raws, ignore_skip):
        doubts.meet(entry.text, entry.command in STATEMENT_COMMANDS)
        db = db if entry.db is None else entry.db
    return Survey(counting.lines, b"", (), db, doubts.ends())


class _GeneralReading:
    modes = False

    def __init__(self, schema: Any, stream: int, base: int, before: Before, is_big: bool, show_secrets: bool) -> None:
        self._before = before
        self._sessions = before.sessions()
        self._rows = _rows(is_big)(schema, stream, base, self._sessions, before.time, before.doubt)
        self._rows.show_secrets = show_secrets
        self.firsts = self._rows.firsts
        self.measured: list[tuple[Any, ...]] = []

    @property
    def count(self) -> int:
        return self._rows.count

    def batches(self, source: ByteSource, low: int, high: int, on_skip: OnSkip) -> Iterator[Any]:
        found = read_scan_ranges(source, low, high, self._before.lines, on_skip, self._rows.cut)
        return self._rows.of_scans(found, on_skip)

    def after(self, lines: int) -> Before:
        sessions, rows = self._sessions, self._rows
        told = (sessions.run, sessions.highest, sessions.after_banner)
        return Before(self._before.lines + lines, rows.time, *told, doubt=rows.doubt)


def _rows(is_big: bool) -> type[ColumnBuilder]:
    if is_big:
        from .compiled_column_builder import CompiledColumnBuilder  # needs what only comes with numba

        return CompiledColumnBuilder
    return ColumnBuilder


class _EntryReading(EntryRows):
    def __init__(self, log: LogFormat | None, schema: Any, stream: int, base: int, before: Before) -> None:
        super().__init__(schema, stream, base)
        self._log = log
        self._before = before
        self._db = before.db
        self._watch = Watch(before.doubt)

    def batches(self, source: ByteSource, low: int, high: int, on_skip: OnSkip) -> Iterator[Any]:
        if self._log is None:
            from .binary import binary_entries  # with all of its events

            return self.of_entries(binary_entries(source, on_skip))
        raws = read_range(source, low, high, self._before.lines, on_skip, self._log.layout)
        entries = self._log.read(raws, on_skip)
        if self._log.verbatim:
            entries = without_doubts(entries, self._watch, on_skip)
        return self.of_entries(self._noted(with_databases(self._log, entries, self._db)))

    def after(self, lines: int) -> Before:
        return Before(self._before.lines + lines, db=self._db, doubt=self._watch.doubt)

    def _noted(self, entries: Iterable[LogEntry]) -> Iterator[LogEntry]:
        for entry in entries:
            if entry.db is not None:
                self._db = entry.db
            yield entry
