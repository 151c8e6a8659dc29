"""From decided statements to the binary log: every event and group, in the order they are written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from ...facts.names import split_key
from ...facts.server.server import Server
from ..decide.outputs import OutputRow
from ..replay.decided import Decided
from .event import Event
from .frame import framing
from .images import Images, images_of
from .listed import AT_THE_END, DROPS_ONLY_LIVE, list_text
from .text import function_text, query_text
from .writer import Writer, WrittenEvents

#: events that hold SQL
_SQL = frozenset({"Query", "Execute_load_query", "Rows_query", "Annotate_rows"})


class Logged(NamedTuple):
    """A decided statement, its number in the workload from 1, and what it did to the log."""

    decided: Decided
    number: int
    written: WrittenEvents


def logged(decided: Iterable[Decided], server: Server) -> Iterator[Logged]:
    """Apply the outputs of decided statements, in order."""
    writer = writer_of(server)
    for number, each in enumerate(decided, 1):
        yield Logged(each, number, write(writer, each, number))


def writer_of(server: Server) -> Writer:
    """An empty log of a server."""
    return Writer(framing(server.tables), frozenset(str(form) for (form,) in server.tables.get("without_database", ())))


def write(
    writer: Writer, decided: Decided, number: int, kept: Callable[[Event], Event] = lambda event: event
) -> WrittenEvents:
    """What one decided statement does to the log. kept: what is put into caches and groups instead of an event."""
    session = decided.record.session
    lines = decided.lines
    images = images_of(lines)
    tells_error = all(line.relation != "without_error" for line in lines)

    def made(line: OutputRow) -> Event:
        event = make(decided, number, line, images, tells_error)
        return kept(replace(event, db="") if line.values[4] in writer.without_database else event)

    written = writer.write(session, number, lines, made)
    if decided.entry.observation.kind == "SESSION END":
        writer.end(session)
    return written


def make(
    decided: Decided, number: int, line: OutputRow, images: Mapping[tuple[str, str], Images], tells_error: bool
) -> Event:
    """The event of a line, with its text, the images of its rows, and the error of the statement if it is told."""
    _, order, _, kind, what = line.values
    statement = decided.statement
    table = str(what) if line.relation == "table_event" else ""
    text, default_db = "", decided.default_db
    if kind == "Query" and table:
        text, table = function_text(table, int(order), decided.effects, decided.ansi_quotes), ""
    elif line.relation == "event":
        tables = _listed(decided, line)
        listed = list_text(str(what), tables, default_db, decided.ansi_quotes)
        if what == AT_THE_END and tables:
            default_db = split_key(tables[0]).db  # names are without it, so it is said before them
        as_sql = query_text(str(what), statement, decided.text, decided.ansi_quotes) if kind in _SQL else str(what)
        text = as_sql if listed is None else listed
    error = decided.effects.error if decided.effects is not None and kind == "Query" else 0
    error = 0 if what == "columns" or what in DROPS_ONLY_LIVE or not tells_error else error
    before, after = images.get((str(kind), table), Images())
    return Event(str(kind), text, table, before, after, error, number, default_db, line.rule, decided.record.line)


def _listed(decided: Decided, line: OutputRow) -> list[str]:
    """The tables that an event names: those of the lines `lists` with its order."""
    order = line.values[1:3]
    found = [named.values[2:] for named in decided.lines if named.relation == "lists" and named.values[:2] == order]
    return [str(table) for table, *_ in sorted(found, key=lambda named: tuple(map(int, named[1:])))]
