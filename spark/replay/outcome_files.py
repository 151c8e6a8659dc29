"""Outcomes written as Parquet, in folders by day, binlog and verdict."""

from __future__ import annotations

from collections import OrderedDict
from datetime import date
from typing import Any
from urllib.parse import quote

import pyarrow as arrow
import pyarrow.compute as compute

from ..lake.files import TableFile, array_of, batch_of
from ..lake.tables import OUTCOME_FOLDERS, OUTCOMES
from .tally import Row, Tally

_BATCH = 20_000
_OPEN_FILES = 128
_IN_FILES = arrow.schema([field for field in OUTCOMES if field.name not in OUTCOME_FOLDERS])
_ROW = arrow.schema(
    [
        ("day", arrow.date32()),
        ("stream", arrow.int32()),
        ("position", arrow.int64()),
        ("line", arrow.int64()),
        ("part", arrow.int32()),
        ("session", arrow.string()),
        ("shape", arrow.int32()),
        ("verdicts", arrow.int32()),
    ]
)

_LOOKED_UP = {"kind": arrow.string(), "certainty": arrow.string(), "number": arrow.int64()}


class OutcomeFiles:
    """Collects rows of a tally and writes one row per statement and binlog.

    `name` tells these files from those of every other partition and run.
    """

    def __init__(self, lake: str, name: str, tally: Tally) -> None:
        self._lake = lake
        self._name = name
        self._tally = tally
        self._rows: list[Row] = []
        self._open: OrderedDict[str, TableFile] = OrderedDict()
        self._closed: list[str] = []
        self._count = 0
        self.rows = 0  # that were written

    def add(self, row: Row) -> None:
        """Add a statement."""
        self._rows.append(row)
        if len(self._rows) >= _BATCH:
            self._flush()

    def close(self) -> list[str]:
        """Finish; the names of all files."""
        if self._rows:
            self._flush()
        while self._open:
            self._close_oldest()
        return self._closed

    def _flush(self) -> None:
        rows = arrow.Table.from_batches([batch_of(self._rows, _ROW)])
        self._rows = []
        shapes = compute.unique(rows["shape"])
        places = compute.index_in(rows["shape"], shapes)
        used = [self._tally.shapes[place] for place in shapes.to_pylist()]
        for name in ("kind", "certainty", "number"):
            values = array_of([getattr(shape, name) for shape in used], _LOOKED_UP[name])
            rows = rows.append_column(name, values.take(places))
        for day in compute.unique(rows["day"]).to_pylist():
            of_day = compute.is_null(rows["day"]) if day is None else compute.equal(rows["day"], day)
            self._write_day(day, rows.filter(of_day))

    def _write_day(self, day: date | None, rows: Any) -> None:
        by_folder: dict[tuple[str, str], dict[int, tuple[str, tuple[str, ...]]]] = {}
        for place in compute.unique(rows["verdicts"]).to_pylist():
            for binlog, verdict, form, rules in self._tally.verdicts[place]:
                by_folder.setdefault((binlog, verdict), {})[place] = (form, rules)
        for (binlog, verdict), said in by_folder.items():
            where = compute.index_in(rows["verdicts"], arrow.array(list(said), arrow.int32()))
            chosen = rows.filter(compute.is_valid(where))
            where = where.drop_null()
            forms = arrow.array([form for form, _ in said.values()], arrow.string())
            rules = arrow.array([list(rules) for _, rules in said.values()], arrow.list_(arrow.string()))
            own = {"shape": chosen["number"], "format": forms.take(where), "rules": rules.take(where)}
            columns = [own[name] if name in own else chosen[name] for name in _IN_FILES.names]
            file = self._file(_folder(day, binlog, verdict))
            for batch in arrow.table(columns, schema=_IN_FILES).to_batches():
                file.write(batch)
            self.rows += len(chosen)

    def _file(self, folder: str) -> TableFile:
        file = self._open.get(folder)
        if file is None:
            if len(self._open) >= _OPEN_FILES:
                self._close_oldest()
            self._count += 1
            name = f"outcomes/{folder}/{self._name}-{self._count}.parquet"
            file = self._open[folder] = TableFile(self._lake, name, _IN_FILES)
        self._open.move_to_end(folder)
        return file

    def _close_oldest(self) -> None:
        _, file = self._open.popitem(last=False)
        self._closed += file.close()


def _folder(day: date | None, binlog: str, verdict: str) -> str:
    """`day=2026-11-20/binlog=b/verdict=not%20recorded`, as Hive names folders of values."""
    said = "__HIVE_DEFAULT_PARTITION__" if day is None else day.isoformat()
    return f"day={said}/binlog={_quoted(binlog)}/verdict={_quoted(verdict)}"


def _quoted(value: str) -> str:
    return quote(value, safe="", errors="backslashreplace")
