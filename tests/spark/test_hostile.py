"""Hostile text in the middle of a log: the job ends, what is bad is listed, everything else has its outcome."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from binlogic.benchmarks.hostile import HOSTILE, hostile_log
from binlogic.spark.jobs.cluster import Cluster
from binlogic.spark.jobs.runner import Runner, Single

from .lakes import Scattered, make_both, one_decider, outcome_rows, replayed_rows, replayed_skips, table_rows


@pytest.fixture(autouse=True)
def decider() -> Iterator[None]:
    with one_decider():
        yield


def same(log: Path, folder: Path, runner: Runner) -> tuple[str, str]:
    """The lakes, which say what one replay of the log says, also of what is left out."""
    lakes = make_both([log], folder, runner, split_size=log.stat().st_size // 3)
    assert outcome_rows(lakes[1]) == replayed_rows(log)
    skips = [table_rows(lake, kind, "skipped", ("stream", "position")) for lake, kind in zip(lakes, KINDS, strict=True)]
    assert skips[0] + skips[1] == replayed_skips(log)
    return lakes


KINDS = ("facts", "outcomes")


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.usefixtures("no_hang")
def test_each_in_the_middle_of_a_log(name: str, tmp_path: Path) -> None:
    log = tmp_path / "g.log"
    plain = log.write_bytes(hostile_log(40, [], 0.01))
    sure = {row[0] for row in replayed_rows(log)}
    hostile = hostile_log(40, [name], 0.01)
    log.write_bytes(hostile)
    assert len(hostile) > plain
    _, lake = same(log, tmp_path / "lakes", Scattered(3, Random(1)))
    # one statement more, at most, and none of those around it less
    assert len({row[0] for row in outcome_rows(lake)}) >= len(sure)


@pytest.mark.usefixtures("no_hang")
def test_all_of_them_on_spark(spark: Any, tmp_path: Path) -> None:
    log = tmp_path / "g.log"
    log.write_bytes(hostile_log(60, list(HOSTILE), 0.01))
    facts, lake = make_both([log], tmp_path / "single", Single())
    on_spark = make_both([log], tmp_path / "spark", Cluster(spark, 2), split_size=log.stat().st_size // 2)
    assert outcome_rows(on_spark[1]) == outcome_rows(lake)
    assert table_rows(on_spark[0], "facts", "skipped") == table_rows(facts, "facts", "skipped")
