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
    """The last of some events that wait, and those before it.

    length: how many there are. far: some of them, as many for every chain of this length, so that chains of any length
    are compared in few steps.
    """

    before: EventChain | None
    event: Event
    length: int
    far: EventChain | None


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
    far = _far(chain)
    # jumps are as in a skew-binary list: two of one size are followed by one over both
    doubled = length(chain) - length(far) == length(far) - length(_far(far))
    return EventChain(chain, event, length(chain) + 1, _far(far) if doubled else chain)


def events(chain: EventChain | None) -> tuple[Event, ...]:
    """All events in order."""
    return tuple(_back(chain, None))[::-1]


def apart(one: EventChain | None, other: EventChain | None) -> tuple[Event, ...]:
    """The events of one that are not of the other, which has its first ones in common; in order."""
    return tuple(_back(one, common(one, other)))[::-1]


def goes_on(one: EventChain | None, other: EventChain | None) -> bool:
    """Whether one has all events of the other."""
    return common(one, other) is other


def common(one: EventChain | None, other: EventChain | None) -> EventChain | None:
    """The events that two chains begin with."""
    shorter = min(length(one), length(other))
    one, other = _first(one, shorter), _first(other, shorter)
    while one is not other and one is not None and other is not None:
        one, other = (one.before, other.before) if one.far is other.far else (one.far, other.far)
    return one


def _first(chain: EventChain | None, count: int) -> EventChain | None:
    """The first events of a chain."""
    while chain is not None and chain.length > count:
        chain = chain.far if length(chain.far) >= count else chain.before
    return chain


def _far(chain: EventChain | None) -> EventChain | None:
    return None if chain is None else chain.far


def _back(chain: EventChain | None, until: EventChain | None) -> Iterator[Event]:
    while chain is not until and chain is not None:
        yield chain.event
        chain = chain.before
