"""Dates and times as servers write them in rows, as the text that a server shows of them.

A TIMESTAMP is shown in UTC. Dates that no calendar has, 0000-00-00 or 2026-02-31, are there as a server keeps them.
Source: MySQL internals, Date and Time Data Type Representation; MariaDB documentation, the same types.
"""

from __future__ import annotations

import struct
from datetime import UTC, datetime

from ..cursor import Cursor, EventError

#: the digits of fractions of a second that are written, by the digits of the column
_MOST_DIGITS = 6
_TIME, _DATETIME = 1 << 23, 1 << 39
_MOST_HOURS = (1 << 10) - 1


def read_date(cursor: Cursor, _digits: int = 0) -> str:
    """DATE, in three bytes. Raises EventError, as all functions here do."""
    said = cursor.integer(3, "date")
    return _date(said >> 9, said >> 5 & 15, said & 31)


def read_old_time(cursor: Cursor, _digits: int = 0) -> str:
    """TIME of MySQL 5.5 and older, or of MariaDB with mysql56_temporal_format=0: digits of a decimal number."""
    said = int.from_bytes(cursor.take(3, "time"), "little", signed=True)
    hours, rest = divmod(abs(said), 10_000)
    return f"{'-' * (said < 0)}{_clock(hours, *divmod(rest, 100))}"


def read_old_datetime(cursor: Cursor, _digits: int = 0) -> str:
    """DATETIME of the same servers."""
    date, time = divmod(cursor.integer(8, "datetime"), 1_000_000)
    year, rest = divmod(date, 10_000)
    hours, seconds = divmod(time, 10_000)
    return f"{_date(year, *divmod(rest, 100))} {_clock(hours, *divmod(seconds, 100))}"


def read_old_timestamp(cursor: Cursor, _digits: int = 0) -> str:
    """TIMESTAMP of the same servers."""
    return _timestamp(cursor.integer(4, "timestamp"), "")


def read_time(cursor: Cursor, digits: int) -> str:
    """TIME since MySQL 5.6, with its fraction; a negative one is the complement of both together."""
    size = _size(digits)
    said = int.from_bytes(cursor.take(3 + size, "time"), "big") - (_TIME << 8 * size)
    whole, part = divmod(abs(said), 1 << 8 * size)
    return (
        f"{'-' * (said < 0)}{_clock(whole >> 12 & _MOST_HOURS, whole >> 6 & 63, whole & 63)}{_fraction(part, digits)}"
    )


def read_datetime(cursor: Cursor, digits: int) -> str:
    """DATETIME since MySQL 5.6, with its fraction."""
    said = int.from_bytes(cursor.take(5, "datetime"), "big") - _DATETIME
    part = int.from_bytes(cursor.take(_size(digits), "datetime"), "big")
    if said < 0:
        raise EventError("a datetime below zero cannot be")
    days, time = said >> 17, said & 0x1FFFF
    months = days >> 5
    date = _date(months // 13, months % 13, days & 31)
    return f"{date} {_clock(time >> 12, time >> 6 & 63, time & 63)}{_fraction(part, digits)}"


def read_timestamp(cursor: Cursor, digits: int) -> str:
    """TIMESTAMP since MySQL 5.6, with its fraction."""
    seconds = int.from_bytes(cursor.take(4, "timestamp"), "big")
    return _timestamp(seconds, _fraction(int.from_bytes(cursor.take(_size(digits), "timestamp"), "big"), digits))


def packed_time(data: bytes) -> str:
    """TIME inside a JSON value, in eight bytes with a fraction of six digits."""
    said = _packed(data)
    whole, part = divmod(abs(said), 1 << 24)
    return f"{'-' * (said < 0)}{_clock(whole >> 12, whole >> 6 & 63, whole & 63)}{_fraction(part, _MOST_DIGITS)}"


def packed_datetime(data: bytes) -> str:
    """DATE or DATETIME inside a JSON value, as a DATETIME."""
    whole, part = divmod(abs(_packed(data)), 1 << 24)
    days, time = whole >> 17, whole & 0x1FFFF
    months = days >> 5
    date = _date(months // 13, months % 13, days & 31)
    return f"{date} {_clock(time >> 12, time >> 6 & 63, time & 63)}{_fraction(part, _MOST_DIGITS)}"


def _packed(data: bytes) -> int:
    if len(data) != 8:
        raise EventError(f"a time of {len(data)} bytes inside a JSON value cannot be")
    said: int = struct.unpack("<q", data)[0]
    return said


def _size(digits: int) -> int:
    if digits > _MOST_DIGITS:
        raise EventError(f"{digits} digits of a second cannot be")
    return (digits + 1) // 2


def _fraction(part: int, digits: int) -> str:
    """What stands behind the seconds; bytes hold an even number of digits."""
    if not digits:
        return ""
    even = digits + digits % 2
    return f".{part:0{even}}"[: digits + 1]


def _date(year: int, month: int, day: int) -> str:
    return f"{year:04}-{month:02}-{day:02}"


def _clock(hours: int, minutes: int, seconds: int) -> str:
    return f"{hours:02}:{minutes:02}:{seconds:02}"


def _timestamp(seconds: int, fraction: str) -> str:
    if not seconds:
        return f"0000-00-00 00:00:00{fraction}"
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M:%S}{fraction}"
