"""Columns of texts that are looked up one by one, compressed where they are long."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Any

import pyarrow as arrow
import pyarrow.compute as compute

#: how many texts are compressed together: some 16 KB, which take 20 us to read
_TOGETHER = 32
_CODEC = "zstd"
#: bytes of a column from which on it is packed, which takes 20 us more of every text
_PACKED = 16 << 20


class TextColumn:
    """Texts by their places, added piece by piece; `texts[place]` is one of them, empty for a null."""

    def __init__(self, pieces: Iterable[Any] = ()) -> None:
        """pieces: arrays of strings or bytes."""
        self._pieces: list[Any] = []
        self._bytes = 0
        self._column: Any = None
        self._packed: PackedTexts | None = None
        for piece in pieces:
            self.add(piece)

    def add(self, piece: Any) -> None:
        """Add an array of strings or bytes."""
        if self._packed is not None:
            self._packed.add(piece)
            return
        self._pieces.append(piece.cast(arrow.binary()))
        self._bytes += piece.nbytes
        self._column = None
        if self._bytes >= _PACKED:
            self._packed = PackedTexts()
            for each in self._pieces:
                self._packed.add(each)
            self._pieces.clear()

    def __getitem__(self, place: int) -> bytes:
        """The text at a place."""
        if self._packed is not None:
            return self._packed[place]
        if self._column is None:
            self._column = arrow.chunked_array(self._pieces, arrow.binary())
        return self._column[place].as_py() or b""


class PackedTexts:
    """The same, always compressed: a fourteenth where names alone differ."""

    def __init__(self) -> None:
        self._codec = arrow.Codec(_CODEC, compression_level=1)
        self._blocks: list[Any] = []
        self._ends = array("H")  # of each text in its block
        self._last: list[bytes] = []

    def add(self, piece: Any) -> None:
        """Add an array of strings or bytes."""
        for start in range(0, len(piece), _TOGETHER):
            for text in compute.fill_null(piece.slice(start, _TOGETHER).cast(arrow.binary()), b"").to_pylist():
                self._append(text)

    def _append(self, text: bytes) -> None:
        end = len(text) + (self._ends[-1] if self._last else 0)
        if end >= 1 << 16 and self._ends.typecode == "H":
            self._ends = array("Q", self._ends)
        self._ends.append(end)
        self._last.append(text)
        if len(self._last) == _TOGETHER:
            self._blocks.append(self._codec.compress(b"".join(self._last), asbytes=True))
            self._last.clear()

    def __getitem__(self, place: int) -> bytes:
        """The text at a place."""
        block, number = divmod(place, _TOGETHER)
        if block == len(self._blocks):
            return self._last[number]
        size = self._ends[(block + 1) * _TOGETHER - 1]
        whole: bytes = self._codec.decompress(self._blocks[block], size, asbytes=True)
        return whole[self._ends[place - 1] if number else 0 : self._ends[place]]
