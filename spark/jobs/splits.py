"""The first step: one byte range of one log becomes rows of `records`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import groupby

from ...facts.errors import InputError
from ...facts.readers.record import Skipped
from ..lake.files import Groups, TableFile, in_few
from ..lake.tables import FIRSTS, MEASURED, RECORDS, SKIPPED
from ..read.content import NOTHING, DigestedSource, Piece
from ..read.files import OFFSET_BITS, LogFile
from ..read.log_times import last_time
from ..read.reading import GENERAL_LOG, reading_of, survey_of
from ..read.refused import said
from ..read.storage import opened
from ..read.survey import Before, Counting, Survey

_RECORDS = in_few(RECORDS, ("session", "command"))


@dataclass(frozen=True)
class Split:
    """A byte range, where its rows go, and what is known above it."""

    lake: str
    folder: str  # that of the run: names.py
    stream: int
    file: LogFile
    low: int
    high: int
    log_format: str = GENERAL_LOG
    before: Before = field(default_factory=Before)
    show_secrets: bool = False

    @property
    def name(self) -> str:
        """Sorts the ranges of a lake in the order of their records."""
        return f"{self.stream:06}-{self.file.number:08}-{self.low:016}"

    @property
    def size(self) -> int:
        """How many bytes it has; of a compressed file, packed ones."""
        return min(self.high, self.file.size) - self.low


@dataclass(frozen=True)
class SplitResult:
    """What came of a split: files, counts, what is known where it ends.

    modes: whether a record changes how the texts after it are read. problem: why a binary log was not read to its end.
    piece: the bytes that were read. last: the last time in them. failed: why the file itself cannot be read.
    """

    records: tuple[str, ...]
    skipped: tuple[str, ...]
    firsts: tuple[str, ...]
    measured: tuple[str, ...]
    rows: int
    skips: int
    after: Before
    modes: bool = False
    problem: str = ""
    piece: Piece = NOTHING
    last: datetime | None = None
    failed: str = ""


def survey_split(split: Split) -> Survey:
    """What the split tells those after it. A file that cannot be read tells nothing: `write_split` reports it."""
    try:
        with opened(split.file, split.low) as source:
            counting = Counting(source, split.low, split.high)
            return survey_of(split.log_format, counting, split.low, split.high, split.size)
    except OSError:
        return Survey(0, b"", ())


def write_split(split: Split) -> SplitResult:
    """Write the records of the split, as far as its file can be read."""
    base = split.file.number << OFFSET_BITS
    name = f"{split.folder}/{split.name}.parquet"
    records, skipped, measured = (
        TableFile(split.lake, f"{table}/{name}", schema)
        for table, schema in (("records", _RECORDS), ("skipped", SKIPPED), ("measured", MEASURED))
    )
    groups = Groups(records)
    firsts = TableFile(split.lake, f"_firsts/{name}", FIRSTS)
    skips: list[Skipped] = []
    reading = reading_of(split.log_format, _RECORDS, split.stream, base, split.before, split.size, split.show_secrets)
    problem, failed = "", ""
    witness: DigestedSource | None = None
    try:
        with opened(split.file, split.low) as source:
            witness = DigestedSource(source, split.low, split.high)
            try:
                for batch in reading.batches(witness, split.low, split.high, skips.append):
                    groups.add(batch)
                    measured.write_rows(reading.measured)
                    reading.measured.clear()
            except InputError as error:
                problem = error.message.split("\n", 1)[0]
                place = error.line or split.low  # of a binary log: the position of the event
                skips.append(Skipped(error.line, place, f"the file cannot be read: {problem}", 0))
            witness.read_out()
    except OSError as error:
        failed = said(error)
    groups.close()
    firsts.write_rows(reading.firsts)
    skipped.write_rows([(split.stream, base + skip.offset, skip.line, skip.lines, skip.reason) for skip in skips])
    wrote, left_out, first, counted = (tuple(table.close()) for table in (records, skipped, firsts, measured))
    if witness is None:
        return SplitResult(wrote, left_out, first, counted, 0, 0, split.before, failed=failed)
    after, last = reading.after(witness.lines), last_time(split.log_format, witness.tail)
    counts = reading.count, len(skips), after, reading.modes
    return SplitResult(wrote, left_out, first, counted, *counts, problem, witness.piece, last, failed)


def with_surveys(splits: Sequence[Split], surveys: Sequence[Survey], start: dict[int, Before]) -> list[Split]:
    """The splits with what is known above each. `start`: what is known above the first split of a stream."""
    known: list[Split] = []
    pairs = zip(splits, surveys, strict=True)
    for stream, of_stream in groupby(pairs, key=lambda pair: pair[0].stream):
        before = start.get(stream, Before())
        for split, surveyed in of_stream:
            before = before if split.low else before.next_file()
            known.append(replace(split, before=before))
            before = surveyed.after(before)
    return known


def write_in_turn(splits: Sequence[Split]) -> list[SplitResult]:
    """Write splits that follow one another; the first tells what is known above it, so no survey is needed."""
    parts: list[SplitResult] = []
    before = splits[0].before
    for split in splits:
        before = before if split.low else before.next_file()
        parts.append(write_split(replace(split, before=before)))
        before = parts[-1].after
    return parts
