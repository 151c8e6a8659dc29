"""The last steps: shapes that are new with their facts as tables, and how often each came with which outcome."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as arrow
import pyarrow.compute as compute

from ..lake.files import TableFile, opened, read_column
from ..lake.manifest import Lake
from ..lake.relations import OBSERVED, relation_row, relation_schema
from ..lake.tables import MESSAGES, SHAPES, SUMMARY
from .runner import Arranged

_ROWS = 5_000


@dataclass(frozen=True)
class ShapesStep:
    """Writes the shapes that are new, and their facts. known: files of the table `shapes` with those that are not."""

    lake: str
    folder: str
    known: tuple[str, ...]

    def rows(self, seen: Sequence[str]) -> Arranged:
        """What the step takes."""
        columns = ("shape", "kind", "certainty", "facts")
        return Arranged(seen, columns, ("shape",), again=("facts",))

    def __call__(self, name: str, batches: Iterator[Any]) -> dict[str, list[str]]:
        """Write the tables; returns the files by table."""
        tables = _Tables(self, name)
        done = {shape for file in self.known for shape in read_column(file, "shape")}
        for row in (row for batch in batches for low in range(0, len(batch), _ROWS) for row in _rows(batch, low)):
            if row["shape"] in done:
                continue
            done.add(row["shape"])
            tables.put("shapes", SHAPES, tuple(row[column] for column in SHAPES.names))
            for relation, *values in json.loads(row["facts"]):
                if relation in OBSERVED:
                    row_of = relation_row(OBSERVED[relation], row["shape"], values)
                    tables.put(relation, relation_schema(relation), row_of)
        return tables.close()


@dataclass(frozen=True)
class SummaryStep:
    """Counts what the partitions of a run saw of the same shapes."""

    lake: str
    folder: str

    def rows(self, seen: Sequence[str]) -> Arranged:
        """What the step takes."""
        return Arranged(seen, tuple(SUMMARY.names), ("shape",), ("shape", "stream", "position"))

    def __call__(self, name: str, batches: Iterator[Any]) -> dict[str, list[str]]:
        """Write the table; returns its files."""
        file = TableFile(self.lake, f"summary/{self.folder}/{name}.parquet", SUMMARY)
        found = [arrow.Table.from_batches([batch]) for batch in batches]
        if found:
            table = arrow.concat_tables(found)
            rules = compute.binary_join(table["rules"], " ")  # lists are no keys
            said = (table["binlog"], table["verdict"], table["format"], rules, "\n")
            joined = compute.binary_join_element_wise(*said, null_handling="replace", null_replacement="\0")
            few = joined.combine_chunks().dictionary_encode().indices
            keyed = (each.to_pylist() for each in (table["shape"], few, table["count"]))
            firsts: dict[tuple[int, int], int] = {}  # no grouping of Arrow's, which takes longer to load than to group
            counts: Counter[tuple[int, int]] = Counter()
            for row, (shape, told, count) in enumerate(zip(*keyed, strict=True)):
                firsts.setdefault((shape, told), row)
                counts[shape, told] += count
            place, counted = SUMMARY.get_field_index("count"), arrow.array(counts.values(), arrow.int64())
            first_rows = table.take(arrow.array(firsts.values(), arrow.int64()))
            file.write(first_rows.set_column(place, "count", counted).select(SUMMARY.names).cast(SUMMARY))
        return {"summary": file.close()}


def all_messages(lake: Lake, files: Iterable[str]) -> list[str]:
    """What rules said in all runs, each message once; returns the files of the table."""
    found = [opened(file).read().select(MESSAGES.names) for file in files]
    file = TableFile(lake.path, lake.file("messages", "all"), MESSAGES)
    if found:
        table = arrow.concat_tables(found)
        keys = zip(*(table[name].to_pylist() for name in ("said", "number")), strict=True)
        firsts = {key: row for row, key in reversed([*enumerate(keys)])}
        file.write(table.take(arrow.array([firsts[key] for key in sorted(firsts)], arrow.int64())).cast(MESSAGES))
    return file.close()


def _rows(batch: Any, low: int) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = batch.slice(low, _ROWS).to_pylist()
    return rows


class _Tables:
    def __init__(self, step: ShapesStep, name: str) -> None:
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
