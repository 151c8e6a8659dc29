"""What a statement of a long general log costs, beside merely reading it.

    python -m binlogic.benchmarks.throughput [LOG] [--statements N]

Without LOG, a log is made by the generator beside the project (../shared/prototypes/general_log_generator.py) in a
temporary folder. Prints CPU seconds and ratios of one run; the first line says how busy the machine was.
"""

from __future__ import annotations

import argparse
import gc
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from ..facts.readers.detect import open_workload
from ..facts.sql.template import fold
from ..rules.replay.workload import Inputs, open_inputs

#: makes general logs; it stands beside the project
GENERATOR = Path(__file__).resolve().parents[2] / "shared" / "prototypes" / "general_log_generator.py"
#: the binlogs these logs are decided for
SETUP = Path(__file__).parent / "setups" / "generated.sql"
_WINDOW = 100_000


def main() -> int:
    """Measure one log; returns the exit code."""
    parser = argparse.ArgumentParser(description="CPU per statement of a general log")
    parser.add_argument("log", nargs="?", type=Path)
    parser.add_argument("--statements", type=int, default=1_000_000)
    options = parser.parse_args()
    if options.log is not None:
        measure(options.log)
        return 0
    if not GENERATOR.is_file():
        print(f"skipped: {GENERATOR.name} is not beside the project, and no log was named")
        return 0
    with TemporaryDirectory() as folder:
        log = Path(folder, "general.log")
        subprocess.run([sys.executable, str(GENERATOR), str(log), str(options.statements)], check=True)
        measure(log)
    return 0


def measure(log: Path) -> None:
    """Read the log three times: lines, records and templates, decisions."""
    # As the command line does.
    gc.freeze()
    gc.set_threshold(200_000, 50, 1_000)
    print(f"{log.stat().st_size / 1e6:.0f} MB, load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    start = time.process_time()
    with log.open("rb") as lines:
        for _ in lines:
            pass
    lines_cost = time.process_time() - start

    start = time.process_time()
    for record in open_workload(log).records:
        fold(record.text)
    reading_cost = time.process_time() - start

    opened = open_inputs(Inputs(log, SETUP))
    verdicts: Counter[int] = Counter()
    windows: list[float] = []
    start = last = time.process_time()
    count = 0
    for decided in opened.decided():
        count += 1
        verdicts[id(decided.step)] += 1
        if count % _WINDOW == 0:
            now = time.process_time()
            windows.append(now - last)
            last = now
    total = time.process_time() - start
    decider = opened.replay.decider
    print(f"{'':<34}{'CPU s':>8}{'per statement':>16}{'against lines':>16}")
    for name, cost in (("lines", lines_cost), ("records and templates", reading_cost), ("decided, all", total)):
        print(f"{name:<34}{cost:>8.2f}{cost / count * 1e6:>13.2f} us{cost / lines_cost:>15.0f}x")
    print(f"{count:,} statements decided, {count / total:,.0f} per CPU second from a cold start")
    if len(windows) > 1:
        warm = min(windows[1:])
        print(
            f"{_WINDOW / warm:,.0f} per CPU second once warm (best {_WINDOW:,}), first {_WINDOW:,}: {windows[0]:.2f} s"
        )
    print(f"questions asked: {getattr(decider, 'questions', 0):,}, transitions: {getattr(decider, 'transitions', 0):,}")


if __name__ == "__main__":
    sys.exit(main())
