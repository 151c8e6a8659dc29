"""Logs of every format give the same rows in one process, in parts cut anywhere, packed, and as one replay."""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
import zstandard
from binlogic.facts.readers import ranges
from binlogic.facts.readers.entry import LogEntry
from binlogic.facts.readers.log_formats import LOG_FORMATS
from binlogic.facts.readers.ranges import END, read_range
from binlogic.facts.readers.record import Skipped
from binlogic.spark.jobs.runner import Single
from binlogic.spark.lake.manifest import open_lake
from hypothesis import given, settings
from hypothesis import strategies as st

from .lakes import Scattered, make_both, one_decider, outcome_rows, replayed_rows, table_rows, whole_tables
from .other_logs import OTHER_LOGS


@pytest.fixture(scope="module", autouse=True)
def decider() -> Iterator[None]:
    with one_decider():
        yield


def in_ranges(name: str, log: bytes, cuts: list[int]) -> tuple[list[LogEntry], list[Skipped]]:
    form = LOG_FORMATS[name]
    entries: list[LogEntry] = []
    skipped: list[Skipped] = []
    for low, high in zip([0, *cuts], [*cuts, END], strict=True):
        source = io.BytesIO(log)
        source.seek(max(low - 1, 0))
        raws = read_range(source, low, high, log.count(b"\n", 0, low), skipped.append, form.layout)
        entries += form.read(raws, skipped.append)
    return entries, sorted(skipped)


@given(
    name=st.sampled_from(sorted(LOG_FORMATS)),
    seed=st.integers(0, 1000),
    parts=st.lists(st.floats(0, 1, exclude_min=True, exclude_max=True), max_size=30),
    block=st.sampled_from((7, 100, 4096, 1 << 20)),
)
@settings(max_examples=60, deadline=None)
def test_a_log_cut_anywhere(name: str, seed: int, parts: list[float], block: int) -> None:
    log = OTHER_LOGS[name](Random(seed), 40)
    cuts = sorted({max(1, int(len(log) * part)) for part in parts})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ranges, "_BLOCK", block)
        assert in_ranges(name, log, cuts) == in_ranges(name, log, [])


@pytest.mark.parametrize("name", OTHER_LOGS)
def test_lakes_of_every_format(name: str, tmp_path: Path) -> None:
    random = Random(f"lakes of {name}")
    log = tmp_path / "some.log"
    log.write_bytes(OTHER_LOGS[name](random, 120))
    expected = replayed_rows(log)
    single = make_both([log], tmp_path / "single", Single(), log_format=name)
    scattered = make_both([log], tmp_path / "many", Scattered(5, random), split_size=700, log_format=name)
    assert expected
    assert outcome_rows(single[1]) == expected
    assert whole_tables(*scattered) == whole_tables(*single)
    assert open_lake(scattered[0], "facts").runs[-1].about["splits"] == 1 or name != "binary-log"


@pytest.mark.parametrize("name", OTHER_LOGS)
def test_packed_logs_that_came_one_after_the_other(name: str, tmp_path: Path) -> None:
    """Rotated files in order, in two runs: sessions and what holds on go on."""
    random = Random(f"packed {name}")
    logs = [OTHER_LOGS[name](random, 40) for _ in range(3)]
    files = [tmp_path / "some.log.2.gz", tmp_path / "some.log.1.zst", tmp_path / "some.log"]
    packed = [gzip.compress(logs[0]), zstandard.ZstdCompressor().compress(logs[1]), logs[2]]
    for file, content in zip(files, packed, strict=True):
        file.write_bytes(content)
    at_once = make_both([tmp_path / "some.*"], tmp_path / "once", Scattered(3, random), log_format=name)
    steps = make_both(files[:2], tmp_path / "steps", Single(), log_format=name)
    steps = make_both([tmp_path / "some.*"], tmp_path / "steps", Scattered(2, random), log_format=name)
    assert whole_tables(*steps) == whole_tables(*at_once)
    order = [row[3] for row in sorted(table_rows(at_once[0], "facts", "files"))]
    assert [Path(str(path)).name for path in order] == [file.name for file in files]


def test_a_damaged_binary_log_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    log = tmp_path / "b.000001"
    whole = OTHER_LOGS["binary-log"](Random(3), 40)
    log.write_bytes(whole[:-30])
    facts, _ = make_both([log], tmp_path / "lakes", Single(), log_format="binary-log")
    ((skip, _),) = table_rows(facts, "facts", "skipped").items()
    assert "the file ends" in str(skip[4])
    assert 0 < int(skip[1]) < len(whole)
    assert table_rows(facts, "facts", "records").total() > 30
