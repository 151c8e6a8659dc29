"""Workloads on private servers, each statement compared with its prediction.

    python -m binlogic.benchmarks.judge [--server NAME ...] [--seed N] [--workloads N] [--shrink N]
    python -m binlogic.benchmarks.judge --tests FOLDER [--part K/N] [--files GLOB] [--server NAME ...] [--shrink N]
    python -m binlogic.benchmarks.judge --scripts FOLDER [--part K/N] [--server NAME ...] [--shrink N]

The first generates them, the second reads the test files of a server (mysqltest.py), the third SQL scripts of
whatever origin (scripts.py), or one part of N of them.
Exit code 1 where any statement was certain and wrong. A server that cannot be had is skipped with a line.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import pymysql
from binlogic.explain.conformance.prediction import PredictedEvent
from binlogic.facts.effects.live.servers import SERVERS, missing, started

from . import mysqltest, scripts
from .generate import workload as generated
from .record import Recorder, Workload
from .shrink import smallest
from .tally import Tally
from .verdict import judged

FORMATS = ("STATEMENT", "MIXED", "ROW")


def main() -> int:
    """Judge, print counts by server and format, then causes with the smallest workload of each."""
    given = _given()
    tally = Tally()
    for server in given.server or SERVERS:
        if why := missing(server):
            print(f"skipped: {server}: {why}")
            continue
        waiting = deque(_of_files(given) if given.tests or given.scripts else _of_seeds(given, server))
        print(f"{server}: {len(waiting)} workloads", flush=True)
        while waiting:
            with tempfile.TemporaryDirectory(prefix="judge") as at, started(server, Path(at, "server")) as running:
                recorder = Recorder(running)
                _judge(waiting, recorder, tally)
                if not waiting:
                    _show(tally, recorder, given.shrink)
    print("\n".join(tally.lines()))
    return 1 if tally.wrong else 0


def _of_seeds(given: argparse.Namespace, server: str) -> Iterator[tuple[Workload, str]]:
    for seed in range(given.seed, given.seed + given.workloads):
        yield generated(seed, server), FORMATS[seed % 3]


def _of_files(given: argparse.Namespace) -> Iterator[tuple[Workload, str]]:
    """What is read from files; a digest of its name says to which part a workload belongs, and its format."""
    part, _, parts = given.part.partition("/")
    for workload in scripts.workloads(given.scripts) if given.scripts else _of_tests(given.tests, given.files):
        digest = int(sha256(workload.name.encode()).hexdigest(), 16)
        if digest % int(parts) == int(part) - 1:
            yield workload, FORMATS[digest // int(parts) % 3]


def _of_tests(folder: Path, files: str) -> Iterator[Workload]:
    for file in sorted(folder.glob(files)):
        with suppress(mysqltest.LeftOutError):
            yield from mysqltest.workloads(folder, file)


def _judge(waiting: deque[tuple[Workload, str]], recorder: Recorder, tally: Tally) -> None:
    """Take workloads from those that wait, until none does or the server has ended."""
    while waiting:
        workload, binlog_format = waiting.popleft()
        try:
            recording = recorder.record(workload, binlog_format)
        except (pymysql.Error, AssertionError, ValueError, TypeError) as error:  # the client gives up, too
            print(f"left out: {workload.name}: {type(error).__name__}", flush=True)
            return
        tally.add(workload, judged(recording))


def _show(tally: Tally, recorder: Recorder, shrunk: int) -> None:
    causes = [
        (cause, count)
        for cause, count in tally.causes.most_common()
        if tally.examples[cause][1] == recorder.server.name
    ]
    for cause, count in causes:
        print(f"{count:5}  {cause}")
    for cause, _ in causes[:shrunk]:
        workload, _, binlog_format = tally.examples[cause]

        def shows(part: Workload, cause: str = cause, binlog_format: str = binlog_format) -> bool:
            return any(each.cause == cause for each in judged(recorder.record(part, binlog_format)))

        small = smallest(workload, shows)
        print(f"\n-- {cause}   [{workload.name} {binlog_format}]")
        for session, text in small.statements:
            print(f"{session}: {text};")
        for line in _differences(recorder, small, binlog_format, cause):
            print(line)


def _differences(recorder: Recorder, workload: Workload, binlog_format: str, cause: str) -> Iterator[str]:
    for each in judged(recorder.record(workload, binlog_format)):
        for answer in each.compared.answers if each.cause == cause else ():
            if not answer.agrees and each.compared.prediction is not None:
                said = answer.field.predicted(each.compared.prediction)
                yield f"   {answer.field.name}: predicted {_brief(said)}"
                yield f"   {' ' * len(answer.field.name)}  recorded  {_brief(answer.recorded)}"


def _brief(value: object) -> str:
    """A value on one line; events by type, with what tells them apart."""
    if isinstance(value, tuple) and all(isinstance(e, PredictedEvent) for e in value):
        return " | ".join(" ".join(filter(None, (e.type, e.table, e.text))) for e in value) or "nothing"
    return str(value)


def _given() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Workloads on private servers, compared with predictions.")
    parser.add_argument("--server", action="append", choices=SERVERS, help="default: both")
    parser.add_argument("--seed", type=int, default=int(time.time()) % 1_000_000, help="of the first workload")
    parser.add_argument("--workloads", type=int, default=100, help="per server")
    parser.add_argument("--tests", type=Path, help="a folder with test files, as of mysqltest, instead of seeds")
    parser.add_argument("--files", default="**/*.test", help="which of them, below the folder")
    parser.add_argument("--scripts", type=Path, help="a folder with projects that hold SQL scripts, instead of seeds")
    parser.add_argument("--part", default="1/1", help="K/N: one part of N of their workloads")
    parser.add_argument("--shrink", type=int, default=10, help="causes shown with their smallest workload")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
