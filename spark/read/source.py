"""`spark.read.format("binlogic.general_log").load(path)`: a log as a DataFrame, and one such source per format.

Python data sources: a log is cut into byte ranges where its format allows it, each the work of one task. What only a
whole log tells (lines, names of sessions after a restart) is in a lake of facts; here are the columns that a record
tells by itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice
from operator import attrgetter
from typing import Any

import pyarrow as arrow
from pyspark.sql import SparkSession
from pyspark.sql.datasource import DataSource, DataSourceReader, EqualTo, Filter, In, InputPartition
from pyspark.sql.types import StructType

from ...facts.errors import InputError
from ...facts.readers.entry import NO_RECORD, LogEntry, text_of
from ...facts.readers.general_entries import general_entries
from ...facts.readers.log_formats import LOG_FORMATS
from ...facts.readers.ranges import ByteSource, read_range
from ...facts.readers.record import STATEMENT_COMMANDS, OnSkip, Skipped
from ...facts.sql.template import fold
from .binary import binary_entries
from .files import LogFile, in_streams
from .log_times import time_of
from .reading import BINARY_LOG, FORMATS, is_cut
from .storage import listed, opened, ranges_of

#: file, byte offset of the header line (of a binary log's event), time as written, id of the connection, command, its
#: text, the template of a statement whose literals change nothing, default database and error code where the record
#: tells them; `skipped` is the reason where no record could be read at this place, and then there is nothing else;
#: `happened_at` is the time, of a clock that does not name its zone as if it were UTC
SCHEMA = (
    "file string, offset long, time string, thread long, command string, text binary, template string, "
    "db string, error int, skipped string, happened_at timestamp"
)

_SPLIT_SIZE = 64 << 20
_BATCH = 10_000
_LARGEST = (1 << 63) - 1
_TYPES = {
    "file": arrow.string(),
    "offset": arrow.int64(),
    "time": arrow.string(),
    "thread": arrow.int64(),
    "command": arrow.string(),
    "text": arrow.binary(),
    "template": arrow.string(),
    "db": arrow.string(),
    "error": arrow.int32(),
    "skipped": arrow.string(),
    "happened_at": arrow.timestamp("us", "UTC"),
}


def register(spark: SparkSession) -> None:
    """Make the formats known to a session, and have Spark hand its filters on, without which it refuses a source that
    takes some."""
    spark.conf.set("spark.sql.python.filterPushdown.enabled", "true")
    for source in SOURCES:
        spark.dataSource.register(source)


class LogSource(DataSource):
    """Options: `path` or `paths` (files, folders, patterns; `load` sets them), `split_size` (bytes per task), `bad`
    (`drop`: leave out what is no record; else it has rows with `skipped`).
    """

    log_format = ""

    @classmethod
    def name(cls) -> str:
        """The format's name."""
        return f"binlogic.{cls.log_format.replace('-', '_')}"

    def schema(self) -> str:
        """All columns; `spark.read.schema` may ask for some of them, and the others are not made."""
        return SCHEMA

    def reader(self, schema: StructType) -> DataSourceReader:
        """Reads the columns that are asked for."""
        split_size = int(self.options.get("split_size", _SPLIT_SIZE))
        drop = self.options.get("bad", "keep") == "drop"
        return LogReader(self.log_format, self._paths(), split_size, schema.fieldNames(), drop)

    def _paths(self) -> Sequence[str]:
        """What `load` was given: one path, or several as a JSON list. Raises InputError BE301 where it was nothing."""
        if "path" in self.options:
            return (self.options["path"],)
        if "paths" in self.options:
            return tuple(json.loads(self.options["paths"]))
        raise InputError("BE301", "no log is named", hint="load() takes a path or a list of paths")


def _source(log_format: str) -> type[LogSource]:
    """The source of one format, which Spark hands to its workers by value."""
    return type(log_format.title().replace("-", ""), (LogSource,), {"log_format": log_format})


SOURCES = tuple(map(_source, FORMATS))


class LogRange(InputPartition):
    """A byte range of one file."""

    def __init__(self, file: LogFile, low: int, high: int) -> None:
        super().__init__((file.path, low, high))
        self.file = file
        self.low = low
        self.high = high


class LogReader(DataSourceReader):
    """Plans and reads the ranges of the logs that a path names."""

    def __init__(
        self, log_format: str, paths: Sequence[str], split_size: int, columns: Sequence[str], drop: bool
    ) -> None:
        self._log_format = log_format
        self._paths = paths
        self._split_size = split_size
        self._columns = tuple(columns)
        self._drop = drop
        self._files: frozenset[str] | None = None

    def pushFilters(self, filters: list[Filter]) -> Iterable[Filter]:  # noqa: N802
        """Files that a filter leaves out are not read; Spark looks at the rows of the others."""
        for each in filters:
            if isinstance(each, EqualTo | In) and each.attribute == ("file",):
                named = {each.value} if isinstance(each, EqualTo) else set(each.value)
                self._files = frozenset(named if self._files is None else self._files & named)
        return filters

    def partitions(self) -> Sequence[InputPartition]:
        """One per range, the oldest file of a stream first."""
        may_cut = is_cut(self._log_format)
        found = {file.path: file for path in self._paths for file in listed(path)}
        files = [file for file in in_streams(list(found.values())) if self._files is None or file.path in self._files]
        return [LogRange(file, low, high) for file in files for low, high in ranges_of(file, self._split_size, may_cut)]

    def read(self, partition: InputPartition) -> Iterator[Any]:
        """Arrow batches of the range's records."""
        assert isinstance(partition, LogRange)
        rows = self._rows(partition)
        while batch := list(islice(rows, _BATCH)):
            yield self._batch(partition.file.path, batch)

    def _rows(self, part: LogRange) -> Iterator[LogEntry | Skipped]:
        """The entries of a range, and what is none behind the entry it was met with."""
        skipped: list[Skipped] = []
        try:
            with opened(part.file, part.low) as source:
                for entry in _entries(self._log_format, source, part.low, part.high, skipped.append):
                    yield from self._told(skipped)
                    yield entry
        except (OSError, InputError) as error:
            why = error.message if isinstance(error, InputError) else str(error).split("\n", 1)[0]
            skipped.append(Skipped(0, part.low, f"the file cannot be read: {why}", 0))
        yield from self._told(skipped)

    def _told(self, skipped: list[Skipped]) -> Iterator[Skipped]:
        if not self._drop:
            yield from skipped
        skipped.clear()

    def _batch(self, path: str, rows: Sequence[LogEntry | Skipped]) -> Any:
        arrays = [arrow.array([_value(name, path, row) for row in rows], _TYPES[name]) for name in self._columns]
        return arrow.RecordBatch.from_arrays(arrays, names=list(self._columns))


def _value(column: str, path: str, row: LogEntry | Skipped) -> Any:
    if column == "file":
        return path
    if isinstance(row, LogEntry):
        return _OF_ENTRY[column](row)
    return {"offset": row.offset, "skipped": row.reason}.get(column)


def _entries(log_format: str, source: ByteSource, low: int, high: int, on_skip: OnSkip) -> Iterator[LogEntry]:
    if log_format == BINARY_LOG:
        return binary_entries(source, on_skip)
    log = LOG_FORMATS.get(log_format)
    if log is None:
        return general_entries(read_range(source, low, high, 0, on_skip))
    entries = log.read(read_range(source, low, high, 0, on_skip, log.layout), on_skip)
    return (entry for entry in entries if entry.command != NO_RECORD)


def _template(entry: LogEntry) -> str | None:
    if entry.command not in STATEMENT_COMMANDS:
        return None
    folded = fold(text_of(entry.text))
    return None if folded is None else _shown(folded)


def _thread(entry: LogEntry) -> int | None:
    number = int(entry.session)
    return number if number <= _LARGEST else None  # what somebody wrote into a text that looks like a header


def _db(entry: LogEntry) -> str | None:
    return None if entry.db is None else _shown(entry.db)


def _happened_at(entry: LogEntry) -> datetime | None:
    found = time_of(entry.time) if entry.time else None
    return found.replace(tzinfo=UTC) if found is not None and found.tzinfo is None else found


def _nothing(_entry: LogEntry) -> None:
    return None


def _shown(text: str) -> str:
    """What a column of strings can hold: undecodable bytes are escaped."""
    return text.encode("utf-8", "backslashreplace").decode()


_OF_ENTRY: dict[str, Callable[[LogEntry], Any]] = {
    **{name: attrgetter(name) for name in ("offset", "time", "command", "text", "error")},
    "thread": _thread,
    "template": _template,
    "db": _db,
    "skipped": _nothing,
    "happened_at": _happened_at,
}
