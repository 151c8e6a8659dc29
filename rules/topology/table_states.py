"""What the tables of each server stand for in the end, beside those of the first server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...facts.fact import Fact
from ...facts.names import object_key, split_key
from ..tables.closing import KIND, LogPlace, Since
from ..tables.target import Filtered
from .decided_item import TopologyServer, topology_messages
from .run import RunStatement, TopologyRun

_ADVICE = frozenset({"advice"})
_TOLD = frozenset({"absent", "drifted", "gone", "uncertain"})
EXACT = "exact"


class TableState(NamedTuple):
    """A table, by its name on a server: `exact`, or what the rules say of it, since the statement at a line."""

    table: str
    server: str
    what: str
    since: LogPlace | None
    found: Filtered


class TableStates:
    """Follows what becomes of a workload, and tells what it comes to."""

    def __init__(self, run: TopologyRun) -> None:
        self._run = run
        self._since = {name: Since() for name in run.servers}

    def follow(self, ran: RunStatement) -> None:
        """The next statement."""
        for name, found in ran.on.items():
            since = self._since[name]
            since.begin(ran.record.file)
            for each in found:
                since.follow(ran.record.line, each.found.before, each.found.after)

    def closing(self) -> Iterator[TableState]:
        """Every table on every server behind the first one, without those that the first one has dropped."""
        first, *behind = self._run.servers.values()
        for key in self._run.tables:
            gone = "dropped" in self._of(first, key).what
            for server in behind:
                name = split_key(key)
                there = object_key(server.spec.filters.database(name.db), name.name, name.kind)
                state = self._of(server, there)
                if not (gone and state.what in (EXACT, "absent", "dropped")):
                    yield state

    def _of(self, server: TopologyServer, key: str) -> TableState:
        found = server.target.decide((Fact("kind", (KIND,)), Fact("names_table", (key, 1, "asked"))))
        said = [message.text for message in topology_messages().of(found.decision, _ADVICE)]
        since = self._since[server.spec.name]
        rows = [row for row in found.before if row[0] in _TOLD and (row[2:3] == (key,) or len(row) == 2)]
        first = min((since.of(row) for row in rows), default=None)
        return TableState(key, server.spec.name, ", ".join(said) or EXACT, first if said else None, found)
