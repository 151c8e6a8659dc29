"""The smallest workload that shows a cause: statements are taken out as long as it stays."""

from __future__ import annotations

from collections.abc import Callable

from .record import Workload


def smallest(workload: Workload, shows: Callable[[Workload], bool]) -> Workload:
    """Delta debugging over statements (Zeller, Hildebrandt 2002), halves first: no statement that is left can go."""
    size = max(1, len(workload.statements) // 2)
    while True:
        at, shorter = 0, False
        while at < len(workload.statements):
            without = workload.without(at, at + size)
            if without.statements and shows(without):
                workload, shorter = without, True
            else:
                at += size
        if size == 1 and not shorter:
            return workload
        size = max(1, size // 2)
