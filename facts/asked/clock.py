"""Hour and weekday of the times that logs write."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
#: `261125  9:05:00`, `2026-11-25T09:05:00.123456Z`, `2026-11-25 09:05:00`
_TIME = re.compile(r"(?:(\d\d)(\d\d)(\d\d)|(\d{4})-(\d\d)-(\d\d))[T ]([ \d]\d):\d\d:\d\d")


@lru_cache(maxsize=1024)
def hour_and_day(written: str) -> tuple[int, str] | None:
    """Hour (0 to 23) and weekday, as written: no zone is changed. None for what is no time."""
    found = _TIME.match(written)
    if found is None:
        return None
    short, long = found.group(1, 2, 3), found.group(4, 5, 6)
    year, month, day = map(int, long if long[0] else short)
    try:
        on = date(year if long[0] else 2000 + year, month, day)
    except ValueError:
        return None
    return int(found[7]), _DAYS[on.weekday()]
