"""The alternatives a session's log has where unknown data decides.

What a statement puts into a cache is all that its alternatives mostly differ in. So they share caches, in which an
event stands for all that may wait in its place; only where one alternative writes, throws away or keeps what another
does not, caches part. A step costs as much in a long transaction as in a short one (decision 0051).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, product

from ...rules.log.event import Event, EventGroup
from ...rules.log.logged import write
from ...rules.log.waiting import Caches, EventChain, apart, common, goes_on, length, put
from ...rules.log.writer import Frame, Writer
from ...rules.replay import Decided
from .outcome import OpenOutcome, WrittenEvent
from .told import ToldEvents, still_told, tell

#: alternatives of one step, and logs that one step may write, which are followed; the likeliest are
MOST = 8
#: waiting events that others than the likeliest may write or throw away; those that end more are not followed
LONGEST = 400


@dataclass(frozen=True, slots=True, eq=False)
class _Waiting(Event):
    """What waits in one place of a cache: the events that each of some outcomes put there. type: of the first."""

    alternatives: tuple[tuple[Event, ...], ...] = ()
    outcomes: tuple[OpenOutcome, ...] = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Waiting) and self.alternatives == other.alternatives

    def __hash__(self) -> int:
        return hash(self.alternatives)


@dataclass(frozen=True, slots=True)
class _Went:
    """An alternative of a step: from which caches to which, and the groups it wrote."""

    outcome: OpenOutcome
    before: Caches
    after: Caches
    groups: tuple[EventGroup, ...]

    @property
    def only_puts(self) -> bool:
        """Whether all that waited still does, and no savepoint was set."""
        one, other = self.before, self.after
        same = one.savepoints is other.savepoints
        return same and goes_on(other.transaction, one.transaction) and goes_on(other.statement, one.statement)


class Alternatives:
    """The alternatives of one session, the likeliest first."""

    def __init__(self, frame: Frame, session: str) -> None:
        self._session = session
        self._writer = Writer(frame)
        self._caches = [Caches()]
        self._bounded = False  # some alternative of the open transaction was not followed
        self._left: tuple[ToldEvents, ...] = ()  # events that were told of it

    def step(self, seq: int, parts: Sequence[Decided]) -> list[OpenOutcome]:
        """Apply a step; its alternatives, the likeliest first."""
        alternatives = list(islice(_alternatives(parts), MOST + 1))
        # rules know one state of the session, which is the likeliest one
        own_bounded = len(alternatives) > MOST or len(self._caches) > 1
        went: list[_Went] = []
        for caches, alternative in product(self._caches, alternatives[:MOST]):
            if len(went) == MOST or (went and _ends_much(caches, alternative)):
                own_bounded = True
                self._leave(caches)
            else:
                went.append(self._go(caches, alternative, seq))
        self._bounded = self._bounded or own_bounded
        self._settle(went, seq)
        for each in went:
            bounded = self._show(each, MOST // len(went))
            each.outcome.bounded |= own_bounded or ((self._bounded or bounded) and any(each.outcome.windows))
        self._caches = _joined(went)
        if self._left:
            self._left = still_told(self._left, (each for caches in self._caches for each in _chains(caches)))
        self._bounded = self._bounded and any(caches.waits for caches in self._caches)
        return [each.outcome for each in went]

    def end(self) -> None:
        """Nothing comes any more: what waits is never written."""
        for number, caches in enumerate(self._caches):
            for outcome in _not_in(caches, Caches()):
                outcome.bounded |= self._bounded or len(self._caches) > 1
                if outcome.has_other_fates:
                    outcome.written((), number == 0)

    def _go(self, caches: Caches, alternative: tuple[Decided, ...], seq: int) -> _Went:
        self._writer.resume(self._session, caches)
        outcome = OpenOutcome(alternative)

        def kept(event: Event) -> Event:
            return _Waiting(event.type, alternatives=((event,),), outcomes=(outcome,))

        groups = [group for part in alternative for group in write(self._writer, part, seq, kept).groups]
        return _Went(outcome, caches, self._writer.caches(self._session), tuple(groups))

    def _leave(self, caches: Caches) -> None:
        """What waits there, and not in the likeliest caches, may be written in alternatives that are not followed."""
        for waiting, likeliest in zip(_chains(caches), _chains(self._caches[0]), strict=True):
            start = common(waiting, likeliest)
            if waiting is start:
                continue
            events, told = tell(waiting, start, self._left)
            self._left = tuple(dict.fromkeys((*self._left, told)))
            for event in events:
                for outcome in _waiting(event).outcomes:
                    outcome.bounded = True

    def _settle(self, went: Sequence[_Went], seq: int) -> None:
        """Tell the outcomes whose events a step wrote or threw away."""
        for number, each in enumerate(went):
            places = _places(each.groups, seq)
            each.outcome.own = tuple(places.pop(each.outcome, ()))
            if len(went) > 1 or self._bounded:
                for outcome in _not_in(each.before, each.after):
                    places.setdefault(outcome, [])
            for outcome, found in places.items():
                outcome.written(found, number == 0)
                outcome.bounded |= self._bounded

    @staticmethod
    def _show(each: _Went, most: int) -> bool:
        """Put in what may have been written meanwhile; whether there is more."""
        found = list(islice(_windows(each.groups), most + 1))
        each.outcome.windows = tuple(found[:most])
        return len(found) > most


def _alternatives(parts: Sequence[Decided]) -> Iterator[tuple[Decided, ...]]:
    """What may run in a step, the likeliest first. A part that may not run has an alternative in which it did not."""
    of_parts = [
        [(part,), *((other,) for other in part.alternatives), *([()] if part.optional else [])] for part in parts
    ]
    return (tuple(chain.from_iterable(alternative)) for alternative in product(*of_parts))


def _ends_much(caches: Caches, alternative: Iterable[Decided]) -> bool:
    if length(caches.transaction) <= LONGEST:
        return False
    lines = (line for part in alternative for line in part.lines)
    return any(
        line.relation == "cuts" or (line.relation == "ends" and line.values[1] == "transaction") for line in lines
    )


def _places(groups: Iterable[EventGroup], seq: int) -> dict[OpenOutcome, list[WrittenEvent]]:
    """Where events were written, by what caused them."""
    found: dict[OpenOutcome, list[WrittenEvent]] = {}
    for group in groups:
        for event in group.body:
            waited = _waiting(event)
            for outcome, alternative in zip(waited.outcomes, waited.alternatives, strict=True):
                places = found.setdefault(outcome, [])
                places += (
                    WrittenEvent(each, group.cache, group.ending, seq)
                    for each in alternative
                    if not _of_the_frame(each)
                )
    return found


def _chains(caches: Caches) -> tuple[EventChain | None, EventChain | None]:
    return caches.transaction, caches.statement


def _not_in(one: Caches, other: Caches) -> Iterator[OpenOutcome]:
    """The outcomes of which something waits in one, and not in the other any more."""
    for event in (*apart(one.transaction, other.transaction), *apart(one.statement, other.statement)):
        yield from _waiting(event).outcomes


def _windows(groups: Sequence[EventGroup]) -> Iterator[tuple[Event, ...]]:
    """What may stand in the log, the likeliest first."""
    choices = [list(dict.fromkeys(_waiting(event).alternatives)) for group in groups for event in group.body]
    for chosen in product(*choices):
        alternatives = iter(chosen)
        window: list[Event] = []
        for group in groups:
            body = tuple(chain.from_iterable(islice(alternatives, len(group.body))))
            # a cache with nothing in it is not written
            window += (*group.opening, *body, *group.closing) if body else ()
        yield tuple(window)


def _joined(went: Sequence[_Went]) -> list[Caches]:
    """The caches that a step leaves: those that differ in what waits at their ends only are one."""
    found: dict[int, list[_Went]] = {}
    for each in went:
        # by the caches they come from; what did more stays apart
        found.setdefault(id(each.before) if each.only_puts else id(each), []).append(each)
    caches: list[Caches] = []
    for same in found.values():
        joined = same[0].after if len(same) == 1 else _with_choice(same)
        if joined not in caches:
            caches.append(joined)
    return caches


def _with_choice(went: Sequence[_Went]) -> Caches:
    """The caches in which one of several things waits."""
    before = went[0].before
    of_transaction = [_put(before.transaction, each.after.transaction) for each in went]
    of_statement = [_put(before.statement, each.after.statement) for each in went]
    outcomes = tuple(each.outcome for each in went)
    if any(of_transaction) and any(of_statement):
        for outcome in outcomes:
            outcome.bounded = True  # which of one goes with which of the other is not followed
    return before._replace(
        transaction=_chosen(before.transaction, of_transaction, outcomes),
        statement=_chosen(before.statement, of_statement, outcomes),
    )


def _put(before: EventChain | None, after: EventChain | None) -> tuple[Event, ...]:
    return tuple(chain.from_iterable(_waiting(event).alternatives[0] for event in apart(after, before)))


def _chosen(
    before: EventChain | None, alternatives: Sequence[tuple[Event, ...]], outcomes: tuple[OpenOutcome, ...]
) -> EventChain | None:
    return (
        put(before, _Waiting("", alternatives=tuple(alternatives), outcomes=outcomes)) if any(alternatives) else before
    )


def _waiting(event: Event) -> _Waiting:
    if not isinstance(event, _Waiting):
        raise TypeError("an event in a cache of nobody's")
    return event


def _of_the_frame(event: Event) -> bool:
    """Whether recorders take an event for a part of its group or file, and not for what a statement caused."""
    return event.type == "Rotate" or (event.type == "Query" and event.text.startswith("XA END"))
