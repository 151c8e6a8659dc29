"""Logs that arrive one after the other give what they give at once, wherever the runs in between were stopped."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from binlogic.facts.errors import InputError
from binlogic.spark.jobs.arriving import Arriving, add_arrived, follow
from binlogic.spark.jobs.cluster import Cluster
from binlogic.spark.jobs.facts import FactsInputs
from binlogic.spark.jobs.outcomes import OutcomeInputs
from binlogic.spark.jobs.runner import Runner, Single
from binlogic.spark.lake import commit
from binlogic.spark.lake.files import TableFile
from binlogic.spark.lake.manifest import LakeRun
from binlogic.spark.lake.opening import open_lake

from .lakes import Scattered, make_both, one_decider, whole_tables
from .logs import random_log

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def decider() -> Iterator[None]:
    with one_decider():
        yield


def ignored(_added: LakeRun, _decided: LakeRun) -> None:
    """A run that does not matter."""


def unseen(_added: LakeRun, _decided: LakeRun) -> None:
    pytest.fail("there is a run")


class Stopped(BaseException):
    """What a kill is in one process: nothing catches it."""


def pieces(random: Random, length: int) -> list[bytes]:
    log = random_log(random, length)
    ends = [match.start() + 1 for match in re.finditer(rb"\n(?=2|\t)", log)]
    cuts = [0, *sorted(random.sample(ends, 2)), len(log)]
    return [log[low:high] for low, high in pairwise(cuts)]


def arriving_in(folder: Path) -> Arriving:
    facts, outcomes = f"{folder}/lakes/facts", f"{folder}/lakes/outcomes"
    (folder / "logs").mkdir(exist_ok=True)
    return Arriving(f"{folder}/logs", FactsInputs((), facts), OutcomeInputs(facts, outcomes))


def arrive(folder: Path, number: int, content: bytes) -> None:
    (folder / "logs" / f"g.{number:06}").write_bytes(content)


def expected(folder: Path, tmp_path: Path) -> dict[str, Any]:
    return whole_tables(*make_both([folder / "logs"], tmp_path / "at once", Single()))


def lakes(arriving: Arriving) -> dict[str, Any]:
    return whole_tables(arriving.facts.lake, arriving.outcomes.lake)


@pytest.mark.parametrize("seed", range(3))
def test_runs_that_are_stopped_anywhere(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped before any file is finished, any manifest is written, anything is removed."""
    random = Random(seed)
    arriving = arriving_in(tmp_path)
    left = 0

    def counted(owner: Any, name: str) -> None:
        inner = getattr(owner, name)

        def stopping(*arguments: Any, **named: Any) -> Any:
            nonlocal left
            left -= 1
            if left == 0:
                raise Stopped
            return inner(*arguments, **named)

        monkeypatch.setattr(owner, name, stopping)

    counted(TableFile, "write")
    counted(TableFile, "close")
    for step in ("_flushed", "_put", "_link", "remove_run", "remove_superseded"):
        counted(commit, step)
    runs, stops = 0, 0
    for number, content in enumerate(pieces(random, 50)):
        arrive(tmp_path, number, content)
        for reach in (20, 60, 200, 10_000):
            left = random.randint(reach // 4, reach)
            runner: Runner = Single() if random.random() < 0.5 else Scattered(3, random)
            told: list[tuple[LakeRun, LakeRun]] = []
            try:
                add_arrived(arriving, runner, lambda *run, told=told: told.append(run))
            except Stopped:
                stops += 1
                continue
            runs += len(told)
            break
    left = 0
    assert stops > 1
    assert runs == 3
    assert lakes(arriving) == expected(tmp_path, tmp_path)
    add_arrived(arriving, Single(), ignored)
    assert [run.number for run in open_lake(arriving.facts.lake, "facts").runs] == [1, 2, 3]


def test_a_process_that_is_killed(tmp_path: Path) -> None:
    random = Random(9)
    arriving = arriving_in(tmp_path)
    for number, content in enumerate(pieces(random, 400)):
        arrive(tmp_path, number, content)
    command = [sys.executable, "-m", "binlogic", "spark", "follow", arriving.folder, "-o", f"{tmp_path}/lakes"]
    command += ["--master", "none"]
    started = time.monotonic()
    subprocess.run([*command[:-4], "-o", f"{tmp_path}/timed", "--master", "none"], check=True, capture_output=True)
    whole = time.monotonic() - started
    for part in (0.55, 0.75, 0.9):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        time.sleep(whole * part)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert "run 1: 3 files" in done.stdout
    assert lakes(arriving) == expected(tmp_path, tmp_path)


def test_nothing_has_arrived(tmp_path: Path) -> None:
    add_arrived(arriving_in(tmp_path), Single(), unseen)


@pytest.mark.parametrize(("source", "checkpoint"), [("in\x01", "c"), ("in", "c\x7f")])
def test_a_control_character_in_a_folder_is_refused_before_java_meets_it(source: str, checkpoint: str) -> None:
    arriving = Arriving(source, FactsInputs((), "f"), OutcomeInputs("f", "o"))
    no_spark: Any = None
    with pytest.raises(InputError, match="BE301 Spark takes no folder with a control character") as told:
        follow(no_spark, arriving, no_spark, checkpoint, unseen)
    assert "\n" not in str(told.value)


def test_a_log_that_is_still_written_is_refused(tmp_path: Path) -> None:
    arriving = arriving_in(tmp_path)
    arrive(tmp_path, 0, b"261120 18:30:56\t    1 Query\tSELECT 1\n")
    add_arrived(arriving, Single(), ignored)
    arrive(tmp_path, 0, b"261120 18:30:56\t    1 Query\tSELECT 1\n" * 2)
    with pytest.raises(InputError, match="BE101 the file has changed since its facts were read"):
        add_arrived(arriving, Single(), ignored)


def test_spark_tells_what_has_arrived(spark: Any, tmp_path: Path) -> None:
    """A batch that failed between its facts and its outcomes is given again, and is done once."""
    arriving = arriving_in(tmp_path)
    contents = pieces(Random(4), 60)
    cluster = Cluster(spark, 2)
    checkpoint = f"{tmp_path}/checkpoint"
    runs: list[tuple[int, int]] = []

    class Failing(Cluster):
        def arranged(self, rows: Any, step: Any) -> Any:
            if type(step).__name__ == "ReplayStep":
                raise InputError("BE101", "stopped here")
            return super().arranged(rows, step)

    def noted(added: LakeRun, decided: LakeRun) -> None:
        runs.append((added.number, decided.number))

    arrive(tmp_path, 0, contents[0])
    with pytest.raises(InputError, match="stopped here"):
        follow(spark, arriving, Failing(spark, 2), checkpoint, noted)
    assert runs == []
    follow(spark, arriving, cluster, checkpoint, noted)
    for number in (1, 2):
        arrive(tmp_path, number, contents[number])
    follow(spark, arriving, cluster, checkpoint, noted)
    follow(spark, arriving, cluster, checkpoint, noted)
    assert runs == [(1, 1), (2, 2)]
    assert lakes(arriving) == expected(tmp_path, tmp_path)
