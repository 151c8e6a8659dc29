"""When logs were written, as far as the times of their records tell it; they order files whose names do not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from ...facts.binlog.opening import MAGIC
from ...facts.readers.log_header import HEADER
from .reading import BINARY_LOG, GENERAL_LOG

#: sessions write their records a little out of order
_OUT_OF_ORDER = timedelta(seconds=1)
#: the times of a log: one group, or a date and a time of day
_TIMES = {
    GENERAL_LOG: re.compile(HEADER.pattern.encode()),
    "slow-log": re.compile(rb"\n# Time: ([^\r\n]{6,40})"),
    "audit-csv": re.compile(rb"\n([0-9]{8} [0-9]{2}:[0-9]{2}:[0-9]{2}|[0-9]{16}),"),
    "audit-json": re.compile(rb'"timestamp"\s*:\s*"([^"]{10,40})"'),
    "audit-xml": re.compile(rb'TIMESTAMP(?:>|"?\s*=\s*")([^"<]{10,40})'),
    "proxysql-json": re.compile(rb'"starttime_timestamp_us"\s*:\s*"?([0-9]{16})'),
    "cloudwatch-json": re.compile(rb'"timestamp"\s*:\s*([0-9]{13})'),
    "table-csv": re.compile(rb'\n"?([0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:.]{8,15})'),
    "table-json": re.compile(rb'"(?:event_time|start_time)"\s*:\s*"([^"]{10,40})"'),
}
#: digits of seconds since 1970, of thousandths, of millionths
_SINCE_1970 = {10: 1, 13: 1_000, 16: 1_000_000}
_SHORT = re.compile(r"(?:20)?(\d\d)(\d\d)(\d\d) ( \d|\d\d):(\d\d):(\d\d)")


def first_time(log_format: str, head: bytes) -> datetime | None:
    """The first time in the first bytes of a log."""
    if log_format == BINARY_LOG:
        stamp = int.from_bytes(head[len(MAGIC) : len(MAGIC) + 4], "little") if head.startswith(MAGIC) else 0
        return datetime.fromtimestamp(stamp, UTC) if stamp else None
    return next(_times(log_format, b"\n" + head), None)


def last_time(log_format: str, tail: bytes) -> datetime | None:
    """The last time in the last bytes of a log; a binary log tells none there."""
    if log_format == BINARY_LOG:
        return None
    found = None
    for found in _times(log_format, tail):  # noqa: B007 the last one is wanted
        pass
    return found


def is_before(one: datetime | None, other: datetime | None, by: timedelta = timedelta()) -> bool | None:
    """Whether one is before the other, by more than this; None where that cannot be told.

    A clock whose time zone is not named is not compared with UTC.
    """
    if one is None or other is None or (one.tzinfo is None) != (other.tzinfo is None):
        return None
    return one + by < other


def goes_on(first: datetime | None, begun: datetime | None, ended: datetime | None) -> bool | None:
    """Whether a log that begins at `first` goes on behind one that begun and ended then; None where no time tells."""
    too_soon = is_before(first, begun), is_before(first, ended, _OUT_OF_ORDER)
    if True in too_soon:
        return False
    return None if too_soon == (None, None) else True


def _times(log_format: str, text: bytes) -> Iterator[datetime]:
    for match in _TIMES[log_format].finditer(text):
        when = time_of(match[1].decode("ascii", "replace"))
        if when is not None:
            yield when


def time_of(written: str) -> datetime | None:
    """A time as servers write it; of one that does not name its time zone, the clock's."""
    written = written.strip()
    short = _SHORT.fullmatch(written)
    try:
        if len(written) in _SINCE_1970 and written.isdecimal():
            return datetime.fromtimestamp(int(written) / _SINCE_1970[len(written)], UTC)
        if short:
            year, month, day, hour, minute, second = map(int, short.groups())
            return datetime(2000 + year, month, day, hour, minute, second)
        return datetime.fromisoformat(written.replace(" UTC", "Z"))
    except (ValueError, TypeError, OverflowError):
        return None
