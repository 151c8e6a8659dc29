"""Rows of the tables in which servers keep statements: mysql.general_log, mysql.slow_log, and the statement events of
performance_schema. As columns by name, however they were exported (table_text.py, json rows).

Sources: MySQL Reference Manual, Performance Schema Statement Event Tables; the tables' own definitions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .entry import LogEntry
from .json_objects import bytes_of
from .measured import account_of, measured_of, number_of, seconds_of

GENERAL = ("event_time", "user_host", "thread_id", "server_id", "command_type", "argument")
#: MariaDB's; MySQL's ends with thread_id
SLOW = (
    *("start_time", "user_host", "query_time", "lock_time", "rows_sent", "rows_examined", "db", "last_insert_id"),
    *("insert_id", "server_id", "sql_text", "thread_id", "rows_affected"),
)
#: by how many columns a row without names has
UNNAMED = {len(GENERAL): GENERAL, len(SLOW): SLOW, len(SLOW) - 1: SLOW[:-1]}

_OF_SLOW = ("query_time", "lock_time", "rows_sent", "rows_examined", "rows_affected")
_OF_EVENTS = ("seconds", "lock_seconds", "rows_sent", "rows_examined", "rows_affected")
_PICOSECOND = 1e-12
_LARGEST_ERROR = (1 << 31) - 1
#: what performance_schema calls statements that are commands of the protocol
_COMMANDS = {"statement/com/execute": "execute", "statement/com/prepare": "prepare", "statement/com/quit": "quit"}
_OF_PROGRAMS = ("statement/sp/", "statement/scheduler/")
_CUT = "..."


def entry_of(row: Mapping[str, Any], offset: int, line: int) -> LogEntry | str | None:
    """The entry of a row, by its columns in small letters; or why it cannot be used; None: it is of no such table."""
    if "command_type" in row and "argument" in row:
        command = _text(row, "command_type").lower()
        return _made(row, offset, line, "event_time", command, _text(row, "argument"))
    if "sql_text" in row and "start_time" in row:
        entry = _made(row, offset, line, "start_time", "query", _text(row, "sql_text"))
        return entry._replace(db=_text(row, "db"), measured=measured_of(row, *_OF_SLOW))
    if "sql_text" in row and "event_name" in row:
        return _of_event(row, offset, line)
    return None


def _of_event(row: Mapping[str, Any], offset: int, line: int) -> LogEntry | str:
    """A statement event. Its time is that since the server's start, which is no date, so it is left out."""
    name, text = _text(row, "event_name"), _text(row, "sql_text")
    if number_of(row.get("nesting_event_level") or 0) or name.startswith(_OF_PROGRAMS):
        return _made(row, offset, line, "", "nested", text)  # what a stored program ran
    if text.endswith(_CUT):
        return "the server has cut the text"
    command = _COMMANDS.get(name.lower(), "query" if text else "command")  # what others name is not told
    spent = {name: row.get(name) for name in _OF_EVENTS[2:]}
    timers = zip(_OF_EVENTS[:2], ("timer_wait", "lock_time"), strict=True)
    spent |= {mine: seconds_of(row.get(name), _PICOSECOND) for mine, name in timers}
    entry = _made(row, offset, line, "", command, text)
    error = number_of(row.get("mysql_errno"), _LARGEST_ERROR)
    return entry._replace(db=_text(row, "current_schema"), error=error, measured=measured_of(spent, *_OF_EVENTS))


def _made(row: Mapping[str, Any], offset: int, line: int, time: str, command: str, text: str) -> LogEntry:
    session = str(number_of(row.get("thread_id")) or 0)
    account = account_of(_text(row, "user_host"))
    return LogEntry(offset, line, 1, None, _text(row, time) or None, session, command, bytes_of(text), account=account)


def _text(row: Mapping[str, Any], name: str) -> str:
    found = row.get(name)
    return found if isinstance(found, str) else ""
