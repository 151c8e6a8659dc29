"""The server's binary decimals: groups of nine digits, the sign in the first bit.

Source: MySQL internals, decimal2bin; MariaDB documentation, DECIMAL in rows.
"""

from __future__ import annotations

from decimal import Decimal

from .cursor import Cursor, EventError

#: decimal digits to bytes, in groups of nine digits
_DIGIT_BYTES = (0, 1, 1, 2, 2, 3, 3, 4, 4, 4)
_MOST_DIGITS, _MOST_SCALE = 65, 38


def read_decimal(cursor: Cursor, precision: int, scale: int) -> Decimal:
    """The next decimal, with all of its `scale` digits behind the point. Raises EventError."""
    if not 0 < precision <= _MOST_DIGITS or scale > min(precision, _MOST_SCALE):
        raise EventError(f"a decimal of {precision} digits with {scale} behind the point cannot be")
    digits = bytearray(cursor.take(_bytes(precision - scale) + _bytes(scale), "decimal"))
    negative = not digits[0] & 0x80
    digits[0] ^= 0x80
    if negative:
        digits = bytearray(byte ^ 0xFF for byte in digits)
    rest = Cursor(bytes(digits))
    before = [(precision - scale) % 9, *[9] * ((precision - scale) // 9)]
    whole, part = (
        "".join(_group(rest, size) for size in sizes) for sizes in (before, [9] * (scale // 9) + [scale % 9])
    )
    # by its text: arithmetic on decimals rounds to 28 digits
    return Decimal(f"{'-' * negative}{whole or '0'}{'.' * bool(scale)}{part}")


def _bytes(digits: int) -> int:
    return digits // 9 * 4 + _DIGIT_BYTES[digits % 9]


def _group(cursor: Cursor, size: int) -> str:
    if not size:
        return ""
    number = int.from_bytes(cursor.take(_DIGIT_BYTES[size]), "big")
    if number >= 10**size:
        raise EventError("a decimal has digits beyond nine")
    return str(number).zfill(size)
