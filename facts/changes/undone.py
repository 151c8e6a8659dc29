"""Events that take back what others did, kept until they can be written last first."""

from __future__ import annotations

import tempfile
from array import array
from collections.abc import Iterable

from ..binlog.event import HEADER, HEADER_LENGTH, BinlogEvent, assemble
from ..binlog.event_types import EventType
from ..binlog.query import QueryEvent, pack_query
from ..binlog.rows import STATEMENT_END
from ..binlog.writer import LogWriter

_STATEMENT, _MAP, _ROWS, _END = range(4)
_ROW_FLAGS_AT = 6
_IN_MEMORY = 8 << 20
_NOWHERE = -1


class UndoneEvents:
    """Events in the order of the log: per statement its table maps and rows, per group its end.

    Beyond 8 MiB they wait in a temporary file, with eight bytes in memory for each.
    """

    def __init__(self, trailer: int) -> None:
        self._trailer = trailer
        self._file = tempfile.SpooledTemporaryFile[bytes](_IN_MEMORY)  # closed by `write`
        self._places = array("Q")  # where each event begins, with its kind in the lowest two bits
        self._size = 0
        self._ended = 0  # events before the end of the last group that ended

    @property
    def has_rows(self) -> bool:
        """Whether rows stand behind the last group that ended."""
        return len(self._places) > self._ended

    def statement(self, maps: Iterable[BinlogEvent]) -> None:
        """A statement begins whose rows are of these tables."""
        self._places.append(self._size << 2 | _STATEMENT)
        for event in maps:
            self.map(event)

    def map(self, event: BinlogEvent) -> None:
        """One more table of the statement."""
        self._add(_MAP, event, event.body)

    def rows(self, event: BinlogEvent, kind: EventType, body: bytes) -> None:
        """Rows of the statement, already taken back; their flag of a last event is not set."""
        self._add(_ROWS, event._replace(type=kind), body)

    def end(self, event: BinlogEvent) -> None:
        """The group ends with this event."""
        self._add(_END, event._replace(type=EventType.QUERY), _said("COMMIT"))
        self._ended = len(self._places)

    def _add(self, what: int, event: BinlogEvent, body: bytes) -> None:
        self._places.append(self._size << 2 | what)
        # What is not 0 says that the event has a next position.
        data = assemble(event._replace(trailer=self._trailer, next_position=1), body, 0)
        self._file.write(data)
        self._size += len(data)

    def write(self, writer: LogWriter) -> tuple[int, int]:
        """Write all groups that ended, the last one first; how many groups and row events there were."""
        groups = events = 0
        ends: list[BinlogEvent] = []  # of the group that is being written
        last = self._ended
        with self._file:
            while last:
                last -= 1
                if self._places[last] & 3 == _END:
                    _finish(writer, ends)
                    ends = [self._at(last)]
                    writer.write(ends[0], _said("BEGIN"))
                    groups += 1
                    continue
                first = last
                while self._places[first] & 3 != _STATEMENT:
                    first -= 1
                events += self._write_statement(writer, first + 1, last + 1)
                last = first
            _finish(writer, ends)
        return groups, events

    def _write_statement(self, writer: LogWriter, first: int, end: int) -> int:
        """Its table maps, then its rows, last first."""
        rows = [n for n in range(first, end) if self._places[n] & 3 == _ROWS]
        for n in range(first, end):
            if self._places[n] & 3 == _MAP:
                writer.write(self._at(n))
        for n in reversed(rows):
            event = self._at(n)
            body = bytearray(event.body)
            body[_ROW_FLAGS_AT] |= STATEMENT_END if n == rows[0] else 0
            writer.write(event, bytes(body))
        return len(rows)

    def _at(self, number: int) -> BinlogEvent:
        self._file.seek(self._places[number] >> 2)
        header = self._file.read(HEADER_LENGTH)
        timestamp, kind, server, length, following, flags = HEADER.unpack(header)
        data = header + self._file.read(length - HEADER_LENGTH)
        return BinlogEvent(_NOWHERE, timestamp, kind, server, following, flags, data, self._trailer)


def _finish(writer: LogWriter, ends: list[BinlogEvent]) -> None:
    """The end of the group that was written before, if there was one."""
    for event in ends:
        writer.write(event)


def _said(sql: str) -> bytes:
    return pack_query(QueryEvent(0, 0, 0, b"", "", sql))
