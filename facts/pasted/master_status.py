"""SHOW MASTER STATUS (MySQL 8.2: SHOW BINARY LOG STATUS): the name and the lists of each binlog.

Source: ClustrixDB, Checking Binlog Scope; MySQL manual, SHOW MASTER STATUS Statement. It tells no FORMAT, and shows a
binlog that logs all like one whose LOG list is empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..binlogs import Binlog
from ..errors import InputError
from .grid import Cell, Grid, GridRow
from .scope import ListedName, binlog_of, origin_at

HEAD = frozenset({"file", "position", "binlog_do_db", "binlog_ignore_db"})
_NUMBERED = re.compile(r"(.+)\.\d+\Z")
_ENTRY = re.compile(r"[^,\s][^,]*")


def binlogs_of(grid: Grid, file: str, created: int) -> Iterator[Binlog]:
    """The binlogs of a result; created: how many there are before. Raises InputError BE207."""
    for number, row in enumerate(grid.rows, created + 1):
        named = _NUMBERED.match(row.cells["file"].text)
        if named is None:
            hint = "as in binny.000001"
            raise InputError("BE207", "the file has no number behind its name", file, row.line, _column(row), hint)
        log = list(_entries(row.cells["binlog_do_db"], row, file))
        ignore = _entries(row.cells["binlog_ignore_db"], row, file)
        origin = origin_at(file, row.line, _column(row), named[1])
        yield binlog_of(named[1], number, not log, log, ignore, origin)


def presumed_of(binlog: Binlog) -> Iterator[str]:
    """What has to be presumed of such a binlog, in words."""
    yield f"{binlog.name} has no FORMAT, which SHOW MASTER STATUS does not tell"
    if binlog.log_all:
        yield f"{binlog.name} logs all, which SHOW MASTER STATUS shows like an empty list"


def _entries(cell: Cell, row: GridRow, file: str) -> Iterator[ListedName]:
    for found in _ENTRY.finditer(cell.text):
        name = found[0].strip()
        db, dot, table = name.partition(".")
        if dot and not (db and table):
            hint = "a database, or database.table"
            raise InputError("BE207", "an entry of the list is no name", file, row.line, cell.column, hint)
        yield ListedName(db, table, origin_at(file, row.line, cell.column + found.start(), name))


def _column(row: GridRow) -> int:
    return row.cells["file"].column
