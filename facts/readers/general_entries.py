"""Records of a general log as entries, where what only the whole log tells (names of sessions) is not asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .entry import LogEntry
from .ranges import Raw


def general_entries(raws: Iterable[Raw]) -> Iterator[LogEntry]:
    """The entries of records, in order; banners are none."""
    for raw in raws:
        if raw.who:
            thread, _, command = raw.who.decode("ascii").lstrip().partition(" ")
            time = raw.time.strip().decode("ascii") or None
            column = len(raw.time) + len(raw.who) + 2
            yield LogEntry(raw.offset, raw.line, column, column - 1, time, thread, command.lower(), raw.text)
