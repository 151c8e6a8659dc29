"""Lakes as rows to compare, what one replay of a whole log says, and a runner that scatters rows as Spark does."""

from __future__ import annotations

import json
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pyarrow as arrow
import pyarrow.dataset as dataset
import pyarrow.parquet as parquet
import pytest
from binlogic.facts.readers.record import Skipped
from binlogic.rules.packing.loading import builtin_pack
from binlogic.rules.packing.pack import Pack
from binlogic.rules.replay import workload
from binlogic.rules.replay.workload import Inputs, decider_for, open_inputs
from binlogic.spark.jobs import partitions
from binlogic.spark.jobs.blocks import RecordBlocks, together
from binlogic.spark.jobs.facts import FactsInputs, make_facts
from binlogic.spark.jobs.outcomes import OutcomeInputs, make_outcomes
from binlogic.spark.jobs.plan import spread
from binlogic.spark.jobs.runner import RECORD_ORDER, Arranged, PartitionStep, RecordFiles, Runner
from binlogic.spark.lake.opening import open_lake
from binlogic.spark.lake.relations import OBSERVED, relation_row
from binlogic.spark.replay.tally import shape_of

T = TypeVar("T")
R = TypeVar("R")

#: line, session, part, kind, binlog, verdict, format, rules, certainty, and the facts as one number
Row = tuple[Any, ...]


class Scattered:
    """Runs steps in this process as if on many workers: tasks in any order, sessions in any of the partitions."""

    def __init__(self, partitions: int, random: Random) -> None:
        self.partitions = partitions
        self.random = random

    def parts_for(self, _: int) -> int:
        return self.partitions

    def shared(self, sizes: Mapping[int, int], parts: int, _: int = 0) -> Mapping[int, tuple[int, int]]:
        large = [stream for stream in sizes if len(sizes) == 1 or self.random.random() < 0.7]
        return spread(sizes, large, parts)

    def each(self, step: Callable[[T], R], tasks: Sequence[T], _: int = 0) -> list[R]:
        order = list(range(len(tasks)))
        self.random.shuffle(order)
        results = {place: step(tasks[place]) for place in order}
        return [results[place] for place in range(len(tasks))]

    def streamed(self, groups: Sequence[RecordFiles], step: PartitionStep[R]) -> list[R]:
        return [step(f"w{number}", files.batches()) for number, files in enumerate(groups)]

    def arranged(self, rows: Arranged, step: PartitionStep[R]) -> list[R]:
        if not rows.files:
            return []
        files = self.random.sample(list(rows.files), len(rows.files))
        own = self._records(files, rows) if rows.order == RECORD_ORDER else self._rows(files, rows)
        results: list[R] = []
        for partition in self.random.sample(range(self.partitions), self.partitions):
            size = self.random.choice((1, 7, 1000))
            batches = [
                piece for batch in own(partition) for piece in arrow.Table.from_batches([batch]).to_batches(size)
            ]
            if self.random.random() < 0.2:  # an attempt that is lost
                step(f"p{partition}-lost", iter(batches[: len(batches) // 2]))
            results.append(step(f"p{partition}-{self.random.random()}", iter(batches)))
        return results

    def _records(self, files: Sequence[str], rows: Arranged) -> Callable[[int], Iterable[Any]]:
        """The records of a partition, as blocks that come in any order and are sorted by their places."""
        cutting = RecordBlocks.of_rows(rows, self.partitions)
        blocks = [block for file in files for block in cutting.of(file)]
        self.random.shuffle(blocks)
        blocks.sort(key=lambda block: block.place)
        return lambda partition: together(block.records for block in blocks if block.partition == partition)

    def _rows(self, files: Sequence[str], rows: Arranged) -> Callable[[int], Iterable[Any]]:
        """Other rows of a partition, sorted."""
        table = arrow.concat_tables([parquet.read_table(file) for file in files]).select(list(rows.columns))
        owners = [
            zlib.crc32(repr(key).encode()) % self.partitions
            for key in zip(*(table[column].to_pylist() for column in rows.by), strict=True)
        ]

        def of(partition: int) -> Iterable[Any]:
            own = table.filter(arrow.array([owner == partition for owner in owners], arrow.bool_()))
            sorted_rows = own.sort_by([(column, "ascending") for column in rows.order or rows.by])
            batches: list[Any] = sorted_rows.combine_chunks().to_batches()
            return batches

        return of


@contextmanager
def one_decider() -> Iterator[None]:
    """Every replay inside asks the same decider, which remembers what the rules said."""
    decider = decider_for(builtin_pack("clustrix"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(partitions, "decider_for", lambda _pack, _memo: decider)
        patch.setattr(workload, "decider_for", lambda _pack, _memo=True: decider)
        yield


def make_both(
    logs: Sequence[Path | str],
    folder: Path,
    runner: Runner,
    setup: Path | None = None,
    schema: Path | None = None,
    split_size: int = 1 << 26,
    pack: Pack | None = None,
    log_format: str = "general-log",
) -> tuple[str, str]:
    """Facts and outcomes of logs below a folder: the paths of the two lakes."""
    facts, outcomes = f"{folder}/facts", f"{folder}/outcomes"
    given = [str(log) for log in logs]
    make_facts(FactsInputs(given, facts, split_size=split_size, log_format=log_format), runner)
    make_outcomes(OutcomeInputs(facts, outcomes, setup, schema, pack or builtin_pack("clustrix")), runner)
    return facts, outcomes


def outcome_rows(lake: str) -> Counter[Row]:
    """The outcomes of a lake."""
    files = open_lake(lake, "outcomes").files("outcomes")
    if not files:
        return Counter()
    table = dataset.dataset(
        files, partitioning=dataset.partitioning(_FOLDERS, flavor="hive"), partition_base_dir=f"{lake}/outcomes"
    ).to_table()
    columns = ("line", "session", "part", "kind", "binlog", "verdict", "format", "rules", "certainty", "shape")
    return Counter(
        (*values[:7], tuple(values[7]), *values[8:])
        for values in zip(*(table[column].to_pylist() for column in columns), strict=True)
    )


_FOLDERS = arrow.schema([("day", arrow.date32()), ("binlog", arrow.string()), ("verdict", arrow.string())])


def table_rows(lake: str, kind: str, table: str, leave: Sequence[str] = ()) -> Counter[Row]:
    """The rows of any other table."""
    rows: Counter[Row] = Counter()
    for file in open_lake(lake, kind).files(table):
        found = parquet.read_table(file).drop_columns(list(leave))
        rows.update(tuple(map(_hashable, row.values())) for row in found.to_pylist())
    return rows


def whole_tables(facts: str, outcomes: str) -> dict[str, Counter[Row]]:
    """Every table of two lakes, whole."""
    tables: dict[str, Counter[Row]] = {"outcomes": outcome_rows(outcomes)}
    for lake, kind in ((facts, "facts"), (outcomes, "outcomes")):
        for table in {name for run in open_lake(lake, kind).runs for name in run.tables} - {
            "outcomes",
            "_seen",
            "_said",
            "_sessions",
        }:
            rows = table_rows(lake, kind, table)
            if table == "summary":
                rows = _added_up(rows)
            if rows:
                tables[f"{kind}/{table}"] = rows
    return tables


def _added_up(summary: Counter[Row]) -> Counter[Row]:
    """The rows of a summary without the runs that they are of."""
    counts: Counter[Row] = Counter()
    firsts: dict[Row, Row] = {}
    for *same, count, stream, position, line in summary.elements():
        counts[tuple(same)] += count
        place = stream, position, line
        firsts[tuple(same)] = min(firsts.get(tuple(same), place), place)
    return Counter((*same, count, *firsts[same]) for same, count in counts.items())


def replayed_rows(
    log: Path, setup: Path | None = None, schema: Path | None = None, pack: Pack | None = None
) -> Counter[Row]:
    """What the replay of the whole log says, without lakes and partitions."""
    rows: Counter[Row] = Counter()
    for decided in open_inputs(Inputs(log, setup, schema, pack or builtin_pack("clustrix"))).decided():
        record, seen = decided.record, decided.entry.observation
        shape = shape_of(seen.kind, str(decided.of_statement), seen.facts).number
        for o in decided.decision.outcomes:
            said = (seen.kind, o.binlog, o.verdict, o.format, o.rule_ids, _valid(str(decided.of_statement)), shape)
            rows[(record.line, record.session, decided.part, *said)] += 1
    return rows


def replayed_skips(log: Path) -> Counter[tuple[int, int, str]]:
    """What reading and replaying the whole log leaves out: line, lines, reason."""
    skipped: list[Skipped] = []
    for _ in open_inputs(Inputs(log), skipped.append).decided():
        pass
    place = re.compile(rf"{re.escape(str(log))}:\d+:\d+: ")
    return Counter((skip.line, skip.lines, place.sub("", skip.reason)) for skip in skipped)


def fact_rows(facts: str) -> Iterator[tuple[str, Row]]:
    """The rows of relations that a shape's facts make."""
    for relation, *values in json.loads(facts):
        if relation in OBSERVED:
            yield relation, relation_row(OBSERVED[relation], 0, values)[1:]


def _hashable(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _valid(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode()
