"""A possible outcome of a step of a recording: what ran, what was written meanwhile, and where its own events went."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import NamedTuple

from ...rules.log.event import Event
from ...rules.replay import Decided

#: other fates of what one step wrote that are remembered
_MOST_FATES = 8


class WrittenEvent(NamedTuple):
    """An event as it was written: from which cache, with a group of which ending, in the course of which step."""

    event: Event
    cache: str
    ending: str
    at: int


@dataclass(frozen=True, slots=True)
class PossibleOutcome:
    """One possible outcome of a step, to its end. window: what was written while it ran; own: what it caused.

    bounded: there are others that were not followed.
    """

    ran: tuple[Decided, ...] = ()
    window: tuple[Event, ...] = ()
    own: tuple[WrittenEvent, ...] = ()
    bounded: bool = False

    def with_session(self, other: PossibleOutcome) -> PossibleOutcome:
        """What happens in two sessions, where a step is about both."""
        bounded = self.bounded or other.bounded
        return PossibleOutcome(self.ran + other.ran, self.window + other.window, self.own + other.own, bounded)


@dataclass(slots=True, eq=False)
class OpenOutcome:
    """An outcome a step may have, some events of which may still wait, and be written by one later step or another.

    windows: what may have been written while it ran, the likeliest first. own: what was written at once.
    """

    ran: tuple[Decided, ...]
    windows: tuple[tuple[Event, ...], ...] = ()
    own: tuple[WrittenEvent, ...] = ()
    bounded: bool = False
    _likeliest: tuple[WrittenEvent, ...] = ()
    _fates: dict[tuple[WrittenEvent, ...], None] = field(default_factory=dict)

    def written(self, places: Iterable[WrittenEvent], likeliest: bool) -> None:
        """What waited is written, or thrown away: then there are no places."""
        found = tuple(places)
        if likeliest:
            self._likeliest = found
        if len(self._fates) < _MOST_FATES:
            self._fates[found] = None
        elif found not in self._fates:
            self.bounded = True

    @property
    def has_other_fates(self) -> bool:
        """Whether what waits was written already by some alternative."""
        return bool(self._fates)

    @property
    def likeliest(self) -> PossibleOutcome:
        """How it likely ends."""
        return PossibleOutcome(self.ran, self.windows[0], self.own + self._likeliest, self.bounded)

    def ends(self) -> Iterator[PossibleOutcome]:
        """The outcomes it may end with, each window and each fate at least once."""
        fates = [self.own + fate for fate in self._fates] or [self.own]
        for window, own in zip_longest(self.windows, fates):
            last_window = self.windows[0] if window is None else window
            yield PossibleOutcome(self.ran, last_window, fates[0] if own is None else own, self.bounded)
