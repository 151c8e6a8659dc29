"""From decided statements to the binary log: every event and group, in the order they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...facts.server import Server
from ..decide.outputs import Line
from ..replay.decided import Decided
from .event import Event
from .frame import framing
from .text import function_text, query_text
from .writer import Writer, Written


class Logged(NamedTuple):
    """A decided statement, its number in the workload from 1, and what it did to the log."""

    decided: Decided
    number: int
    written: Written


def logged(decided: Iterable[Decided], server: Server) -> Iterator[Logged]:
    """Carry the outputs of decided statements out, in order."""
    writer = Writer(framing(server.tables))
    for number, each in enumerate(decided, 1):
        yield Logged(each, number, write(writer, each, number))


def write(writer: Writer, decided: Decided, number: int) -> Written:
    """What one decided statement does to the log."""
    session = decided.record.session
    written = writer.write(session, number, decided.lines, lambda line: make(decided, number, line))
    if decided.entry.observation.kind == "SESSION END":
        writer.end(session)
    return written


def make(decided: Decided, number: int, line: Line) -> Event:
    """The event of a line, with its text."""
    _, _, order, kind, what = line.values
    statement = decided.entry.statement
    table = str(what) if line.relation == "table_event" else ""
    text = ""
    if kind == "Query" and table:
        text, table = function_text(table, int(order), decided.effects), ""
    elif line.relation == "event":
        text = query_text(str(what), statement, decided.text)
    error = decided.effects.error if decided.effects is not None and kind == "Query" else 0
    return Event(str(kind), text, table, error=error, owner=number, db=decided.default_db, rule=line.rule,
                 line=decided.record.line)
