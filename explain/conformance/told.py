"""Which events of a cache were told already that an alternative in which they wait is not followed.

While caches are parted, one of them may be left at every step. What was told is remembered by where it stands, so that
a step looks only at what came since (decision 0051).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...rules.log.event import Event
from ...rules.log.waiting import EventChain, apart, common, length


@dataclass(frozen=True, slots=True)
class ToldEvents:
    """The events of a chain behind those of `start`."""

    start: EventChain | None
    chain: EventChain | None


def tell(
    chain: EventChain | None, start: EventChain | None, told: Iterable[ToldEvents]
) -> tuple[tuple[Event, ...], ToldEvents]:
    """The events of a chain behind those of start which were not told yet, and what is told of the chain with them."""
    known = _known(chain, told)
    if known is None or length(known.chain) < length(start):
        return apart(chain, start), ToldEvents(start, chain)
    later = apart(chain, known.chain)
    if length(start) >= length(known.start):
        return later, ToldEvents(known.start, chain)
    return (*apart(known.start, start), *later), ToldEvents(start, chain)


def still_told(told: Sequence[ToldEvents], chains: Iterable[EventChain | None]) -> tuple[ToldEvents, ...]:
    """What was told of the events that still wait."""
    found = (_known(chain, told) for chain in chains)
    return tuple(dict.fromkeys(each for each in found if each is not None))


def _known(chain: EventChain | None, told: Iterable[ToldEvents]) -> ToldEvents | None:
    """What was told of a chain; of several parts of it the last."""
    parts = (ToldEvents(each.start, common(chain, each.chain)) for each in told)
    found = [part for part in parts if length(part.chain) > length(part.start)]
    return max(found, key=lambda part: length(part.chain), default=None)
