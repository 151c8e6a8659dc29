"""The rows of a row event: before and after images, each with the values of the columns that are there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..cursor import Cursor, EventError, NotReadError
from ..event_types import EventType
from ..mariadb_compression import uncompressed
from ..rows import RowsEvent
from .column import ColumnType, MappedColumn
from .values import Reader, Value, reader_of

#: of an image of MySQL 8.0: bits behind it tell which JSON columns are a change and no value
_PARTIAL_JSON = 1


class Image(NamedTuple):
    """columns: numbers of those that are there. values: of each."""

    columns: tuple[int, ...]
    values: tuple[Value, ...]


class RowImage(NamedTuple):
    """One row: before is None where it is new, after where it is gone."""

    before: Image | None
    after: Image | None


def _payload(rows: RowsEvent, body: bytes) -> bytes:
    payload = body[len(body) - rows.payload :]
    return uncompressed(payload) if rows.compressed else payload


class ImageReader:
    """Reads the rows of one table. Raises EventError for columns that no server has."""

    def __init__(self, columns: Sequence[MappedColumn]) -> None:
        self.columns = tuple(columns)
        self._readers: tuple[Reader, ...] = tuple(map(reader_of, columns))
        self._documents = sum(column.type == ColumnType.JSON for column in columns)

    def rows(self, rows: RowsEvent, body: bytes, event_type: int) -> Iterator[RowImage]:
        """The rows of an event, one in memory at a time beside the event. Raises EventError."""
        for row, _ in self._placed(rows, Cursor(_payload(rows, body)), event_type):
            yield row

    def places(self, rows: RowsEvent, body: bytes, event_type: int) -> tuple[bytes, list[tuple[int, int, int]]]:
        """The bytes of all rows, unpacked, and where in them each row begins, its second image begins, and it ends.
        Raises EventError.
        """
        payload = _payload(rows, body)
        return payload, [place for _, place in self._placed(rows, Cursor(payload), event_type)]

    def _placed(
        self, rows: RowsEvent, cursor: Cursor, event_type: int
    ) -> Iterator[tuple[RowImage, tuple[int, int, int]]]:
        if rows.width != len(self.columns):
            raise EventError(f"the rows have {rows.width} columns, their table has {len(self.columns)}")
        while cursor.left:
            begun = cursor.at
            first = self._image(cursor, rows.columns)
            middle = cursor.at
            if rows.change == "update":
                if event_type == EventType.PARTIAL_UPDATE_ROWS:
                    self._check_whole(cursor)
                row = RowImage(first, self._image(cursor, rows.after))
            else:
                row = RowImage(first, None) if rows.change == "delete" else RowImage(None, first)
            if cursor.at == begun:
                raise EventError("a row without columns cannot be")
            yield row, (begun, middle, cursor.at)

    def _image(self, cursor: Cursor, columns: tuple[int, ...]) -> Image:
        nulls = cursor.take((len(columns) + 7) // 8, "null bitmap")
        readers = self._readers
        return Image(
            columns,
            tuple(None if nulls[i >> 3] >> (i & 7) & 1 else readers[n](cursor) for i, n in enumerate(columns)),
        )

    def _check_whole(self, cursor: Cursor) -> None:
        if cursor.packed("value options") & _PARTIAL_JSON and any(cursor.take((self._documents + 7) // 8, "bitmap")):
            raise NotReadError("a row holds changes of JSON documents (binlog_row_value_options=PARTIAL_JSON)")
