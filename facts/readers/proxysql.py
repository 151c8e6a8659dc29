"""The query log of ProxySQL in JSON (`mysql-eventslog_format=2`): one object per statement, without those that
connect and quit. Its thread is that of ProxySQL, not of the server.

Source: ProxySQL documentation, Query Logging (format only).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from .entry import LogEntry
from .json_objects import bytes_of, json_format, text_in, word_in
from .measured import Measured, number_of, seconds_of

_COMMANDS = {
    "COM_QUERY": "query",
    "COM_STMT_EXECUTE": "execute",
    "COM_STMT_PREPARE": "prepare",
    "COM_INIT_DB": "init db",
    "COM_QUIT": "quit",
}
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LATEST = 253_402_300_799_000_000  # microseconds: the end of year 9999


def _entries(said: Mapping[str, Any], offset: int, line: int) -> Iterable[LogEntry] | None:
    event = word_in(said, "event")
    if not event or "thread_id" not in said:
        return None
    began = number_of(said.get("starttime_timestamp_us"), _LATEST)
    time = (_EPOCH + timedelta(microseconds=began)).strftime("%Y-%m-%dT%H:%M:%S.%fZ") if began else None
    host = text_in(said, "client").rpartition(":")[0]
    user, rows = text_in(said, "username"), (number_of(said.get(name)) for name in ("rows_sent", "rows_affected"))
    sent, affected = rows
    entry = LogEntry(
        offset,
        line,
        1,
        None,
        time,
        str(number_of(said["thread_id"]) or 0),
        _COMMANDS.get(event, event.lower().replace("_", " ")),
        bytes_of(text_in(said, "query")),
        text_in(said, "schemaname") if "schemaname" in said else None,
        number_of(said.get("errno"), (1 << 31) - 1),
        f"{user}@{host}" if user else None,
        Measured(seconds_of(said.get("duration_us"), 1e-6), rows_sent=sent, rows_affected=affected),
    )
    return (entry,)


PROXYSQL = json_format("proxysql-json", "a query log of ProxySQL", _entries)
