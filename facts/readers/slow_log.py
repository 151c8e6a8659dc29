"""The slow query log of MySQL 5.5 and later, Percona Server and MariaDB.

The server writes statement text as it is, so a line of a literal that begins like a header begins a record here; what
then lacks its `# Query_time:` line is reported, and so is what is in doubt (doubts.py). Statements that routines and
triggers run are written like any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from .entry import NO_RECORD, LogEntry, LogFormat, text_of
from .measured import account_of, measured_of
from .ranges import Layout, Raw
from .record import OnSkip, Skipped

_USER = b"User@Host"
_ID = re.compile(rb"\bId:[ \t]*([0-9]{1,20})")
_THREAD = re.compile(rb"\bThread_id: *([0-9]{1,20})")
_SCHEMA = re.compile(rb"\bSchema: (.*?)(?:  [A-Z]|[ \r]*$)")
_ERROR = re.compile(rb"\b(?:Last_errno|Errno): *([0-9]{1,9})")
_COUNTED = re.compile(rb"\b(Query_time|Lock_time|Rows_sent|Rows_examined|Rows_affected): *([0-9.]{1,20})")
_NAMES = ("Query_time", "Lock_time", "Rows_sent", "Rows_examined", "Rows_affected")
_USE = re.compile(rb"use (.*);\r?\Z")
_SET = re.compile(rb"SET (?:[a-z_]+=[0-9]+,)*timestamp=([0-9]{1,12})(?:\.[0-9]+)?;\r?\Z")
_COMMAND = b"# administrator command: "
_LATEST = 253_402_300_799  # the end of year 9999

#: the session of records whose connection the log does not tell
UNTOLD = "0"


def _entries(raws: Iterable[Raw], on_skip: OnSkip) -> Iterator[LogEntry]:
    for raw in raws:
        if raw.who == _USER:
            found = _entry(raw)
            if found is None:
                newlines = raw.text.count(b"\n")
                on_skip(Skipped(raw.line, raw.offset, "no `# Query_time:` line stands below its header", newlines + 1))
                yield LogEntry(raw.offset, raw.line, 1, None, None, UNTOLD, NO_RECORD, raw.text)
            else:
                yield found
        elif raw.who:
            _, _, rest = raw.text.partition(b"\n")
            if rest.strip():
                reason = "no `# User@Host:` line stands above it"
                offset = raw.offset + len(raw.time) + len(raw.who) + 2 + len(raw.text) - len(rest)
                on_skip(Skipped(raw.line + 1, offset, reason, rest.count(b"\n") + 1))


def _entry(raw: Raw) -> LogEntry | None:
    text = raw.text
    end = text.find(b"\n") % (len(text) + 1)
    thread = _ID.search(text, 0, end)
    schema = error = None
    timed = False
    counted: dict[str, object] = {}
    account = account_of(text_of(text[:end]))
    at, line = end + 1, raw.line + 1
    while text[at : at + 1] == b"#" and not text.startswith(_COMMAND, at):
        end = text.find(b"\n", at) % (len(text) + 1)
        said = text[at:end]
        timed = timed or said.startswith(b"# Query_time:")
        counted |= {match[1].decode(): match[2].decode() for match in _COUNTED.finditer(said)}
        thread = _THREAD.search(said) or thread
        schema = _SCHEMA.search(said) or schema
        error = _ERROR.search(said) or error
        at, line = end + 1, line + 1
    if not timed:
        return None
    db = None if schema is None else text_of(schema[1])
    end = text.find(b"\n", at) % (len(text) + 1)
    if used := _USE.match(text, at, end):
        db = _unquoted(text_of(used[1]))
        at, line = end + 1, line + 1
        end = text.find(b"\n", at) % (len(text) + 1)
    time = None
    if stamped := _SET.match(text, at, end):
        time = _iso(int(stamped[1]))
        at, line = end + 1, line + 1
    command, said = "query", text[at:].rstrip(b"\r\n").removesuffix(b";")
    if said.startswith(_COMMAND):
        command, said = said[len(_COMMAND) :].decode("ascii", "backslashreplace").strip().lower(), b""
        if command == "init db":
            said = (db or "").encode("utf-8", "surrogateescape")
    session = UNTOLD if thread is None else str(int(thread[1]))
    before = len(raw.time) + len(raw.who) + 2 + at
    number = None if error is None else int(error[1])
    measured = measured_of(counted, *_NAMES)
    return LogEntry(raw.offset, line, 1, before, time, session, command, said, db, number, account, measured)


def _unquoted(name: str) -> str:
    return name[1:-1].replace("``", "`") if len(name) > 1 and name[0] == name[-1] == "`" else name


def _iso(seconds: int) -> str | None:
    if seconds > _LATEST:
        return None
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


SLOW_LOG = LogFormat(
    "slow-log",
    Layout("a slow log", re.compile(rb"\n(# )(Time|User@Host): "), 2),
    _entries,
    db_holds_on=True,
    verbatim=True,
)
