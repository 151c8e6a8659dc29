"""Logs that went through CloudWatch Logs: objects whose `message` is what the server wrote, a record or several.

What `aws logs get-log-events` and `filter-log-events` print, the events alone, one on each line, and what subscriptions
deliver (`logEvents`). A message is read as the log that it looks like; what begins in one message ends in it.

Source: CloudWatch Logs API Reference, FilteredLogEvent and OutputLogEvent; User Guide, subscription filters.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .audit_csv import AUDIT_CSV
from .entry import LogEntry, LogFormat
from .general_entries import general_entries
from .json_objects import bytes_of, json_format
from .ranges import END, GENERAL_LOG, read_range
from .record import ignore_skip
from .slow_log import SLOW_LOG

_LOGS: tuple[LogFormat, ...] = (SLOW_LOG, AUDIT_CSV)


def _entries(said: Mapping[str, Any], offset: int, line: int) -> Iterable[LogEntry] | None:
    """The entries of an event, or of several, each at a place of its own; None where its message is of no log."""
    message = said.get("message")
    if not isinstance(message, str):
        return None
    found = enumerate(_read(bytes_of(message)))
    return [entry._replace(offset=offset + n, line=line, column=1, at=None) for n, entry in found] or None


def _read(text: bytes) -> Iterator[LogEntry]:
    with_newline = b"\n" + text
    for log in _LOGS:
        if log.layout.header.search(with_newline):
            yield from log.read(read_range(io.BytesIO(text), 0, END, layout=log.layout), ignore_skip)
            return
    if GENERAL_LOG.header.search(with_newline):
        yield from general_entries(read_range(io.BytesIO(text), 0, END))


CLOUDWATCH = json_format("cloudwatch-json", "a log out of CloudWatch", _entries)
