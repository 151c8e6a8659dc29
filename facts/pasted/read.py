"""A file with pasted results, read as what they say together."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from ..binlogs import Binlog
from ..errors import InputError
from . import master_status, replica_status, system_tables, variables
from .grid import Grid, grids

#: characters of a file; a server with thousands of entries shows less
LARGEST = 16 << 20
_HEADS = (master_status.HEAD, system_tables.BINLOGS, system_tables.LISTS, variables.HEAD, replica_status.HEAD)
#: the beginning of a result, which no SQL script has
_TOLD = re.compile(
    r"(?im)^(?:\+(?:-+\+)+[ \t]*\r?\n\|[ \t]*"
    r"(?:file|name|log_id|log|ignore|variable_name|connection_name|(?:slave|replica)_io_state)[ \t]*\|"
    r"|\*{5,}[ \t]+1\. row[ \t]+\*{5,}[ \t]*$"
    r"|(?:file\tposition\t|name\tlog_id\t|log_id\tdatabase|variable_name\tvalue|connection_name\tslave_"
    r"|(?:slave|replica)_io_state\t))"
)


@dataclass(frozen=True, slots=True)
class Pasted:
    """What results say. options: variables of the server; presumed: what they leave open, in words."""

    binlogs: Mapping[str, Binlog]
    options: tuple[tuple[str, str | None], ...] = ()
    presumed: tuple[str, ...] = ()


def read_pasted(path: Path) -> Pasted | None:
    """What the results in a file say; None for a file that holds none, as a SQL script.

    system.binlogs goes over SHOW MASTER STATUS, which tells less. Raises InputError BE207.
    """
    if not path.is_file():
        return None
    try:
        with path.open("rb") as stream:
            text = stream.read(LARGEST + 1).decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    except OSError as error:
        raise InputError("BE101", f"the file cannot be read: {str(error.strerror).lower()}", str(path)) from error
    if not _TOLD.search(text):
        return None
    if len(text) > LARGEST:
        raise InputError("BE207", "the results are longer than 16 MiB", str(path), hint="paste what is asked for only")
    return _together(text, str(path))


def _together(text: str, file: str) -> Pasted:
    known: dict[str, Binlog] = {}
    tables: list[Grid] = []
    entries: list[system_tables.ScopeEntry] = []
    options: list[tuple[str, str | None]] = []
    presumed: list[str] = []
    for grid in grids(text, file, _HEADS):
        head = frozenset(grid.head)
        if head >= master_status.HEAD:
            for binlog in master_status.binlogs_of(grid, file, len(known)):
                known[binlog.name] = binlog
        elif head >= system_tables.BINLOGS:
            tables.append(grid)
        elif head >= replica_status.HEAD:
            options += replica_status.options_of(grid, file)
        elif head >= variables.HEAD:
            options += variables.options_of(grid)
        elif system_tables.is_list(grid):
            entries += system_tables.entries_of(grid, file)
    from_tables = {each.name: each for each in system_tables.binlogs_of(tables, entries, file, 0)}
    for name, binlog in known.items():
        if name not in from_tables:
            presumed += master_status.presumed_of(binlog)
    presumed += [f"{name} has no FORMAT, which system.binlogs does not tell" for name in from_tables]
    numbered = enumerate((known | from_tables).items(), 1)
    found = {name: replace(binlog, log_id=log_id) for log_id, (name, binlog) in numbered}
    return Pasted(found, tuple(options), tuple(presumed))
