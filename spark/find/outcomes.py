"""Finds outcomes in a lake: files and row groups that cannot hold one are not read."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

import pyarrow as arrow
import pyarrow.compute as compute
import pyarrow.dataset as dataset
import pyarrow.parquet as parquet

from ..lake.manifest import Lake
from ..lake.relations import OBSERVED
from ..lake.tables import OUTCOME_FOLDERS, OUTCOMES
from ..read.storage import filesystem
from .condition import All, ColumnCondition, Condition, Values

_COLUMNS = [
    *("stream", "position", "line", "part", "session", "kind", "format", "rules", "certainty", "shape"),
    *OUTCOME_FOLDERS,
]
_PUSHED = frozenset({"binlog", "verdict", "kind", "format", "session", "line", "part", "stream"})
_OPERATORS = {"<": "__lt__", ">": "__gt__", "<=": "__le__", ">=": "__ge__"}


class FoundOutcome(NamedTuple):
    """A statement and what one binlog does with it; sorts as the log does."""

    stream: int
    position: int
    part: int
    binlog: str
    line: int
    session: str


def find_outcomes(lake: Lake, condition: Condition, limit: int) -> list[FoundOutcome]:
    """The first outcomes of which a condition holds, in the order of their streams; ends of sessions are left out."""
    shapes = _shapes(lake, condition)
    if not shapes:
        return []
    return heapq.nsmallest(limit, _found(lake, condition, shapes))


#: pages whose bytes are not those that were written are an error
_CHECKED = dataset.ParquetFileFormat(
    default_fragment_scan_options=dataset.ParquetFragmentScanOptions(page_checksum_verification=True)
)


def _found(lake: Lake, condition: Condition, shapes: dict[int, Collection[str]]) -> Iterator[FoundOutcome]:
    files = lake.files("outcomes")
    if not files:
        return
    system, _ = filesystem(lake.path)
    folders = dataset.partitioning(arrow.schema([OUTCOMES.field(name) for name in OUTCOME_FOLDERS]), flavor="hive")
    outcomes = dataset.dataset(
        [filesystem(file)[1] for file in files],
        filesystem=system,
        format=_CHECKED,
        partitioning=folders,
        partition_base_dir=f"{filesystem(lake.path)[1]}/outcomes",
    )
    wanted = compute.field("shape").isin(list(shapes)) & (compute.field("line") > 0)
    for part in condition.of if isinstance(condition, All) else (condition,):
        if isinstance(part, ColumnCondition) and part.column in _PUSHED:
            wanted &= _pushed(part)
    for batch in outcomes.to_batches(columns=_COLUMNS, filter=wanted):
        for row in batch.to_pylist():
            if condition.holds(_values(row, shapes[row["shape"]])):
                yield FoundOutcome(*(row[name] for name in FoundOutcome._fields))


def _shapes(lake: Lake, condition: Condition) -> dict[int, Collection[str]]:
    """The shapes with which the condition may hold, each with the objects its facts name."""
    objects = _objects(lake)
    found: dict[int, Collection[str]] = {}
    for file in lake.files("summary"):
        for row in _read(file).to_pylist():
            if row["binlog"] is None or row["shape"] in found:
                continue
            named = objects.get(row["shape"], ())
            known = ("binlog", "verdict", "kind", "format", "certainty")
            values: Values = {**{name: (row[name],) for name in known}, "rule": row["rules"], "table": tuple(named)}
            if condition.may_hold(values):
                found[row["shape"]] = named
    return found


def _objects(lake: Lake) -> dict[int, set[str]]:
    found: dict[int, set[str]] = {}
    for name, relation in OBSERVED.items():
        if "object" not in relation.types[1:]:
            continue
        for file in lake.files(name):
            table = _read(file)
            columns = [column for column in table.column_names if column.startswith("object")]
            for column in columns:
                pairs = zip(table["shape"].to_pylist(), table[column].to_pylist(), strict=True)
                for shape, named in pairs:
                    found.setdefault(shape, set()).add(named)
    return found


def _values(row: dict[str, Any], objects: Collection[str]) -> Values:
    values: dict[str, Any] = {name: (value,) for name, value in row.items()}
    day = row["day"]
    values |= {"rule": row["rules"], "table": tuple(objects), "day": () if day is None else (day.isoformat(),)}
    return values


def _pushed(part: ColumnCondition) -> Any:
    column = compute.field(part.column)
    if part.operator == "=":
        return column.isin(list(part.values))
    return getattr(column, _OPERATORS[part.operator])(part.values[0])


def _read(file: str) -> Any:
    system, path = filesystem(file)
    return parquet.read_table(path, filesystem=system, page_checksum_verification=True)
