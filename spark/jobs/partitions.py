"""The step that decides: the sessions of one partition, stream after stream."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import groupby
from operator import itemgetter
from typing import Any

from ...facts.catalog import Catalog
from ...facts.readers.record import Skipped
from ...facts.sql.dialect import Vendor
from ...rules.pack import Pack
from ...rules.replay import Setup
from ...rules.replay.decider import Decider
from ...rules.replay.workload import decider_for
from ..lake.files import TableFile
from ..lake.tables import EFFECTS, SEEN, SKIPPED
from ..replay.effects import SharingReplay, effect_rows, read_effects
from ..replay.outcome_files import OutcomeFiles
from ..replay.statements import Parsed, ParsedTemplates, Templates
from ..replay.stream import COLUMNS, StreamReplay
from ..replay.tally import Tally
from .runner import RECORD_ORDER, Arranged


@dataclass(frozen=True)
class Replaying:
    """What every partition has to know.

    key: of this job, so that a worker of Spark keeps what it learned from one task to the next. texts: whether records
    are replayed from their texts. templates: files of the lake of facts.
    """

    key: str
    lake: str
    folder: str
    setup: Setup
    pack: Pack
    memo: bool
    vendor: Vendor
    templates: tuple[str, ...]
    texts: bool

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of records a replay takes."""
        return (*COLUMNS, "text") if self.texts else COLUMNS

    def replay(self, effects: Sequence[str], stream: int, skipped: list[Skipped]) -> StreamReplay:
        """The replay of one stream in one partition."""
        kept = _kept(self)
        statements = (Parsed if self.texts else ParsedTemplates)(self.vendor, kept.templates)
        replay = SharingReplay(
            kept.decider,
            Setup(self.setup.binlogs, _copied(self.setup.catalog)),
            vendor=self.vendor,
            strict=False,
            from_log=True,
            on_skip=skipped.append,
            statements=statements,
        )
        return StreamReplay(replay, None if self.texts else kept.templates, read_effects(effects, stream))


@dataclass(frozen=True)
class ControlStep:
    """Replays the sessions that change what others meet, for their effects alone."""

    job: Replaying

    def rows(self, records: Sequence[str], templates: Sequence[str]) -> Arranged:
        """What the step takes: whole streams, of which the sessions that may change something."""
        return Arranged(records, self.job.columns, ("stream",), RECORD_ORDER, sharing=templates)

    def __call__(self, name: str, batches: Iterator[Any]) -> list[str]:
        """Write the effects; the file's name."""
        file = TableFile(self.job.lake, f"_effects/{self.job.folder}/{name}.parquet", EFFECTS)
        for stream, rows in _streams(batches):
            replay = self.job.replay((), stream, [])
            for _ in replay.run(rows):
                pass
            file.write_rows(list(effect_rows(stream, replay.noted)))
        return file.close()


@dataclass(frozen=True)
class Decided:
    """What came of a partition: files by table, and counts."""

    files: dict[str, list[str]]
    statements: int
    outcomes: int


@dataclass(frozen=True)
class ReplayStep:
    """Decides the sessions of a partition. effects: files with those of all sessions."""

    job: Replaying
    effects: tuple[str, ...]

    def rows(self, records: Sequence[str]) -> Arranged:
        """What the step takes."""
        return Arranged(records, self.job.columns, ("stream", "session"), RECORD_ORDER)

    def __call__(self, name: str, batches: Iterator[Any]) -> Decided:
        """Write outcomes, shapes and what was skipped."""
        job = self.job
        tally = Tally()
        outcomes = OutcomeFiles(job.lake, f"{job.folder}-{name}", tally)
        skipped = TableFile(job.lake, f"skipped/{job.folder}/{name}.parquet", SKIPPED)
        effects = TableFile(job.lake, f"effects/{job.folder}/{name}.parquet", EFFECTS)
        statements = 0
        for stream, rows in _streams(batches):
            skips: list[Skipped] = []
            replay = job.replay(self.effects, stream, skips)
            for dated in replay.run(rows):
                outcomes.add(tally.row(stream, dated))
                statements += 1
            effects.write_rows(list(effect_rows(stream, replay.noted)))
            skipped.write_rows([(stream, skip.offset, skip.line, skip.lines, skip.reason) for skip in skips])
        seen = TableFile(job.lake, f"_seen/{job.folder}/{name}.parquet", SEEN)
        seen.write_rows(list(tally.seen_rows()))
        files = {"outcomes": outcomes.close(), "skipped": skipped.close()}
        files |= {"effects": effects.close(), "_seen": seen.close()}
        return Decided(files, statements, outcomes.rows)


@dataclass
class _Kept:
    """What a process keeps from one partition to the next."""

    key: str
    decider: Decider
    templates: Templates


_last: list[_Kept] = []


def _kept(job: Replaying) -> _Kept:
    if not _last or _last[0].key != job.key:
        _last[:] = [_Kept(job.key, decider_for(job.pack, job.memo), Templates(job.templates))]
    return _last[0]


def _copied(catalog: Catalog) -> Catalog:
    """A catalog that can change by itself; definitions never do."""
    return Catalog(**{shelf.name: dict(getattr(catalog, shelf.name)) for shelf in fields(catalog)})


def _streams(batches: Iterator[Any]) -> Iterator[tuple[int, Iterator[tuple[Any, ...]]]]:
    """The rows of each stream, in order."""
    return groupby(_rows(batches), key=itemgetter(0))


def _rows(batches: Iterator[Any]) -> Iterator[tuple[Any, ...]]:
    for batch in batches:
        yield from zip(*(column.to_pylist() for column in batch.columns), strict=True)
