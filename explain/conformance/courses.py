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
#: steps, parts of a step and events of one transaction over which several courses are followed, since every step
#: compares them all; beyond it only the likeliest course goes on
_LONGEST = 400


class Place(NamedTuple):
    """An event as it was written: with which group, in the course of which step."""

    event: Event
    group: Group
    at: int


@dataclass
class View:
    """One way a step may go: what ran, what was written while it ran, and where what it caused was written.

    bounded: other ways that the step, or one before it in its transaction, may have gone were not followed.
    """

    seq: int
    ran: list[Decided] = field(default_factory=list)
    window: list[Event] = field(default_factory=list)
    own: list[Place] = field(default_factory=list)
    bounded: bool = False

    def copy(self) -> View:
        """Another one that goes its own way from here on."""
        return replace(self, ran=list(self.ran), window=list(self.window), own=list(self.own))


class _Course:
    """A course: its caches, and the views of the steps whose events may still be in them.

    Courses that fork share their views; one that changes a view takes a copy of its own first.
    """

    def __init__(self, writer: Writer, views: dict[int, View] | None = None) -> None:
        self.writer = writer
        self.views = views or {}
        self._unshared: set[int] = set()

    def fork(self) -> _Course:
        self._unshared.clear()
        return _Course(self.writer.fork(), dict(self.views))

    def begin(self, seq: int, bounded: bool) -> None:
        """A step begins."""
        self.views[seq] = View(seq, bounded=bounded)
        self._unshared.add(seq)

    def changed(self, seq: int) -> View:
        """The view of a step, for this course alone to change."""
        if seq not in self._unshared:
            self.views[seq] = self.views[seq].copy()
            self._unshared.add(seq)
        return self.views[seq]

    def run(self, seq: int, decided: Decided) -> None:
        """Carry a decision out."""
        self.changed(seq).ran.append(decided)
        for group in write(self.writer, decided, seq).groups:
            self.changed(seq).window += group.events
            for event in group.body:
                if event.owner in self.views and not _of_the_frame(event):
                    self.changed(event.owner).own.append(Place(event, group, seq))

    def settled(self) -> list[View]:
        """Take out the views, which nothing can change any more."""
        views = list(self.views.values())
        self.views.clear()
        self._unshared.clear()
        return views

    def length(self, seq: int, session: str) -> int:
        """How much there is to compare: steps, the parts of this one, and events that wait."""
        return len(self.views) + len(self.views[seq].ran) + self.writer.waits(session)


class Courses:
    """The courses of one session, the likeliest first."""

    def __init__(self, frame: Frame, session: str) -> None:
        self._session = session
        self._courses = [_Course(Writer(frame))]
        self._bounded = False  # some way that the open transaction may have gone was not followed

    def step(self, seq: int, parts: Sequence[Decided]) -> View:
        """Carry a step out in all courses; its view in the likeliest one."""
        for course in self._courses:
            course.begin(seq, self._bounded)
        for part in parts:
            long = any(course.length(seq, self._session) > _LONGEST for course in self._courses)
            self._run(seq, part, 1 if long else _MOST)
        return self._courses[0].views[seq]

    def _run(self, seq: int, part: Decided, most: int) -> None:
        found = (after for course in self._courses for after in _after(course, seq, part))
        self._courses = list(islice(found, most))
        if next(found, None) is not None:
            self._bounded = True
            for course in self._courses:
                course.changed(seq).bounded = True

    def settled(self) -> Iterator[tuple[View, bool]]:
        """The views that nothing can change any more, and whether they are of the likeliest course."""
        kept: list[_Course] = []
        waits = False
        for course in self._courses:
            likeliest = course is self._courses[0]
            if course.writer.waits(self._session):
                waits = True
            else:
                for view in course.settled():
                    yield view, likeliest
            if not any(_same(course, other, self._session) for other in kept):
                kept.append(course)
        self._courses = kept
        self._bounded = self._bounded and waits

    def rest(self) -> Iterator[tuple[View, bool]]:
        """The views of what is never written."""
        for course in self._courses:
            likeliest = course is self._courses[0]
            for view in course.settled():
                yield view, likeliest


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
    waiting = one.writer.waits(session) == other.writer.waits(session)
    return waiting and one.views == other.views and one.writer.waiting(session) == other.writer.waiting(session)


def _of_the_frame(event: Event) -> bool:
    """Whether recorders take an event for a part of its group or file, and not for what a statement caused."""
    return event.type == "Rotate" or (event.type == "Query" and event.text.startswith("XA END"))
