"""BINLOG 'base64': row events as mysqlbinlog prints them, which the server writes to its tables.

What is read of them: the tables, from Table_map events, and what row events do to them. Rows are not read.
Source: MySQL internals, Binary Log: common header (19 bytes), Table_map and Rows post-headers.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from typing import NamedTuple

from ..origin import Span
from ..statement import ObjectRef
from .draft import StatementDraft

_PIECE = re.compile(r"[A-Za-z0-9+/\s]+={0,2}")
_HEADER = 19
_TABLE_MAP = 19
_VERBS = {
    **dict.fromkeys((20, 23, 30), "insert"),
    **dict.fromkeys((21, 24, 31), "update"),
    **dict.fromkeys((22, 25, 32), "delete"),
}


class Injected(NamedTuple):
    """A table whose rows an event inserts, updates or deletes (verb)."""

    verb: str
    db: str
    table: str


def binlog_statement(draft: StatementDraft, i: int) -> None:
    """`BINLOG 'text'`; each table is written, in the role of its verb. Text that is no event sets `undecodable`."""
    draft.kind = "BINLOG"
    if i >= len(draft.tokens):
        draft.approximate = True
        return
    found = injected(draft.tokens.raw(i))
    if found is None:
        draft.flags.add("undecodable")
        return
    span = draft.tokens.span(i)
    for event in dict.fromkeys(found):
        draft.objects.append(ObjectRef("write", event.db, event.table, Span(span.start, span.end), event.verb))


def injected(text: str) -> list[Injected] | None:
    """What the events in a base64 text do, in order; None where it holds no whole event."""
    data = _decoded(text)
    if data is None or len(data) < _HEADER:
        return None
    tables: dict[int, tuple[str, str]] = {}
    found: list[Injected] = []
    for kind, body in _events(data):
        number = int.from_bytes(body[:6], "little")
        if kind == _TABLE_MAP:
            names = _names(body[8:])
            if names is not None:
                tables[number] = names
        elif kind in _VERBS and number in tables:
            found.append(Injected(_VERBS[kind], *tables[number]))
    return found


def _decoded(text: str) -> bytes | None:
    data, at = b"", 0
    for piece in _PIECE.finditer(text):
        if piece.start() != at:
            return None
        at = piece.end()
        try:
            data += base64.b64decode("".join(piece[0].split()), validate=True)
        except binascii.Error:
            return None
    return data if at == len(text) else None


def _events(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The type and the part behind the header of each event; what is cut off at the end is left out."""
    at = 0
    while at + _HEADER <= len(data):
        length = int.from_bytes(data[at + 9 : at + 13], "little")
        if length < _HEADER or at + length > len(data):
            return
        yield data[at + 4], data[at + _HEADER : at + length]
        at += length


def _names(body: bytes) -> tuple[str, str] | None:
    """Database and table: each a length, the name and a zero byte."""
    names: list[str] = []
    at = 0
    for _ in range(2):
        if at >= len(body):
            return None
        end = at + 1 + body[at]
        names.append(body[at + 1 : end].decode("utf-8", "replace"))
        at = end + 1
    return names[0], names[1]
