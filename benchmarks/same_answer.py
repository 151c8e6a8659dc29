"""Facts and outcomes on Spark, in parts, in any order, with killed workers, in streams: compared with one process.

    python -m binlogic.benchmarks.same_answer [--random N] [--length N] [--methods METHOD,...] [--rotate] [RUN...]

RUN: recorded runs (benchmarks/runs.py), by default those beside the project, or `none`; `--random` adds that many
random logs. Logs of a group are streams of one lake, so that Spark does not have to be started for every log.
Exits with 1 where any row of any table differs.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import time
from typing import Any

from ..facts.readers.detect import open_workload
from ..spark.jobs.arriving import Arriving, follow
from ..spark.jobs.cluster import Cluster
from ..spark.jobs.facts import FactsInputs, make_facts
from ..spark.jobs.outcomes import OutcomeInputs, make_outcomes
from ..spark.jobs.plan import spread
from ..spark.jobs.runner import Runner, Single
from ..spark.jobs.session import spark_session
from ..tests.spark.lakes import replayed_rows, whole_tables
from ..tests.spark.logs import random_log
from .runs import find_runs, given_runs

_SETUP = "CREATE BINLOG a;\nCREATE BINLOG b FORMAT='ROW', IGNORE(mysql);\n"
_BATCH = "spark.sql.execution.arrow.maxRecordsPerBatch"


@dataclass(frozen=True)
class Group:
    """Logs that are streams of one lake, and the binlogs in force before them."""

    name: str
    logs: tuple[Path, ...]
    setup: Path | None

    @property
    def size(self) -> int:
        """Bytes of all its logs."""
        return sum(log.stat().st_size for log in self.logs)


@dataclass
class Given:
    """What a method works with."""

    spark: Any
    group: Group
    folder: Path
    random: Random

    def made(self, runner: Runner, split_size: int = 1 << 26, logs: Sequence[Path] | None = None) -> tuple[str, str]:
        """Both lakes of all logs, made by a runner."""
        facts, outcomes = f"{self.folder}/facts", f"{self.folder}/outcomes"
        given = [str(log) for log in (self.group.logs if logs is None else logs)]
        make_facts(FactsInputs(given, facts, split_size=split_size), runner)
        make_outcomes(OutcomeInputs(facts, outcomes, self.group.setup), runner)
        return facts, outcomes


class _KilledOnce:
    """A step whose worker is killed in the middle of its first partition; the task is tried again."""

    def __init__(self, step: Any, marker: Path) -> None:
        self._step = step
        self._marker = marker

    def __call__(self, name: str, batches: Iterator[Any]) -> Any:
        def dying() -> Iterator[Any]:
            for batch in batches:
                yield batch
                if not self._marker.exists():
                    self._marker.touch()
                    os.kill(os.getpid(), signal.SIGKILL)

        return self._step(name, dying())


class _Sharing(Cluster):
    """Shares every stream out, also those that are small."""

    def shared(self, sizes: Mapping[int, int], parts: int, _: int = 0) -> Mapping[int, tuple[int, int]]:
        return spread(sizes, sizes, parts)


class _Killing(Cluster):
    """Kills the worker of one partition of every step; shares every second stream out."""

    def __init__(self, spark: Any, partitions: int, folder: Path) -> None:
        super().__init__(spark, partitions)
        self._folder = folder
        self.steps = 0

    def shared(self, sizes: Mapping[int, int], parts: int, _: int = 0) -> Mapping[int, tuple[int, int]]:
        return spread(sizes, [stream for stream in sizes if stream % 2], parts)

    def streamed(self, groups: Any, step: Any) -> Any:
        self.steps += bool(groups)
        return super().streamed(groups, _KilledOnce(step, self._folder / f"killed-{self.steps}"))

    def arranged(self, rows: Any, step: Any) -> Any:
        self.steps += 1
        return super().arranged(rows, _KilledOnce(step, self._folder / f"killed-{self.steps}"))


def _of_partitions(count: int) -> Callable[[Given], tuple[str, str]]:
    def method(given: Given) -> tuple[str, str]:
        size = given.group.size
        cluster = (_Sharing if count in (2, 64) else Cluster)(given.spark, count)
        return given.made(cluster, given.random.choice((size // 200 + 1, size // 30 + 1, 1 << 26)))

    return method


def _shuffled(given: Given) -> tuple[str, str]:
    """Every stream's rotated files are named in any order."""
    logs = given.random.sample(list(given.group.logs), len(given.group.logs))
    return given.made(_Sharing(given.spark, 3), given.group.size // 100 + 1, logs)


def _tiny_batches(given: Given) -> tuple[str, str]:
    before = given.spark.conf.get(_BATCH)
    given.spark.conf.set(_BATCH, "7")
    try:
        return given.made(_Sharing(given.spark, 3))
    finally:
        given.spark.conf.set(_BATCH, before)


def _killed(given: Given) -> tuple[str, str]:
    cluster = _Killing(given.spark, 3, given.folder)
    made = given.made(cluster)
    if len(list(given.folder.glob("killed-*"))) < cluster.steps - 1:
        raise RuntimeError("no worker was killed")
    return made


def _streamed(given: Given) -> tuple[str, str]:
    """Logs arrive in three batches."""
    folder = given.folder / "logs"
    folder.mkdir()
    facts, outcomes = f"{given.folder}/facts", f"{given.folder}/outcomes"
    inputs = OutcomeInputs(facts, outcomes, given.group.setup)
    arriving = Arriving(str(folder), FactsInputs((), facts), inputs)
    logs = sorted(given.group.logs)
    for part in range(3):
        for log in logs[part * len(logs) // 3 : (part + 1) * len(logs) // 3]:
            shutil.copy2(log, folder / log.name)
        follow(given.spark, arriving, Cluster(given.spark, 2), f"{given.folder}/checkpoint", lambda *_: None)
    return facts, outcomes


METHODS: dict[str, Callable[[Given], tuple[str, str]]] = {
    **{f"partitions-{count}": _of_partitions(count) for count in (1, 2, 7, 64)},
    "shuffled-files": _shuffled,
    "tiny-batches": _tiny_batches,
    "killed-worker": _killed,
    "streamed": _streamed,
}


def _tables(lakes: tuple[str, str], folders: Sequence[Path]) -> dict[str, Counter[Any]]:
    """Every table of two lakes; of the paths of logs only the names, which stay the same in another folder."""
    tables = whole_tables(*lakes)
    for name, rows in tables.items():
        if any(isinstance(value, str) and value.startswith("/") for row in list(rows)[:1] for value in row):
            tables[name] = Counter()
            for row, count in rows.items():
                tables[name][tuple(_name(value, folders) for value in row)] += count
    return tables


def _name(value: Any, folders: Sequence[Path]) -> Any:
    return Path(value).name if isinstance(value, str) and Path(value).parent in folders else value


def compared(given: Given, method: str, expected: dict[str, Counter[Any]]) -> int:
    """How many rows differ."""
    found = _tables(METHODS[method](given), (given.folder / "logs", given.group.logs[0].parent))
    return sum(
        ((found.get(table, Counter()) - rows) + (rows - found.get(table, Counter()))).total()
        for table, rows in expected.items()
    ) + sum(rows.total() for table, rows in found.items() if table not in expected)


def groups(arguments: argparse.Namespace, folder: Path) -> Iterator[Group]:
    """The random logs, then the recorded runs."""
    for first in range(0, arguments.random, arguments.group):
        below = folder / f"random-{first}"
        below.mkdir()
        logs = []
        for number in range(first, min(first + arguments.group, arguments.random)):
            # Names of a letter each are streams of their own; two files of a stream go on with each other's sessions.
            log = below / f"{_letters(number)}.log"
            log.write_bytes(random_log(Random(arguments.seed * 100_000 + number), arguments.length))
            logs.append(log)
        yield Group(f"random {first}..{first + len(logs) - 1}", tuple(logs), None)
    runs = [] if arguments.runs == ["none"] else given_runs(arguments.runs)
    if runs:
        setup = folder / "setup.sql"
        setup.write_text(_SETUP)
        below = folder / "recorded"
        below.mkdir()
        logs = []
        for run in find_runs(run.place for run in runs):
            with run.unpacked("general.log") as log:
                logs.append(Path(shutil.copy2(log, below / f"{run.name}.log")))
        yield Group(f"{len(logs)} recorded runs", tuple(logs), setup)


def _letters(number: int) -> str:
    return "".join(chr(ord("a") + int(digit)) for digit in f"{number:05}")


def main() -> None:
    """Compare, and say what was compared."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--random", type=int, default=200)
    parser.add_argument("--length", type=int, default=150, help="records of a random log")
    parser.add_argument("--group", type=int, default=50, help="random logs in one lake")
    parser.add_argument("--rotate", action="store_true", help="one method per group, in turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--methods", default=",".join(METHODS))
    parser.add_argument("runs", nargs="*")
    arguments = parser.parse_args()
    spark = spark_session(
        "local[2]", {"spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m"}
    )
    differing = 0
    with TemporaryDirectory() as temporary:
        for place, group in enumerate(groups(arguments, Path(temporary))):
            began = time()
            with TemporaryDirectory() as single:
                made = Given(spark, group, Path(single), Random(0)).made(Single())
                expected = _tables(made, [group.logs[0].parent])
            replayed = sum(replayed_rows(log, group.setup).total() for log in group.logs)
            records = sum(1 for log in group.logs for _ in open_workload(log).records)
            outcomes = expected["outcomes"].total()
            rows = sum(map(Counter.total, expected.values()))
            said = f"{group.name}: {records:,} records, {outcomes:,} outcomes, {rows:,} rows"
            print(f"{said}; replays of the logs give {replayed - outcomes:+} ({time() - began:.0f} s)", flush=True)
            differing += replayed != outcomes
            methods = arguments.methods.split(",")
            for method in [methods[place % len(methods)]] if arguments.rotate else methods:
                began = time()
                with TemporaryDirectory() as folder:
                    different = compared(Given(spark, group, Path(folder), Random(arguments.seed)), method, expected)
                print(f"  {method}: {different} rows differ ({time() - began:.0f} s)", flush=True)
                differing += different != 0
    spark.stop()
    sys.exit(1 if differing else 0)


if __name__ == "__main__":
    main()
