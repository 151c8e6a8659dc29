"""What the tables of each server stand for in the end, beside those of the first server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...facts.fact import Fact
from ...facts.names import object_key, split_key
from ..decide.messages import Messages
from ..tables.closing import KIND, LogPlace, Since
from ..tables.target import Filtered
from .course import Course, Ran
from .reached import Server

_ADVICE = frozenset({"advice"})
_TOLD = frozenset({"absent", "drifted", "gone", "uncertain"})
EXACT = "exact"


class Standing(NamedTuple):
    """A table, by its name on a server: `exact`, or what the rules say of it, since the statement at a line."""

    table: str
    server: str
    what: str
    since: LogPlace | None
    found: Filtered


class Standings:
    """Follows what becomes of a workload, and tells what it comes to."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._since = {name: Since() for name in course.servers}
        self._messages = Messages(next(iter(course.servers.values())).target.program)

    def follow(self, ran: Ran) -> None:
        """The next statement."""
        for name, found in ran.on.items():
            since = self._since[name]
            since.begin(ran.record.file)
            for each in found:
                since.follow(ran.record.line, each.found.before, each.found.after)

    def closing(self) -> Iterator[Standing]:
        """Every table on every server behind the first one, without those that the first one has dropped."""
        first, *behind = self._course.servers.values()
        for key in self._course.tables:
            gone = "dropped" in self._of(first, key).what
            for server in behind:
                name = split_key(key)
                there = object_key(server.spec.filters.database(name.db), name.name, name.kind)
                standing = self._of(server, there)
                if not (gone and standing.what in (EXACT, "absent", "dropped")):
                    yield standing

    def _of(self, server: Server, key: str) -> Standing:
        found = server.target.decide((Fact("kind", (KIND,)), Fact("names_table", (key, 1, "asked"))))
        said = [message.text for message in self._messages.of(found.decision, _ADVICE)]
        since = self._since[server.spec.name]
        rows = [row for row in found.before if row[0] in _TOLD and (row[2:3] == (key,) or len(row) == 2)]
        first = min((since.of(row) for row in rows), default=None)
        return Standing(key, server.spec.name, ", ".join(said) or EXACT, first if said else None, found)
