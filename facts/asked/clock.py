"""Hour and weekday of the times that logs write."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
#: `261125  9:05:00`, `2026-11-25T09:05:00.123456Z`, `2026-11-25 09:05:00`
_TIME = re.compile(r"(?:(\d\d)(\d\d)(\d\d)|(\d{4})-(\d\d)-(\d\d))[T ]([ \d]\d):\d\d:\d\d")


def hour_and_day(written: str) -> tuple[int, str] | None:
    """Hour (0 to 23) and weekday, as written: no zone is changed. None for what is no time."""
    found = date_and_hour(written)
    return None if found is None else (found[1], _DAYS[found[0].weekday()])


@lru_cache(maxsize=1024)
def date_and_hour(written: str) -> tuple[date, int] | None:
    """Date and hour (0 to 23), as written. None for what is no time."""
    found = _TIME.match(written)
    if found is None:
        return None
    short, long = found.group(1, 2, 3), found.group(4, 5, 6)
    year, month, day = map(int, long if long[0] else short)
    try:
        return date(year if long[0] else 2000 + year, month, day), int(found[7])
    except ValueError:
        return None
