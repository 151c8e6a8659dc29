"""Times as values: text such as `2020-01-31 10:00:00`."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta

from .literals import Value
from .numbers_and_text import is_number, number, text
from .problem import NotFollowedError, UnsureError

_BAD_TIME = 1292
_OFFSET = re.compile(r"\s*([-+])?(\d{1,2}):(\d\d)\s*")
_FIRST, _LAST = datetime(1970, 1, 1, 0, 0, 1), datetime(2038, 1, 19, 3, 14, 7)
#: no time zone is farther from UTC
_FARTHEST = timedelta(hours=15)


def time_of(value: Value) -> datetime | None:
    """A value where a function wants a date. Raises UnsureError where it is none.

    Strict mode refuses it (1292), but not each function a time without a date, or zeros; measured on both servers.
    """
    when = _read(value)
    if when is None and value is not None:
        raise UnsureError("a function is given what is no date")
    return when


def _read(value: Value) -> datetime | None:
    if value is None:
        return None
    shown = text(value)
    for form in ("%Y-%m-%d %H:%M:%S", "%Y-%m-%d", "%Y-%m-%d %H:%M:%S.%f", "%Y%m%d%H%M%S", "%Y%m%d"):
        try:
            return datetime.strptime(shown, form)
        except ValueError:
            continue
    return None


def in_epoch(value: Value, zone: Value) -> tuple[Value, int]:
    """A TIMESTAMP as stored, with 1292 where no TIMESTAMP holds it. zone: time_zone of the session, if it was set.

    Raises NotFollowedError near the ends where the time zone is not known.
    Source: MySQL manual, The DATE, DATETIME, and TIMESTAMP Types; measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    when = _read(value)
    if when is None and str(value).startswith("0000-") and not str(value).startswith("0000-00-00"):
        return "0000-00-00 00:00:00", _BAD_TIME
    if when is None:
        return value, 0  # zero dates are a matter of sql_mode
    offset = _OFFSET.fullmatch(str(zone))
    if offset is not None:
        away = timedelta(hours=int(offset[2]), minutes=int(offset[3]))
        when -= away if offset[1] != "-" else -away
    if when.microsecond and when.replace(microsecond=0) in (_FIRST - timedelta(seconds=1), _LAST):
        raise NotFollowedError("whether a TIMESTAMP has the fractions of the first and the last second")
    if _FIRST + _FARTHEST <= when <= _LAST - _FARTHEST or (offset is not None and _FIRST <= when <= _LAST):
        return value, 0
    if offset is not None or not _FIRST - _FARTHEST <= when <= _LAST + _FARTHEST:
        return "0000-00-00 00:00:00", _BAD_TIME
    raise NotFollowedError("whether a TIMESTAMP can be stored depends on the time zone of the server")


def shown(when: datetime) -> str:
    """A time as text."""
    return when.strftime("%Y-%m-%d %H:%M:%S")


def added(value: Value, amount: Value, unit: str, sign: int) -> Value:
    """`value + INTERVAL amount unit`; sign -1 subtracts."""
    when = time_of(value)
    if when is None or amount is None:
        return None
    if isinstance(amount, str) and not is_number(amount):
        raise UnsureError("an interval is given what is no number")
    n = sign * number(amount)
    try:
        if unit in ("MONTH", "QUARTER", "YEAR"):
            months = when.year * 12 + when.month - 1 + int(n) * {"MONTH": 1, "QUARTER": 3, "YEAR": 12}[unit]
            year, month = divmod(months, 12)
            last = (datetime(year + month // 11, (month + 1) % 12 + 1, 1) - timedelta(days=1)).day
            when = when.replace(year=year, month=month + 1, day=min(when.day, last))
        else:
            seconds = {"SECOND": 1, "MINUTE": 60, "HOUR": 3600, "DAY": 86400, "WEEK": 604800, "MICROSECOND": 1e-6}
            when += timedelta(seconds=n * seconds[unit])
    except (KeyError, ValueError, OverflowError) as error:
        raise UnsureError("a date is past the years that there are") from error
    is_date = isinstance(value, str) and len(value) == 10 and unit in ("DAY", "WEEK", "MONTH", "QUARTER", "YEAR")
    return when.strftime("%Y-%m-%d") if is_date else shown(when)


def of_time(read: Callable[[datetime], Value]) -> Callable[..., Value]:
    """A function of a time; NULL where it is none."""

    def call(value: Value) -> Value:
        when = time_of(value)
        return None if when is None else read(when)

    return call


def formatted(value: Value, form: Value) -> Value:
    """DATE_FORMAT."""
    when = time_of(value)
    if when is None or form is None:
        return None
    parts = {"Y": "%Y", "y": "%y", "m": "%m", "d": "%d", "H": "%H", "i": "%M", "s": "%S", "S": "%S", "M": "%B",
             "b": "%b", "a": "%a", "W": "%A", "T": "%H:%M:%S", "j": "%j", "p": "%p", "h": "%I", "f": "%f"}  # fmt: skip
    return re.sub(r"%(.)", lambda m: when.strftime(parts[m[1]]) if m[1] in parts else m[1], text(form))
