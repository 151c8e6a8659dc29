"""MariaDB's compressed statements and rows (log_bin_compress): zlib behind a length.

Source: MariaDB documentation, Compressing Events to Reduce Size of the Binary Log; bytes measured on 10.11.
"""

from __future__ import annotations

import zlib

from .cursor import Cursor, EventError, NotReadError

#: bytes of one statement, as in every other log, and of the rows of one event
LONGEST_STATEMENT = 64 << 20

_ZLIB = 0
_LENGTH_BYTES = 0x07
_ALGORITHM = 0x70


def uncompressed(data: bytes) -> bytes:
    """The text of a compressed statement, or rows.

    The first byte holds the algorithm and the size of the big-endian length.
    Raises EventError where the data is damaged or longer than it says.
    """
    cursor = Cursor(data)
    first = cursor.byte("compression header")
    algorithm = (first & _ALGORITHM) >> 4
    if algorithm != _ZLIB:
        raise EventError(f"compression algorithm {algorithm} is unknown")
    length = int.from_bytes(cursor.take(first & _LENGTH_BYTES, "uncompressed length"), "big")
    if length > LONGEST_STATEMENT:
        raise NotReadError(f"compressed data of {length} bytes is not read, {LONGEST_STATEMENT >> 20} MiB are")
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(cursor.rest(), length + 1)
    except zlib.error as problem:
        raise EventError(f"the compressed data is damaged: {problem}") from None
    if len(text) != length or not unpacker.eof:
        raise EventError("the compressed data has not the length it tells")
    return text
