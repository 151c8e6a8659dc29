"""The options of a range of logs, and what reads it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import IO, Annotated

import typer

from ....facts.binlog.event import BinlogEvent
from ....facts.binlog.event_types import ABOUT_THE_FILE, EventType
from ....facts.binlog.format_description import FormatDescription, parse_format_description
from ....facts.binlog.gtid_set import GtidSet, gtid_set
from ....facts.binlog.opening import named
from ....facts.binlog.ranges import Range, gtid_of, taken
from ....facts.binlog.reader import read_file
from ....facts.binlog.selection import Selection
from ....facts.binlog.sequence import PlacedEvent
from ....facts.binlog.writer import LogWriter
from ....facts.door.out import tell
from ....facts.errors import InputError, excerpt

LogsArgument = Annotated[list[Path], typer.Argument(help="Binary logs, in order; - is standard input.")]
TableOption = Annotated[list[str] | None, typer.Option("--table", help="Only rows of this table: DB.T.")]
GtidsOption = Annotated[bool, typer.Option("--gtids", help="List the GTIDs that were kept and left out.")]


@dataclass(frozen=True)
class RangeOptions:
    """Which part of binary logs is taken, as the command line says."""

    start_position: Annotated[int, typer.Option("--start-position", help="Start here, in the first file.")] = 0
    stop_position: Annotated[
        int | None, typer.Option("--stop-position", help="Stop before this position, in the last file.")
    ] = None
    start_datetime: Annotated[
        str | None,
        typer.Option("--start-datetime", help="Start at this time: YYYY-MM-DD HH:MM:SS, local or with +00:00."),
    ] = None
    stop_datetime: Annotated[str | None, typer.Option("--stop-datetime", help="Stop before this time.")] = None
    server_id: Annotated[list[int] | None, typer.Option("--server-id", help="Only groups of this server.")] = None
    include_gtids: Annotated[str | None, typer.Option("--include-gtids", help="Only groups with these GTIDs.")] = None
    exclude_gtids: Annotated[str | None, typer.Option("--exclude-gtids", help="No groups with these GTIDs.")] = None
    whole: Annotated[
        bool, typer.Option("--whole", help="Accept a damaged or unfinished log, up to its last whole group.")
    ] = False

    @property
    def range(self) -> Range:
        """The range that they name. Raises InputError BE301 for what is no time and no set of GTIDs."""
        return Range(
            self.start_position,
            self.stop_position,
            _seconds(self.start_datetime) if self.start_datetime else 0,
            _seconds(self.stop_datetime) if self.stop_datetime else None,
            frozenset(self.server_id or ()),
            None if self.include_gtids is None else gtid_set(self.include_gtids),
            None if self.exclude_gtids is None else gtid_set(self.exclude_gtids),
            self.whole,
        )


def said_of_damage(error: InputError) -> str:
    """What a person is told where the whole part of a log ends."""
    return f"{error.file}:{error.line}  the part before this is whole, nothing behind it is read: {error.message}"


@dataclass
class Source:
    """The events of the logs that a range takes. file: of the last event. damaged: whether the end was missing.
    gap: where a group begins that is not taken, though some before and behind it are.
    """

    logs: list[Path]
    range: Range
    verify: bool
    seen: GtidSet | None = None
    file: str = field(init=False, default="")
    damaged: bool = field(init=False, default=False)
    gap: str = field(init=False, default="")
    _left_at: str = field(init=False, default="")

    def events(self, selection: Selection) -> Iterator[tuple[BinlogEvent, FormatDescription]]:
        """One pass; plain groups are taken ahead where all of one file is asked for."""
        self.file = named(self.logs[0])
        selection.file_is(self.file)
        if len(self.logs) == 1 and self.range == Range() and self.seen is None:
            yield from read_file(self.logs[0], self.verify, selection.ahead)
            return
        begun = False

        def left(placed: PlacedEvent) -> None:
            if begun and not self._left_at:
                self._left_at = f"{placed.file}:{placed.event.position}"

        for file, event, form in taken(self.logs, self.range, self.verify, self._damaged, self.seen, left):
            if file != self.file:
                self.file = file
                selection.file_is(file)
            if event.type not in ABOUT_THE_FILE and event.type != EventType.FORMAT_DESCRIPTION:
                begun = True
                self.gap = self._left_at
            yield event, form

    def _damaged(self, error: InputError) -> None:
        if not self.damaged:
            tell(said_of_damage(error))
        self.damaged = True


class GtidWriter(LogWriter):
    """Remembers the GTIDs of what it writes."""

    def __init__(self, stream: IO[bytes] | None = None) -> None:
        super().__init__(stream)
        self.format: FormatDescription | None = None
        self.gtids = GtidSet()

    def write(self, event: BinlogEvent, body: bytes | None = None) -> None:
        """Write an event."""
        if event.type == EventType.FORMAT_DESCRIPTION:
            self.format = parse_format_description(event.data)
        elif self.format is not None and (gtid := gtid_of(event, self.format)):
            self.gtids.add(*gtid)
        super().write(event, body)


def _seconds(text: str) -> float:
    try:
        return datetime.fromisoformat(text).timestamp()
    except ValueError:
        raise InputError("BE301", f"{excerpt(text)} is no time", hint="write YYYY-MM-DD HH:MM:SS") from None
