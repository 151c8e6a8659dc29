"""From logs to a lake of facts: records, templates and what their texts say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from operator import attrgetter
from time import process_time, time
from typing import Any

from ...facts.errors import InputError
from ...facts.readers.doubts import Doubt
from ...facts.sql.dialect import DEFAULT_VENDOR, Vendor
from ..lake.files import TableFile
from ..lake.manifest import Lake, Run, new_lake
from ..lake.tables import FILES, WRITTEN
from ..read.files import Found, LogFile, in_streams
from ..read.reading import BINARY_LOG, GENERAL_LOG
from ..read.storage import filesystem, listed, ranges_of
from ..read.survey import Before
from .plan import BYTES_OF_A_RECORD
from .runner import Runner
from .splits import Part, Split, survey_split, with_surveys, write_in_turn
from .templates import TemplateStep

SPLIT_SIZE = 64 << 20


@dataclass(frozen=True)
class FactsInputs:
    """Logs (paths, folders, patterns) of one format and where their facts go. split_size: bytes of log per task."""

    logs: Sequence[str]
    lake: str
    vendor: Vendor = DEFAULT_VENDOR
    split_size: int = SPLIT_SIZE
    log_format: str = GENERAL_LOG


def make_facts(inputs: FactsInputs, runner: Runner) -> Run:
    """Add the files that the lake does not hold yet. Raises InputError BE101, BE120."""
    began, used = time(), process_time()
    lake = new_lake(inputs.lake, "facts")
    if lake.runs and Vendor(**lake.runs[-1].about["server"]) != inputs.vendor:
        raise InputError("BE301", "the facts here were read for another server", inputs.lake, hint="name a new folder")
    if lake.runs and lake.runs[-1].about["format"] != inputs.log_format:
        other = f"the facts here were read from logs of the format {lake.runs[-1].about['format']}"
        raise InputError("BE301", other, inputs.lake, hint="name a new folder")
    lake.remove_unnamed()
    found = list(dict.fromkeys(each for pattern in inputs.logs for each in listed(pattern)))
    streams = _Streams(lake)
    files = streams.add(found)
    splits = [
        Split(lake.path, f"run-{lake.next_run:06}", streams.numbers[file.stream], file, low, high, inputs.log_format)
        for file in files
        for low, high in ranges_of(file, inputs.split_size, inputs.log_format != BINARY_LOG)
    ]
    parts = _written(splits, streams.before, runner)
    streams.advance(splits, parts)
    tables = _templates(lake, parts, streams, inputs.vendor, runner)
    tables["files"] = _files_table(lake, files, streams)
    tables["records"] = [name for part in parts for name in part.records]
    tables["skipped"] = [name for part in parts for name in part.skipped]
    about = {
        "format": inputs.log_format,
        "server": asdict(inputs.vendor),
        "streams": streams.state(),
        "files": [list(each) for each in found if each.path in streams.fresh],
        "problems": {split.file.path: part.problem for split, part in zip(splits, parts, strict=True) if part.problem},
        "rows": sum(part.rows for part in parts),
        "rows_of": _rows_of(splits, parts),
        "skipped": sum(part.skips for part in parts),
        "modes": any(part.modes for part in parts),
        "splits": len(splits),
        "seconds": round(time() - began, 3),
        "cpu_seconds_here": round(process_time() - used, 3),
    }
    return lake.commit(tables, {}, about)


class _Streams:
    """The streams of a lake: their numbers, how many files each has, and what is known where its last file ends."""

    def __init__(self, lake: Lake) -> None:
        self.numbers: dict[str, int] = {}
        self.paths: dict[tuple[int, int], str] = {}
        self.before: dict[int, Before] = {}
        self.fresh: set[str] = set()
        self._counts: dict[str, int] = {}
        self._known: dict[str, int] = {}
        for run in lake.runs:
            for name, said in run.about["streams"].items():
                self.numbers[name] = said["number"]
                self._counts[name] = said["files"]
                self.before[said["number"]] = _before(said["before"])
            self._known.update((path, size) for path, size in run.about["files"])

    def add(self, found: Iterable[Found]) -> list[LogFile]:
        """The files that are new, in the order of their records. Raises InputError BE101 where a known one changed."""
        new = [file for file in found if file.path not in self._known]
        for file in found:
            if self._known.get(file.path, file.size) != file.size:
                hint = "name logs that nobody writes to any more"
                raise InputError("BE101", "the file has changed since its facts were read", file.path, hint=hint)
        files = in_streams(new, self._counts)
        self.fresh = {file.path for file in new}
        for each in files:
            number = self.numbers.setdefault(each.stream, len(self.numbers))
            self._counts[each.stream] = each.number + 1
            self.paths[number, each.number] = each.path
        return files

    def advance(self, splits: Sequence[Split], parts: Sequence[Part]) -> None:
        """Note what is known where each stream ends now."""
        for split, part in zip(splits, parts, strict=True):
            self.before[split.stream] = part.after

    def state(self) -> dict[str, Any]:
        """What the next run has to know, as JSON values."""
        return {
            name: {"number": number, "files": self._counts[name], "before": _said(self.before.get(number, Before()))}
            for name, number in self.numbers.items()
        }


def _written(splits: Sequence[Split], start: dict[int, Before], runner: Runner) -> list[Part]:
    """Write the splits: those of a stream that is too large for one task side by side, others in turn."""
    sizes: Counter[int] = Counter()
    for split in splits:
        sizes[split.stream] += split.size
    large = runner.shared(sizes, runner.parts_for(sizes.total() // BYTES_OF_A_RECORD), BYTES_OF_A_RECORD)
    cut = [split for split in splits if split.stream in large]
    known = iter(with_surveys(cut, runner.each(survey_split, cut, _most([[split] for split in cut])), start))
    tasks: list[list[Split]] = []
    for stream, of_stream in groupby(splits, key=attrgetter("stream")):
        first, *others = of_stream
        if stream in large:
            tasks += [[next(known)] for _ in (first, *others)]
        else:
            tasks.append([replace(first, before=start.get(stream, Before())), *others])
    return [part for parts in runner.each(write_in_turn, tasks, _most(tasks)) for part in parts]


def _most(tasks: Sequence[Sequence[Split]]) -> int:
    """About how many records the largest of these tasks has."""
    return max((sum(split.size for split in task) for task in tasks), default=0) // BYTES_OF_A_RECORD


def _templates(
    lake: Lake, parts: Sequence[Part], streams: _Streams, vendor: Vendor, runner: Runner
) -> dict[str, list[str]]:
    firsts = tuple(f"{lake.path}/{name}" for part in parts for name in part.firsts)
    step = TemplateStep(lake.path, f"run-{lake.next_run:06}", vendor, streams.paths, tuple(lake.files("templates")))
    tables: dict[str, list[str]] = {table: [] for table in ("templates", *WRITTEN)}
    for written in runner.arranged(step.rows(firsts), step):
        for table, names in written.items():
            tables[table] += names
    system, _ = filesystem(lake.path)
    for first in firsts:
        system.delete_file(filesystem(first)[1])
    return tables


def _files_table(lake: Lake, files: Sequence[LogFile], streams: _Streams) -> list[str]:
    table = TableFile(lake.path, lake.file("files", "files"), FILES)
    table.write_rows([(streams.numbers[f.stream], f.number, f.stream, f.path, f.size) for f in files])
    return table.close()


def _rows_of(splits: Sequence[Split], parts: Sequence[Part]) -> dict[str, int]:
    """The rows by stream, as JSON values."""
    rows: Counter[str] = Counter()
    for split, part in zip(splits, parts, strict=True):
        rows[str(split.stream)] += part.rows
    return dict(rows)


def _said(before: Before) -> dict[str, Any]:
    return {**asdict(before), "time": before.time.decode("ascii")}


def _before(said: dict[str, Any]) -> Before:
    return Before(**{**said, "time": said["time"].encode("ascii"), "doubt": Doubt(*said["doubt"])})
