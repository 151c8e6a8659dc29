"""Events that set up the next statement: Intvar, Rand, User_var.

Source: MySQL internals, Intvar_event, Rand_event, User_var_event.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

from .cursor import Cursor, EventError, decoded
from .decimals import read_decimal

_INTVARS = {1: "LAST_INSERT_ID", 2: "INSERT_ID"}
_STRING, _REAL, _INT, _ROW, _DECIMAL = range(5)
_TYPES = ("string", "real", "int", "row", "decimal")
_UNSIGNED = 1


@dataclass(frozen=True, slots=True)
class Intvar:
    """The value of LAST_INSERT_ID or INSERT_ID for the next statement."""

    variable: str
    value: int


@dataclass(frozen=True, slots=True)
class Rand:
    """The seeds of RAND() in the next statement."""

    seed1: int
    seed2: int


@dataclass(frozen=True, slots=True)
class UserVar:
    """A user variable of the next statement. charset: collation id. value: as a literal, None for NULL."""

    variable: str
    type: str = ""
    charset: int = 0
    value: str | None = None


def parse_intvar(body: bytes) -> Intvar:
    """Read the body of an intvar event. Raises EventError."""
    cursor = Cursor(body)
    kind = cursor.byte("variable")
    if kind not in _INTVARS:
        raise EventError(f"integer variable {kind} is unknown")
    return Intvar(_INTVARS[kind], cursor.integer(8, "value"))


def parse_rand(body: bytes) -> Rand:
    """Read the body of a rand event. Raises EventError."""
    cursor = Cursor(body)
    return Rand(cursor.integer(8, "seed"), cursor.integer(8, "seed"))


def parse_user_var(body: bytes) -> UserVar:
    """Read the body of a user variable event. Raises EventError."""
    cursor = Cursor(body)
    name = cursor.text(cursor.integer(4, "name length"), "name")
    if cursor.byte("null flag"):
        return UserVar(name)
    kind = cursor.byte("type")
    charset = cursor.integer(4, "character set")
    value = cursor.take(cursor.integer(4, "value length"), "value")
    flags = cursor.byte() if cursor.left else 0
    if kind >= len(_TYPES):
        raise EventError(f"user variable type {kind} is unknown")
    return UserVar(name, _TYPES[kind], charset, _value(kind, value, bool(flags & _UNSIGNED)))


def _value(kind: int, value: bytes, unsigned: bool) -> str:
    if kind == _INT:
        return str(int.from_bytes(value, "little", signed=not unsigned))
    if kind == _REAL:
        if len(value) != 8:
            raise EventError(f"a real of {len(value)} bytes cannot be")
        return repr(struct.unpack("<d", value)[0])
    if kind == _DECIMAL:
        cursor = Cursor(value)
        return f"{read_decimal(cursor, cursor.byte('precision'), cursor.byte('scale')):f}"
    return decoded(value)
