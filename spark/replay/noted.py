"""Effects of a stream while it is replayed: as their rows have them, and packed where they are many."""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

#: how many effects are packed together: some 100 KB, which take 2 ms
_TOGETHER = 256


class Noted(NamedTuple):
    """An effect as its row has it: with the statement as text, a quarter of the memory of a tree.

    defines: the table that it defines, where no other definition counts.
    """

    at: int
    place: tuple[int, int, int, str]
    db: str
    settings: str
    statement: str
    defines: str | None


class NotedEffects:
    """Effects in order. Packed they take 25 bytes each where definitions are alike, a tenth of their text."""

    def __init__(self) -> None:
        self._positions = array("q")
        self._blocks: list[bytes] = []
        self._last: list[Noted] = []

    def __len__(self) -> int:
        return len(self._positions)

    def position(self, number: int) -> int:
        """When the effect with this number, from 0, came. Raises IndexError."""
        return self._positions[number]

    def append(self, noted: Noted) -> None:
        """Note one more."""
        self._positions.append(noted.at)
        self._last.append(noted)
        if len(self._last) == _TOGETHER:
            self._blocks.append(zlib.compress(json.dumps(self._last).encode(), 1))
            self._last.clear()

    def since(self, first: int = 0) -> Iterator[Noted]:
        """Those from this number on."""
        block, number = divmod(first, _TOGETHER)
        return islice(self._from(block), number, None)

    def _from(self, block: int) -> Iterator[Noted]:
        for packed in self._blocks[block:]:
            for at, place, *others in json.loads(zlib.decompress(packed)):
                yield Noted(at, tuple(place), *others)
        yield from self._last[:]
