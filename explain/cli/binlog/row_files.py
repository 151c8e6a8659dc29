"""Changes of rows as Parquet: a folder for each table, in it one file after the other, each of one definition."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ....facts.binlog.images.charsets import BINARY
from ....facts.binlog.images.column import INTEGER_BYTES, TEXTS, ColumnType, MappedColumn
from ....facts.binlog.images.values import EitherSign, Value
from ....facts.changes.as_json import named, place_of
from ....facts.changes.changes import RowChange
from ....facts.changes.mapped import ChangedTable
from ....facts.door.parquet import ESCAPED, columns
from ....facts.errors import InputError, excerpt
from ..files import make_folder

#: values that wait in memory, over all tables, and bytes of those that are long
_WAITING, _WAITING_BYTES = 500_000, 64 << 20
#: digits of a decimal that every reader of Parquet has
_SHORT = 38
_T = ColumnType
_UNSAFE = frozenset("/%.\0")


def write_parquet(changes: Iterator[RowChange], folder: Path) -> None:
    """Write changes into a new or empty folder.

    Raises InputError BE301 where something is in it, BE101 where a file cannot be written, BE116 for an integer whose
    sign nothing tells.
    """
    make_folder(folder)
    try:
        if any(folder.iterdir()):
            raise InputError("BE301", "something is in the folder to write", str(folder), hint="name a new one")
        with tempfile.TemporaryDirectory(prefix=".rows-", dir=folder) as made:
            _Files(Path(made)).keep(changes)
            for file in sorted(Path(made).glob("*/*/*.parquet")):
                target = folder / file.relative_to(made)
                target.parent.mkdir(parents=True, exist_ok=True)
                file.replace(target)
    except OSError as error:
        raise InputError("BE101", f"the rows cannot be written: {error.strerror or error}", str(folder)) from error


class _Files:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._waiting: dict[ChangedTable, list[dict[str, Any]]] = {}
        self._values = self._bytes = self._number = 0

    def keep(self, changes: Iterator[RowChange]) -> None:
        for change in changes:
            row = _row(change)
            self._waiting.setdefault(change.table, []).append(row)
            self._values += len(row)
            self._bytes += sum(len(value) for value in row.values() if isinstance(value, str | bytes))
            if self._values > _WAITING or self._bytes > _WAITING_BYTES:
                self._flush()
        self._flush()

    def _flush(self) -> None:
        # Loading pyarrow takes longer than most commands.
        import pyarrow as arrow
        import pyarrow.parquet as parquet

        for table, rows in self._waiting.items():
            self._number += 1
            place = self._folder / _safe(table.db) / _safe(table.table)
            place.mkdir(parents=True, exist_ok=True)
            made = arrow.Table.from_pylist(rows, schema=_schema(arrow, table))
            parquet.write_table(made, place / f"{self._number:06}.parquet")
        self._waiting.clear()
        self._values = self._bytes = 0


def _row(change: RowChange) -> dict[str, Any]:
    row = {"inner": 0} | place_of(change)
    absent = []
    for word, image in (("before", change.before), ("after", change.after)):
        if image is None:
            continue
        row |= {f"{word}.{name}": _value(change, value) for name, value in named(change.table, image).items()}
        there = set(image.columns)
        absent += [f"{word}.{_name(column, n)}" for n, column in enumerate(change.table.columns) if n not in there]
    return columns(row) | {"absent": absent}


def _value(change: RowChange, value: Value) -> Any:
    if isinstance(value, EitherSign):
        name = excerpt(f"{change.table.db}.{change.table.table}")
        what = f"nothing tells whether a number of {name} is unsigned"
        hint = "give the definition of the table with --schema"
        raise InputError("BE116", what, change.file, change.event.position, hint=hint)
    return value


def _schema(arrow: Any, table: ChangedTable) -> Any:
    text, number = arrow.string(), arrow.int64()
    fields = [("file", text), ("position", number), ("inner", number), ("number", number), ("timestamp", number)]
    fields += [("server_id", number), ("gtid", text), ("database", text), ("table", text), ("change", text)]
    for word in ("before", "after"):
        fields += [(f"{word}.{_name(column, n)}", _type(arrow, column)) for n, column in enumerate(table.columns)]
    return arrow.schema([*fields, ("absent", arrow.list_(text)), (ESCAPED, arrow.bool_())])


def _name(column: MappedColumn, number: int) -> str:
    return column.name or f"@{number + 1}"


def _type(arrow: Any, column: MappedColumn) -> Any:
    if column.type in INTEGER_BYTES:
        bits = {1: 8, 2: 16, 3: 32, 4: 32, 8: 64}[column.size]
        return getattr(arrow, f"{'u' if column.unsigned else ''}int{bits}")()
    if column.type == _T.NEWDECIMAL:
        return (arrow.decimal128 if column.size <= _SHORT else arrow.decimal256)(column.size, column.scale)
    if column.type in (_T.FLOAT, _T.DOUBLE):
        return arrow.float32() if column.type == _T.FLOAT else arrow.float64()
    if column.type == _T.YEAR:
        return arrow.int16()
    if column.type == _T.BIT or (column.type in (_T.ENUM, _T.SET) and not column.members):
        return arrow.uint64()
    is_bytes = column.type in TEXTS and column.charset == BINARY and not column.kind
    return arrow.binary() if is_bytes or column.type in (_T.GEOMETRY, _T.VECTOR) else arrow.string()


def _safe(name: str) -> str:
    """A name as that of a folder, percent and hexadecimal in place of what means something there."""
    shown = "".join(f"%{ord(each):02x}" if each in _UNSAFE or not each.isprintable() else each for each in name)
    return shown or "%"
