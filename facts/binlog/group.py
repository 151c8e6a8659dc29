"""The group being written: what began it waits until something in it is kept."""

from __future__ import annotations

from .event import BinlogEvent, assemble
from .gtid import Gtid, with_length
from .spool import Spool
from .writer import LogWriter

#: of an event that does not stand in the file like this
_NOWHERE = -1


class OpenGroup:
    """kept: whether something of the group has been written; true outside groups. is_transaction: whether it lasts
    until an event ends it, and not for one statement only.
    """

    def __init__(self, writer: LogWriter) -> None:
        self._writer = writer
        self._head = Spool()
        self._gtid: tuple[BinlogEvent, Gtid] | None = None  # one that tells the length of its group
        self._begun_at = 0
        self.kept = True
        self.is_transaction = False

    def begin(
        self, event: BinlogEvent, is_transaction: bool, *, gtid: Gtid | None = None, body: bytes | None = None
    ) -> None:
        """A GTID event begins a group, or a BEGIN one without a GTID."""
        self.close()
        self.kept = False
        self.is_transaction = is_transaction
        if gtid is not None and gtid.length_span != (0, 0):
            self._gtid = event, gtid
            body = with_length(event.body, gtid, 0)
        self.hold(event, body)

    def hold(self, event: BinlogEvent, body: bytes | None = None) -> None:
        """Write what has no say whether the group is kept; now or, if nothing is kept so far, with what will be."""
        if self.kept:
            self._writer.write(event, body)
        else:
            self._head.add(event if body is None else event._replace(position=_NOWHERE, data=assemble(event, body, 0)))

    def keep(self) -> None:
        """Something that stays follows."""
        if self.kept:
            return
        self.kept = True
        self._begun_at = self._writer.position
        for event in self._head.take():
            self._writer.write(event)

    def close(self) -> None:
        """The group ends here; one that nothing was kept of leaves no trace."""
        if self._gtid is not None and self.kept:
            event, gtid = self._gtid
            length = self._writer.position - self._begun_at
            self._writer.replace(self._begun_at, event, with_length(event.body, gtid, length))
        self._gtid = None
        self._head.clear()
        self.kept = True
        self.is_transaction = False
