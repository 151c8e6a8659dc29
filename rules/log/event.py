"""Events of a binary log, and the groups they are written in."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Event:
    """An event. owner: the number of the statement that caused it (0: nobody's, as the BEGIN of a group).

    type: as SHOW BINLOG EVENTS names it. text: the SQL of Query events, the variable of Intvar. table: `db.table` of
    Table_map and row events. before, after: column names of the row images, ("all",) for every column, None for none.
    error: the code a statement failed with, 0 for none. db: the default database. rule, line: the rule that derived it,
    and the line its statement stands on.
    """

    type: str
    text: str = ""
    table: str = ""
    before: tuple[str, ...] | None = None
    after: tuple[str, ...] | None = None
    error: int = 0
    owner: int = 0
    db: str = ""
    rule: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class EventGroup:
    """Events written together. ending: how the group ends: Xid, COMMIT, ROLLBACK, standalone, XA_prepare; cache: from
    where it came; when: the number of the statement in whose course it was written; session: whose.
    """

    cache: str
    ending: str
    when: int
    session: str
    opening: tuple[Event, ...]
    body: tuple[Event, ...]
    closing: tuple[Event, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """All events in order."""
        return (*self.opening, *self.body, *self.closing)
