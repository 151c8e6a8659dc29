"""Many small memories with one bound on what they hold together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Bounds(Generic[K, V]):
    """Counts what dictionaries remember; when it is too much, all of them forget."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._count = 0
        self._filled: list[dict[K, V]] = []

    @property
    def full(self) -> bool:
        """Whether the next thing to remember makes all of them forget."""
        return self._count >= self._most

    @property
    def memories(self) -> Iterable[dict[K, V]]:
        """Those that remember anything."""
        return self._filled

    def keep(self, memory: dict[K, V], key: K, value: V) -> None:
        """Remember something in one of the dictionaries."""
        if self.full:
            self.forget()
        if not memory:
            self._filled.append(memory)
        self._count += 1
        memory[key] = value

    def forget(self) -> None:
        """Empty all of them, where they are: others may hold them."""
        for memory in self._filled:
            memory.clear()
        self._filled.clear()
        self._count = 0
