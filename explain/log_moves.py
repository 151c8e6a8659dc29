"""Which records of a long log a later replay has to run: those that changed something which nothing has undone since.

Where a session comes back to a place it was in, what it ran since need not be run again, unless a proof may follow the
causes of a state to it. What changes something for every session is kept, and so is what sessions had open then.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from ..facts.readers.record import Record
from ..rules.replay import Replay
from .history import TracedDecision
from .proof.build import EARLIER
from .trace import Tracing

_Met = tuple[Any, ...]
#: what a session may hold for its place to be told from others; one that holds more is in a place of its own
_LARGEST = 100
#: gives a user variable a value, whatever the state of the session is
_LITERAL = re.compile(r"SET\s+@(\w+)\s*:?=\s*(?:-?[0-9]+(?:\.[0-9]+)?|'[^'\\]*')\s*", re.IGNORECASE)


@dataclass(slots=True)
class Move:
    """A record that changed something, with the length of its text in place of it.

    until: the number of the first mark at which it was not needed any more. variable: which it gives a literal.
    """

    record: Record
    length: int
    until: int | None = None
    variable: str = ""


@dataclass(frozen=True, slots=True)
class _Place:
    """All that a session has; what is dear to hash only tells places apart."""

    told: tuple[Any, ...]
    more: tuple[Any, ...] = field(hash=False)


@dataclass(slots=True)
class _Session:
    """opened: the moves that nothing has undone, by the place before each; undone: those that lead back together."""

    opened: dict[object, Move] = field(default_factory=dict)
    undone: list[list[Move]] = field(default_factory=list)

    def close(self, place: object) -> None:
        """The session is back in a place."""
        back: list[Move] = []
        while place in self.opened:
            back.insert(0, self.opened.popitem()[1])
        self._undo(back)

    def open(self, was: object, move: Move) -> None:
        """The session moves from a place. A literal that a variable had until now is not needed any more.

        Only literals may stand between the two, since anything else may have read it. A place that the session would
        have been in without it was not seen, and nothing comes back to it.
        """
        later: list[Move] = []
        for before, earlier in reversed(self.opened.items()) if move.variable else ():
            if before is None or earlier.variable.lower() in ("", move.variable.lower()):
                if before is not None and earlier.variable == move.variable:
                    self._replace(before, earlier, (*later, move))
                    return
                break
            later.insert(0, earlier)
        self.opened[was] = move

    def _replace(self, before: object, earlier: Move, later: tuple[Move, ...]) -> None:
        """What stands behind a move stands in its place."""
        while self.opened.popitem()[1] is not earlier:
            pass
        self._undo([earlier])
        for number, each in enumerate(later):
            self.opened[object() if number else before] = each

    def _undo(self, back: list[Move]) -> None:
        while self.undone and self.undone[-1][0].record.offset > back[0].record.offset:
            back += self.undone.pop()
        self.undone.append(back)


class Moves:
    """The moves of a replay that is traced."""

    def __init__(self, tracing: Tracing, replay: Replay) -> None:
        self._tracing, self._replay = tracing, replay
        self._sessions: dict[str, _Session] = {}
        self._places: dict[str, object] = {}  # where sessions are, as far as it was asked
        self._at_mark = 0
        self.noted: list[Move] = []

    def before(self, record: Record) -> tuple[_Met, _Met]:
        """What tells whether a record changes anything, to be asked before it runs."""
        if record.session not in self._places:
            self._places[record.session] = self._place(record.session)
        return self._own(record.session), self._shared()

    def after(self, record: Record, before: tuple[_Met, _Met]) -> None:
        """Note a record that ran, if it changed anything."""
        name, now = record.session, (self._own(record.session), self._shared())
        if before == now and before[0]:
            return
        literal = _LITERAL.fullmatch(record.text)
        move = Move(record._replace(text=""), len(record.text), variable=literal[1] if literal else "")
        was = self._places[name]
        self.noted.append(move)
        if before[1] != now[1]:
            self._places.clear()
            for session in self._sessions.values():
                session.opened.clear()
            return
        place = self._places[name] = self._place(name)
        session = self._sessions.setdefault(name, _Session())
        session.open(was, move)
        if place in session.opened:
            session.close(place)

    def at_mark(self, number: int) -> int:
        """Reading can go on here: what was undone is left out, unless a proof may lead to it. Returns what is left."""
        needed = self._led_to()
        for name, session in [*self._sessions.items()]:
            undone, session.undone = session.undone, []
            for moves in undone:
                if not needed.isdisjoint(move.record.offset for move in moves):
                    session.undone.append(moves)
                    continue
                for move in moves:
                    move.until = number
            if not session.undone and not session.opened:
                del self._sessions[name]
        self.noted[self._at_mark :] = [move for move in self.noted[self._at_mark :] if move.until is None]
        self._at_mark = len(self.noted)
        return sum(move.until is None for move in self.noted)

    def _led_to(self) -> set[int]:
        """Where the statements stand to which proofs may follow the states that sessions are in."""
        states = (client.state.made for client in self._replay.sessions.values())
        histories = [*states, self._tracing.of_all]
        found: dict[int, TracedDecision] = {}
        for _ in range(EARLIER + 1):
            last = {id(each): each for made in histories for each in made.values() if id(each) not in found}
            found |= last
            histories = [each.made for each in last.values()]
        return {each.record.offset for each in found.values()}

    def _own(self, name: str) -> _Met:
        """What tells whether a session may have moved; empty where there is none."""
        client = self._replay.sessions.get(name)
        if client is None:
            return ()
        presumed = client.presumed_inside, client.presumed_before, tuple(client.doubts.items())
        return self._tracing.changes, self._replay.special, *presumed

    def _shared(self) -> _Met:
        """What tells whether something changed for all sessions."""
        shared = self._replay.shared
        return shared.changes, self._tracing.of_all_changes, tuple(shared.doubts.items())

    def _place(self, name: str) -> object:
        client, replay = self._replay.sessions.get(name), self._replay
        if client is None:
            return None
        session, decider = client.session, replay.decider
        facts = frozenset(decider.facts(client.state))
        if len(facts) + len(session.texts) + len(session.prepared) + len(session.temporary) > _LARGEST:
            return object()
        told = (
            facts, tuple(decider.live(client.state)), session.default_db, session.mode,
            session.account, frozenset(session.texts.items()), frozenset(session.prepared_in.items()),
            client.presumed_before, replay.bodies.get(name), session.definitions == replay.shared.definitions,
        )  # fmt: skip
        presumed = client.presumed_inside, tuple(client.doubts.items())
        more = {**session.prepared}, tuple(session.temporary.items()), *presumed
        return _Place(told, more)
