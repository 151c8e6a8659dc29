"""The part of some logs that is asked for, as the events of one log: groups by position, time, server and GTID."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import InputError
from .decode import decode
from .event import BinlogEvent, assemble
from .event_types import GTID_TYPES, EventFlag, EventType
from .format_description import FormatDescription
from .groups import EventGroups, GroupPlace
from .gtid import MariadbGtid
from .gtid_set import Gtid, GtidSet
from .opening import named
from .sequence import PlacedEvent, read_files
from .spool import Spool

#: what a later file begins with, and what an earlier one ends with
_BEGINNINGS = frozenset({EventType.PREVIOUS_GTIDS, EventType.GTID_LIST, EventType.BINLOG_CHECKPOINT})
_ENDINGS = frozenset({EventType.ROTATE, EventType.STOP})


@dataclass(frozen=True, slots=True)
class Range:
    """Which groups are taken: those whose first event is in all of it.

    start, stop: positions, of the first file and the last; stop is behind the range, as are `until` (seconds since
    1970) and GTIDs that are excluded. servers: ids; empty is any. whole: whether a log may be damaged or open: then
    the groups before that are taken.
    """

    start: int = 0
    stop: int | None = None
    since: float = 0
    until: float | None = None
    servers: frozenset[int] = frozenset()
    included: GtidSet | None = None
    excluded: GtidSet | None = None
    whole: bool = False

    def takes(self, event: BinlogEvent, gtid: Gtid | None, is_first: bool, is_last: bool) -> bool:
        """Whether the group is taken that this event begins, in the first or the last file."""
        return (
            not (is_first and event.position < self.start)
            and not (is_last and self.stop is not None and event.position >= self.stop)
            and event.timestamp >= self.since
            and (self.until is None or event.timestamp < self.until)
            and (not self.servers or event.server_id in self.servers)
            and (self.included is None or (gtid is not None and gtid in self.included))
            and (self.excluded is None or gtid is None or gtid not in self.excluded)
        )


def taken(
    paths: Sequence[Path],
    chosen: Range,
    verify: bool = True,
    on_damage: Callable[[InputError], None] | None = None,
    seen: GtidSet | None = None,
    left: Callable[[PlacedEvent], None] | None = None,
) -> Iterator[PlacedEvent]:
    """The events of a range, with one format description. All GTIDs of the files are added to `seen`.
    left: told of events of groups that are not taken.

    Raises InputError as `read_files` does, unless the range takes what is whole: then on_damage is told, and no more
    is read. Raises BE113 where a file has another format than the first one.
    """
    groups, held = EventGroups(), Spool()
    opened: FormatDescription | None = None
    first, last = (named(paths[at]) for at in (0, -1))
    is_taken = False
    file, begun = first, 0
    try:
        for placed in read_files(paths, verify):
            file, event, form = placed
            groups.file = file
            place = groups.place(event, form)
            if event.type == EventType.FORMAT_DESCRIPTION:
                if opened is None:
                    opened = form
                    yield PlacedEvent(file, closed(event) if chosen.whole else event, form)
                elif (form.checksum, form.post_headers) != (opened.checksum, opened.post_headers):
                    what = "the events have another format than those of the first file"
                    raise InputError("BE113", what, file, event.position, hint="write a file of each")
            elif place is GroupPlace.OUTSIDE:
                if (event.type not in _BEGINNINGS or file == first) and (event.type not in _ENDINGS or file == last):
                    yield placed
            else:
                if place is GroupPlace.FIRST:
                    begun = event.position
                    gtid = gtid_of(event, form, file)
                    if gtid and seen is not None:
                        seen.add(*gtid)
                    is_taken = chosen.takes(event, gtid, file == first, file == last)
                if left and not is_taken:
                    left(placed)
                if is_taken and not chosen.whole:
                    yield placed
                elif is_taken:
                    held.add(event)
                    if not groups.is_open:
                        yield from (PlacedEvent(file, each, form) for each in held.take())
        if chosen.whole and groups.is_open:
            raise InputError("BE111", "the file ends inside of the group that begins here", file, begun)
    except InputError as error:
        if not chosen.whole or error.number != "BE111":
            raise
        if on_damage:
            on_damage(error)


def gtid_of(event: BinlogEvent, form: FormatDescription, file: str = "") -> Gtid | None:
    """The id of a group that this event begins, if it has one. Raises InputError BE111 at a damaged event."""
    if event.type not in GTID_TYPES or event.type == EventType.GTID_TAGGED:
        return None
    body = decode(event, form, file)
    if isinstance(body, MariadbGtid):
        return f"{body.domain}-{event.server_id}", body.sequence
    return (body.source, body.number) if body.number else None


def closed(event: BinlogEvent) -> BinlogEvent:
    """The format description of a file that is not in use."""
    closed = event._replace(flags=event.flags & ~EventFlag.BINLOG_IN_USE)
    return closed._replace(data=assemble(closed, event.body, event.position))
