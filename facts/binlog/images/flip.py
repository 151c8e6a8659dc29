"""Row events that take back others: inserted rows deleted, deleted ones inserted, images of updates swapped."""

from __future__ import annotations

from ..cursor import NotReadError
from ..event_types import ROWS_V2_TYPES, EventType
from ..rows import RowsEvent, rows_header
from .images import ImageReader

_T = EventType
#: what takes back each kind of change, in rows of version 1 and 2
_V1 = {"write": _T.DELETE_ROWS_V1, "update": _T.UPDATE_ROWS_V1, "delete": _T.WRITE_ROWS_V1}
_V2 = {"write": _T.DELETE_ROWS, "update": _T.UPDATE_ROWS, "delete": _T.WRITE_ROWS}
_OLD = frozenset({_T.PRE_GA_WRITE_ROWS, _T.PRE_GA_UPDATE_ROWS, _T.PRE_GA_DELETE_ROWS})


def flipped(reader: ImageReader, rows: RowsEvent, body: bytes, event_type: int) -> tuple[EventType, bytes]:
    """Type and body of the event that takes back a row event, its rows last first, not the last of its statement.

    Raises NotReadError for images that do not hold all columns, EventError for a damaged event.
    """
    if event_type in _OLD:
        raise NotReadError("rows of MySQL 5.1.17 and older are not read")
    whole = tuple(range(rows.width))
    if rows.columns != whole or (rows.change == "update" and rows.after != whole):
        raise NotReadError("the rows do not hold all columns (binlog_row_image)")
    if event_type == _T.PARTIAL_UPDATE_ROWS:
        raise NotReadError("the rows may hold changes of JSON documents (binlog_row_value_options)")
    is_v2 = event_type in ROWS_V2_TYPES
    payload, places = reader.places(rows, body, event_type)
    images = [payload[middle:end] + payload[begin:middle] for begin, middle, end in reversed(places)]
    kind = (_V2 if is_v2 else _V1)[rows.change]
    return kind, rows_header(rows, is_v2) + b"".join(images)
