"""Tables of numbers that the compiled loop reads (kernel.py), and that grow; and the numbers of keys in them."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Any, NamedTuple

import numba
import numpy as np

from ...facts.compiling import compiled
from . import kernel
from .kernel import FREE, SHIFT
from .record_transitions import RecordKey

_LEAST = 1 << 12


class Loops(NamedTuple):
    """The loops of kernel.py, compiled."""

    follow: Any
    put: Any
    fill: Any


@cache
def loaded() -> Loops:
    """Load them."""
    rows, table, whole = numba.int32[:, ::1], numba.int64[:, ::1], numba.int64
    wanted = (
        (kernel.follow, whole(rows, *[table] * 7, whole, whole)),
        (kernel.put, numba.boolean(table, whole, whole, whole, whole)),
        (kernel.fill, numba.void(table, table)),
    )
    return Loops(*compiled(wanted, (kernel.place_of,)))


class PairTable:
    """Rows of numbers, each found by the pair that it begins with."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._put = loaded().put
        self.clear()

    def clear(self) -> None:
        """Forget the rows."""
        self.rows = np.full((_LEAST, self._width), FREE, np.int64)
        self.count = 0

    def put(self, pair: tuple[int, int], values: tuple[int, int, int]) -> None:
        """Add a row, or put it in the place of the one of this pair."""
        self.count += self._put(self.rows, pair[0] << SHIFT | pair[1], *values)
        if 2 * self.count > len(self.rows):
            larger = np.full((2 * len(self.rows), self._width), FREE, np.int64)
            loaded().fill(larger, self.rows)
            self.rows = larger


class KeyNumbers:
    """Numbers of keys that tables know. None is given twice."""

    def __init__(self) -> None:
        self._of: dict[str | None, dict[RecordKey, int]] = {}
        self._count = 0

    def known(self, key: RecordKey) -> int:
        """The number of a key; FREE where it has none."""
        of_text = self._of.get(key.text)
        return FREE if of_text is None else of_text.get(key, FREE)

    def of(self, key: RecordKey) -> int:
        """The number of a key, which is given now where it had none."""
        of_text = self._of.setdefault(key.text, {})
        if key not in of_text:
            self._count += 1
            of_text[key] = self._count
        return of_text[key]

    def forget(self, texts: Collection[str | None] | None) -> None:
        """Take the numbers of these texts back; None: all."""
        if texts is None:
            self._of.clear()
        else:
            for text in texts:
                self._of.pop(text, None)
