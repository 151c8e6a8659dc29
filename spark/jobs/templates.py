"""The second step: every distinct template is parsed, once, wherever and however often it was met."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...facts.readers.record import Record
from ...facts.sql.dialect import DEFAULT_MODE, Vendor
from ...facts.sql.parsing import StatementCache
from ..lake.files import TableFile, read_column
from ..lake.tables import FIRSTS, TEMPLATES, WRITTEN
from ..lake.templates import as_written
from ..lake.written import written_rows
from ..read.files import OFFSET_BITS
from ..replay.shares import may_share, needs_texts
from .runner import Arranged

_ROWS = 5_000


@dataclass(frozen=True)
class TemplateStep:
    """Parses the templates of one partition. known: files of templates that earlier runs parsed."""

    lake: str
    folder: str
    vendor: Vendor
    paths: Mapping[tuple[int, int], str]  # by stream and file
    known: tuple[str, ...] = ()

    def rows(self, firsts: tuple[str, ...]) -> Arranged:
        """What the step takes."""
        return Arranged(firsts, tuple(FIRSTS.names), ("template",), ("template", "stream", "position"))

    def __call__(self, name: str, batches: Iterator[Any]) -> dict[str, list[str]]:
        """Write the tables of these templates; returns the files by table."""
        tables = _Tables(self, name)
        known = {number for file in self.known for number in read_column(file, "template")}
        last: int | None = None
        for batch in batches:
            for row in batch.to_pylist():
                if row["template"] != last:
                    last = row["template"]
                    if last not in known:
                        tables.add(row)
        return tables.close()


@dataclass
class _Tables:
    step: TemplateStep
    name: str
    files: dict[str, TableFile] = field(init=False)
    waiting: dict[str, list[tuple[Any, ...]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._statements = StatementCache(self.step.vendor)
        schemas = {"templates": TEMPLATES, **WRITTEN}
        self.files = {
            table: TableFile(self.step.lake, f"{table}/{self.step.folder}/{self.name}.parquet", schema)
            for table, schema in schemas.items()
        }

    def add(self, row: dict[str, Any]) -> None:
        text = row["text"].decode("utf-8", "surrogateescape")
        _, statement = self._statements.of(text, DEFAULT_MODE)
        position = row["position"]
        offset = (position & ((1 << OFFSET_BITS) - 1)) + (row["column"] - 1 if row["at"] is None else row["at"])
        record = Record("", "", text, row["line"], offset, row["column"])
        said = (row["template"], row["folded"], statement.kind, row["text"], statement.problem or None)
        place = (row["stream"], position, row["line"])
        source = self._statements.of(statement.source, DEFAULT_MODE)[1] if statement.source else None
        marks = (may_share(statement, source), needs_texts(statement, source))
        self._put("templates", (*said, *marks, as_written(statement), *place))
        path = self.step.paths.get((row["stream"], position >> OFFSET_BITS), "")
        for table, each in written_rows(row["template"], statement, record, path):
            self._put(table, each)

    def close(self) -> dict[str, list[str]]:
        for table, rows in self.waiting.items():
            self.files[table].write_rows(rows)
        return {table: file.close() for table, file in self.files.items()}

    def _put(self, table: str, row: tuple[Any, ...]) -> None:
        rows = self.waiting.setdefault(table, [])
        rows.append(row)
        if len(rows) >= _ROWS:
            self.files[table].write_rows(rows)
            rows.clear()
