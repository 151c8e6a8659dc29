"""The audit log of MariaDB's server_audit and of Aurora MySQL: one line per record, texts in quotes with backslash
escapes. Aurora writes microseconds since 1970 where server_audit writes a date and a time of day.

Statements that triggers and routines run have lines of their own, before that of the statement that ran them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta

from .entry import LogEntry, LogFormat, text_of
from .ranges import Layout, Raw
from .record import OnSkip, Skipped

_RECORD = re.compile(
    rb"[^,]*+,(?P<user>[^,]*+),(?P<host>[^,]*+),(?P<id>[0-9]{1,20}),[0-9]*+,(?P<does>[A-Z_]++),(?P<db>[^,]*+),"
    rb"(?P<what>'(?:[^'\\]|\\.)*+'?|[^,]*+),(?P<code>[0-9]*+)\r?\Z"
)
_ESCAPE = re.compile(rb"\\(.)", re.DOTALL)
_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"0": b"\0"}
_COMMANDS = {"connect": "connect", "disconnect": "quit", "query": "query"}
_DIGITS = 10
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_NO_RECORD = "this is no record of an audit log"


def _entries(raws: Iterable[Raw], on_skip: OnSkip) -> Iterator[LogEntry]:
    for raw in raws:
        if not raw.who:
            continue
        first, newline, rest = raw.text.partition(b"\n")
        entry = _entry(raw, first)
        if entry is None:
            on_skip(Skipped(raw.line, raw.offset, _NO_RECORD))
        else:
            yield entry
        if rest.strip():
            offset = raw.offset + len(raw.time) + len(raw.who) + 1 + len(first) + len(newline)
            on_skip(Skipped(raw.line + 1, offset, _NO_RECORD, rest.count(b"\n") + 1))


def _entry(raw: Raw, text: bytes) -> LogEntry | None:
    found = _RECORD.match(text)
    if found is None:
        return None
    does = found["does"].decode("ascii").lower()
    command = _COMMANDS.get(does, does.replace("_", " "))
    what, db = found["what"], text_of(found["db"])
    said, told = b"", None
    if command == "connect":
        said = b"%b@%b on %b" % (found["user"], found["host"], found["db"])
    elif command == "query":
        said, told = _unquoted(what), db
    elif command != "quit":
        said = b"%b.%b" % (found["db"], what) if what else b""
    code = int(found["code"]) if 0 < len(found["code"]) < _DIGITS else None
    session = str(int(found["id"]))
    account = text_of(b"%b@%b" % (found["user"], found["host"])) if found["user"] else None
    return LogEntry(raw.offset, raw.line, 1, None, _time(raw), session, command, said, told, code, account)


def _time(raw: Raw) -> str:
    written, who = raw.time.decode("ascii"), raw.who.decode("ascii")
    if not written:
        return (_EPOCH + timedelta(microseconds=int(who))).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    return f"{written[:4]}-{written[4:6]}-{written[6:8]} {who}"  # dates everywhere else have dashes


def _unquoted(what: bytes) -> bytes:
    if what[:1] != b"'":
        return what
    inner = what[1:-1] if what[-1:] == b"'" and len(what) > 1 else what[1:]
    if b"\\" not in inner:
        return inner
    return _ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[1]), inner)


AUDIT_CSV = LogFormat(
    "audit-csv",
    Layout(
        "an audit log", re.compile(rb"\n([0-9]{8} (?=..:)|(?=[0-9]{16},))([0-9]{2}:[0-9]{2}:[0-9]{2}|[0-9]{16}),"), 1
    ),
    _entries,
)
