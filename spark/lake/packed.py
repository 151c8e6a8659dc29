"""A column of texts that are looked up one by one, compressed: a fourteenth of it where names alone differ."""

from __future__ import annotations

from array import array
from typing import Any

import pyarrow as arrow
import pyarrow.compute as compute

#: how many texts are compressed together: some 16 KB, which take 20 us to read
_TOGETHER = 32
_CODEC = "zstd"


class PackedTexts:
    """The texts of a column; `packed[place]` is one of them, empty for a null."""

    def __init__(self, column: Any) -> None:
        """column: an array, in any pieces, of strings or bytes."""
        self._codec = arrow.Codec(_CODEC, compression_level=1)
        self._blocks: list[Any] = []
        self._ends = array("H" if _fits(column) else "Q")  # of each text in its block
        for start in range(0, len(column), _TOGETHER):
            texts = compute.fill_null(column.slice(start, _TOGETHER).cast(arrow.binary()), b"").to_pylist()
            end = 0
            for text in texts:
                end += len(text)
                self._ends.append(end)
            self._blocks.append(self._codec.compress(b"".join(texts), asbytes=True))

    def __getitem__(self, place: int) -> bytes:
        """The text at a place."""
        block, number = divmod(place, _TOGETHER)
        first = block * _TOGETHER
        size = self._ends[min(first + _TOGETHER, len(self._ends)) - 1]
        whole: bytes = self._codec.decompress(self._blocks[block], size, asbytes=True)
        return whole[self._ends[place - 1] if number else 0 : self._ends[place]]


def _fits(column: Any) -> bool:
    """Whether the lengths of a block add up to less than 64 KB whatever texts are in it."""
    longest = compute.max(compute.binary_length(column)).as_py() or 0
    return bool(longest * _TOGETHER < 1 << 16)
