"""Audit logs in JSON: those of MySQL Enterprise and of Percona Server (audit_log and audit_log_filter).

A record begins with a line that begins with `{`, whether it is written on one line or on many, in an array or not. A
string of JSON holds no newline, so nothing that a statement says can look like that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .entry import LogEntry, LogFormat, text_of
from .ranges import Layout, Raw
from .record import OnSkip, Skipped

_BETWEEN = re.compile(r"[\s,\[\]]*")
_LONGEST_WORD = 60
_DIGITS = 11
_decode = json.JSONDecoder().raw_decode


def _entries(raws: Iterable[Raw], on_skip: OnSkip) -> Iterator[LogEntry]:
    for raw in raws:
        if raw.who:
            yield from _objects(raw, on_skip)


def _objects(raw: Raw, on_skip: OnSkip) -> Iterator[LogEntry]:
    """The entries of the objects that a record's lines hold: one, unless several stand on a line."""
    text = text_of(raw.who + raw.text)
    at, line = 0, raw.line
    while at < len(text):
        # The first begins where its line does, so that every record of a log has an offset of its own.
        offset = raw.offset + (len(raw.time) + len(text[:at].encode("utf-8", "surrogateescape")) if at else 0)
        try:
            said, end = _decode(text, at)
        except (ValueError, RecursionError):
            said, end = None, len(text)
        entry = _entry(said, offset, line) if isinstance(said, dict) else None
        if entry is None:
            on_skip(Skipped(line, offset, "this is no record of an audit log", text.count("\n", at, end) + 1))
        else:
            yield entry
        after = _BETWEEN.match(text, end)
        assert after is not None  # it matches nothing too
        line += text.count("\n", at, after.end())
        at = after.end()


def _entry(said: Mapping[str, Any], offset: int, line: int) -> LogEntry | None:
    """The entry of an object. A statement is told by its last event, which knows whether it failed."""
    plain = said.get("audit_record")
    if isinstance(plain, dict):
        return _of_plugin(plain, offset, line)
    kind, event = _word(said, "class"), _word(said, "event")
    if not kind or "timestamp" not in said:
        return None
    data = said.get(f"{kind}_data")
    data = data if isinstance(data, dict) else {}
    command, text, db = f"{kind} {event}".strip(), "", None
    if kind == "general" and event == "status":
        command, text = _word(data, "command").lower() or "query", _text(data, "query")
    elif kind == "connection":
        failed = _number(data, "status")
        command = {"connect": "connect", "disconnect": "quit", "change_user": "change user"}.get(event, command)
        if failed and command == "connect":
            command = "failed connect"
        elif command in ("connect", "change user"):
            login = said.get("login")
            login = login if isinstance(login, dict) else {}
            text = f"{_text(login, 'user')}@{_text(login, 'ip')} on {_text(data, 'db')}"
    return _made(said, offset, line, command, text, db, _number(data, "status"))


def _of_plugin(said: Mapping[str, Any], offset: int, line: int) -> LogEntry | None:
    name = _word(said, "name").lower()
    if not name:
        return None
    text, db = "", None
    if "sqltext" in said:
        text, db = _text(said, "sqltext"), said.get("db") if isinstance(said.get("db"), str) else None
    elif name in ("connect", "change user"):
        text = f"{_text(said, 'user')}@{_text(said, 'host')} on {_text(said, 'db')}"
    return _made(said, offset, line, name, text, db, _number(said, "status"))


def _made(
    said: Mapping[str, Any], offset: int, line: int, command: str, text: str, db: str | None, error: int | None
) -> LogEntry:
    session = _number(said, "connection_id")
    time = _word(said, "timestamp").removesuffix(" UTC") or None
    return LogEntry(offset, line, 1, None, time, str(session or 0), command, _bytes(text), db, error)


def _text(said: Mapping[str, Any], key: str) -> str:
    found = said.get(key)
    return found if isinstance(found, str) else ""


def _word(said: Mapping[str, Any], key: str) -> str:
    """A short text that can be shown, such as the name of an event."""
    found = _text(said, key)
    return found if len(found) <= _LONGEST_WORD and found.isprintable() and found.isascii() else ""


def _number(said: Mapping[str, Any], key: str) -> int | None:
    """A number, which some servers write as a string."""
    found = said.get(key)
    if isinstance(found, str) and found.isascii() and found.isdigit() and len(found) < _DIGITS:
        found = int(found)
    return found if isinstance(found, int) and 0 <= found < 1 << 31 else None


def _bytes(text: str) -> bytes:
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # half of a pair, written as an escape
        return text.encode("utf-8", "surrogatepass")


AUDIT_JSON = LogFormat("audit-json", Layout("an audit log", re.compile(rb"\n([ \t\[,]*+)(\{)"), 0, "["), _entries)
