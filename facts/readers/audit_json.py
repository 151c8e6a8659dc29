"""Audit logs in JSON: those of MySQL Enterprise and of Percona Server (audit_log and audit_log_filter)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .entry import LogEntry
from .json_objects import bytes_of, json_format, text_in, word_in
from .measured import account_of, measured_of, number_of

_LARGEST = (1 << 31) - 1
_STATISTICS = ("query_time", "lock_time", "rows_sent", "rows_examined", "rows_affected")


def _entries(said: Mapping[str, Any], offset: int, line: int) -> Iterable[LogEntry] | None:
    """The entry of an object. A statement is told by its last event, which knows whether it failed."""
    plain = said.get("audit_record")
    entry = _of_filter(said, offset, line) if not isinstance(plain, dict) else of_plugin(plain, offset, line)
    return None if entry is None else (entry,)


def _of_filter(said: Mapping[str, Any], offset: int, line: int) -> LogEntry | None:
    kind, event = word_in(said, "class"), word_in(said, "event")
    if not kind or "timestamp" not in said:
        return None
    data, login, account = (_object(said, name) for name in (f"{kind}_data", "login", "account"))
    who, where = text_in(account, "user") or text_in(login, "user"), text_in(account, "host") or text_in(login, "ip")
    command, text = f"{kind} {event}".strip(), ""
    error = number_of(data.get("status"), _LARGEST)
    if kind == "general" and event == "status":
        command, text = word_in(data, "command").lower() or "query", text_in(data, "query")
    elif kind == "connection":
        command = {"connect": "connect", "disconnect": "quit", "change_user": "change user"}.get(event, command)
        if error and command == "connect":
            command = "failed connect"
        elif command in ("connect", "change user"):
            text = f"{text_in(login, 'user')}@{text_in(login, 'ip')} on {text_in(data, 'db')}"
    entry = _made(said, offset, line, command, text, None, error)
    statistics = measured_of(_object(said, "query_statistics"), *_STATISTICS)
    return entry._replace(account=f"{who}@{where}" if who else None, measured=statistics)


def of_plugin(said: Mapping[str, Any], offset: int, line: int) -> LogEntry | None:
    """The entry of a record of the plugin, whose members are those of the audit log in XML in small letters."""
    name = word_in(said, "name").lower()
    if not name:
        return None
    text, db = "", None
    if "sqltext" in said:
        text, db = text_in(said, "sqltext"), said.get("db") if isinstance(said.get("db"), str) else None
    elif name in ("connect", "change user"):
        text = f"{text_in(said, 'user')}@{text_in(said, 'host')} on {text_in(said, 'db')}"
    entry = _made(said, offset, line, name, text, db, number_of(said.get("status"), _LARGEST))
    return entry._replace(account=account_of(text_in(said, "user")))


def _made(
    said: Mapping[str, Any], offset: int, line: int, command: str, text: str, db: str | None, error: int | None
) -> LogEntry:
    session = number_of(said.get("connection_id"), _LARGEST)
    time = word_in(said, "timestamp").removesuffix(" UTC") or None
    return LogEntry(offset, line, 1, None, time, str(session or 0), command, bytes_of(text), db, error)


def _object(said: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = said.get(key)
    return found if isinstance(found, dict) else {}


AUDIT_JSON = json_format("audit-json", "an audit log", _entries)
