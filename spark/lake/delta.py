"""The tables of a lake as Delta tables: a `_delta_log` beside the Parquet files, which stay where they are.

The manifest says what a lake holds; the log of each table is brought to say the same, in one transaction per table. So
it may be written after every run or now and then, and again after it was stopped halfway.
"""

from __future__ import annotations

from collections.abc import Mapping
from time import time
from typing import Any, NamedTuple
from urllib.parse import unquote

import pyarrow as arrow
import pyarrow.parquet as parquet

from ...facts.errors import InputError
from ..read.storage import filesystem
from .manifest import Lake
from .tables import NO_VALUE, OUTCOME_FOLDERS, OUTCOMES


class WrittenFiles(NamedTuple):
    """What a transaction did to one table: files added and taken out."""

    table: str
    added: int
    removed: int


def write_delta(lake: Lake) -> list[WrittenFiles]:
    """Bring the Delta log of every table up to date; the tables that changed. Raises InputError BE302."""
    try:
        from deltalake import DeltaTable, Schema
        from deltalake.transaction import AddAction, RemoveAction, create_table_with_add_actions
    except ImportError as error:
        raise InputError("BE302", "deltalake is not installed", hint="pip install 'binlogic[delta]'") from error
    done = []
    for table in sorted(lake.tables):
        where = f"{lake.path}/{table}"
        names = {file.removeprefix(f"{where}/") for file in lake.files(table)}
        known = DeltaTable(where) if DeltaTable.is_deltatable(where) else None
        there = set() if known is None else {unquote(path) for path in _paths(known)}
        now = int(time() * 1000)
        adds = [
            AddAction(name, _size(f"{where}/{name}"), _values(table, name), now, True, "{}")
            for name in sorted(names - there)
        ]
        removes = [RemoveAction(name, True, now) for name in sorted(there - names)]
        if not adds and not removes:
            continue
        folders = list(OUTCOME_FOLDERS) if table == "outcomes" else []
        if known is None:
            schema = Schema.from_arrow(_schema(table, f"{where}/{min(names)}"))
            create_table_with_add_actions(where, schema, adds, "error", folders)
        else:
            known.create_write_transaction([*adds, *removes], "append", known.schema(), folders)
        done.append(WrittenFiles(table, len(adds), len(removes)))
    return done


def _paths(table: Any) -> list[str]:
    """The paths of the files of a Delta table, as its log has them."""
    found: list[str] = arrow.table(table.get_add_actions(flatten=True))["path"].to_pylist()
    return found


def _size(file: str) -> int:
    system, path = filesystem(file)
    return int(system.get_file_info(path).size)


def _schema(table: str, file: str) -> Any:
    """The columns of a table, those that are told by its folders too."""
    system, path = filesystem(file)
    return OUTCOMES if table == "outcomes" else parquet.read_schema(path, filesystem=system)


def _values(table: str, name: str) -> Mapping[str, str | None]:
    """The columns that the folders of a file tell."""
    if table != "outcomes":
        return {}
    told = (folder.partition("=") for folder in name.split("/")[:-1])
    return {column: None if value == NO_VALUE else unquote(value) for column, _, value in told}
