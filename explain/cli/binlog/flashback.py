"""`binlogic binlog flashback`: a binary log that takes back the rows of others."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ....facts.binlog.event import BinlogEvent
from ....facts.binlog.event_types import EventType
from ....facts.binlog.ranges import closed, taken
from ....facts.binlog.writer import LogWriter
from ....facts.catalog import Catalog
from ....facts.changes.flashback import Flashback
from ....facts.changes.follow import FollowedTables
from ....facts.door.out import say, tell
from ....facts.errors import InputError, excerpt
from ....rules.replay.workload import read_setup
from ..files import keep_apart
from ..grouped import with_options
from ..options import SchemaOption
from .output import ForceOption, VerifyOption, written
from .ranges import (
    LogsArgument,
    RangeOptions,
    TableOption,
    said_of_damage,
)


@with_options(RangeOptions)
def flashback(
    logs: LogsArgument,
    to: Annotated[Path, typer.Option("-o", "--output", help="The file to write.")],
    table: TableOption = None,
    schema: SchemaOption = None,
    *,
    part: RangeOptions,
    force: ForceOption = False,
    verify: VerifyOption = True,
) -> int:
    """Write a binary log that undoes row changes.

    The last change is undone first: inserted rows are deleted, deleted rows inserted, updated rows restored. Changes
    that row events do not hold are refused.

    Exit code 0: done; 1: a table was changed again after the range, or the end of a log was damaged (--whole);
    2: something cannot be undone, or bad input.
    """
    within = part.range
    keep_apart(to, [*logs, schema])
    told: list[str] = []

    def later(file: str, event: BinlogEvent, key: str) -> None:
        told.append(key)
        tell(f"{file}:{event.position}  {excerpt(key)} is changed again here, so its rows may not be those taken back")

    def damage(error: InputError) -> None:
        told.append(error.file)
        tell(said_of_damage(error))

    followed = FollowedTables(read_setup(None, schema).catalog if schema else Catalog())
    undo = Flashback(followed, set(table or ()), later)
    with written(to, force) as stream:
        writer = LogWriter(stream)
        for placed in taken(logs, within, verify, damage, left=undo.left):
            undo.take(placed)
            if placed.event.type == EventType.FORMAT_DESCRIPTION:
                writer.write(closed(placed.event))
        groups, events = undo.undone.write(writer) if undo.undone else (0, 0)
    say(f"{groups} groups with {events} row events are taken back")
    return int(bool(told))
