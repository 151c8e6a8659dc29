"""`binlogic events`: the events a workload leaves in the binary log, in the order they are written."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Any, NamedTuple

import typer

from ...facts.door.json import document
from ...facts.door.out import emit, say_row
from ...facts.errors import InputError
from ...facts.names import shown
from ...facts.readers.record import Skipped
from ...rules.decide.messages import Messages
from ...rules.log import Event, EventGroup, Logged, logged
from ...rules.log.writer import ROWS
from ...rules.replay.workload import open_inputs
from ..event_remark import EventRemark, event_remark
from .grouped import with_options
from .options import EffectsChoice, WorkloadArgument, WorkloadOptions
from .progress import reading

_HEAD = ("Log_name", "Pos", "Event_type", "Server_id", "End_log_pos", "Info")
_LOG = "binlog.000001"
_SERVER = "1"


class EventsFormat(StrEnum):
    """How events are printed."""

    text = "text"
    jsonl = "jsonl"


class EventRow(NamedTuple):
    """An event in its place: its number in the log from 1, its group, and the statement that caused it.

    last: no row event of the statement comes behind it in its group.
    """

    number: int
    event: Event
    group: EventGroup
    statement: str
    last: bool


@with_options(WorkloadOptions, "server", "strict", "replica", "replica_config", "channel", effects=EffectsChoice.shadow)
def events(
    workload: WorkloadArgument,
    options: WorkloadOptions,
    output: Annotated[EventsFormat, typer.Option("--format", help="text or jsonl")] = EventsFormat.text,
) -> int:
    """Predict the events of the binary log, in commit order over all sessions, as SHOW BINLOG EVENTS lists them.

    Positions count events, because the size of an event is not predicted. A line that begins with `-` says of a
    statement why no event is there (Nothing), that its events are not known (Unknown), or on what those listed depend
    (Open, Presumed). Exit code 0; 2 for bad input.
    """
    inputs = options.inputs(workload)
    if not inputs.pack.about_server:
        hint = "name one with --profile, e.g. --profile mysql-8.0"
        raise InputError("BE301", f"pack {inputs.pack.name} says nothing of events", hint=hint)
    skipped: list[Skipped] = []
    with reading(workload) as progress:
        opened = open_inputs(inputs, skipped.append, progress)
        listed = logged(opened.decided(), opened.replay.shared.server)
        rows = rows_of(listed, opened.workload.file, Messages(inputs.pack.program))
        say_rows = _say_text if output is EventsFormat.text else _say_jsonl
        say_rows(rows)
    return 0


def rows_of(listed: Iterator[Logged], file: str, messages: Messages) -> Iterator[EventRow | EventRemark]:
    """Every event in its place; before those of a statement what is to be said of it."""
    number = 0
    for each in listed:
        if (remark := event_remark(each, messages, file)) is not None:
            yield remark
        for group in each.written.groups:
            last = {event.owner: at for at, event in enumerate(group.events) if event.type in ROWS}
            for at, event in enumerate(group.events):
                number += 1
                statement = f"{file}:{event.line}" if event.line else ""
                yield EventRow(number, event, group, statement, last.get(event.owner) == at)


def _say_text(rows: Iterator[EventRow | EventRemark]) -> None:
    say_row(*_HEAD)
    for row in rows:
        if isinstance(row, EventRemark):
            say_row("-", "-", row.kind, "-", "-", f"{row}")
            continue
        said = info(row.event, row.group, row.last)
        say_row(_LOG, f"{row.number}", row.event.type, _SERVER, f"{row.number + 1}", said)


def _say_jsonl(rows: Iterator[EventRow | EventRemark]) -> None:
    told: dict[str, Any]
    for row in rows:
        if isinstance(row, EventRemark):
            told = {"type": row.kind, "statement": row.statement, "why": row.why}
            emit(document(told | ({"possible": [each._asdict() for each in row.others]} if row.others else {})))
            continue
        event = row.event
        told = {"pos": row.number, "type": event.type, "info": info(event, row.group, row.last)}
        told |= {"cache": row.group.cache, "ending": row.group.ending, "session": row.group.session}
        told |= {"statement": row.statement, "rule": event.rule, "table": event.table, "error": event.error}
        told |= {"before": event.before, "after": event.after}
        emit(document({key: value for key, value in told.items() if value not in ("", None, 0)}))


def _xa_id(group: EventGroup) -> str:
    """The identifier of a prepared transaction, as its XA END has it; `#` where none stands there."""
    ends = (event.text for event in group.body if event.type == "Query" and event.text.startswith("XA END "))
    return next(ends, "XA END #").removeprefix("XA END ")


def info(event: Event, group: EventGroup, last: bool) -> str:
    """The Info column; what no rule knows (table ids, transaction numbers) is `#`.

    last: of the row events of its statement; only that one ends the statement.
    """
    if event.type == "Query":
        plain = event.text in ("BEGIN", "COMMIT", "ROLLBACK") or not event.db
        return event.text if plain else f"use `{event.db}`; {event.text}"
    if event.type == "Xid":
        return "COMMIT /* xid=# */"
    if event.type == "Gtid":
        begins = f"XA START {_xa_id(group)}" if group.ending == "XA_prepare" else "BEGIN"
        return "GTID #" if group.ending == "standalone" else f"{begins} GTID #"
    if event.type == "User_var":
        return f"@`{event.text}`=#"
    if event.type == "XA_prepare":
        return f"XA PREPARE {_xa_id(group)}"
    if event.type == "Table_map":
        return f"table_id: # ({shown(event.table)})"
    if event.table:
        return f"table_id: #{' flags: STMT_END_F' if last else ''}"
    return event.text or "#"
