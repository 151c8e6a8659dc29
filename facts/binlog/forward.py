"""Finds what of a block is rows of tables decided before, which need not be looked at event by event.

That is most of a log in row format. Anything else, damaged events too, stays where it stands, to be read and selected
as if nobody had looked at it.
"""

from __future__ import annotations

import struct
from zlib import crc32

from .event import HEADER_LENGTH, RIGHT_CHECKSUM, BinlogEvent
from .event_types import ROWS_TYPES, EventType
from .format_description import FormatDescription
from .group import OpenGroup
from .gtid import is_plain
from .rows import STATEMENT_END
from .writer import LogWriter

#: type, length and next position; where the event is about a table, its id in two parts and the flags of its rows
_FIELDS = struct.Struct("<B4xII2xIHH")
_FIELDS_AT = 4
_SHORTEST = _FIELDS_AT + _FIELDS.size
#: bytes beyond which to copy an event takes longer than to make a view of it
_LONG = 1 << 12
#: of a Query event, behind thread and execution time: what is the same in one BEGIN and another
_SAID_AT = HEADER_LENGTH + 8
#: bytes of a GTID event with nothing but the id
_SHORTEST_GTID = HEADER_LENGTH + 25
#: of a GTID event that does not tell the length of its group
_LONGEST_WITHOUT_LENGTH = HEADER_LENGTH + 42
_REMEMBERED = 10_000

_ROWS = frozenset(map(int, ROWS_TYPES))
_TEXTS = frozenset({int(EventType.ANNOTATE_ROWS), int(EventType.ROWS_QUERY)})
_GTIDS = frozenset({int(EventType.GTID), int(EventType.ANONYMOUS_GTID)})
_TABLE_MAP, _XID, _QUERY, _MARIADB_GTID = (
    int(kind) for kind in (EventType.TABLE_MAP, EventType.XID, EventType.QUERY, EventType.MARIADB_GTID)
)


class Forward:
    """Passes on rows to `writer` as they stand: statements of the open `group`, and whole groups."""

    def __init__(self, group: OpenGroup, writer: LogWriter) -> None:
        self._group = group
        self._writer = writer
        self._tables: dict[bytes, bool] = {}
        self._frames: dict[bytes, bool] = {}

    def table_is(self, event: BinlogEvent, kept: bool) -> None:
        """Whether the rows of a table map are kept; holds for all that are alike until `forget`."""
        if len(self._tables) < _REMEMBERED:
            self._tables[event.body] = kept

    def frame_is(self, event: BinlogEvent, begins: bool) -> None:
        """A Query event that only begins, or only ends, a group; so do all that are alike."""
        if len(self._frames) < _REMEMBERED:
            self._frames[event.data[_SAID_AT : len(event.data) - event.trailer]] = begins

    def forget(self) -> None:
        """From here on other tables may be kept."""
        self._tables.clear()

    def __call__(self, block: bytes, at: int, base: int, form: FormatDescription, verify: bool) -> int:
        """Pass on what stands from `at` in a block whose position is `base`; returns how far that was possible.

        verify: whether checksums are to be right. Nothing may wait for the rest of a statement.
        """
        if not self._tables:
            return at
        # Every event of the log goes through this loop, so it is one, and makes few calls.
        group, tables, frames, trailer = self._group, self._tables, self._frames, form.trailer
        fields, said, verify = _FIELDS.unpack_from, memoryview(block), verify and trailer > 0
        least, least_rows = HEADER_LENGTH + trailer, _SHORTEST + trailer
        size, last = len(block), len(block) - _SHORTEST
        begins: list[int] = []  # where what is kept begins and ends: statements, and what frames a group
        ends: list[int] = []
        of_group = 0  # how many of them stand before the group
        group_at = statement_at = at
        tells_length = False
        is_new = False  # whether the group begins in the block: then all of it is passed on, or nothing
        is_open, is_kept = group.is_transaction, group.kept
        is_taken_over = is_open or not is_kept
        mapped: set[tuple[int, int]] = set()
        stays = False
        while at <= last:
            kind, length, following, low, high, flags = fields(block, at + _FIELDS_AT)
            end = at + length
            if length < least or end > size or not following:
                break
            if verify and crc32((said if length > _LONG else block)[at:end]) != RIGHT_CHECKSUM:
                break
            if kind == _TABLE_MAP:
                found = tables.get(block[at + HEADER_LENGTH : end - trailer])
                if found is None or (mapped and found is not stays):
                    break
                stays = found
                if mapped or end > last:
                    mapped.add((low, high))
                    at = end
                    continue
                # Most statements have one table and one event of rows, which is looked at right here.
                kind, length, following, rows_low, rows_high, flags = fields(block, end + _FIELDS_AT)
                after = end + length
                if (
                    rows_low != low
                    or rows_high != high
                    or kind not in _ROWS
                    or not flags & STATEMENT_END
                    or length < least_rows
                    or after > size
                    or not following
                    or (verify and crc32((said if length > _LONG else block)[end:after]) != RIGHT_CHECKSUM)
                ):
                    mapped.add((low, high))
                    at = end
                    continue
                at = after
                if stays:
                    begins.append(statement_at)
                    ends.append(after)
                    if not is_kept:
                        is_kept = True
                        if not is_new:
                            group.keep()
            elif kind in _TEXTS and not mapped:
                at = end
                continue
            elif kind in _ROWS:
                if (low, high) not in mapped or length < least_rows:
                    break
                at = end
                if not flags & STATEMENT_END:
                    continue
                mapped.clear()
                if stays:
                    begins.append(statement_at)
                    ends.append(end)
                    if not is_kept:
                        is_kept = True
                        if not is_new:
                            group.keep()
            elif at != statement_at:
                break  # no rows follow what stands before them
            else:
                frame = frames.get(block[at + _SAID_AT : end - trailer]) if kind == _QUERY else None
                if kind == _XID or (frame is False and is_open):
                    if not is_kept:
                        del begins[of_group:], ends[of_group:]
                    elif is_new and tells_length and sum(ends[of_group:]) - sum(begins[of_group:]) != at - group_at:
                        break  # its GTID tells another length from now on
                    else:
                        begins.append(at)
                        ends.append(end)
                    if is_taken_over:
                        self._writer.pass_on(block, base, begins, ends, trailer)
                        group.close()
                        begins, ends = [], []
                    is_new = is_open = is_taken_over = False
                    is_kept = True
                    of_group = len(begins)
                elif frame and is_new and not is_open:
                    is_open = True
                    ends[-1] = end
                elif is_kept and not is_open and not is_new and (frame or _begins(block, at, end - trailer, kind)):
                    group_at, of_group = at, len(begins)
                    begins.append(at)
                    ends.append(end)
                    is_new, is_kept, is_open = True, False, kind not in _GTIDS
                    tells_length = kind in _GTIDS and end - trailer - at > _LONGEST_WITHOUT_LENGTH
                else:
                    break
                at = end
            statement_at = at
        if is_new:
            del begins[of_group:], ends[of_group:]
        self._writer.pass_on(block, base, begins, ends, trailer)
        return group_at if is_new else statement_at


def _begins(block: bytes, at: int, end: int, kind: int) -> bool:
    """Whether an event without its checksum is a GTID that begins a group as most are begun."""
    if kind in _GTIDS:
        return end - at >= _SHORTEST_GTID
    return kind == _MARIADB_GTID and is_plain(block[at + HEADER_LENGTH : end])
