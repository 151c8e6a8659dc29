"""Rewrites a log between plain query events and those of WL#40, and back to the same bytes.

All else keeps its bytes but for positions, which move with what grew before them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from ..errors import InputError
from .cursor import EventError
from .decode import decode
from .event import CHECKSUM_LENGTH, HEADER, HEADER_LENGTH, POSITION_MASK, BinlogEvent, checksum
from .event_types import EventType
from .format_description import EXTENDED_POST_HEADER, QUERY_POST_HEADER, FormatDescription
from .opening import MAGIC
from .query import QueryEvent, pack_query

#: (database, table) of each table, with an empty database for the default one
Tables = tuple[tuple[str, str], ...]
Placed = tuple[BinlogEvent, FormatDescription]

_QUERY_LENGTH_AT = HEADER_LENGTH + 2 + 50 + 4 + 1 + EventType.QUERY - 1


def extended(
    events: Iterable[Placed], tables_of: Callable[[BinlogEvent, QueryEvent], Tables], file: str = ""
) -> Iterator[bytes]:
    """The file with its query events extended; the events must come from a log that is not.

    Raises InputError BE114 for a query that WL#40 has no room for, BE113 for a log that is extended.
    """

    def extend(event: BinlogEvent, query: QueryEvent) -> QueryEvent:
        return replace(query, tables=tables_of(event, query))

    return _rewritten(events, QUERY_POST_HEADER, EXTENDED_POST_HEADER, extend, file)


def stripped(events: Iterable[Placed], file: str = "") -> Iterator[bytes]:
    """The file with its query events plain again. Raises InputError BE113 for a log that is not extended."""

    def strip(_event: BinlogEvent, query: QueryEvent) -> QueryEvent:
        return replace(query, tables=None)

    return _rewritten(events, EXTENDED_POST_HEADER, QUERY_POST_HEADER, strip, file)


def _rewritten(
    events: Iterable[Placed],
    before: int,
    after: int,
    change: Callable[[BinlogEvent, QueryEvent], QueryEvent],
    file: str,
) -> Iterator[bytes]:
    yield MAGIC
    shift = 0
    for event, form in events:
        data = bytearray(event.data)
        if event.type == EventType.FORMAT_DESCRIPTION:
            if form.post_header(EventType.QUERY) != before:
                what = "is extended" if form.extended else "is not extended"
                raise InputError("BE113", f"this binary log {what} as WL#40 describes", file, event.position)
            data[_QUERY_LENGTH_AT] = after
        elif event.type == EventType.QUERY:
            query = decode(event, form, file)
            try:
                body = pack_query(change(event, query))
            except EventError as problem:
                hint = "WL#40 has two bytes for its length"
                raise InputError("BE114", str(problem), file, event.position, hint=hint) from None
            end = len(data) - event.trailer
            shift += len(body) - (end - HEADER_LENGTH)
            data[HEADER_LENGTH:end] = body
        yield _moved(event, data, shift)


def _moved(event: BinlogEvent, data: bytearray, shift: int) -> bytes:
    """The event with its length, next position and checksum right; one without a next position keeps none."""
    following = (event.next_position + shift) & POSITION_MASK if event.next_position else 0
    header = (event.timestamp, event.type, event.server_id, len(data), following, event.flags)
    HEADER.pack_into(data, 0, *header)
    if event.trailer and _is_checksummed(event):
        data[-CHECKSUM_LENGTH:] = checksum(data[:-CHECKSUM_LENGTH], event.type).to_bytes(4, "little")
    return bytes(data)


def _is_checksummed(event: BinlogEvent) -> bool:
    """A format description has room for a checksum also where none is written."""
    if event.type != EventType.FORMAT_DESCRIPTION:
        return True
    written = int.from_bytes(event.data[-CHECKSUM_LENGTH:], "little")
    return written == checksum(event.data[:-CHECKSUM_LENGTH], event.type)
