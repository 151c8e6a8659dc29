"""Sessions in any number of partitions give, row for row, what one replay of the whole log gives."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from binlogic.benchmarks.runs import WORKLOADS, Run
from binlogic.facts.readers import ranges
from binlogic.spark.jobs.refusals import FilesRefusedError
from binlogic.spark.jobs.runner import Single
from binlogic.spark.lake.opening import open_lake
from binlogic.spark.transitions import cache, record_transitions

from .lakes import (
    Scattered,
    make_both,
    one_decider,
    outcome_rows,
    replayed_rows,
    replayed_skips,
    table_rows,
    whole_tables,
)
from .logs import random_log
from .seeds import seeds

pytestmark = pytest.mark.slow

RUN = WORKLOADS / "node-STATEMENT.tar.xz"


@pytest.fixture(scope="module", autouse=True)
def decider() -> Iterator[None]:
    with one_decider():
        yield


@pytest.mark.parametrize("seed", seeds(12, always=4))
def test_random_logs(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(seed)
    partitions = (1, 2, 7, 64)[seed % 4]
    log = tmp_path / "general.log"
    log.write_bytes(random_log(random, random.choice((30, 150, 300))))
    monkeypatch.setattr(ranges, "_BLOCK", random.choice((100, 4096, 1 << 20)))
    for bound in (record_transitions, cache):
        monkeypatch.setattr(bound, "_KEPT", (2, 500_000)[seed % 2])
    monkeypatch.setattr(cache, "_WORTH", (0, 1 << 60)[seed % 3 % 2])
    expected = replayed_rows(log)
    single = make_both([log], tmp_path / "single", Single())
    split_size = random.choice((300, 3000, 1 << 20))
    scattered = make_both([log], tmp_path / "scattered", Scattered(partitions, random), split_size=split_size)
    assert outcome_rows(single[1]) == expected
    assert outcome_rows(scattered[1]) == expected
    assert whole_tables(*scattered) == whole_tables(*single)
    assert open_lake(scattered[1], "outcomes").runs[-1].about["outcomes"] == expected.total()
    skipped: Counter[object] = Counter()
    for lake, kind in zip(scattered, ("facts", "outcomes"), strict=True):
        skipped += table_rows(lake, kind, "skipped", leave=("stream", "position"))
    assert skipped == replayed_skips(log)


def test_a_definition_that_is_refused_changes_nothing_for_others(tmp_path: Path) -> None:
    log = tmp_path / "g.log"
    statements = [
        (1, "CREATE BINLOG 'x' LOG(d)"),
        (1, "CREATE BINLOG 'y' LOG(d.a)"),
        (1, "CREATE TABLE d.a (k INT)"),
        (2, "CREATE TEMPORARY TABLE d.a (k INT)"),
        (2, "ALTER TABLE d.a RENAME TO d.b"),  # the temporary one
        (2, "RENAME TABLE d.a TO e.a"),
        (3, "INSERT INTO d.a VALUES (1)"),
        (4, "DROP TABLE d.a"),
        (3, "INSERT INTO d.a VALUES (2)"),
    ]
    lines = (f"261120 18:30:56\t{thread:5} Query\t{text}\n" for thread, text in statements)
    log.write_text("".join(lines))
    _, lake = make_both([log], tmp_path, Scattered(7, Random(3)))
    assert outcome_rows(lake) == replayed_rows(log)
    refused = {row[0] for row in outcome_rows(lake) if row[5] == "refused"}
    carried_out = {row[4] for row in table_rows(lake, "outcomes", "effects", leave=("statement",))}
    assert refused
    assert refused.isdisjoint(carried_out)


def test_definitions_of_temporary_tables_are_no_effects(tmp_path: Path) -> None:
    log = tmp_path / "g.log"
    statements = [
        (1, "CREATE BINLOG 'x' LOG(d)"),
        (2, "CREATE TEMPORARY TABLE d.a (k INT)"),
        (2, "ALTER TABLE d.a ADD COLUMN c INT"),
        (3, "CREATE TABLE d.a (k INT)"),
        (2, "DROP TABLE d.a"),  # the temporary one
        (2, "DROP TABLE d.a"),
    ]
    log.write_text("".join(f"261120 18:30:56\t{thread:5} Query\t{text}\n" for thread, text in statements))
    single, scattered = (make_both([log], tmp_path / name, runner)[1] for name, runner in (
        ("single", Single()), ("scattered", Scattered(3, Random(1)))
    ))  # fmt: skip
    for lake in (single, scattered):
        effects = sorted(row[4] for row in table_rows(lake, "outcomes", "effects", leave=("statement",)))
        assert effects == [1, 4, 6]
    assert outcome_rows(single) == outcome_rows(scattered) == replayed_rows(log)


def test_logs_of_two_servers_share_nothing(tmp_path: Path) -> None:
    """The same ids, binlogs and tables on both: each stream is decided as if it were alone."""
    random = Random(11)
    expected: Counter[object] = Counter()
    logs = [tmp_path / server / "general.log" for server in ("a", "b")]
    for log in logs:
        log.parent.mkdir()
        log.write_bytes(random_log(random, 150))
        expected += replayed_rows(log)
    _, lake = make_both([tmp_path / "*" / "general.log"], tmp_path / "lakes", Scattered(3, random), split_size=2000)
    assert outcome_rows(lake) == expected


@pytest.mark.parametrize("suffix", ["gz", "zst", "bz2"])
def test_a_compressed_log_is_read_like_the_plain_one(suffix: str, tmp_path: Path) -> None:
    import pyarrow as arrow

    log = tmp_path / "general.log"
    log.write_bytes(random_log(Random(5), 100))
    codec = {"gz": "gzip", "zst": "zstd", "bz2": "bz2"}[suffix]
    with arrow.CompressedOutputStream(str(log) + f".{suffix}", codec) as packed:
        packed.write(log.read_bytes())
    _, lake = make_both([f"{log}.{suffix}"], tmp_path, Scattered(2, Random(1)))
    assert outcome_rows(lake) == replayed_rows(log)


def test_a_compressed_log_cut_short_is_left_out_until_it_is_whole(tmp_path: Path) -> None:
    import gzip

    log = tmp_path / "general.log.gz"
    plain = tmp_path / "plain"
    plain.write_bytes(random_log(Random(6), 300))
    whole = gzip.compress(plain.read_bytes())
    log.write_bytes(whole[: len(whole) // 2])
    other = tmp_path / "other.log"
    other.write_bytes(random_log(Random(7), 50))
    with pytest.raises(FilesRefusedError, match="BE101 the file cannot be read: truncated compressed stream"):
        make_both([log, other], tmp_path / "lakes", Scattered(2, Random(1)))
    facts, lake = make_both([other], tmp_path / "lakes", Single())
    assert outcome_rows(lake) == replayed_rows(other)
    assert {row[3] for row in table_rows(facts, "facts", "files")} == {str(other)}
    log.write_bytes(whole)
    _, lake = make_both([log, other], tmp_path / "lakes", Single())
    assert outcome_rows(lake) == replayed_rows(other) + replayed_rows(plain)


@pytest.mark.slow
@pytest.mark.skipif(not RUN.exists(), reason=f"the recorded run {RUN} is not here")
def test_a_recorded_run(tmp_path: Path) -> None:
    setup = tmp_path / "setup.sql"
    setup.write_text("CREATE BINLOG a;\nCREATE BINLOG b FORMAT='ROW', IGNORE(mysql);\n")
    with Run("node", RUN).unpacked("general.log") as log:
        expected = replayed_rows(log, setup)
        _, lake = make_both([log], tmp_path, Scattered(7, Random(2)), setup, split_size=50_000)
        assert outcome_rows(lake) == expected


@pytest.mark.parametrize("seed", seeds(4, always=1))
def test_streams_that_are_whole_and_streams_that_are_shared_out(seed: int, tmp_path: Path) -> None:
    """Which of them are is another in the second run, where the sessions of the first go on."""
    random = Random(300 + seed)
    files: list[list[Path]] = [[], []]
    for stream in range(4):
        log = random_log(random, random.choice((20, 150)))
        ends = [match.start() + 1 for match in re.finditer(rb"\n(?=2|\t)", log)]
        cut = random.choice(ends)
        for number, (low, high) in enumerate(((0, cut), (cut, len(log)))):
            file = tmp_path / f"server{stream}" / f"g.{number:06}"
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(log[low:high])
            files[number].append(file)
    for logs in (files[0], [*files[0], *files[1]]):
        single = make_both(logs, tmp_path / "single", Single())
        runner = Scattered(random.choice((1, 3, 7)), random)
        scattered = make_both(logs, tmp_path / "scattered", runner, split_size=random.choice((300, 1 << 20)))
        assert whole_tables(*scattered) == whole_tables(*single)
    once = make_both([*files[0], *files[1]], tmp_path / "once", Single())
    assert outcome_rows(scattered[1]) == outcome_rows(once[1])


@pytest.mark.parametrize("seed", seeds(6, always=2))
def test_runs_that_go_on_where_the_last_one_ended(seed: int, tmp_path: Path) -> None:
    """Open transactions, temporary tables, prepared statements and what waits are kept from run to run."""
    random = Random(100 + seed)
    log = random_log(random, 250)
    ends = [match.start() + 1 for match in re.finditer(rb"\n(?=2|\t)", log)]
    cuts = [0, *sorted(random.sample(ends, 3)), len(log)]
    files = [tmp_path / f"g.{number:06}" for number in range(4)]
    for file, (low, high) in zip(files, pairwise(cuts), strict=True):
        file.write_bytes(log[low:high])
    at_once = make_both(files, tmp_path / "once", Single())
    for upto in (1, 2, 4):
        runner = Single() if random.random() < 0.3 else Scattered(random.choice((1, 3)), random)
        steps = make_both(files[:upto], tmp_path / "steps", runner)
    assert outcome_rows(steps[1]) == outcome_rows(at_once[1])
    whole = whole_tables(*at_once)
    assert whole_tables(*steps) == whole
    assert whole["outcomes"]
