"""Logs of every format give the same rows in one process, in parts cut anywhere, packed, and as one replay."""

from __future__ import annotations

import gzip
import io
import lzma
from collections import Counter
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
from binlogic.spark.lake.opening import open_lake
from binlogic.spark.lake.tables import WRITTEN
from binlogic.spark.lake.views import script
from hypothesis import given, settings
from hypothesis import strategies as st

from .lakes import Row, Scattered, make_both, one_decider, outcome_rows, replayed_rows, table_rows, whole_tables
from .other_logs import OTHER_LOGS

pytestmark = pytest.mark.slow


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
    name=st.sampled_from(sorted(name for name, each in LOG_FORMATS.items() if each.is_cut)),
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


def test_a_lake_of_logs_of_every_format(tmp_path: Path) -> None:
    """What each is, is found by its content; cut, decided in parts and as one replay, they give the same rows."""
    random = Random("every format")
    logs = {name: tmp_path / f"{name}.some" for name in OTHER_LOGS}
    expected: Counter[Row] = Counter()
    for name, log in logs.items():
        log.write_bytes(OTHER_LOGS[name](random, 40))
        replayed = replayed_rows(log)
        assert replayed, name
        expected += replayed
    single = make_both([tmp_path / "*.some"], tmp_path / "single", Single(), log_format="auto")
    assert outcome_rows(single[1]) == expected
    scattered = make_both(
        [tmp_path / "*.some"], tmp_path / "many", Scattered(5, random), split_size=700, log_format="auto"
    )
    assert whole_tables(*scattered) == whole_tables(*single)
    found = {
        Path(name).stem: said["format"]
        for name, said in open_lake(single[0], "facts").runs[-1].about["streams"].items()
    }
    assert found == {name: name for name in OTHER_LOGS}
    connection = pytest.importorskip("duckdb").connect()
    for statement in script(single[1], "duckdb"):
        connection.execute(statement)
    query = "SELECT account, max(seconds) > 0, max(rows_affected) FROM statements GROUP BY account"
    assert {("root@localhost", True, None), ("u@10.0.0.9", True, 1)} <= set(connection.execute(query).fetchall())


def test_packed_logs_that_came_one_after_the_other(tmp_path: Path) -> None:
    """Rotated files in order, in two runs: sessions and what holds on go on."""
    random = Random("packed")
    pack = (gzip.compress, zstandard.ZstdCompressor().compress, lzma.compress, bytes)
    names = ("log.3.gz", "log.2.zst", "log.1.xz", "log")
    folder = tmp_path / "logs"
    folder.mkdir()
    for name, made in OTHER_LOGS.items():
        for file, packed in zip(names, pack, strict=True):
            (folder / f"{name}.{file}").write_bytes(packed(made(random, 10)))
    at_once = make_both([folder], tmp_path / "once", Scattered(3, random), log_format="auto")
    older = [folder / f"{name}.{file}" for name in OTHER_LOGS for file in names[:2]]
    steps = make_both(older, tmp_path / "steps", Single(), log_format="auto")
    steps = make_both([folder], tmp_path / "steps", Scattered(2, random), log_format="auto")
    firsts = {f"facts/{table}" for table in ("templates", *WRITTEN)}  # which stream's is met first
    mine, others = ({k: v for k, v in whole_tables(*lakes).items() if k not in firsts} for lakes in (steps, at_once))
    assert mine == others
    order = [Path(str(row[3])).name for row in sorted(table_rows(at_once[0], "facts", "files"))]
    assert order == [f"{name}.{file}" for name in sorted(OTHER_LOGS) for file in names]


def test_a_damaged_binary_log_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    log = tmp_path / "b.000001"
    whole = OTHER_LOGS["binary-log"](Random(3), 40)
    log.write_bytes(whole[:-30])
    facts, _ = make_both([log], tmp_path / "lakes", Single(), log_format="binary-log")
    ((skip, _),) = table_rows(facts, "facts", "skipped").items()
    assert "the file ends" in str(skip[4])
    assert 0 < int(skip[1]) < len(whole)
    assert table_rows(facts, "facts", "records").total() > 30
