"""What a server was seen to do with a statement: an error, rows that changed, numbers it handed out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .change import Change

#: errors that a statement meets in rows, or in a file of them, behind everything that is checked before the first one
#: (MySQL 8.0 manual, Server Error Message Reference; MariaDB documentation, Error Codes)
OF_ROWS = frozenset({
    13, 29, 167, 1022, 1048, 1062, 1169, 1172, 1205, 1213, 1242, 1263, 1264, 1265, 1292, 1329, 1339, 1364, 1365, 1366,
    1367, 1369, 1406, 1411, 1442, 1451, 1452, 1456, 1526, 1569, 1644, 1690, 1748, 1761, 1762, 3819, 4025, 4078, 4084,
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Observed:
    """What is known to have come of one statement that a client sent.

    error: the server's code, 0 for none. affected: rows as the server counts them in its answer, None where nobody
    wrote it down; matched: rows that an UPDATE found, likewise. changes: what row events in a binary log say, in order;
    empty where there are none, which says nothing of rows. in_part: there may have been more, which a rollback took out
    of the log. numbered: whether an AUTO_INCREMENT value was noted for replicas, None where unknown.
    """

    error: int = 0
    affected: int | None = None
    matched: int | None = None
    changes: tuple[Change, ...] = ()
    in_part: bool = False
    numbered: bool | None = None

    def agrees(self, error: int, changes: Iterable[Change], affected: int) -> bool:
        """Whether effects that somebody followed are those that were observed, as far as can be told."""
        if error != self.error:
            return False
        if self.changes:
            # a binary log has no rows of temporary tables, and none that a foreign key changed
            followed = {(c.table, c.verb) for c in changes if not (c.temporary or c.cascade or c.undone)}
            seen = {(change.table, change.verb) for change in self.changes}
            return followed == seen or (self.in_part and followed > seen)
        return self.affected is None or bool(affected) == bool(self.affected) or bool(self.error)
