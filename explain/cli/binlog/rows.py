"""`binlogic binlog rows`: the changes of rows in binary logs, with names and values of columns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ....facts.binlog.event import BinlogEvent
from ....facts.binlog.ranges import Range, taken
from ....facts.catalog import Catalog
from ....facts.changes.as_json import as_json
from ....facts.changes.as_sql import script
from ....facts.changes.changes import ChangeReader, RowChange
from ....facts.changes.follow import FollowedTables
from ....facts.changes.mapped import ChangedTable
from ....facts.door.encoded import Encoded
from ....facts.door.json import document
from ....facts.door.out import emit, tell
from ....facts.errors import InputError, excerpt
from ....rules.replay.workload import read_setup
from ..files import keep_apart, save_lines
from ..grouped import with_options
from ..options import SchemaOption
from .output import ForceOption, VerifyOption, check_free
from .ranges import (
    LogsArgument,
    RangeOptions,
    TableOption,
    said_of_damage,
)
from .row_files import write_parquet


class RowsFormat(StrEnum):
    """How changes are written."""

    jsonl = "jsonl"
    sql = "sql"
    parquet = "parquet"


@with_options(RangeOptions)
def rows(
    logs: LogsArgument,
    output: Annotated[RowsFormat, typer.Option("--format", help="jsonl, sql or parquet")] = RowsFormat.jsonl,
    to: Annotated[Path | None, typer.Option("-o", "--output", help="The file to write; a folder for parquet.")] = None,
    table: TableOption = None,
    schema: SchemaOption = None,
    *,
    part: RangeOptions,
    force: ForceOption = False,
    verify: VerifyOption = True,
) -> int:
    """Write the rows that were inserted, updated and deleted.

    Column names that the log lacks are taken from earlier statements or from --schema.

    Exit code 0: done; 1: rows were not read, a definition does not fit its rows, or the end of a log was damaged
    (--whole); 2: bad input.
    """
    within = part.range
    if to is not None and output is not RowsFormat.parquet:
        keep_apart(to, [*logs, schema])
        check_free(to, force)
    catalog = read_setup(None, schema).catalog if schema else Catalog()
    told = _Told(output is RowsFormat.sql)
    changes = _changes(logs, within, verify, set(table or ()), catalog, told)
    if output is RowsFormat.parquet:
        if to is None:
            raise InputError("BE301", "parquet needs a folder", hint="add -o rows/")
        write_parquet(changes, to)
    else:
        _write(map(document, map(as_json, changes)) if output is RowsFormat.jsonl else script(changes), to)
    return int(told.something)


def _write(lines: Iterator[Encoded], to: Path | None) -> None:
    if to is not None:
        save_lines(to, lines)
        return
    for line in lines:
        emit(line)


def _changes(
    logs: list[Path], within: Range, verify: bool, tables: set[str], catalog: Catalog, told: _Told
) -> Iterator[RowChange]:
    reader = ChangeReader(FollowedTables(catalog), told.unread, told.misfit, tables)
    return reader.changes(taken(logs, within, verify, told.damage))


@dataclass
class _Told:
    """What was said beside the rows. strict: rows that are not read are an error."""

    strict: bool
    something: bool = False

    def unread(self, error: InputError) -> None:
        if self.strict:
            raise error
        self.something = True
        tell(str(error))

    def misfit(self, file: str, event: BinlogEvent, table: ChangedTable) -> None:
        self.something = True
        name = excerpt(f"{table.db}.{table.table}")
        tell(f"{file}:{event.position}  the definition of {name} that is known does not fit its rows and is not used")

    def damage(self, error: InputError) -> None:
        self.something = True
        tell(said_of_damage(error))
