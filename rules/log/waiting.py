"""What a session has not written yet. Values that share what they have in common, so that one costs no copy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from .event import Event

_NO_SAVEPOINTS: Mapping[str, EventChain | None] = MappingProxyType({})


@dataclass(frozen=True, slots=True, eq=False)
class EventChain:
    """The last of some events that wait, and those before it. length: how many there are."""

    before: EventChain | None
    event: Event
    length: int


class Caches(NamedTuple):
    """The caches of a session, None for an empty one, and where its transaction cache stood at its savepoints.

    Caches that came about by the same events put into the same caches are equal if they are the same chains.
    """

    transaction: EventChain | None = None
    statement: EventChain | None = None
    savepoints: Mapping[str, EventChain | None] = _NO_SAVEPOINTS

    @property
    def waits(self) -> int:
        """How many events wait."""
        return length(self.transaction) + length(self.statement)


def length(chain: EventChain | None) -> int:
    """How many events there are."""
    return 0 if chain is None else chain.length


def put(chain: EventChain | None, event: Event) -> EventChain:
    """The events with one more."""
    return EventChain(chain, event, length(chain) + 1)


def events(chain: EventChain | None) -> tuple[Event, ...]:
    """All events in order."""
    return tuple(_back(chain, None))[::-1]


def apart(one: EventChain | None, other: EventChain | None) -> tuple[Event, ...]:
    """The events of one that are not of the other, which has its first ones in common; in order."""
    return tuple(_back(one, _common(one, other)))[::-1]


def goes_on(one: EventChain | None, other: EventChain | None) -> bool:
    """Whether one has all events of the other."""
    return _common(one, other) is other


def _common(one: EventChain | None, other: EventChain | None) -> EventChain | None:
    while one is not other:
        if length(one) >= length(other) and one is not None:
            one = one.before
        elif other is not None:
            other = other.before
    return one


def _back(chain: EventChain | None, until: EventChain | None) -> Iterator[Event]:
    while chain is not until and chain is not None:
        yield chain.event
        chain = chain.before
