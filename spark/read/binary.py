"""A binary log as entries. It is read whole: what its events mean depends on those before them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import IO, cast

from ...facts.binlog.event import BinlogEvent
from ...facts.binlog.format_description import FormatDescription
from ...facts.binlog.reader import BinlogFile
from ...facts.readers.binary_log import read_binary_log
from ...facts.readers.entry import LogEntry
from ...facts.readers.ranges import ByteSource
from ...facts.readers.record import OnSkip


def binary_entries(source: ByteSource, on_skip: OnSkip, file: str = "") -> Iterator[LogEntry]:
    """The statements of a file; line and offset are the position of the event.

    Raises InputError BE101, BE111, BE112.
    """
    log = BinlogFile(cast(IO[bytes], source), file)
    clock = _Clock()
    for record in read_binary_log(clock.watched((event, log.format) for event in log), file, on_skip):
        text = record.text.encode("utf-8", "surrogateescape")
        # The end of a session that the reader forgets has no place of its own.
        offset = record.offset or clock.position
        yield LogEntry(offset, record.line, record.column, None, clock.time, record.session, record.command, text)


class _Clock:
    """Notes where the reader is."""

    position = 0
    time: str | None = None
    _seconds = 0

    def watched(
        self, events: Iterable[tuple[BinlogEvent, FormatDescription]]
    ) -> Iterator[tuple[BinlogEvent, FormatDescription]]:
        for event, form in events:
            self.position = event.position
            if event.timestamp != self._seconds:
                self._seconds = event.timestamp
                self.time = datetime.fromtimestamp(event.timestamp, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
            yield event, form
