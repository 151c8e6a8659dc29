"""Outcomes written as Parquet, in folders by day, binlog and verdict."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from datetime import date
from typing import Any
from urllib.parse import quote

import pyarrow as arrow
import pyarrow.compute as compute

from ...facts.errors import InputError, excerpt
from ..lake.files import AMONG_FEW, TableFile, array_of, batch_of
from ..lake.tables import NO_VALUE, OUTCOME_FOLDERS, OUTCOMES
from ..transitions.record_transitions import NOTHING
from .tally import Row, StatementTally, Verdict, Verdicts

#: rows that make a record batch, and that are written together: a row group has so many, shared among its folders
_BATCH = 20_000
_TOGETHER = 262_144
_OPEN_FILES = 128
#: bytes of the name of a folder, on every usual file system
_LONGEST = 255
_FEW = ("session", "kind", "format", "certainty")
_RULES = arrow.list_(arrow.field("element", AMONG_FEW, nullable=False))
_WRITTEN = dict.fromkeys(_FEW, AMONG_FEW) | {"rules": _RULES}
_IN_FILES = arrow.schema(
    [field.with_type(_WRITTEN.get(field.name, field.type)) for field in OUTCOMES if field.name not in OUTCOME_FOLDERS]
)
_OF_VERDICT = ("format", "rules", "said")
_ROW = arrow.schema(
    [
        ("day", arrow.date32()),
        ("stream", arrow.int32()),
        ("position", arrow.int64()),
        ("line", arrow.int64()),
        ("part", arrow.int32()),
        ("session", AMONG_FEW),
        ("place", arrow.int32()),
    ]
)
#: what a row has of its record
_OF_RECORD = ["day", "stream", "position", "line", "session"]


class OutcomeFiles:
    """Collects rows of a tally and writes one row per statement and binlog.

    `name` tells these files from those of every other partition and run.
    """

    def __init__(self, lake: str, name: str, tally: StatementTally) -> None:
        self._lake = lake
        self._name = name
        self._tally = tally
        self._rows: list[Row] = []
        self._batches: list[Any] = []
        self._waiting = 0
        self._open: OrderedDict[str, TableFile] = OrderedDict()
        self._closed: list[str] = []
        self._count = 0
        self.rows = 0  # that were written

    def add(self, row: Row) -> None:
        """Add a statement."""
        self._rows.append(row)
        if len(self._rows) >= _BATCH:
            self._gather()

    def add_block(self, batch: Any, places: Any) -> int:
        """Add the rows of a batch of records of which something came: of each its place in the tally. How many."""
        chosen = batch.select(_OF_RECORD)
        those = compute.not_equal(places, NOTHING)
        if compute.any(compute.invert(those)).as_py():
            chosen, places = chosen.filter(those), places.filter(those)
        if not len(places):
            return 0
        parts = arrow.repeat(arrow.scalar(0, arrow.int32()), len(chosen))
        own = {"part": parts, "place": places, "session": chosen.column("session").dictionary_encode()}
        columns = [own[name] if name in own else chosen.column(name) for name in _ROW.names]
        self._keep(arrow.RecordBatch.from_arrays(columns, schema=_ROW))
        return len(places)

    def close(self) -> list[str]:
        """Finish; the names of all files."""
        self.flush()
        while self._open:
            self._close_oldest()
        return self._closed

    def flush(self) -> None:
        """Write what waits; from here on the tally may be another."""
        self._gather()
        self._write()

    def _gather(self) -> None:
        rows, self._rows = self._rows, []
        if rows:
            self._keep(batch_of(rows, _ROW))

    def _keep(self, rows: Any) -> None:
        self._batches.append(rows)
        self._waiting += len(rows)
        if self._waiting >= _TOGETHER:
            self._write()

    def _write(self) -> None:
        batches, self._batches, self._waiting = self._batches, [], 0
        for rows in arrow.Table.from_batches(batches, _ROW).unify_dictionaries().combine_chunks().to_batches():
            days = compute.unique(rows.column("day"))
            for day in days.to_pylist():
                self._write_day(day, rows if len(days) == 1 else rows.filter(_is(rows.column("day"), day)))

    def _write_day(self, day: date | None, rows: Any) -> None:
        used = rows.column("place").dictionary_encode()
        counted = [self._tally.counted[place] for place in used.dictionary.to_pylist()]
        kinds: dict[Verdicts, int] = {}
        outcomes = arrow.array([kinds.setdefault(verdicts, len(kinds)) for _, verdicts in counted], arrow.int32())
        own = {
            "kind": _few([shape.kind for shape, _ in counted], used.indices),
            "certainty": _few([shape.certainty for shape, _ in counted], used.indices),
            "shape": arrow.array([shape.number for shape, _ in counted], arrow.int64()).take(used.indices),
            "outcomes": outcomes.take(used.indices),
        }
        names = [*(name for name in _IN_FILES.names if name not in _OF_VERDICT), "outcomes"]
        told = [own[name] if name in own else rows.column(name) for name in names]
        self._write_folders(day, arrow.RecordBatch.from_arrays(told, names=names), list(kinds))

    def _write_folders(self, day: date | None, rows: Any, kinds: Sequence[Verdicts]) -> None:
        """Write rows, of which `outcomes` is the number of their outcomes among `kinds`."""
        by_folder: dict[tuple[str, str], dict[int, Verdict]] = {}
        for number, verdicts in enumerate(kinds):
            for verdict in verdicts:
                by_folder.setdefault((verdict.binlog, verdict.verdict), {})[number] = verdict
        for (binlog, verdict_name), here in by_folder.items():
            is_here = arrow.array([number in here for number in range(len(kinds))], arrow.bool_())
            chosen = rows.filter(is_here.take(rows.column("outcomes")))
            numbers = chosen.column("outcomes")
            verdicts_here = [here.get(number) for number in range(len(kinds))]
            rules = [each and list(each.rules) for each in verdicts_here]
            own = {
                "format": _few([each and each.format for each in verdicts_here], numbers),
                "rules": arrow.array(rules, _RULES).take(numbers),
                "said": arrow.array([each and each.said for each in verdicts_here], arrow.int64()).take(numbers),
            }
            columns = [own[name] if name in own else chosen.column(name) for name in _IN_FILES.names]
            file = self._file(_folder(day, binlog, verdict_name))
            file.write(arrow.RecordBatch.from_arrays(columns, schema=_IN_FILES))
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


def _is(days: Any, day: date | None) -> Any:
    return compute.is_null(days) if day is None else compute.equal(days, day)


def _few(texts: Sequence[str | None], numbers: Any) -> Any:
    """The text with each number, of a few that are often equal."""
    few = array_of(texts, arrow.string()).dictionary_encode()
    return arrow.DictionaryArray.from_arrays(few.indices.take(numbers), few.dictionary)


def _folder(day: date | None, binlog: str, verdict: str) -> str:
    """`day=2026-11-20/binlog=b/verdict=not%20recorded`, as Hive names folders of values.

    Raises InputError BE301 where file systems have no name so long.
    """
    said = NO_VALUE if day is None else day.isoformat()
    folders = f"day={said}", f"binlog={_quoted(binlog)}", f"verdict={_quoted(verdict)}"
    if max(map(len, folders)) > _LONGEST:
        what = f"the name of the binlog {excerpt(binlog)} is too long for a folder of the lake"
        raise InputError("BE301", what, hint=f"the folder may have {_LONGEST} bytes; decide with a shorter name")
    return "/".join(folders)


def _quoted(value: str) -> str:
    return quote(value, safe="", errors="backslashreplace")
