"""Reads the fields of an event in order and never beyond its end."""

from __future__ import annotations


class EventError(Exception):
    """The bytes of an event contradict its type; says what is wrong, in lower case."""


class NotReadError(EventError):
    """The bytes of an event are in a form that is not read, or need too much; they may well be right."""


class Cursor:
    """A place in `data` that moves forward. Integers are unsigned and little-endian.

    Every method raises EventError where the event ends too early.
    """

    __slots__ = ("at", "data", "end")

    def __init__(self, data: bytes, at: int = 0, end: int | None = None) -> None:
        self.data = data
        self.at = at
        self.end = len(data) if end is None else end

    @property
    def left(self) -> int:
        """How many bytes are left."""
        return self.end - self.at

    def take(self, length: int, what: str = "field") -> bytes:
        """The next bytes."""
        begin, stop = self.at, self.at + length
        if stop > self.end:
            raise EventError(f"the {what} needs {length} bytes, {max(self.left, 0)} are left")
        self.at = stop
        return self.data[begin:stop]

    def integer(self, size: int, what: str = "field") -> int:
        """An integer of `size` bytes."""
        return int.from_bytes(self.take(size, what), "little")

    def byte(self, what: str = "field") -> int:
        """One byte as a number."""
        return self.take(1, what)[0]

    def packed(self, what: str = "field") -> int:
        """A length-encoded integer (MySQL client/server protocol, Integer Types)."""
        first = self.byte(what)
        if first < 251:
            return first
        if first in (251, 255):
            raise EventError(f"the {what} is no length-encoded integer")
        return self.integer({252: 2, 253: 3, 254: 8}[first], what)

    def text(self, length: int, what: str = "field") -> str:
        """The next bytes as text."""
        return decoded(self.take(length, what))

    def short_text(self, what: str = "field") -> str:
        """Text behind a length of one byte."""
        return self.text(self.byte(what), what)

    def zero(self, what: str = "field") -> None:
        """The zero byte that ends a name."""
        if self.take(1, what)[0]:
            raise EventError(f"no zero byte ends the {what}")

    def rest(self) -> bytes:
        """All bytes that are left."""
        return self.take(self.left)


def decoded(data: bytes) -> str:
    """Text of an event; bytes that are no UTF-8 become lone surrogates, as everywhere."""
    return data.decode("utf-8", "surrogateescape")


def encoded(text: str) -> bytes:
    """The bytes that `decoded` made the text of."""
    return text.encode("utf-8", "surrogateescape")
