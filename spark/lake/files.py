"""Parquet files of a lake, written where a task runs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from secrets import token_hex
from typing import Any

import pyarrow as arrow
import pyarrow.compute as compute
import pyarrow.parquet as parquet

from ..read.storage import filesystem

_COMPRESSION = "zstd"
#: columns of numbers that grow from row to row, and those whose values seldom come again
_GROWING = ("position", "line")
_SELDOM_AGAIN = ("text", "time")
#: columns of which a row group tells its least and greatest value; of others, most row groups would tell the same
_BOUNDED = (*_GROWING, "stream", "day", "time", "at")


#: rows and bytes of which enough for a row group
_GROUP, _ENOUGH = 100_000, 32 << 20
#: rows that are made columns of at a time, and rows that are chosen among at a time
_ROWS = 20_000
_AT_ONCE = 20_000
#: a text as its place among the few that there are: how columns are written, no part of what they are
AMONG_FEW = arrow.dictionary(arrow.int32(), arrow.string())


def in_few(schema: Any, columns: Collection[str]) -> Any:
    """The schema with these texts as places among few."""
    return arrow.schema([field.with_type(AMONG_FEW) if field.name in columns else field for field in schema])


class _Writer(parquet.ParquetWriter):  # type: ignore[misc]
    """One that is freed before it is closed was given up: no footer, which a full disk would refuse, is written."""

    def __del__(self) -> None:
        self.is_open = False


class TableFile:
    """A Parquet file that is made when its first rows come.

    `name` gets an end that no other attempt of the same task has: one that was given up may still be writing.
    """

    def __init__(self, lake: str, name: str, schema: Any) -> None:
        self.name = f"{name.removesuffix('.parquet')}-{token_hex(4)}.parquet"
        self.rows = 0
        self._uri = f"{lake}/{self.name}"
        self._schema = schema
        self._writer: Any = None

    def write(self, rows: Any) -> None:
        """Add the rows of a record batch or table."""
        if not rows.num_rows:
            return
        if self._writer is None:
            system, path = filesystem(self._uri)
            system.create_dir(path.rpartition("/")[0], recursive=True)
            self._writer = _Writer(
                path,
                self._schema,
                filesystem=system,
                compression={_path(field): _compression(field.type) for field in self._schema},
                use_dictionary=[_path(field) for field in self._schema if field.name not in _GROWING + _SELDOM_AGAIN],
                column_encoding={
                    field.name: "DELTA_BINARY_PACKED"
                    for field in self._schema
                    if field.name in _GROWING and arrow.types.is_integer(field.type)
                },
                write_statistics=[field.name for field in self._schema if field.name in _BOUNDED],
                store_schema=False,  # which would tell of AMONG_FEW
                write_page_checksum=True,
            )
        self._writer.write(rows)
        self.rows += rows.num_rows

    def write_group(self, batches: Sequence[Any]) -> None:
        """Add rows as one row group."""
        if batches:
            self.write(arrow.Table.from_batches(batches).unify_dictionaries())

    def write_rows(self, rows: Iterable[tuple[Any, ...]]) -> None:
        """Add rows given as tuples."""
        left = iter(rows)
        while some := list(islice(left, _ROWS)):
            self.write(batch_of(some, self._schema))

    def close(self) -> list[str]:
        """Finish; the name of the file, or nothing where no row came."""
        if self._writer is None:
            return []
        self._writer.close()
        return [self.name]


def _path(field: Any) -> str:
    """What Parquet calls a column."""
    return f"{field.name}.list.element" if arrow.types.is_list(field.type) else str(field.name)


def _compression(kind: Any) -> str:
    """How a column is compressed: texts are; what is encoded in a few bits (numbers, places among few) hardly shrinks,
    and trying costs a quarter of writing it."""
    value = kind.value_type if arrow.types.is_list(kind) else kind
    return _COMPRESSION if arrow.types.is_string(value) or arrow.types.is_binary(value) else "none"


class Groups:
    """Gathers record batches until they make a row group, and writes them to a file."""

    def __init__(self, file: TableFile) -> None:
        self._file = file
        self._waiting: list[Any] = []

    def add(self, batch: Any) -> None:
        """Add rows."""
        self._waiting.append(batch)
        if sum(map(len, self._waiting)) >= _GROUP or sum(each.nbytes for each in self._waiting) >= _ENOUGH:
            self.close()

    def close(self) -> None:
        """Write what waits."""
        waiting, self._waiting = self._waiting, []
        self._file.write_group(waiting)


def opened(uri: str, as_dictionaries: Sequence[str] = ()) -> Any:
    """A Parquet file, to be read in batches; columns whose texts are often equal as dictionaries. Raises OSError."""
    system, path = filesystem(uri)
    texts = list(as_dictionaries)
    return parquet.ParquetFile(path, filesystem=system, read_dictionary=texts, page_checksum_verification=True)


def in_groups(uri: str, columns: Sequence[str], as_dictionaries: Sequence[str] = ()) -> Iterator[Any]:
    """The rows of a Parquet file in record batches that are no larger than its row groups. Raises OSError."""
    file = opened(uri, as_dictionaries)
    for group in range(file.num_row_groups):
        rows = max(1, file.metadata.row_group(group).num_rows)
        yield from map(loose, file.iter_batches(rows, row_groups=[group], columns=list(columns)))


def loose(batch: Any) -> Any:
    """The batch without what its file declares of missing values: files of earlier versions declare it otherwise."""
    return arrow.RecordBatch.from_arrays(batch.columns, names=batch.schema.names)


def batches_where(uri: str, column: str, value: Any, columns: Sequence[str] | None = None) -> Iterator[Any]:
    """The rows of a Parquet file that hold a value in a column, in record batches. Raises OSError."""
    file = opened(uri)
    names = list(file.schema_arrow.names if columns is None else columns)
    for batch in file.iter_batches(_AT_ONCE, columns=list(dict.fromkeys((*names, column)))):
        found = batch.filter(compute.equal(batch.column(column), value))
        if len(found):
            yield found.select(names)


def read_where(uri: str, column: str, value: Any, columns: Sequence[str] | None = None) -> Any:
    """The same as a table. Raises OSError."""
    schema = opened(uri).schema_arrow
    if columns is not None:
        schema = arrow.schema([schema.field(name) for name in columns])
    return arrow.Table.from_batches([*batches_where(uri, column, value, columns)], schema)


def read_column(uri: str, column: str) -> Iterator[Any]:
    """The values of a column of a Parquet file. Raises OSError."""
    for batch in opened(uri).iter_batches(columns=[column]):
        yield from batch.column(0).to_pylist()


def batch_of(rows: Iterable[tuple[Any, ...]], schema: Any) -> Any:
    """Tuples as a record batch."""
    columns = list(zip(*rows, strict=True)) or [()] * len(schema)
    arrays = [array_of(column, field.type) for column, field in zip(columns, schema, strict=True)]
    return arrow.RecordBatch.from_arrays(arrays, schema=schema)


def array_of(column: Sequence[Any], kind: Any) -> Any:
    """Values as an Arrow array."""
    try:
        return arrow.array(column, kind)
    except UnicodeEncodeError:  # undecodable bytes, of which Parquet's strings know nothing, are escaped
        return arrow.array([_valid(value) for value in column], kind)


def _valid(value: Any) -> Any:
    return value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value
