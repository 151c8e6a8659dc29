"""Audit logs in XML: those of MySQL Enterprise and of Percona Server, old style (attributes) and new style (elements).

A record begins with a line that begins with `<AUDIT_RECORD`, and texts in it hold no `<`. It is read by itself and by
no parser of XML: without a document no entity but those of characters is known, and nothing is expanded or fetched.

Sources: MySQL Reference Manual, Audit Log File Formats; Percona Server documentation, Audit Log Plugin and Audit Log
Filter (formats only).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .audit_json import of_plugin
from .entry import LogEntry, LogFormat, text_of
from .ranges import Layout, Raw
from .record import OnSkip, Skipped

# Percona's audit_log puts the names of attributes into quotes.
_ATTRIBUTE = re.compile(r'"?\b([A-Z_]{1,40})"?[ \t]*+=[ \t]*+"([^"]*+)"')
_ELEMENT = re.compile(r"<([A-Z_]{1,40})>([^<]*+)</")
_CHARACTER = re.compile(r"&(?:#([0-9]{1,7})|#x([0-9A-Fa-f]{1,6})|(lt|gt|amp|quot|apos));")
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}
_ABOVE = re.compile(r"(?:<\?xml [^<>]*+>\s*+)?+<AUDIT>")
_HIGHEST = 0x10FFFF


def _entries(raws: Iterable[Raw], on_skip: OnSkip) -> Iterator[LogEntry]:
    for raw in raws:
        if not raw.who:
            continue
        text = text_of(raw.text)
        found = _ELEMENT if text.startswith(">") else _ATTRIBUTE
        said = {name.lower(): _CHARACTER.sub(_character, value) for name, value in found.findall(text)}
        entry = of_plugin(said, raw.offset, raw.line)
        if entry is None:
            on_skip(Skipped(raw.line, raw.offset, "this is no record of an audit log", text.count("\n") + 1))
        else:
            yield entry


def _character(found: re.Match[str]) -> str:
    decimal, hexadecimal, name = found.groups()
    if name:
        return _NAMED[name]
    code = int(decimal) if decimal else int(hexadecimal, 16)
    return chr(code) if code <= _HIGHEST else found[0]


AUDIT_XML = LogFormat(
    "audit-xml", Layout("an audit log", re.compile(rb"\n([ \t]*+)(<AUDIT_RECORD)\b"), 0, _ABOVE), _entries
)
