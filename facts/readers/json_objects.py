"""Logs and exports that are JSON objects: one on each line, one over many lines, or an array of them.

A record begins with a line that begins with `{`. A string of JSON holds no newline, so nothing that a statement says
can look like that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from .entry import LogEntry, LogFormat, text_of
from .ranges import Layout, Raw
from .record import OnSkip, Skipped

#: the entries of an object that begins at an offset and line; None where it is no record
OfObject = Callable[[Mapping[str, Any], int, int], Iterable[LogEntry] | None]

_BETWEEN = re.compile(r"[\s,\[\]}]*")
# what CloudWatch puts around its events
_BEFORE = re.compile(r'\{(?:[^{}\[\]]|\[[^{}\[\]]*+\])*?"(?:events|logEvents)"\s*+:\s*+\[\s*+')
_OPENED = re.compile(r"\[")
_LONGEST_WORD = 60
_decode = json.JSONDecoder().raw_decode


def json_format(name: str, called: str, of_object: OfObject) -> LogFormat:
    """The format of logs whose objects this reads. called: what such a log is, with its article."""

    def read(raws: Iterable[Raw], on_skip: OnSkip) -> Iterator[LogEntry]:
        for raw in raws:
            if raw.who:
                yield from _objects(raw, of_object, f"this is no record of {called}", on_skip)

    return LogFormat(name, Layout(called, re.compile(rb"\n([ \t\[,]*+)(\{)"), 0, _OPENED), read)


def _objects(raw: Raw, of_object: OfObject, reason: str, on_skip: OnSkip) -> Iterator[LogEntry]:
    """The entries of the objects that a record's lines hold: one, unless several stand on a line."""
    text = text_of(raw.who + raw.text)
    before = _BEFORE.match(text)
    at = before.end() if before else 0
    line = raw.line + text.count("\n", 0, at)
    while at < len(text):
        # The first begins where its line does, so that every record of a log has an offset of its own.
        offset = raw.offset + (len(raw.time) + len(text[:at].encode("utf-8", "surrogateescape")) if at else 0)
        try:
            said, end = _decode(text, at)
        except (ValueError, RecursionError):
            said, end = None, len(text)
        entries = of_object(said, offset, line) if isinstance(said, dict) else None
        if entries is None:
            on_skip(Skipped(line, offset, reason, text.count("\n", at, end) + 1))
        else:
            yield from entries
        after = _BETWEEN.match(text, end)
        assert after is not None  # it matches nothing too
        line += text.count("\n", at, after.end())
        at = after.end()


def text_in(said: Mapping[str, Any], key: str) -> str:
    """A text, empty where the member is none."""
    found = said.get(key)
    return found if isinstance(found, str) else ""


def word_in(said: Mapping[str, Any], key: str) -> str:
    """A short text that can be shown, such as the name of an event."""
    found = text_in(said, key)
    return found if len(found) <= _LONGEST_WORD and found.isprintable() and found.isascii() else ""


def bytes_of(text: str) -> bytes:
    """A text as it was sent."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # half of a pair, written as an escape
        return text.encode("utf-8", "surrogatepass")
