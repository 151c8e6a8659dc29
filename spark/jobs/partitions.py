"""The step that decides: the sessions of one partition, stream after stream."""

from __future__ import annotations

import gc
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice
from operator import itemgetter
from typing import Any

from ...facts.catalog import Catalog
from ...facts.readers.record import Skipped
from ...facts.sql.dialect import Vendor
from ...rules.decide.messages import Messages
from ...rules.packing.pack import Pack
from ...rules.replay import Setup
from ...rules.replay.decider import KeepingDecider
from ...rules.replay.workload import decider_for
from ..lake.files import TableFile
from ..lake.tables import EFFECTS, MESSAGES, RECORDS, SEEN, SKIPPED
from ..lake.templates import Parsed, ParsedTemplates, Templates
from ..replay.effects import SharingReplay, effect_rows, read_effects
from ..replay.noted import Noted
from ..replay.outcome_files import OutcomeFiles
from ..replay.saved import saved_row
from ..replay.stream import COLUMNS, Dated, DecidedBatch, StreamReplay, no_place
from ..replay.tally import StatementTally
from ..transitions.cache import Place, expect_rows
from .runner import RECORD_ORDER, Arranged

#: rows of a table that are made at a time
_ROWS = 20_000


@dataclass(frozen=True)
class Replaying:
    """What every partition has to know.

    key: of the rules, so that a process keeps what it learned from one task and job to the next. texts: whether records
    are replayed from their texts. general: streams of general logs, which tell what routines ran.
    templates: files of the lake of facts; fresh: those of them that have what was met first in these records. past:
    files with the effects of earlier runs. records: about how many a partition has.
    """

    key: str
    lake: str
    folder: str
    setup: Setup
    pack: Pack
    memo: bool
    vendor: Vendor
    templates: tuple[str, ...]
    fresh: tuple[str, ...]
    texts: bool
    past: tuple[str, ...]
    general: frozenset[int] = frozenset()
    records: int = 0

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of records a replay takes."""
        return (*COLUMNS, "text") if self.texts else COLUMNS

    def replay(
        self, effects: Sequence[str], stream: int, skipped: list[Skipped], place: Place = no_place
    ) -> StreamReplay:
        """The replay of one stream in one partition."""
        kept = _kept(self)
        statements = (Parsed if self.texts else ParsedTemplates)(self.vendor, kept.templates)
        replay = SharingReplay(
            kept.decider,
            replace(self.setup, catalog=_copied(self.setup.catalog)),
            vendor=self.vendor,
            strict=False,
            from_log=stream in self.general,
            on_skip=skipped.append,
            statements=statements,
            joins=True,
        )
        replay.world.begin_with(self.past, stream)
        templates = None if self.texts else kept.templates
        return StreamReplay(replay, kept.decider, templates, read_effects(effects, stream), place, skipped)


@dataclass(frozen=True)
class DecidedPartition:
    """What came of a partition: files by table, and counts.

    added: what later runs add to. now: what the next run takes the place of. shown: (stream, file) with the effects on
    the other sessions of a stream, for their partitions.
    """

    added: dict[str, list[str]]
    now: dict[str, list[str]]
    statements: int
    outcomes: int
    shown: list[tuple[int, str]]


@dataclass(frozen=True)
class ReplayStep:
    """Decides the sessions of a partition.

    sharing: by stream, files that name the sessions which may change what others meet (SharingStep); None: the
    partition has all sessions of its streams. effects: by stream, files with what these did, for the step that decides
    the others.
    """

    job: Replaying
    sharing: Mapping[int, Sequence[str]] | None = None
    effects: Mapping[int, Sequence[str]] | None = None

    def rows(self, records: Sequence[str], parts: int, spread: Mapping[int, tuple[int, int]]) -> Arranged:
        """What the step takes: of sessions that share, those of a stream together; of the others, each by itself."""
        columns = self.job.columns
        if self.effects is None:
            return Arranged(records, columns, ("stream",), RECORD_ORDER, parts, spread, only=self.sharing)
        return Arranged(records, columns, ("stream", "session"), RECORD_ORDER, parts, spread, but=self.sharing)

    def __call__(self, name: str, batches: Iterator[Any]) -> DecidedPartition:
        """Write outcomes, shapes and what was skipped."""
        job, effects = self.job, self.effects or {}
        is_for_others = self.sharing is not None and self.effects is None
        expect_rows(job.records)
        added, now = _Tables(job, name), _Tables(job, f"{name}-end")
        sessions: list[str] = []
        shown: list[tuple[int, str]] = []
        for stream, rows in _streams(batches):
            skips: list[Skipped] = []
            replay = job.replay(effects.get(stream, ()), stream, skips, added.place)
            for block in replay.run(rows):
                added.add_block(stream, block)
                if added.make_room():
                    replay.forget_places()
            sessions += _save(job, stream, name, replay)
            added.end_stream(stream, replay.noted.since(), skips)
            noted, skipped = len(replay.noted), len(skips)
            for dated in replay.end():
                now.add(stream, dated)
            now.end_stream(stream, replay.noted.since(noted), skips[skipped:])
            if is_for_others:
                shown += _show(job, stream, name, replay.noted.since())
        files = (added.close(), {**now.close(), "_sessions": sessions})
        return DecidedPartition(
            *files, added.statements + now.statements, added.outcomes.rows + now.outcomes.rows, shown
        )


class _Tables:
    """The tables of a partition: outcomes, what they have in common, effects, and what was skipped."""

    def __init__(self, job: Replaying, name: str) -> None:
        self._tally = StatementTally(Messages(job.pack.program))
        self.outcomes = OutcomeFiles(job.lake, f"{job.folder}-{name}", self._tally)
        self._others = {
            table: TableFile(job.lake, f"{table}/{job.folder}/{name}.parquet", schema)
            for table, schema in (("effects", EFFECTS), ("skipped", SKIPPED), ("_seen", SEEN), ("_said", MESSAGES))
        }
        self.statements = 0
        self.place = self._tally.place

    def add(self, stream: int, dated: Dated) -> None:
        self.outcomes.add(self._tally.row(stream, dated))
        self.statements += 1

    def add_block(self, stream: int, block: DecidedBatch) -> None:
        self._tally.count(stream, block)
        self.statements += self.outcomes.add_block(block.batch, block.places)
        for dated in block.others:
            self.add(stream, dated)

    def make_room(self) -> bool:
        """Write what was counted, if it is much; from there on places begin anew."""
        if not self._tally.full:
            return False
        self.outcomes.flush()
        self._write_seen()
        self._tally.clear()
        return True

    def end_stream(self, stream: int, noted: Iterable[Noted], skips: Sequence[Skipped]) -> None:
        self._others["effects"].write_rows(effect_rows(stream, noted))
        self._others["skipped"].write_rows([(stream, s.offset, s.line, s.lines, s.reason) for s in skips])

    def close(self) -> dict[str, list[str]]:
        """The files by table."""
        self._write_seen()
        return {"outcomes": self.outcomes.close(), **{table: file.close() for table, file in self._others.items()}}

    def _write_seen(self) -> None:
        for table, rows in (("_seen", self._tally.seen_rows()), ("_said", self._tally.said_rows())):
            while some := list(islice(rows, _ROWS)):
                self._others[table].write_rows(some)


def _save(job: Replaying, stream: int, name: str, replay: StreamReplay) -> list[str]:
    """Write the sessions that are open, under a name that stands before those of the stream's records."""
    file = TableFile(job.lake, f"_sessions/{job.folder}/{stream:06}--{name}.parquet", RECORDS)
    rows = [saved_row(stream, number, saved, day) for number, (saved, day) in enumerate(replay.saved)]
    file.write_rows(rows)
    return file.close()


def _show(job: Replaying, stream: int, name: str, noted: Iterable[Noted]) -> list[tuple[int, str]]:
    """Write all effects of a stream to a file of their own."""
    file = TableFile(job.lake, f"_effects/{job.folder}/{stream:06}--{name}.parquet", EFFECTS)
    file.write_rows(effect_rows(stream, noted))
    return [(stream, f"{job.lake}/{each}") for each in file.close()]


@dataclass
class _Kept:
    """What a process keeps from one partition to the next."""

    key: str
    decider: KeepingDecider
    files: tuple[str, ...]
    templates: Templates


_last: list[_Kept] = []


def _kept(job: Replaying) -> _Kept:
    if _last and _last[0].key != job.key:
        _last.clear()
        if gc.get_freeze_count():  # cluster.py freezes what is kept
            gc.unfreeze()
            gc.collect()
    if not _last:
        _last.append(
            _Kept(job.key, decider_for(job.pack, job.memo), job.templates, Templates(job.templates, job.fresh))
        )
    if _last[0].files != job.templates:
        _last[0].files, _last[0].templates = job.templates, Templates(job.templates, job.fresh)
    return _last[0]


def _copied(catalog: Catalog) -> Catalog:
    """A catalog that can change by itself; definitions never do."""
    tables: Any = {name: dict(table) for name, table in vars(catalog).items() if isinstance(table, dict)}
    return replace(catalog, **tables)


def _streams(batches: Iterator[Any]) -> Iterator[tuple[int, Iterator[Any]]]:
    """The record batches of each stream, in order."""
    pieces = (piece for batch in batches for piece in _by_stream(batch))
    for stream, of_stream in groupby(pieces, key=itemgetter(0)):
        yield stream, (batch for _, batch in of_stream)


def _by_stream(batch: Any) -> Iterator[tuple[int, Any]]:
    """A record batch, cut where another stream begins."""
    streams = batch.column("stream")
    low = 0
    while low < len(batch):
        stream = streams[low].as_py()
        high = bisect_right(range(len(batch)), stream, key=lambda row: streams[row].as_py())
        yield stream, batch.slice(low, high - low)
        low = high
