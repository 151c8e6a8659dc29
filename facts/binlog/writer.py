"""Writes events one after the other, each with the position it gets in the new file."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import IO
from zlib import crc32

from .event import CHECKSUM_LENGTH, POSITION_MASK, Event, assemble, checksum
from .event_types import EventType
from .opening import MAGIC

_NEXT_POSITION_AT = 13
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

    def write(self, event: Event, body: bytes | None = None) -> None:
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
        """Write the events that begin and end at these places of a block, in order, with nothing changed but their
        positions. base: the position of the block in its file. trailer: the length of every checksum.
        """
        if not begins:
            return
        # Most of what a filter does, so in few steps.
        first = begins[0]
        copy = bytearray(memoryview(block)[first : ends[-1]])
        view, pack, position = memoryview(copy), _U32.pack_into, self.position
        runs, behind, moves = [0], first, position != base + first
        for at, end in zip(begins, ends, strict=True):
            if at != behind:
                runs += (behind - first, at - first)
                moves = position != base + at
            position += end - at
            behind = end
            if moves:
                at -= first
                end -= first
                pack(copy, at + _NEXT_POSITION_AT, position & POSITION_MASK)
                if trailer:
                    end -= CHECKSUM_LENGTH
                    pack(copy, end, crc32(view[at:end]))
        if self._stream is not None:
            places = iter((*runs, behind - first))
            self._stream.writelines([view[at:end] for at, end in zip(places, places, strict=True)])
        self.position = position

    def replace(self, position: int, event: Event, body: bytes) -> None:
        """Write an event again where it stands; its body must have the length it had."""
        if self._stream is not None:
            self._stream.seek(position)
            self._stream.write(assemble(event, body, position))
            self._stream.seek(self.position)

    def _moved(self, event: Event) -> bytes:
        """The event with nothing changed but its next position: what most events undergo, so in few steps."""
        data = event.data
        following = (self.position + len(data)) & POSITION_MASK if event.next_position else 0
        end = len(data) - event.trailer
        moved = data[:_NEXT_POSITION_AT] + following.to_bytes(4, "little") + data[_NEXT_POSITION_AT + 4 : end]
        if not event.trailer:
            return moved
        return moved + (crc32(moved) if event.type != _FORMAT else checksum(moved, _FORMAT)).to_bytes(4, "little")
