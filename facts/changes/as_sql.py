"""Changes of rows as SQL: a script that makes them again on a server that has the rows as they were before."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator

from ..binlog.images.charsets import BINARY, encoded_text
from ..binlog.images.column import TEXTS, ColumnType, MappedColumn
from ..binlog.images.images import Image
from ..binlog.images.values import EitherSign, Value
from ..door import sql
from ..door.encoded import Encoded
from ..errors import InputError, excerpt
from .changes import RowChange

_SETTINGS = "sql_mode = 'NO_AUTO_VALUE_ON_ZERO,ALLOW_INVALID_DATES', time_zone = '+00:00'"
_NO_KEYS = "no_foreign_key_checks"
_HINT = "give the definition of the table with --schema"


def script(changes: Iterable[RowChange]) -> Iterator[Encoded]:
    """The lines of a script: a transaction for each group.

    Raises InputError BE116 for what a statement would have to know: names of columns, the sign of an integer.
    """
    yield sql.remark("changes of rows; triggers of the tables would make theirs again, so drop them first")
    yield sql.statement("SET NAMES utf8mb4")
    yield sql.statement(f"SET SESSION {_SETTINGS}")
    group: tuple[str, int] | None = None
    unchecked = False
    for change in changes:
        if (change.file, change.begun) != group:
            if group is not None:
                yield sql.statement("COMMIT")
            group = change.file, change.begun
            yield sql.remark(f"{change.file}:{change.begun} {change.gtid}".rstrip())
            yield sql.statement("BEGIN")
        if (_NO_KEYS in change.flags) != unchecked:
            unchecked = not unchecked
            yield sql.statement(f"SET SESSION foreign_key_checks = {int(not unchecked)}")
        try:
            yield _statement(change)
        except ValueError:
            raise _unsaid(change, "a name in it stands in no script", "") from None
    if group is not None:
        yield sql.statement("COMMIT")


def _statement(change: RowChange) -> Encoded:
    if not change.table.named:
        raise _unsaid(change, "nothing tells the names of its columns", _HINT)
    table = sql.name(change.table.db, change.table.table)
    if change.before is None:
        values = list(_assigned(change, change.after))
        return sql.insert(table, (name for name, _ in values), (value for _, value in values))
    keys = [n for n, column in enumerate(change.table.columns) if column.is_key]
    by_key = bool(keys) and set(keys) <= set(change.before.columns)
    where = list(_compared(change, change.before, keys if by_key else None))
    if change.after is None:
        return sql.delete(table, where, not by_key)
    return sql.update(table, _assigned(change, change.after), where, not by_key)


def _assigned(change: RowChange, image: Image | None) -> Iterator[tuple[Encoded, Encoded]]:
    for number, value in zip(*image, strict=True) if image else ():
        column = change.table.columns[number]
        if not column.generated:
            yield sql.name(column.name), _literal(change, column, value)


def _compared(change: RowChange, image: Image, keys: list[int] | None) -> Iterator[tuple[Encoded, Encoded]]:
    """The values that a row is found by: its primary key, or all of them to the last bit."""
    for number, value in zip(image.columns, image.values, strict=True):
        column = change.table.columns[number]
        if keys is None:
            yield sql.name(column.name), _exactly(change, column, value)
        elif number in keys:
            yield sql.name(column.name), _literal(change, column, value)


def _literal(change: RowChange, column: MappedColumn, value: Value) -> Encoded:
    if value is None:
        return sql.NULL
    if isinstance(value, EitherSign):
        raise _unsaid(change, f"nothing tells whether {excerpt(column.name)} is unsigned", _HINT)
    if isinstance(value, bytes):
        return sql.binary(value)
    if not isinstance(value, str):
        return sql.number(value)
    if column.type in TEXTS and not (column.charset or column.kind) and not value.isascii():
        return sql.binary(encoded_text(value, ""))
    return sql.text(value)


def _exactly(change: RowChange, column: MappedColumn, value: Value) -> Encoded:
    """A literal that only this value is equal to, whatever the collation."""
    if isinstance(value, str) and column.type in TEXTS and column.charset != BINARY and not column.kind:
        return sql.binary(encoded_text(value, column.charset))
    if isinstance(value, float) and column.type == ColumnType.FLOAT:
        return sql.number(struct.unpack("<f", struct.pack("<f", value))[0])
    literal = _literal(change, column, value)
    return sql.document(literal) if value is not None and column.type == ColumnType.JSON else literal


def _unsaid(change: RowChange, why: str, hint: str) -> InputError:
    name = excerpt(f"{change.table.db}.{change.table.table}")
    return InputError("BE116", f"no statement changes {name}: {why}", change.file, change.event.position, hint=hint)
