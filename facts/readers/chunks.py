"""The text of a stream in large pieces that never cut a header line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import IO

_BLOCK = 1 << 20
_LONGER_THAN_A_HEADER = 4096


def line_chunks(stream: IO[str] | Iterable[str]) -> Iterator[str]:
    """The stream's text after one newline, cut before newlines; the last newline of the stream is left out.

    Each chunk begins with the newline before its first line, except where a line is so long that it had to be cut.
    """
    rest = "\n"
    for block in _blocks(stream):
        text = rest + block
        cut = text.rfind("\n")
        if len(text) - cut > _LONGER_THAN_A_HEADER:
            cut = len(text)
        if cut > 0:
            yield text[:cut]
        rest = text[max(cut, 0) :]
    if rest not in ("\n", ""):
        yield rest


def _blocks(stream: IO[str] | Iterable[str]) -> Iterator[str]:
    if hasattr(stream, "read"):
        while block := stream.read(_BLOCK):
            yield block
        return
    pieces: list[str] = []
    length = 0
    for piece in stream:
        pieces.append(piece)
        length += len(piece)
        if length >= _BLOCK:
            yield "".join(pieces)
            pieces.clear()
            length = 0
    yield "".join(pieces)
