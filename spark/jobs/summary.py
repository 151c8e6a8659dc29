"""The last step: shapes over all partitions, how often each came with which outcome, and their facts as tables."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import pyarrow as arrow

from ..lake.files import TableFile, opened
from ..lake.manifest import Lake
from ..lake.relations import OBSERVED, relation_row, relation_schema
from ..lake.tables import MESSAGES, SEEN, SHAPES, SUMMARY
from .runner import Arranged

_ROWS = 5_000
_SAME = ("shape", "binlog", "verdict", "format", "rules")
_FIRST = ("stream", "position", "line")


@dataclass(frozen=True)
class SummaryStep:
    """Puts together what the partitions saw of the same shapes. known: whether their facts are in the lake."""

    lake: str
    folder: str

    def rows(self, seen: tuple[str, ...]) -> Arranged:
        """What the step takes."""
        return Arranged(seen, tuple(SEEN.names), ("shape",), ("shape", "stream", "position"), again=("facts",))

    def __call__(self, name: str, batches: Iterator[Any]) -> dict[str, list[str]]:
        """Write the tables; returns the files by table."""
        tables = _Tables(self, name)
        rows = (row for batch in batches for low in range(0, len(batch), _ROWS) for row in _rows(batch, low))
        for number, of_shape in groupby(rows, key=lambda row: row["shape"]):
            summed: dict[tuple[Any, ...], dict[str, Any]] = {}
            first: dict[str, Any] = {}
            for row in of_shape:
                first = first or row
                key = tuple(tuple(row[c]) if c == "rules" and row[c] is not None else row[c] for c in _SAME)
                if key in summed:
                    summed[key]["count"] += row["count"]
                else:
                    summed[key] = row
            tables.put("shapes", SHAPES, (number, first["kind"], first["certainty"]))
            for row in summed.values():
                tables.put("summary", SUMMARY, tuple(row[column] for column in SUMMARY.names))
            for relation, *values in json.loads(first["facts"]):
                if relation in OBSERVED:
                    row_of = relation_row(OBSERVED[relation], number, values)
                    tables.put(relation, relation_schema(relation), row_of)
        return tables.close()


def all_messages(lake: Lake, files: Iterable[str]) -> list[str]:
    """What rules said in all runs, each message once; returns the files of the table."""
    found = [opened(file).read().combine_chunks() for file in files]
    file = TableFile(lake.path, lake.file("messages", "all"), MESSAGES)
    if found:
        once = arrow.concat_tables(found).group_by(MESSAGES.names).aggregate([])
        file.write(once.select(MESSAGES.names).cast(MESSAGES).sort_by([("said", "ascending"), ("number", "ascending")]))
    return file.close()


def _rows(batch: Any, low: int) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = batch.slice(low, _ROWS).to_pylist()
    return rows


class _Tables:
    def __init__(self, step: SummaryStep, name: str) -> None:
        self._step = step
        self._name = name
        self._files: dict[str, TableFile] = {}
        self._waiting: dict[str, list[tuple[Any, ...]]] = {}

    def put(self, table: str, schema: Any, row: tuple[Any, ...]) -> None:
        if table not in self._files:
            name = f"{table}/{self._step.folder}/{self._name}.parquet"
            self._files[table] = TableFile(self._step.lake, name, schema)
        rows = self._waiting.setdefault(table, [])
        rows.append(row)
        if len(rows) >= _ROWS:
            self._files[table].write_rows(rows)
            rows.clear()

    def close(self) -> dict[str, list[str]]:
        for table, rows in self._waiting.items():
            self._files[table].write_rows(rows)
        return {table: file.close() for table, file in self._files.items()}
