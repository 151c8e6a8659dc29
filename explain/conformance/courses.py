"""The courses a session's log may take where data nobody knows decides: each with caches and events of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import NamedTuple

from ...rules.log.course import write
from ...rules.log.event import Event, Group
from ...rules.log.writer import Frame, Writer
from ...rules.replay import Decided

#: courses of one session followed at a time; beyond it, what is open is taken to go the likeliest way
_MOST = 8


class Place(NamedTuple):
    """An event as it was written: with which group, in the course of which step."""

    event: Event
    group: Group
    at: int


@dataclass
class View:
    """One way a step may go: what ran, what was written while it ran, and where what it caused was written."""

    seq: int
    ran: list[Decided] = field(default_factory=list)
    window: list[Event] = field(default_factory=list)
    own: list[Place] = field(default_factory=list)

    def copy(self) -> View:
        """Another one that goes its own way from here on."""
        return replace(self, ran=list(self.ran), window=list(self.window), own=list(self.own))


@dataclass
class _Course:
    """A course: its caches, and the views of the steps whose events may still be in them."""

    writer: Writer
    views: dict[int, View] = field(default_factory=dict)

    def fork(self) -> _Course:
        return _Course(self.writer.fork(), {seq: view.copy() for seq, view in self.views.items()})

    def run(self, seq: int, decided: Decided) -> None:
        """Carry a decision out."""
        self.views[seq].ran.append(decided)
        for group in write(self.writer, decided, seq).groups:
            self.views[seq].window += group.events
            for event in group.body:
                owner = self.views.get(event.owner)
                if owner is not None and not _of_the_frame(event):
                    owner.own.append(Place(event, group, seq))


class Courses:
    """The courses of one session, the likeliest first."""

    def __init__(self, frame: Frame, session: str) -> None:
        self._session = session
        self._courses = [_Course(Writer(frame))]

    def step(self, seq: int, parts: Sequence[Decided]) -> View:
        """Carry a step out in all courses; its view in the likeliest one."""
        for course in self._courses:
            course.views[seq] = View(seq)
        for part in parts:
            found = (after for course in self._courses for after in _after(course, seq, part))
            self._courses = list(islice(found, _MOST))
        return self._courses[0].views[seq]

    def settled(self) -> Iterator[tuple[View, bool]]:
        """The views that nothing can change any more, and whether they are of the likeliest course."""
        kept: list[_Course] = []
        for course in self._courses:
            likeliest = course is self._courses[0]
            waiting = course.writer.waiting(self._session)
            for seq in [seq for seq in course.views if not waiting]:
                yield course.views.pop(seq), likeliest
            if not any(_same(course, other, self._session) for other in kept):
                kept.append(course)
        self._courses = kept

    def rest(self) -> Iterator[tuple[View, bool]]:
        """The views of what is never written."""
        for course in self._courses:
            for view in course.views.values():
                yield view, course is self._courses[0]
            course.views.clear()


def _after(course: _Course, seq: int, part: Decided) -> Iterator[_Course]:
    """The courses that a part leads to. A part that may not run leads to one where it did not."""
    others = part.alternatives
    forks = [course.fork() for _ in range(len(others) + part.optional)]
    course.run(seq, part)
    yield course
    for fork, other in zip(forks, others, strict=False):
        fork.run(seq, other)
        yield fork
    yield from forks[len(others) :]


def _same(one: _Course, other: _Course, session: str) -> bool:
    return one.views == other.views and one.writer.waiting(session) == other.writer.waiting(session)


def _of_the_frame(event: Event) -> bool:
    """Whether recorders take an event for a part of its group or file, and not for what a statement caused."""
    return event.type == "Rotate" or (event.type == "Query" and event.text.startswith("XA END"))
