"""Entries of LOG and IGNORE lists that name nothing in the schema: most likely a slip of the pen.

Source: ClustrixDB "Configuring Binlog Scope": names are compared as they are written; a list may name what comes later.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..binlogs import Binlog, Binlogs
from ..names import database_of, object_key, quoted
from . import Catalog

#: the database that account statements count as modifying is in no schema
_ALWAYS = frozenset({"system"})


def unmatched(binlogs: Binlogs, catalog: Catalog) -> Iterator[str]:
    """A sentence about each such entry, in the order of the binlogs; none where nothing is defined."""
    tables = catalog.tables.keys() | catalog.views.keys()
    databases = {database_of(key) for key in tables} | _ALWAYS
    for binlog in binlogs.by_name.values() if tables else ():
        for clause, entry, is_table in _entries(binlog):
            if is_table and entry not in tables:
                yield f"{clause}({quoted(entry)}) of {binlog.name} names no table of the schema{_like(entry, tables)}"
            if not is_table and entry not in databases:
                why = _like(object_key("", entry), {object_key("", each) for each in databases})
                table = object_key(*entry.split(".", 1)) if entry.count(".") == 1 else ""
                if table in tables:
                    why = f"; the table is {quoted(table)}, each part in quotes of its own"
                yield f"{clause}({quoted(object_key('', entry))}) of {binlog.name} names no database of the schema{why}"


def _entries(binlog: Binlog) -> Iterator[tuple[str, str, bool]]:
    """Clause, entry, and whether it is one of a table."""
    for clause, tables, databases in (
        ("LOG", binlog.log_tables, binlog.log_databases),
        ("IGNORE", binlog.ignore_tables, binlog.ignore_databases),
    ):
        yield from ((clause, entry, True) for entry in tables)
        yield from ((clause, entry, False) for entry in databases)


def _like(entry: str, known: set[str]) -> str:
    """What is there under the same name in other letters: lists compare exactly."""
    found = next((each for each in sorted(known) if each.lower() == entry.lower()), None)
    return f"; there is {quoted(found)}, and names are compared letter by letter" if found else ""
