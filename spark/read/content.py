"""What a log is: how its unpacked bytes begin, how many there are, and checksums of all of them.

The beginning finds the logs that may be the same; that all bytes are tells whether they are. It is noted while a log is
read anyway, range by range, so a log that may be known is compared in the same ranges.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from hashlib import blake2b
from typing import NamedTuple
from zlib import crc32

from ...facts.readers.ranges import ByteSource
from .files import FoundFile
from .storage import opened
from .survey import Counting

#: bytes at the beginning of a log that tell it from others, and at the end of a range in which its last time stands
HEAD = TAIL = 1 << 16
_STEP = 1 << 20


class Piece(NamedTuple):
    """Bytes that follow one another: how many, and their CRC-32, which takes a quarter of a nanosecond a byte; a
    cryptographic hash takes twice that, or seven times on processors without instructions for it."""

    length: int
    checksum: int


NOTHING = Piece(0, 0)


@dataclass(frozen=True, slots=True)
class FileHead:
    """The first `HEAD` unpacked bytes of a file. whole: it has no more."""

    text: bytes
    whole: bool

    def digest(self, length: int = HEAD) -> str:
        """What tells its first bytes from others."""
        return blake2b(self.text[:length], digest_size=16).hexdigest()


class Likeness(Enum):
    """A file beside a log: it is the same, goes on behind it, ends before it does, or is another."""

    SAME = auto()
    LONGER = auto()
    SHORTER = auto()
    OTHER = auto()


class DigestedSource(Counting):
    """A source that notes what the bytes of its range are. tail: the last of them."""

    def __init__(self, source: ByteSource, low: int, high: int) -> None:
        super().__init__(source, low, high)
        self.tail = b""
        self._length = self._checksum = 0

    @property
    def piece(self) -> Piece:
        """The bytes of the range that were read."""
        return Piece(self._length, self._checksum)

    def read_out(self) -> None:
        """Read on to the end of the range, where its reader stopped before. Raises OSError."""
        while self.is_within and self.read(_STEP):
            pass

    def _meet(self, block: bytes, first: int, last: int) -> None:
        super()._meet(block, first, last)
        if first < last:
            self._length += last - first
            self._checksum = crc32(memoryview(block)[first:last], self._checksum)
            self.tail = (self.tail + block[max(first, last - TAIL) : last])[-TAIL:]


def read_head(file: FoundFile) -> FileHead:
    """How a file begins. Raises OSError."""
    with opened(file, 0) as source:
        text = b""
        while len(text) <= HEAD and (more := source.read(HEAD + 1 - len(text))):
            text += more
    return FileHead(text[:HEAD], len(text) <= HEAD)


def read_piece(file: FoundFile) -> Piece:
    """What all bytes of a file are. Raises OSError."""
    length = checksum = 0
    with opened(file, 0) as source:
        while block := source.read(_STEP):
            length, checksum = length + len(block), crc32(block, checksum)
    return Piece(length, checksum)


def compare(file: FoundFile, pieces: Sequence[Piece]) -> Likeness:
    """A file beside the log that these pieces are. Raises OSError."""
    with opened(file, 0) as source:
        for piece in pieces:
            left, checksum = piece.length, 0
            while left and (block := source.read(min(_STEP, left))):
                left, checksum = left - len(block), crc32(block, checksum)
            if left:
                return Likeness.SHORTER
            if checksum != piece.checksum:
                return Likeness.OTHER
        return Likeness.LONGER if source.read(1) else Likeness.SAME
