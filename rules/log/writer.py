"""Caches of sessions and the log itself, moved on by what rules derived of a statement.

Outputs of a pack that are carried out (docs/rule-language.md, Outputs):

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

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from ..decide.outputs import Line
from ..language.ast import Value
from .event import Event, Group


class Written(NamedTuple):
    """What a statement did to the log: groups written, and the events it put in a cache."""

    groups: tuple[Group, ...]
    cached: tuple[Event, ...]


#: where events are written at once: statements to the log, and what says where its files begin and end
_UNCACHED = frozenset({"direct", "file"})
#: events that belong to the one behind them
_BEFORE = frozenset({"Intvar", "Rand", "User_var"})
#: types of events that hold rows
ROWS = frozenset({"Write_rows", "Update_rows", "Delete_rows"})
#: makes the event of a line, complete with text and images
Make = Callable[[Line], Event]
#: what opens and closes a group: (cache, ending, type of its first event) -> (opening, closing) events
Frame = Callable[[str, str, str], tuple[tuple[Event, ...], tuple[Event, ...]]]


@dataclass
class _Caches:
    transaction: list[Event] = field(default_factory=list)
    statement: list[Event] = field(default_factory=list)
    savepoints: dict[str, int] = field(default_factory=dict)

    def copy(self) -> _Caches:
        return _Caches(list(self.transaction), list(self.statement), dict(self.savepoints))


class Writer:
    """One binary log with the caches of its sessions. Memory is bounded by the open transactions."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._sessions: dict[str, _Caches] = {}

    def write(self, session: str, number: int, lines: Iterable[Line], make: Make) -> Written:
        """Carry out what rules derived of the statement with this number."""
        lines = sorted(set(lines), key=lambda line: (line.relation, tuple(map(_sortable, line.values))))
        caches = self._sessions.setdefault(session, _Caches())
        groups = self._ended(caches, "before", session, number, lines)
        put: list[Event] = []
        held: list[Event] = []
        events = [line for line in lines if line.relation in ("event", "table_event")]
        for line in sorted(events, key=lambda line: tuple(map(_sortable, line.values[1:3]))):
            cache, event = str(line.values[0]), make(line)
            if cache in _UNCACHED:
                held.append(event)
                if event.type not in _BEFORE:
                    opening, _closing = self._frame(cache, "standalone", _first(lines))
                    groups.append(Group(cache, "standalone", number, session, opening, tuple(held), ()))
                    held.clear()
                continue
            written = caches.transaction if cache == "transaction" else caches.statement
            if event.type in ROWS and written and written[-1] == event:
                continue  # a row event goes on as long as the table and the kind of change stay the same
            put.append(event)
            written.append(event)
        for line in lines:
            self._moved(caches, line)
        groups += self._ended(caches, "after", session, number, lines)
        return Written(tuple(groups), tuple(put))

    def fork(self) -> Writer:
        """A copy whose caches go their own way from here on."""
        other = Writer(self._frame)
        other._sessions = {session: caches.copy() for session, caches in self._sessions.items()}
        return other

    def waiting(self, session: str) -> tuple[Event, ...]:
        """The events that a session has not written yet."""
        caches = self._sessions.get(session)
        return (*caches.statement, *caches.transaction) if caches is not None else ()

    def waits(self, session: str) -> int:
        """How many events a session has not written yet."""
        caches = self._sessions.get(session)
        return len(caches.statement) + len(caches.transaction) if caches is not None else 0

    def end(self, session: str) -> None:
        """The session is gone."""
        self._sessions.pop(session, None)

    @staticmethod
    def _moved(caches: _Caches, line: Line) -> None:
        if line.relation == "keeps":
            caches.savepoints[str(line.values[0])] = len(caches.transaction)
        elif line.relation == "cuts":
            del caches.transaction[caches.savepoints.get(str(line.values[0]), 0) :]

    def _ended(self, caches: _Caches, when: str, session: str, number: int, lines: list[Line]) -> list[Group]:
        found: list[Group] = []
        for line in lines:
            if line.relation != "ends" or line.values[0] != when:
                continue
            cache, ending = str(line.values[1]), str(line.values[2])
            events = caches.transaction if cache == "transaction" else caches.statement
            if events and ending != "discard":
                opening, closing = self._frame(cache, ending, _first(lines))
                found.append(Group(cache, ending, number, session, opening, tuple(events), closing))
            events.clear()
            if cache == "transaction":
                caches.savepoints.clear()
        # the statement cache is written before the transaction cache
        return sorted(found, key=lambda group: group.cache != "statement")


def _first(lines: Iterable[Line]) -> str:
    """The type of the event that groups begin with; empty where the profile alone says it."""
    return next((str(line.values[0]) for line in lines if line.relation == "opens"), "")


def _sortable(value: Value) -> tuple[bool, int, str]:
    return (isinstance(value, str), value if isinstance(value, int) else 0, str(value))
