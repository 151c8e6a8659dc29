"""Every kind of log but general and binary ones: by name, what tells it, and how a whole log of it is read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module

from .doubts import IN_DOUBT, Watch
from .entry import NO_RECORD, LogEntry, LogFormat, text_of
from .executes import Executes
from .ranges import END, ByteSource, read_range
from .record import STATEMENT_COMMANDS, OnSkip, Record, Skipped, ignore_skip

#: where each stands, by its name
_PLACES = {
    "slow-log": ("slow_log", "SLOW_LOG"),
    "audit-csv": ("audit_csv", "AUDIT_CSV"),
    "audit-json": ("audit_json", "AUDIT_JSON"),
    "audit-xml": ("audit_xml", "AUDIT_XML"),
    "proxysql-json": ("proxysql", "PROXYSQL"),
    "cloudwatch-json": ("cloudwatch", "CLOUDWATCH"),
    "table-csv": ("table_text", "TABLE_CSV"),
    "table-json": ("table_json", "TABLE_JSON"),
}


class _LogFormats(Mapping[str, LogFormat]):
    """Formats by name; a reader is loaded when its format is asked for."""

    def __getitem__(self, name: str) -> LogFormat:
        module, constant = _PLACES[name]
        found: LogFormat = getattr(import_module(f".{module}", __package__), constant)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(_PLACES)

    def __len__(self) -> int:
        return len(_PLACES)


LOG_FORMATS = _LogFormats()


def read_log(log: LogFormat, source: ByteSource, on_skip: OnSkip = ignore_skip) -> Iterator[Record]:
    """The records of a whole log in file order, in constant memory; offsets are bytes of the file.

    The default database of a statement, where the log tells it, comes as an `init db` record before it.
    """
    raws = read_range(source, 0, END, 0, on_skip, log.layout)
    executes = Executes()
    entries = log.read(raws, on_skip)
    if log.verbatim:
        entries = without_doubts(entries, Watch(), on_skip)
    for entry in with_databases(log, entries):
        at = entry.offset + (entry.at or 0)
        text = text_of(entry.text)
        record = Record(entry.session, entry.command, text, entry.line, at, entry.column, "", entry.time or "")
        if entry.db is not None and entry.command in STATEMENT_COMMANDS:
            yield from executes.settle(record._replace(command="init db", text=entry.db))
        yield from executes.settle(record)
    yield from executes.values()


def without_doubts(entries: Iterable[LogEntry], watch: Watch, on_skip: OnSkip) -> Iterator[LogEntry]:
    """Entries that are no part of the text of one above; those in doubt go to `on_skip`."""
    for entry in entries:
        if watch.is_sure(entry.text, entry.command in STATEMENT_COMMANDS):
            if entry.command != NO_RECORD:
                yield entry
        elif entry.command != NO_RECORD:
            on_skip(Skipped(entry.line, entry.offset, IN_DOUBT, entry.text.count(b"\n") + 1))


def with_databases(log: LogFormat, entries: Iterable[LogEntry], db: str | None = None) -> Iterator[LogEntry]:
    """Entries with the database that holds for them, where records tell only that it has changed.

    db: the last one told above. A session that has none looks like the one before it: the log does not tell.
    """
    for entry in entries:
        if log.db_holds_on:
            if entry.db is None:
                entry = entry._replace(db=db)
            db = entry.db
        yield entry
