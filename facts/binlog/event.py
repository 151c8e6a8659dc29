"""One event as it stands in the file: header fields and bytes."""

from __future__ import annotations

import struct
from typing import NamedTuple
from zlib import crc32

from .event_types import EventFlag, EventType, type_name

#: timestamp, type, server id, event length, next position, flags
HEADER = struct.Struct("<IBIIIH")
HEADER_LENGTH = HEADER.size
CHECKSUM_LENGTH = 4
#: the CRC32 of an event with the right checksum at its end, as of anything with its own CRC32 behind it
RIGHT_CHECKSUM = crc32(bytes(4))
#: positions are written in four bytes: those of a file beyond 4 GiB wrap around
POSITION_MASK = 0xFFFFFFFF

_FLAGS_AT = 17


class BinlogEvent(NamedTuple):
    """An event of version 4.

    position: where it begins in its file, from 0. timestamp: seconds since 1970. next_position: as written, 0 for
    some artificial events. data: the whole event. trailer: how many of its last bytes are the checksum, 0 or 4.
    inner: its number, from 1, among the events of a transaction payload, whose position it has; else 0.
    """

    position: int
    timestamp: int
    type: int
    server_id: int
    next_position: int
    flags: int
    data: bytes
    trailer: int
    inner: int = 0

    @property
    def name(self) -> str:
        return type_name(self.type)

    @property
    def body(self) -> bytes:
        """What stands between header and checksum."""
        return self.data[HEADER_LENGTH : len(self.data) - self.trailer]


def checksum(data: bytes | bytearray | memoryview, type_number: int) -> int:
    """CRC32 of an event without its checksum field.

    The flag BINLOG_IN_USE of a format description changes when the file is closed and does not count.
    """
    if type_number == EventType.FORMAT_DESCRIPTION and data[_FLAGS_AT] & EventFlag.BINLOG_IN_USE:
        cleared = bytearray(data)
        cleared[_FLAGS_AT] &= ~EventFlag.BINLOG_IN_USE
        return crc32(cleared)
    return crc32(data)


def assemble(event: BinlogEvent, body: bytes, position: int) -> bytes:
    """The bytes of an event with another body at another position, with header fields, length and checksum right."""
    length = HEADER_LENGTH + len(body) + event.trailer
    following = (position + length) & POSITION_MASK if event.next_position else 0
    header = HEADER.pack(event.timestamp, event.type, event.server_id, length, following, event.flags)
    data = header + body
    return data + checksum(data, event.type).to_bytes(4, "little") if event.trailer else data
