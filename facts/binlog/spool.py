"""Events that wait for a decision: the first in memory, more of them in a temporary file."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator

from .event import HEADER, HEADER_LENGTH, BinlogEvent

_IN_MEMORY = 8 << 20


class Spool:
    """Events in the order they came, to be taken out together or forgotten."""

    def __init__(self) -> None:
        self._events: list[BinlogEvent] = []
        self._bytes = 0
        self._file: tempfile.SpooledTemporaryFile[bytes] | None = None
        self._places: list[BinlogEvent] = []  # of the events in the file: all but their data

    def __bool__(self) -> bool:
        return bool(self._events or self._places)

    def add(self, event: BinlogEvent) -> None:
        """Keep an event."""
        self._bytes += len(event.data)
        if self._bytes <= _IN_MEMORY:
            self._events.append(event)
            return
        if self._file is None:
            self._file = tempfile.SpooledTemporaryFile(1)  # noqa: SIM115 (closed when it is emptied)
        self._file.write(event.data)
        self._places.append(event._replace(data=b""))

    def take(self) -> Iterator[BinlogEvent]:
        """All events; the spool is empty afterwards."""
        yield from self._events
        if self._file is not None:
            self._file.seek(0)
            for event in self._places:
                header = self._file.read(HEADER_LENGTH)
                length = HEADER.unpack(header)[3]
                yield event._replace(data=header + self._file.read(length - HEADER_LENGTH))
        self.clear()

    def clear(self) -> None:
        """Forget all events."""
        if not self._bytes:
            return
        if self._file is not None:
            self._file.close()
            self._file = None
        self._events.clear()
        self._places.clear()
        self._bytes = 0
