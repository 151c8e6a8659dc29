"""What facts and outcomes of a general log cost, in one process and on Spark, beside tools that only read it.

    python -m binlogic.benchmarks.lakes [--statements N ...] [--master MASTER] [--partitions N]

Logs are made by the generator beside the project (../shared/prototypes/general_log_generator.py). Prints CPU seconds of
whole process trees; pt-query-digest and Spark are left out where they are not installed or not asked for.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from .throughput import _GENERATOR, _SETUP


def main() -> int:
    """Measure logs of each size; returns the exit code."""
    parser = argparse.ArgumentParser(description="CPU of facts and outcomes")
    parser.add_argument("--statements", type=int, nargs="+", default=[500_000, 5_000_000])
    parser.add_argument("--master", default="", help="also run on Spark, e.g. local[2]")
    parser.add_argument("--partitions", type=int, default=4)
    options = parser.parse_args()
    if not _GENERATOR.is_file():
        print(f"skipped: {_GENERATOR.name} is not beside the project")
        return 0
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"{'statements':>12}  {'what':<26}{'CPU s':>9}{'wall s':>9}{'us each':>9}")
    for count in options.statements:
        with TemporaryDirectory() as folder:
            log = Path(folder, "general.log")
            subprocess.run([sys.executable, str(_GENERATOR), str(log), str(count)], check=True)
            for name, command in _commands(log, Path(folder), options.master, options.partitions):
                cpu, wall = _spent(command)
                print(f"{count:>12,}  {name:<26}{cpu:>9.1f}{wall:>9.1f}{cpu / count * 1e6:>9.2f}")
    return 0


def _commands(log: Path, folder: Path, master: str, partitions: int) -> list[tuple[str, Sequence[str]]]:
    commands: list[tuple[str, Sequence[str]]] = [("grep -c", ("grep", "-c", "Query", str(log)))]
    if shutil.which("pt-query-digest"):
        commands.append(("pt-query-digest", ("pt-query-digest", "--type", "genlog", str(log))))
    for where in ("none", *([master] if master else ())):
        lakes = [str(folder / f"{kind}-{where}") for kind in ("facts", "outcomes")]
        own = (sys.executable, "-m", "binlogic", "spark")
        shared = ("--master", where, "--partitions", str(partitions))
        name = "one process" if where == "none" else where
        commands.append((f"facts, {name}", (*own, "facts", str(log), "-o", lakes[0], *shared)))
        setup = ("--setup", str(_SETUP))
        commands.append((f"outcomes, {name}", (*own, "outcomes", lakes[0], "-o", lakes[1], *setup, *shared)))
    return commands


def _spent(command: Sequence[str]) -> tuple[float, float]:
    """CPU and wall seconds of a command with everything it starts and waits for. Raises CalledProcessError."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return used, time.perf_counter() - start


if __name__ == "__main__":
    sys.exit(main())
