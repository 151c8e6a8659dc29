"""The tables info of every query event of a log, one event behind the log: BEGIN is told with what follows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...facts.binlog.decode import decode
from ...facts.binlog.event import BinlogEvent
from ...facts.binlog.event_types import GTID_TYPES, EventType
from ...facts.binlog.extended import Placed, Tables
from ...facts.binlog.query import QueryEvent
from ...facts.names import split_key
from .information import TablesInfo
from .logged import LoggedStatements


class Annotator:
    """Reads a log ahead by one event; `tables` answers for the event that was handed on last."""

    def __init__(self, info: TablesInfo, file: str = "") -> None:
        self._info = info
        self._file = file
        self._statements: LoggedStatements | None = None
        self._following: QueryEvent | None = None

    def ahead(self, events: Iterable[Placed]) -> Iterator[Placed]:
        """The same events."""
        waiting: Placed | None = None
        for placed in events:
            event, form = placed
            if event.type == EventType.FORMAT_DESCRIPTION and self._statements is None:
                self._statements = LoggedStatements(form)
            self._following = decode(event, form, self._file) if event.type == EventType.QUERY else None
            if waiting:
                yield self._handed_on(waiting)
            waiting = placed
        self._following = None
        if waiting:
            yield self._handed_on(waiting)

    def tables(self, _event: BinlogEvent, query: QueryEvent) -> Tables:
        """The tables info of the query event that `ahead` handed on last."""
        assert self._statements is not None
        facts = self._statements.facts(query, query.db, self._following)
        return tuple(_pair(key, query.db) for key in self._info.of(facts))

    def _handed_on(self, placed: Placed) -> Placed:
        if placed[0].type in GTID_TYPES and self._statements is not None:
            self._statements.group_begins()
        return placed


def _pair(key: str, default_db: str) -> tuple[str, str]:
    name = split_key(key)
    return "" if name.db == default_db else name.db, name.name
