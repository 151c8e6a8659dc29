"""What a binary log says of rows, by the number in the comment that begins each statement."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from ...binlog.decode import decode
from ...binlog.reader import read_file
from ...names import object_key
from ..change import Change
from ..observed import Observed

_NUMBER = re.compile(r"/\*(\d+)\*/")
_VERBS: dict[str, Literal["insert", "update", "delete"]] = {"write": "insert", "update": "update", "delete": "delete"}


@dataclass
class LoggedRows:
    """Row events by the number of their statement.

    numbered: statements that are logged as text, and whether an AUTO_INCREMENT value was noted with them. strayed:
    there are rows without a number, as in a transaction whose statement wrote to two caches (MariaDB).
    """

    changes: dict[int, list[Change]] = field(default_factory=dict)
    numbered: dict[int, bool] = field(default_factory=dict)
    strayed: bool = False

    def of(self, number: int, answered: Observed, in_transaction: bool) -> Observed:
        """An answer with what the log says of it; nothing where rows of its transaction may be missing."""
        changes = () if self.strayed and in_transaction else tuple(self.changes.get(number, ()))
        return replace(answered, changes=changes, numbered=self.numbered.get(number))


def rows_by_number(folder: Path) -> LoggedRows:
    """All binary logs of a folder. Raises InputError for one that cannot be read."""
    found = LoggedRows()
    for path in sorted(folder.glob("bin.[0-9]*")):
        _read(path, found)
    return found


def _read(path: Path, found: LoggedRows) -> None:
    number, noted = -1, False
    tables: dict[int, str] = {}
    for kind, body in _bodies(path):
        if kind == "TableMap":
            tables[body.table_id] = object_key(body.db, body.table)
        elif kind == "RowsEvent":
            change = Change(tables.get(body.table_id, ""), _VERBS[body.change], 1)
            found.strayed |= number < 0
            changes = found.changes.setdefault(number, [])
            if change.table and not (changes and (changes[-1].table, changes[-1].verb) == (change.table, change.verb)):
                changes.append(change)
        elif kind == "Intvar":
            noted = noted or body.variable == "INSERT_ID"
        elif kind in ("QueryEvent", "ExecuteLoadQuery", "StatementText"):
            sql = body.query.sql if kind == "ExecuteLoadQuery" else body.sql
            tag = _NUMBER.match(sql)
            number = int(tag[1]) if tag else -1
            if kind != "StatementText":
                found.numbered[number] = noted
                noted = False


def _bodies(path: Path) -> Iterator[tuple[str, Any]]:
    for event, form in read_file(path):
        body = decode(event, form)
        yield type(body).__name__, body
