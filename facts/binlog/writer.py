"""Writes events one after the other, each with the position it gets in the new file."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import IO
from zlib import crc32

from .event import CHECKSUM_LENGTH, POSITION_MASK, BinlogEvent, assemble, checksum
from .event_types import EventType
from .opening import MAGIC

_LENGTH_AT, _NEXT_POSITION_AT = 9, 13
_U32 = struct.Struct("<I")
_FORMAT = int(EventType.FORMAT_DESCRIPTION)


class LogWriter:
    """A binary log in the making. `position` is where the next event will begin.

    The stream must be new, writable and, for `replace`, seekable; without one nothing is written.
    """

    def __init__(self, stream: IO[bytes] | None = None) -> None:
        self._stream = stream
        if stream is not None:
            stream.write(MAGIC)
        self.position = len(MAGIC)

    def write(self, event: BinlogEvent, body: bytes | None = None) -> None:
        """Write an event, with another body where one is given."""
        if body is not None:
            data = assemble(event, body, self.position)
        elif event.position == self.position and not event.inner:
            data = event.data
        else:
            data = self._moved(event)
        if self._stream is not None:
            self._stream.write(data)
        self.position += len(data)

    def pass_on(self, block: bytes, base: int, begins: Sequence[int], ends: Sequence[int], trailer: int) -> None:
        """Write what begins and ends at these places of a block: whole events, nothing of which changes but their
        positions. base: the position of the block in its file. trailer: the length of every checksum.
        """
        if not begins:
            return
        # Most of what a filter does, so in few steps.
        first, position = begins[0], self.position
        copy = bytearray(memoryview(block)[first : ends[-1]])
        view, length, pack = memoryview(copy), _U32.unpack_from, _U32.pack_into
        runs: list[int] = []
        for begin, end in zip(begins, ends, strict=True):
            at, stop = begin - first, end - first
            if runs and runs[-1] == at:
                runs[-1] = stop
            else:
                runs += (at, stop)
            if position == base + begin:
                position += stop - at
                continue
            while at < stop:
                size = length(copy, at + _LENGTH_AT)[0]
                position += size
                pack(copy, at + _NEXT_POSITION_AT, position & POSITION_MASK)
                if trailer:
                    sum_at = at + size - CHECKSUM_LENGTH
                    pack(copy, sum_at, crc32(view[at:sum_at]))
                at += size
        if self._stream is not None:
            places = iter(runs)
            self._stream.writelines([view[at:stop] for at, stop in zip(places, places, strict=True)])
        self.position = position

    def replace(self, position: int, event: BinlogEvent, body: bytes) -> None:
        """Write an event again where it stands; its body must have the length it had."""
        if self._stream is not None:
            self._stream.seek(position)
            self._stream.write(assemble(event, body, position))
            self._stream.seek(self.position)

    def _moved(self, event: BinlogEvent) -> bytes:
        """The event with nothing changed but its next position: what most events undergo, so in few steps."""
        data = event.data
        following = (self.position + len(data)) & POSITION_MASK if event.next_position else 0
        end = len(data) - event.trailer
        moved = data[:_NEXT_POSITION_AT] + following.to_bytes(4, "little") + data[_NEXT_POSITION_AT + 4 : end]
        if not event.trailer:
            return moved
        return moved + (crc32(moved) if event.type != _FORMAT else checksum(moved, _FORMAT)).to_bytes(4, "little")
