"""Files packed with xz, unpacked as they are read, in bounded memory."""

from __future__ import annotations

import io
import lzma
from typing import IO

XZ = b"\xfd7zXZ\0"
#: `xz -9` needs 65 MiB to unpack; a file may ask for gigabytes
_MEMORY = 128 << 20
_STEP = 1 << 16


class XzReader(io.RawIOBase):
    """The bytes of an xz file: all streams in it, with what is between them. Reading raises OSError where it is cut
    short, damaged, or needs more memory than `xz -9` does."""

    def __init__(self, source: IO[bytes]) -> None:
        self._source = source
        self._unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ, _MEMORY)
        self._begun = False

    def readable(self) -> bool:
        """It is."""
        return True

    def close(self) -> None:
        """Close the file too."""
        self._source.close()
        super().close()

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Unpack into a buffer. Raises OSError."""
        try:
            piece = self._next(len(buffer))
        except (lzma.LZMAError, EOFError) as error:
            raise OSError(str(error)) from error
        buffer[: len(piece)] = piece
        return len(piece)

    def _next(self, size: int) -> bytes:
        while True:
            given = b""
            if self._unpacker.eof:
                given = self._unpacker.unused_data.lstrip(b"\0")
                while not given and (block := self._source.read(_STEP)):
                    given = block.lstrip(b"\0")
                if not given:
                    return b""
                self._unpacker, self._begun = lzma.LZMADecompressor(lzma.FORMAT_XZ, _MEMORY), False
            elif self._unpacker.needs_input:
                given = self._source.read(_STEP)
                if not given:
                    raise EOFError("the file is cut short" if self._begun else "the file is empty")
            self._begun = True
            if piece := self._unpacker.decompress(given, size):
                return piece
