"""The smallest workload that shows a cause: statements are taken out as long as it stays."""

from __future__ import annotations

from collections.abc import Callable, Sized
from typing import Protocol, Self, TypeVar


class Shrinking(Protocol):
    """Something made of statements."""

    @property
    def statements(self) -> Sized:
        """What can be left out, one by one."""

    def without(self, start: int, end: int) -> Self:
        """The same, lacking statements start to end."""


W = TypeVar("W", bound=Shrinking)


def smallest(workload: W, shows: Callable[[W], bool]) -> W:
    """Delta debugging over statements (Zeller, Hildebrandt 2002), halves first: no statement that is left can go."""
    size = max(1, len(workload.statements) // 2)
    while True:
        at, shorter = 0, False
        while at < len(workload.statements):
            without = workload.without(at, at + size)
            if len(without.statements) and shows(without):
                workload, shorter = without, True
            else:
                at += size
        if size == 1 and not shorter:
            return workload
        size = max(1, size // 2)
