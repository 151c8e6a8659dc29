"""The streams of a lake of facts while a run adds to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any

from ...facts.errors import InputError
from ...facts.readers.doubts import OpenText
from ..lake.manifest import Lake
from ..read import refused as of
from ..read.arrival import Arrivals
from ..read.arrivals import sort_out
from ..read.files import FoundFile, LogFile, in_streams
from ..read.kinds import AUTO, WITH_BANNERS
from ..read.known import Known, Logs
from ..read.reading import GENERAL_LOG
from ..read.survey import Before
from .splits import Split, SplitResult

#: a split and what came of it
Written = tuple[Split, SplitResult]


class Streams:
    """The streams of a lake: their numbers, how many files each has, and what is known where its last file ends.

    numbers: by name. paths: of the files of this run, by stream and file. before: by stream.
    """

    def __init__(self, lake: Lake, log_format: str) -> None:
        self.numbers: dict[str, int] = {}
        self._told: dict[str, str] = {}
        self.paths: dict[tuple[int, int], str] = {}
        self.before: dict[int, Before] = {}
        self._counts: dict[str, int] = {}
        self._logs = Logs()
        self._logs.add(run.about for run in lake.runs)
        self._format = log_format
        self._arrivals = Arrivals()
        for run in lake.runs:
            for name, said in run.about["streams"].items():
                self.numbers[name] = said["number"]
                self._counts[name] = said["files"]
                if (told := said.get("format", run.about["format"])) != AUTO:
                    self._told[name] = told
                self.before[said["number"]] = _before(said["before"])

    def add(self, found: Iterable[FoundFile]) -> tuple[list[LogFile], list[InputError]]:
        """The files that are to be read, in the order of their records, and why others are not."""
        self._arrivals = sort_out(found, self._logs, self.numbers, self._told, self._format)
        self._told = {each.stream: each.log_format for each in self._arrivals.new if each.log_format} | self._told
        files = in_streams((each.found for each in self._arrivals.new), self._counts)
        for each in files:
            number = self.numbers.setdefault(each.stream, max(self.numbers.values(), default=-1) + 1)
            self.paths[number, each.number] = each.path
        return files, self._arrivals.refused

    def format_of(self, stream: str) -> str:
        """What the logs of a stream are; general logs, where nothing in them has told it."""
        return self._told.get(stream, GENERAL_LOG)

    def advance(self, written: Sequence[Written]) -> None:
        """Note what was read, and what is known where each stream ends now."""
        for split, part in written:
            self.before[split.stream] = part.after
            self._counts[split.file.stream] = split.file.number + 1

    def state(self) -> dict[str, Any]:
        """What the next run has to know, as JSON values; of streams of which a file was read."""
        return {
            name: {
                "number": number,
                "files": self._counts[name],
                "format": self._told.get(name, AUTO),
                "before": _said(self.before.get(number, Before())),
            }
            for name, number in self.numbers.items()
            if name in self._counts
        }

    def logs(self, written: Sequence[Written]) -> list[Known]:
        """What is noted of the files that were read."""
        by_path = {each.found.path: each for each in self._arrivals.new}
        logs: list[Known] = []
        for path, group in groupby(written, key=lambda one: one[0].file.path):
            of_file = list(group)
            split, arrival = of_file[0][0], by_path[path]
            ends = [part.last for _, part in of_file if part.last is not None]
            pieces = tuple(part.piece for _, part in of_file)
            rows = sum(part.rows for _, part in of_file)
            place = split.stream, split.file.number
            logs.append(
                Known(arrival.found, *place, arrival.head, pieces, arrival.first, ends[-1] if ends else None, rows)
            )
        return logs

    def seen(self, logs: Sequence[Known]) -> list[tuple[FoundFile, int, int]]:
        """Names that known logs have got since, with the place of each log: its stream and its number in it."""
        fresh = {known.found.path: known for known in logs}
        met = [(found, fresh[new.found.path]) for found, new in self._arrivals.copies if new.found.path in fresh]
        met += [each for each in self._arrivals.again if not self._logs.has_seen(*each)]
        return [(found, known.stream, known.file) for found, known in met]

    @property
    def met(self) -> list[tuple[FoundFile, Known]]:
        """The files that are there of known logs."""
        return self._arrivals.again

    @property
    def are_renamed(self) -> bool:
        """Whether a known log is there under a name that is not known."""
        return any(found.path not in self._logs.names_of(known) for found, known in self._arrivals.again)


def general_streams(facts: Lake) -> frozenset[int]:
    """The streams of a lake of facts that are general logs, by number."""
    streams = (
        (said["number"], said.get("format", run.about["format"]))
        for run in facts.runs
        for said in run.about["streams"].values()
    )
    return frozenset(number for number, log_format in streams if log_format in (GENERAL_LOG, AUTO))


def read_whole(written: Sequence[Written]) -> tuple[list[Written], list[InputError]]:
    """What is kept of what was written: nothing of a file that could not be read to its end, in which no record was
    found, or that comes behind one of its stream that could not be read."""
    kept: list[Written] = []
    refused: list[InputError] = []
    unread: dict[int, str] = {}
    for (stream, path), group in groupby(written, key=lambda one: (one[0].stream, one[0].file.path)):
        of_file = list(group)
        failed = next((part.failed for _, part in of_file if part.failed), "")
        if stream in unread:
            refused.append(of.waiting(path, unread[stream]))
        elif failed:
            unread[stream] = path
            refused.append(of.unreadable(path, failed))
        elif of_file[0][0].log_format not in WITH_BANNERS and _is_rubbish([part for _, part in of_file]):
            refused.append(of.no_record(path, of_file[0][0].log_format))
        else:
            kept += of_file
    return kept, refused


def _is_rubbish(parts: Sequence[SplitResult]) -> bool:
    """Whether something stands in a file, and nothing of it is a record."""
    return any(part.skips for part in parts) and not any(part.rows for part in parts)


def rows_of(written: Sequence[Written]) -> dict[str, int]:
    """The rows by stream, as JSON values."""
    rows: Counter[str] = Counter()
    for split, part in written:
        rows[str(split.stream)] += part.rows
    return dict(rows)


def _said(before: Before) -> dict[str, Any]:
    return {**asdict(before), "time": before.time.decode("ascii")}


def _before(said: dict[str, Any]) -> Before:
    return Before(**{**said, "time": said["time"].encode("ascii"), "doubt": OpenText(*said["doubt"])})
