"""Blocks of records: every record goes to the partition of its session, whole and in order, however files are cut."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pyarrow as arrow
import pyarrow.parquet as parquet
import pytest
from binlogic.spark.jobs import blocks
from binlogic.spark.jobs.blocks import RecordBlocks, together

COLUMNS = ("stream", "position", "session", "own")


def written(folder: Path, stream: int, file: int, rows: list[tuple[Any, ...]], row_group: int = 5) -> str:
    names = dict(zip(COLUMNS, zip(*rows, strict=True), strict=True))
    kinds = (arrow.int32(), arrow.int64(), arrow.string(), arrow.binary())
    table = arrow.table({name: arrow.array(names[name], kind) for name, kind in zip(COLUMNS, kinds, strict=True)})
    path = folder / f"{stream:06}-{file:08}-{0:016}.parquet"
    parquet.write_table(table, path, row_group_size=row_group)
    return str(path)


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    random = Random(4)
    return [
        written(
            tmp_path,
            stream,
            file,
            [(stream, (file << 40) + at, f"{random.randrange(9)}", b"x" * random.randrange(40)) for at in range(50)],
        )
        for stream in (0, 1, 2)
        for file in (0, 1)
    ]


def rows_of(batches: Any) -> list[tuple[Any, ...]]:
    return [tuple(row.values()) for batch in batches for row in batch.to_pylist()]


@pytest.mark.parametrize("partitions", [1, 2, 7, 40])
@pytest.mark.parametrize("largest", [1, 300, 8 << 20])
def test_every_record_comes_once_to_the_partition_of_its_session_in_order(
    files: list[str], partitions: int, largest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocks, "_LARGEST", largest)
    cutting = RecordBlocks(COLUMNS, partitions, by_session=True)
    cut = [block for file in reversed(files) for block in cutting.of(file)]
    found: list[tuple[Any, ...]] = []
    homes: dict[tuple[int, str], int] = {}
    for partition in range(partitions):
        own = sorted((block for block in cut if block.partition == partition), key=lambda block: block.place)
        batches = list(together(block.records for block in own))
        rows = rows_of(batches)
        assert [row[:2] for row in rows] == sorted(row[:2] for row in rows)
        assert all(len(set(batch.column("stream").to_pylist())) == 1 for batch in batches)
        assert all(homes.setdefault((row[0], row[2]), partition) == partition for row in rows)
        found += rows
    assert sorted(found) == sorted(rows_of(parquet.read_table(file) for file in files))


def test_a_stream_that_is_kept_together_goes_to_one_partition_with_the_wanted_sessions_only(
    files: list[str], tmp_path: Path
) -> None:
    named = str(tmp_path / "named.parquet")
    parquet.write_table(arrow.table({"session": ["3", "5"]}), named)
    cutting = RecordBlocks(COLUMNS, 2, by_session=False, only={1: [named]})
    cut = [block for file in files for block in cutting.of(file)]
    assert {block.partition for block in cut} == {1}
    every = rows_of(parquet.read_table(file) for file in files)
    wanted = [row for row in every if row[0] == 1 and row[2] in ("3", "5")]
    assert wanted
    assert rows_of(together(block.records for block in sorted(cut, key=lambda block: block.place))) == wanted


def test_sessions_that_are_named_can_be_left_out(files: list[str], tmp_path: Path) -> None:
    named = str(tmp_path / "named.parquet")
    parquet.write_table(arrow.table({"session": ["3", "5"]}), named)
    cutting = RecordBlocks(COLUMNS, 3, by_session=True, but={1: [named]})
    cut = [block for file in files for block in cutting.of(file)]
    every = rows_of(parquet.read_table(file) for file in files)
    wanted = [row for row in every if row[0] != 1 or row[2] not in ("3", "5")]
    assert 0 < len(wanted) < len(every)
    found = [row for block in cut for row in rows_of(together([block.records]))]
    assert sorted(found) == sorted(wanted)


def test_a_stream_may_go_to_some_partitions_only(files: list[str]) -> None:
    cutting = RecordBlocks(COLUMNS, 5, by_session=True, spread={1: (4, 2), 2: (1, 1)})
    cut = [(block.partition, rows_of(together([block.records]))) for file in files for block in cutting.of(file)]
    homes = {stream: {place for place, rows in cut if rows[0][0] == stream} for stream in range(3)}
    assert homes == {0: {0, 1, 2, 3, 4}, 1: {4, 0}, 2: {1}}
    every = rows_of(parquet.read_table(file) for file in files)
    assert sorted(row for _, rows in cut for row in rows) == sorted(every)


def test_blocks_of_few_records_are_put_together(files: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    cut = [block for file in files[:2] for block in RecordBlocks(COLUMNS, 1, by_session=True).of(file)]
    assert [len(batch) for batch in together(block.records for block in cut)] == [100]
    monkeypatch.setattr(blocks, "BATCH", 20)
    assert [len(batch) for batch in together(block.records for block in cut)] == [50, 50]
