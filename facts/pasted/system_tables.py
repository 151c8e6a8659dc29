"""Rows of system.binlogs and of the four tables system.binlog_{log,ignore}_{databases,tables}.

Source: ClustrixDB, Checking Binlog Scope. Two of these have the same columns, so the lines before a result have to name
its table, as the query does; a result with the one column LOG or IGNORE has its log_id there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..binlogs import Binlog
from ..errors import InputError
from .grid import Grid, GridRow
from .scope import ListedName, binlog_of, origin_at

BINLOGS = frozenset({"name", "log_id", "log_all_dbs"})
LISTS = frozenset({"log_id", "database"})
_NAMED = re.compile(r"(?i)\bbinlog_(log|ignore)_(?:databases|tables)\b")
_ID = re.compile(r"(?i)\blog_id\s*=\s*(\d+)")


class ScopeEntry(NamedTuple):
    """An entry of a list: `log` or `ignore`, of the binlog with this log_id."""

    which: str
    log_id: str
    named: ListedName
    line: int


def is_list(grid: Grid) -> bool:
    """Whether a result holds entries of lists."""
    return set(grid.head) >= LISTS or grid.head in (("log",), ("ignore",))


def entries_of(grid: Grid, file: str) -> Iterator[ScopeEntry]:
    """The entries of a result. Raises InputError BE207 where nothing says of which list, or of which binlog."""
    if len(grid.head) == 1:
        yield from _of_query(grid, file)
        return
    told = _NAMED.findall(grid.before)
    for row in grid.rows:
        if not told:
            raise _wrong(row, file, "nothing says which list this is", "name the table, e.g. system.binlog_log_tables")
        table = row.cells["table"].text if "table" in row.cells else ""
        db = row.cells["database"]
        named = ListedName(db.text, table, origin_at(file, row.line, db.column, db.text))
        yield ScopeEntry(told[-1].lower(), row.cells["log_id"].text, named, row.line)


def binlogs_of(grids: Iterable[Grid], entries: Iterable[ScopeEntry], file: str, created: int) -> Iterator[Binlog]:
    """The binlogs of system.binlogs with their lists; created: how many there are before. Raises InputError BE207."""
    lists: dict[tuple[str, str], list[ListedName]] = {}
    lines: dict[str, int] = {}
    for entry in entries:
        lists.setdefault((entry.which, entry.log_id), []).append(entry.named)
        lines.setdefault(entry.log_id, entry.line)
    rows = [row for grid in grids for row in grid.rows]
    for number, row in enumerate(rows, created + 1):
        name, log_id, log_all = (row.cells[column] for column in ("name", "log_id", "log_all_dbs"))
        if log_all.text not in ("0", "1"):
            raise _wrong(row, file, "log_all_dbs is neither 0 nor 1", "paste system.binlogs as it is")
        lines.pop(log_id.text, None)
        log, ignore = (lists.get((which, log_id.text), []) for which in ("log", "ignore"))
        origin = origin_at(file, row.line, name.column, name.text)
        yield binlog_of(name.text, number, log_all.text == "1", log, ignore, origin)
    for line in lines.values():
        hint = "paste system.binlogs too"
        raise InputError("BE207", "no row of system.binlogs has the log_id of this list", file, line, 1, hint)


def _of_query(grid: Grid, file: str) -> Iterator[ScopeEntry]:
    (which,) = grid.head
    found = _ID.findall(grid.before)
    for row in grid.rows:
        if not found:
            raise _wrong(row, file, "nothing says which binlog this list is of", "paste the query with its log_id too")
        cell = row.cells[which]
        db, _, table = cell.text.partition(".")
        named = ListedName(db, table, origin_at(file, row.line, cell.column, cell.text))
        yield ScopeEntry(which, found[-1], named, row.line)


def _wrong(row: GridRow, file: str, said: str, hint: str) -> InputError:
    return InputError("BE207", said, file, row.line, 1, hint)
