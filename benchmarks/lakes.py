"""What facts and outcomes of a general log cost, in one process and on Spark, beside tools that only read it.

    python -m binlogic.benchmarks.lakes [--statements N ...] [--runs N] [--master MASTER] [--partitions N]

Logs are made by the generator beside the project (../shared/prototypes/general_log_generator.py). Prints one table per
log: CPU seconds of whole process trees, what that is per statement and against the other tools, and the largest
resident set of any one process. Of several sizes it prints what each statement more costs from one to the next. Nobody
waits for the workers of Spark, so of Spark it is what the whole machine was busy (/proc/stat), and of memory what was
waited for. Tools that are not installed are left out with a line that says so.

What a JVM takes to start swings by seconds, which is as much as a million statements take. So there can be several
runs, each of all sizes; medians are printed after them. pt-query-digest, which takes the longest, is run in the first.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from .costs import Cost, busy, middle, spent, wait_for_orphans
from .throughput import GENERATOR, SETUP

Costs = dict[str, Cost]
#: of one run: the costs by how many statements the log has
Sizes = dict[int, Costs]

_OWN = (sys.executable, "-m", "binlogic", "spark")
_ALONE = "one process"
#: the header lines of statements, which is what grep has to find to count them
_HEADER = "^[0-9T:.Z-]+[[:space:]]+[0-9]+ (Query|Execute)"
_GREP, _DIGEST = "grep -c", "pt-query-digest"
_TOOLS = {_GREP: ("env", "LC_ALL=C", "grep", "-cE", _HEADER), _DIGEST: (_DIGEST, "--type", "genlog")}
_HEADS = f"{'':<42}{'CPU s':>9}{'wall s':>9}{'us each':>9}{'a CPU s':>12}{'x grep':>9}{'digest x':>10}{'MiB':>8}"


def main() -> int:
    """Measure logs of each size; returns the exit code."""
    parser = argparse.ArgumentParser(description="CPU of facts and outcomes")
    parser.add_argument("--statements", type=int, nargs="+", default=[500_000, 5_000_000])
    parser.add_argument("--runs", type=int, default=1, help="how often everything is measured")
    parser.add_argument("--master", default="local[2]", help="Spark's master; none leaves Spark out")
    parser.add_argument("--partitions", type=int, help="as spark's --partitions; by default as many as pay")
    options = parser.parse_args()
    if not GENERATOR.is_file():
        print(f"skipped: {GENERATOR.name} is not beside the project")
        return 0
    wait_for_orphans()
    tools, places = list(_tools()), list(_places(options.master, options.partitions))
    runs: list[Sizes] = []
    with TemporaryDirectory() as folder:
        logs = {count: _made(Path(folder, str(count)), count) for count in sorted(options.statements)}
        for run in range(options.runs):
            runs.append({})
            for count, log in logs.items():
                chosen = [tool for tool in tools if run == 0 or tool != _DIGEST]
                runs[-1][count] = measure(log, count, chosen, places)
    if len(runs) > 1:
        say_medians(runs)
    say_more(runs)
    return 0


def measure(log: Path, count: int, tools: Sequence[str], places: Sequence[tuple[str, ...]]) -> Costs:
    """Print the table of one log; returns what each took."""
    load = f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    print(f"\n{count:,} statements, {log.stat().st_size / 1e6:,.0f} MB, {load}\n{_HEADS}")
    costs: Costs = {}

    def say(name: str, cost: Cost) -> None:
        costs[name] = cost
        print(_line(name, count, costs), flush=True)

    for tool in tools:
        say(tool, spent((*_TOOLS[tool], str(log))))
    with TemporaryDirectory() as folder:
        for number, place in enumerate(places):
            lakes = [f"{folder}/{kind}-{number}" for kind in ("facts", "outcomes")]
            name, cost_of = (_ALONE, spent) if place[0] == "none" else (place[0], busy)
            facts = cost_of((*_OWN, "facts", str(log), "-o", lakes[0], "--master", *place))
            say(f"facts, {name}", facts)
            setup = ("--setup", str(SETUP), "--master", *place)
            say(f"facts and outcomes, {name}", facts + cost_of((*_OWN, "outcomes", lakes[0], "-o", lakes[1], *setup)))
        at_once = (str(log.parent), "-o", f"{folder}/both", "--setup", str(SETUP), "--master", "none")
        say(f"facts and outcomes, {_ALONE}, at once", spent((*_OWN, "follow", *at_once)))
    return costs


def say_medians(runs: Sequence[Sizes]) -> None:
    """Print the tables again: the medians of each cost, and the most memory."""
    for count in runs[0]:
        print(f"\n{count:,} statements, medians of {len(runs)} runs\n{_HEADS}")
        costs = _medians(runs, count)
        for name in costs:
            print(_line(name, count, costs), flush=True)


def say_more(runs: Sequence[Sizes]) -> None:
    """Print what each statement more costs, by the medians, and what that is of what it costs in one process; of
    several runs also the least and the most that this was in one of them."""
    for fewer, count in pairwise(runs[0]):
        print(f"\nof each statement more than {fewer:,}{'us':>10}{'x one process':>16}{'of the runs':>16}")
        each = _each_more(_medians(runs, fewer), _medians(runs, count), count - fewer)
        by_run = [_each_more(run[fewer], run[count], count - fewer) for run in runs]
        for name, (cost, times) in each.items():
            in_runs = [run[name][1] for run in by_run if name in run]
            swing = f"{min(in_runs):>9.2f} to {max(in_runs):.2f}" if times and len(in_runs) > 1 else ""
            print(f"{name:<42}{cost:>7.2f}" + (f"{times:>15.2f}x{swing}" if times else ""), flush=True)


def _each_more(before: Costs, after: Costs, statements: int) -> dict[str, tuple[float, float]]:
    """Of each name: microseconds for each statement more, and how many times that of one process (0: no such)."""
    each = {name: (cost.cpu - before[name].cpu) / statements * 1e6 for name, cost in after.items()}
    alone = {name: each.get(f"{name.partition(', ')[0]}, {_ALONE}", 0.0) for name in each}
    return {name: (each[name], each[name] / alone[name] if alone[name] else 0.0) for name in each}


def _medians(runs: Sequence[Sizes], count: int) -> Costs:
    return {name: middle([run[count][name] for run in runs if name in run[count]]) for name in runs[0][count]}


def _line(name: str, count: int, costs: Mapping[str, Cost]) -> str:
    """A line of a table of so many statements."""
    cost, grep, digest = costs[name], costs[_GREP], costs.get(_DIGEST)
    better = f"{digest.cpu / cost.cpu:>9.1f}x" if digest else f"{'':>10}"
    each = f"{cost.cpu / count * 1e6:>9.2f}{count / cost.cpu:>12,.0f}{cost.cpu / grep.cpu:>8.0f}x{better}"
    return f"{name:<42}{cost.cpu:>9.2f}{cost.wall:>9.1f}{each}{cost.resident:>8.0f}"


def _tools() -> Iterator[str]:
    """The other tools that are here."""
    yield _GREP
    if shutil.which(_DIGEST):
        yield _DIGEST
    else:
        print(f"skipped: {_DIGEST} is not installed (Debian: percona-toolkit)")


def _places(master: str, partitions: int | None) -> Iterator[tuple[str, ...]]:
    """Where commands run: the master, and what follows it on the command line."""
    more = ("--partitions", str(partitions)) if partitions else ()
    yield "none", *more
    if master == "none" or importlib.util.find_spec("pyspark") is None or shutil.which("java") is None:
        print("skipped: Spark (not asked for, or pyspark or java is not installed)")
    else:
        yield master, *more


def _made(folder: Path, count: int) -> Path:
    """A log of so many statements in a folder of its own."""
    folder.mkdir()
    log = folder / "general.log"
    subprocess.run([sys.executable, str(GENERATOR), str(log), str(count)], check=True)
    return log


if __name__ == "__main__":
    sys.exit(main())
