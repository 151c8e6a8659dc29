"""The loops of header_kernel.py and outline_kernel.py, compiled by numba (the extra `fast`), for big general logs.

Loading costs 0.3 CPU seconds, importing numba most of it; the first time, and wherever numba finds no folder to write
its cache to, 2.5 to 3, compiling. Reading a record then costs 4 microseconds less, so a log of 16 MB pays for loading,
one of 100 MB for compiling too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from ..compiling import compiled, numba_or_none
from .log_header import COMMANDS
from .ranges import Cut

if TYPE_CHECKING:
    from .header_kernel import Bytes, Ints

# a header line is no shorter, with the newline before it
_SHORTEST = len("\n\t\t1 \t") + min(map(len, COMMANDS.split("|")))

#: so many bytes of general logs, read by one process, pay for loading
WORTH = 16 << 20


class _Met:
    """How much this process was asked to read."""

    size = 0


def is_worth(size: int) -> bool:
    """Whether so many bytes more are to be read with what is compiled, which is loaded then."""
    _Met.size += size
    return _Met.size >= WORTH and _loaded() is not None


@dataclass(frozen=True, eq=False)
class Heads(Sequence[bytes]):
    """Records of a chunk by where their header lines are, and as the parts that a ScanRange has, made when asked for.

    Arrays: the newlines before header lines, the ends of their times (with the tab) and whos, how many newlines of the
    chunk stand above. end: of the last text.
    """

    chunk: bytes
    newlines: Ints
    times: Ints
    whos: Ints
    lines: Ints
    end: int

    def __len__(self) -> int:
        return 3 * len(self.newlines)

    @overload
    def __getitem__(self, at: int) -> bytes: ...
    @overload
    def __getitem__(self, at: slice) -> list[bytes]: ...
    def __getitem__(self, at: int | slice) -> bytes | list[bytes]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        record, part = divmod(at if at >= 0 else at + len(self), 3)
        if not 0 <= record < len(self.newlines):
            raise IndexError(at)
        if part == 0:
            return self.chunk[self.newlines[record] + 1 : self.times[record]]
        if part == 1:
            return self.chunk[self.times[record] : self.whos[record]]
        return self.text(record)

    def __iter__(self) -> Iterator[bytes]:
        chunk, newlines = self.chunk, self.newlines.tolist()
        ends = [*newlines[1:], self.end]
        for begin, time, who, end in zip(newlines, self.times.tolist(), self.whos.tolist(), ends, strict=False):
            yield chunk[begin + 1 : time]
            yield chunk[time:who]
            yield chunk[who + 1 : end]

    def text(self, record: int) -> bytes:
        """The text of one record."""
        last = record + 1 == len(self.newlines)
        return self.chunk[self.whos[record] + 1 : self.end if last else self.newlines[record + 1]]


class Outlines(NamedTuple):
    """Of each text an outline, `written[offsets[i]:offsets[i + 1]]`, and whether it is plain (outline_kernel.outlines).

    `written` is used again for the next chunk.
    """

    written: Bytes
    offsets: Ints
    plain: Bytes


class Compiled:
    """Reads chunks; one for each reading, as it writes into memory of its own."""

    def __init__(self) -> None:
        import numpy

        from .outline_kernel import kinds

        self._numpy: Any = numpy
        loaded = _loaded()
        assert loaded is not None  # `is_worth` said so
        self._header_lines, self._outlines = loaded.header_lines, loaded.outlines
        self._first_connect, self._highest_id = loaded.first_connect, loaded.highest_id
        self._tables = kinds()
        self._commands: Bytes = numpy.frombuffer(f"\t{COMMANDS}\t".replace("|", "\t").encode(), numpy.uint8)
        self._written: Bytes = numpy.empty(0, numpy.uint8)

    def cut(self, chunk: bytes, limit: int) -> Cut:
        """Cut a chunk at its header lines, up to the first of them at `limit` or behind it."""
        numpy = self._numpy
        most = len(chunk) // _SHORTEST + 1
        found: list[Ints] = [numpy.empty(most, numpy.int32) for _ in range(4)]
        data = _bytes(chunk)
        banners: Ints = numpy.empty(1, numpy.int32)
        count = self._header_lines(data, self._commands, limit, *found, banners)
        if not count:
            return Cut(chunk, (), ())
        newlines, times, whos, lines = (each[:count] for each in found)
        heads = Heads(chunk, newlines, times, whos, lines, len(chunk))
        between = Heads(chunk, newlines[:-1], times[:-1], whos[:-1], lines[:-1], int(newlines[-1]))
        told = (int(lines[-1] - lines[0]), bool(banners[0]))
        return Cut(chunk[: int(heads.newlines[0])], between, heads[-3:], *told)

    def first_connect(self, heads: Heads) -> int:
        """The first record of a chunk whose command is Connect; how many there are if none is."""
        return int(self._first_connect(_bytes(heads.chunk), heads.times, heads.whos))

    def highest_id(self, heads: Heads, first: int, last: int) -> int:
        """The highest id of some records of a chunk, 0 if there are none; -1 where one is too large to tell."""
        return int(self._highest_id(_bytes(heads.chunk), heads.times, first, last))

    def outlines(self, chunk: bytes, begins: Ints, ends: Ints) -> Outlines:
        """The outlines of texts of a chunk, each with a byte before it that is of none of them."""
        numpy = self._numpy
        if len(self._written) < len(chunk):
            self._written = numpy.empty(len(chunk) + (len(chunk) >> 4), numpy.uint8)
        offsets, plain = numpy.empty(len(begins) + 1, numpy.int32), numpy.empty(len(begins), numpy.uint8)
        data = _bytes(chunk)
        self._outlines(data, begins, ends, self._tables, self._written, offsets, plain)
        return Outlines(self._written, offsets, plain)


def count_newlines(block: bytes, first: int, last: int) -> int:
    """How many newlines there are in a part of a block; a compiled loop counts them where one was loaded."""
    loops = _loaded() if _Met.size >= WORTH else None
    return block.count(b"\n", first, last) if loops is None else int(loops.newlines_in(_bytes(block), first, last))


def _bytes(block: bytes) -> Bytes:
    import numpy

    return numpy.frombuffer(block, numpy.uint8)


class _Loops(NamedTuple):
    header_lines: Any
    outlines: Any
    newlines_in: Any
    first_connect: Any
    highest_id: Any


@cache
def _loaded() -> _Loops | None:
    """The compiled loops; None where there is no numba."""
    numba = numba_or_none()
    if numba is None:
        return None

    from . import header_kernel as header
    from . import outline_kernel as outline

    read = numba.types.Array(numba.uint8, 1, "C", readonly=True)
    written, ints = numba.uint8[::1], numba.int32[::1]
    whole = numba.int64
    lines = whole(read, read, whole, ints, ints, ints, ints, ints)
    counts = whole(read, whole, whole)
    outlines = numba.void(read, ints, ints, numba.types.UniTuple(written, 2), written, ints, written)
    firsts, highest = whole(read, ints, ints), whole(read, ints, whole, whole)
    within: list[Any] = [header.is_digit, header._digits, header._after_time, header._who_end, header._is_letter]
    within += [header._after_id, outline._outline, outline._literals, outline._may_begin]
    wanted: list[Any] = [(header.header_lines, lines), (outline.outlines, outlines), (header.newlines_in, counts)]
    wanted += [(header.first_connect, firsts), (header.highest_id, highest)]
    return _Loops(*compiled(wanted, within))
