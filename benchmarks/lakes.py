"""What facts and outcomes of a general log cost, in one process and on Spark, beside tools that only read it.

    python -m binlogic.benchmarks.lakes [--statements N ...] [--master MASTER] [--partitions N]

Logs are made by the generator beside the project (../shared/prototypes/general_log_generator.py). Prints one table per
log: CPU seconds of whole process trees, what that is per statement and against the other tools, and the largest
resident set of any one process. Of several sizes it prints what each statement more costs from one to the next. Nobody
waits for the workers of Spark, so of Spark it is what the whole machine was busy (/proc/stat), and of memory what was
waited for. Tools that are not installed are left out with a line that says so.
"""

from __future__ import annotations

import argparse
import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import NamedTuple

from .throughput import GENERATOR, SETUP

_SUBREAPER = 36  # of prctl: processes whose parents have ended are waited for here


class Cost(NamedTuple):
    """What a command used: seconds of CPU and of the clock, and mebibytes of its largest process."""

    cpu: float
    wall: float
    resident: float

    def __add__(self, other: object) -> Cost:
        """One command after the other."""
        assert isinstance(other, Cost)
        return Cost(self.cpu + other.cpu, self.wall + other.wall, max(self.resident, other.resident))


def main() -> int:
    """Measure logs of each size; returns the exit code."""
    parser = argparse.ArgumentParser(description="CPU of facts and outcomes")
    parser.add_argument("--statements", type=int, nargs="+", default=[500_000, 5_000_000])
    parser.add_argument("--master", default="local[2]", help="Spark's master; none leaves Spark out")
    parser.add_argument("--partitions", type=int, help="as spark's --partitions: unless told, as many as pay")
    options = parser.parse_args()
    if not GENERATOR.is_file():
        print(f"skipped: {GENERATOR.name} is not beside the project")
        return 0
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)
    before: tuple[int, dict[str, Cost]] | None = None
    for count in sorted(options.statements):
        with TemporaryDirectory() as folder:
            log = Path(folder, "logs", "general.log")
            log.parent.mkdir()
            subprocess.run([sys.executable, str(GENERATOR), str(log), str(count)], check=True)
            costs = measure(log, Path(folder), count, options.master, options.partitions)
        if before is not None:
            say_more(*before, count, costs)
        before = count, costs
    return 0


def say_more(fewer: int, before: Mapping[str, Cost], count: int, costs: Mapping[str, Cost]) -> None:
    """Print what each statement more has cost, and what that is of what it has cost in one process."""
    print(f"\nof each statement more than {fewer:,}{'us':>10}{'x one process':>16}")
    each = {name: (cost.cpu - before[name].cpu) / (count - fewer) * 1e6 for name, cost in costs.items()}
    for name, more in each.items():
        alone = each.get(f"{name.partition(', ')[0]}, {_ALONE}")
        print(f"{name:<42}{more:>7.2f}" + (f"{more / alone:>15.2f}x" if alone else ""), flush=True)


def measure(log: Path, folder: Path, count: int, master: str, partitions: int | None) -> dict[str, Cost]:
    """Print the table of one log; returns what each took."""
    load = f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    print(f"\n{count:,} statements, {log.stat().st_size / 1e6:,.0f} MB, {load}")
    heads = ("us each", "a CPU s", "x grep", "digest x")
    print(f"{'':<42}{'CPU s':>9}{'wall s':>9}{heads[0]:>9}{heads[1]:>12}{heads[2]:>9}{heads[3]:>10}{'MiB':>8}")
    costs: dict[str, Cost] = {}

    def say(name: str, cost: Cost) -> None:
        costs[name] = cost
        grep, digest = costs["grep -c"].cpu, costs.get(_DIGEST)
        better = f"{digest.cpu / cost.cpu:>9.1f}x" if digest else f"{'':>10}"
        each = f"{cost.cpu / count * 1e6:>9.2f}{count / cost.cpu:>12,.0f}{cost.cpu / grep:>8.0f}x{better}"
        print(f"{name:<42}{cost.cpu:>9.2f}{cost.wall:>9.1f}{each}{cost.resident:>8.0f}", flush=True)

    say("grep -c", _spent(("env", "LC_ALL=C", "grep", "-cE", _HEADER, str(log))))
    if shutil.which(_DIGEST):
        say(_DIGEST, _spent((_DIGEST, "--type", "genlog", str(log))))
    else:
        print(f"skipped: {_DIGEST} is not installed (Debian: percona-toolkit)")
    for where, facts, outcomes in _runs(log, folder, master, partitions):
        spent = _spent if where == _ALONE else _busy
        first = spent(facts)
        say(f"facts, {where}", first)
        say(f"facts and outcomes, {where}", first + spent(outcomes))
    at_once = (str(log.parent), "-o", str(folder / "both"), "--setup", str(SETUP), "--master", "none")
    say(f"facts and outcomes, {_ALONE}, at once", _spent((*_OWN, "follow", *at_once)))
    return costs


_OWN = (sys.executable, "-m", "binlogic", "spark")
_DIGEST = "pt-query-digest"
_ALONE = "one process"
#: the columns of /proc/stat that are no work: idle, waiting for disks, what other machines took of this one's host, and
#: guests, which are counted as user too
_NO_WORK = (3, 4, 7, 8, 9)
#: the header lines of statements, which is what grep has to find to count them
_HEADER = "^[0-9T:.Z-]+[[:space:]]+[0-9]+ (Query|Execute)"


def _runs(
    log: Path, folder: Path, master: str, partitions: int | None
) -> Iterator[tuple[str, Sequence[str], Sequence[str]]]:
    """(name, command for facts, command for outcomes) of one process and of Spark."""
    masters = ["none"]
    if master == "none" or importlib.util.find_spec("pyspark") is None or shutil.which("java") is None:
        print("skipped: Spark (not asked for, or pyspark or java is not installed)")
    else:
        masters.append(master)
    for number, where in enumerate(masters):
        lakes = [str(folder / f"{kind}-{number}") for kind in ("facts", "outcomes")]
        shared = ("--master", where, *(("--partitions", str(partitions)) if partitions else ()))
        facts = (*_OWN, "facts", str(log), "-o", lakes[0], *shared)
        outcomes = (*_OWN, "outcomes", lakes[0], "-o", lakes[1], "--setup", str(SETUP), *shared)
        yield _ALONE if where == "none" else where, facts, outcomes


def _spent(command: Sequence[str]) -> Cost:
    """What a command costs with everything it starts. Raises CalledProcessError."""
    start = time.perf_counter()
    with TemporaryFile() as out:  # no null device: grep that writes there stops at the first match
        process = subprocess.Popen(command, stdout=out, stderr=out)
    cpu = resident = 0.0
    with suppress(ChildProcessError):
        while True:  # also those whose parents did not wait, as the JVM of Spark
            ended, status, used = os.wait4(-1, 0)
            cpu += used.ru_utime + used.ru_stime
            resident = max(resident, used.ru_maxrss / 1024)
            if ended == process.pid:
                process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return Cost(cpu, time.perf_counter() - start, resident)


def _busy(command: Sequence[str]) -> Cost:
    """The same by what the whole machine was busy."""
    before = _work()
    cost = _spent(command)
    return cost._replace(cpu=_work() - before)


def _work() -> float:
    """CPU seconds that this machine has worked."""
    ticks = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]
    return sum(int(n) for place, n in enumerate(ticks) if place not in _NO_WORK) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    sys.exit(main())
