"""`spark.read.format("binlogic.general_log").load(path)`: a general log as a DataFrame.

A Python data source: the log is cut into byte ranges, each the work of one task. What only a whole log tells (lines,
names of sessions after a restart) is in a lake of facts; here are the columns that a range tells by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pyarrow as arrow
from pyspark.sql import SparkSession
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.types import StructType

from ...facts.readers.record import STATEMENT_COMMANDS
from ...facts.template import fold
from .files import LogFile, in_streams
from .ranges import Raw, read_range
from .storage import listed, opened, ranges_of

#: file, byte offset of the header line, time column as written, id of the connection, command, its text, and the
#: template of a statement whose literals change nothing
SCHEMA = "file string, offset long, time string, thread long, command string, text binary, template string"

_SPLIT_SIZE = 64 << 20
_BATCH = 10_000
_TYPES = {
    "file": arrow.string(),
    "offset": arrow.int64(),
    "time": arrow.string(),
    "thread": arrow.int64(),
    "command": arrow.string(),
    "text": arrow.binary(),
    "template": arrow.string(),
}


def register(spark: SparkSession) -> None:
    """Make the format known to a session."""
    spark.dataSource.register(GeneralLog)


class GeneralLog(DataSource):
    """Options: `path` (files, folders, patterns; `load` sets it), `split_size` (bytes per task)."""

    @classmethod
    def name(cls) -> str:
        """The format's name."""
        return "binlogic.general_log"

    def schema(self) -> str:
        """All columns; `spark.read.schema` may ask for some of them, and the others are not made."""
        return SCHEMA

    def reader(self, schema: StructType) -> DataSourceReader:
        """Reads the columns that are asked for."""
        split_size = int(self.options.get("split_size", _SPLIT_SIZE))
        return GeneralLogReader(self.options["path"], split_size, schema.fieldNames())


class LogRange(InputPartition):
    """A byte range of one file."""

    def __init__(self, file: LogFile, low: int, high: int) -> None:
        super().__init__((file.path, low, high))
        self.file = file
        self.low = low
        self.high = high


class GeneralLogReader(DataSourceReader):
    """Plans and reads the ranges of the logs that a path names."""

    def __init__(self, path: str, split_size: int, columns: Sequence[str]) -> None:
        self._path = path
        self._split_size = split_size
        self._columns = tuple(columns)

    def partitions(self) -> Sequence[InputPartition]:
        """One per range, the oldest file of a stream first."""
        files = in_streams(listed(self._path))
        return [LogRange(file, low, high) for file in files for low, high in ranges_of(file, self._split_size)]

    def read(self, partition: InputPartition) -> Iterator[Any]:
        """Arrow batches of the range's records."""
        assert isinstance(partition, LogRange)
        with opened(partition.file, partition.low) as source:
            raws: list[Raw] = []
            for raw in read_range(source, partition.low, partition.high):
                if raw.who:
                    raws.append(raw)
                if len(raws) >= _BATCH:
                    yield self._batch(partition.file.path, raws)
                    raws = []
            if raws:
                yield self._batch(partition.file.path, raws)

    def _batch(self, path: str, raws: Sequence[Raw]) -> Any:
        heads = [raw.who.decode("ascii").lstrip().partition(" ") for raw in raws]
        made: dict[str, Callable[[], list[Any]]] = {
            "file": lambda: [path] * len(raws),
            "offset": lambda: [raw.offset for raw in raws],
            "time": lambda: [raw.time.strip().decode("ascii") or None for raw in raws],
            "thread": lambda: [int(number) for number, _, _ in heads],
            "command": lambda: [command.lower() for _, _, command in heads],
            "text": lambda: [raw.text for raw in raws],
            "template": lambda: [_template(command, raw) for (_, _, command), raw in zip(heads, raws, strict=True)],
        }
        arrays = [arrow.array(made[name](), _TYPES[name]) for name in self._columns]
        return arrow.RecordBatch.from_arrays(arrays, names=list(self._columns))


def _template(command: str, raw: Raw) -> str | None:
    if command.lower() not in STATEMENT_COMMANDS:
        return None
    folded = fold(raw.text.decode("utf-8", "surrogateescape"))
    return None if folded is None else folded.encode("utf-8", "backslashreplace").decode()
