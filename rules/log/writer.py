"""Caches of sessions and the log itself, moved on by what rules derived of a statement.

Outputs of a pack that are applied (docs/rule-language.md, Outputs):

    event(S, B, Y, N, M, W, A)        an event of type W in form A goes to Y: `transaction`, `statement`, `direct` or
                                      `file`
    table_event(S, B, Y, N, M, W, T)  the same for an event about table T
    ends(S, B, H, Y, W)               Y is written as a group that ends in W, or thrown away (`discard`);
                                      H: before or after the statement's own events
    lists(S, B, N, M, T, K, J)        the event with order N, M names table T; K and J order the names
    marks(S, B, Y, W)                 what the statement writes from Y is marked W
    opens(S, B, W)                    groups that the statement writes begin with an event of type W
    cuts(S, B, P)                     the transaction cache goes back to what it was at savepoint P
    keeps(S, B, P)                    savepoint P remembers where the transaction cache stands
    without_error(S, B)               Query events of the statement do not tell the error it ended with
    image(S, B, E, T, O, L, N)        rows of T in events of type E hold column L, the N-th, in the image O (images.py)

N and M order the events of one statement.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from ..decide.outputs import OutputRow
from ..language.ast import Value
from .event import Event, EventGroup
from .waiting import Caches, events, goes_on, put


class WrittenEvents(NamedTuple):
    """What a statement did to the log: groups written, and the events it put in a cache."""

    groups: tuple[EventGroup, ...]
    cached: tuple[Event, ...]


#: where events are written at once: statements to the log, and what says where its files begin and end
_UNCACHED = frozenset({"direct", "file"})
#: events that belong to the one behind them
_BEFORE = frozenset({"Intvar", "Rand", "User_var"})
#: types of events that hold rows
ROWS = frozenset({"Write_rows", "Update_rows", "Delete_rows"})
#: makes the event of a line, complete with text and images
Make = Callable[[OutputRow], Event]
#: what opens and closes a group: (cache, ending, type of its first event) -> (opening, closing) events
Frame = Callable[[str, str, str], tuple[tuple[Event, ...], tuple[Event, ...]]]


class Writer:
    """One binary log with the caches of its sessions. Memory is bounded by the open transactions."""

    def __init__(self, frame: Frame, without_database: Collection[str] = ()) -> None:
        """frame: what opens and closes groups. without_database: forms of Query events that name no database."""
        self._frame = frame
        self.without_database = without_database
        self._sessions: dict[str, Caches] = {}

    def write(self, session: str, number: int, lines: Iterable[OutputRow], make: Make) -> WrittenEvents:
        """Apply what rules derived of the statement with this number."""
        lines = sorted(set(lines), key=lambda line: (line.relation, tuple(map(_sortable, line.values))))
        caches = self.caches(session)
        caches, groups = self._ended(caches, "before", session, number, lines)
        cached: list[Event] = []
        held: list[Event] = []
        said = [line for line in lines if line.relation in ("event", "table_event")]
        for line in sorted(said, key=lambda line: tuple(map(_sortable, line.values[1:3]))):
            cache, event = str(line.values[0]), make(line)
            if cache in _UNCACHED:
                held.append(event)
                if event.type not in _BEFORE:
                    opening, _closing = self._frame(cache, "standalone", _first(lines))
                    groups.append(EventGroup(cache, "standalone", number, session, opening, tuple(held), ()))
                    held.clear()
                continue
            last = caches.transaction if cache == "transaction" else caches.statement
            if event.type in ROWS and last is not None and last.event == event:
                continue  # a row event goes on as long as the table and the kind of change stay the same
            cached.append(event)
            now = put(last, event)
            caches = caches._replace(transaction=now) if cache == "transaction" else caches._replace(statement=now)
        for line in lines:
            caches = self._moved(caches, line)
        caches, after = self._ended(caches, "after", session, number, lines)
        self._sessions[session] = caches
        return WrittenEvents((*groups, *after), tuple(cached))

    def caches(self, session: str) -> Caches:
        """What a session has not written yet."""
        return self._sessions.get(session, Caches())

    def resume(self, session: str, caches: Caches) -> None:
        """Have a session go on from caches that it, or an alternative of it, had."""
        self._sessions[session] = caches

    def end(self, session: str) -> None:
        """The session is gone."""
        self._sessions.pop(session, None)

    @staticmethod
    def _moved(caches: Caches, line: OutputRow) -> Caches:
        if line.relation == "keeps":
            return caches._replace(savepoints={**caches.savepoints, str(line.values[0]): caches.transaction})
        if line.relation == "cuts":
            at = caches.savepoints.get(str(line.values[0]))
            return caches._replace(transaction=at) if goes_on(caches.transaction, at) else caches
        return caches

    def _ended(
        self, caches: Caches, when: str, session: str, number: int, lines: list[OutputRow]
    ) -> tuple[Caches, list[EventGroup]]:
        found: list[EventGroup] = []
        for line in lines:
            if line.relation != "ends" or line.values[0] != when:
                continue
            cache, ending = str(line.values[1]), str(line.values[2])
            waiting = caches.transaction if cache == "transaction" else caches.statement
            if waiting is not None and ending != "discard":
                opening, closing = self._frame(cache, ending, _first(lines))
                found.append(EventGroup(cache, ending, number, session, opening, events(waiting), closing))
            caches = Caches(None, caches.statement) if cache == "transaction" else caches._replace(statement=None)
        # the statement cache is written before the transaction cache
        return caches, sorted(found, key=lambda group: group.cache != "statement")


def _first(lines: Iterable[OutputRow]) -> str:
    """The type of the event that groups begin with; empty where the profile alone says it."""
    return next((str(line.values[0]) for line in lines if line.relation == "opens"), "")


def _sortable(value: Value) -> tuple[bool, int, str]:
    return (isinstance(value, str), value if isinstance(value, int) else 0, str(value))
