"""Two writers at once in one lake, and writers that are killed: is anything lost, doubled or damaged?

`python -m binlogic.benchmarks.writers --tries 50 --kills 200` prints how often each thing happened. Exit code 1 where
something was lost.
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from time import monotonic, sleep

from ..spark.lake.files import opened
from ..spark.lake.opening import open_lake
from ..spark.lake.verify import verify

_SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
_RECORDS = 40


def log(path: Path, table: str) -> Path:
    """A general log of some records about a table of its own."""
    texts = [f"\t\t    4 Query\tINSERT INTO d.{table} VALUES ({number})" for number in range(_RECORDS - 1)]
    path.write_text("\n".join(["261120 18:30:56\t    4 Connect\troot@localhost on d", *texts, ""]))
    return path


def started(*arguments: str) -> subprocess.Popen[bytes]:
    """`binlogic spark ...` in one process."""
    command = [sys.executable, "-m", "binlogic", "spark", *arguments, "--master", "none"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def ended(process: subprocess.Popen[bytes]) -> str:
    """How a process ended, in a word: `done`, the number of its error, or `broken`."""
    _, error = process.communicate()
    if process.returncode == 0:
        return "done"
    number = next((word for word in error.decode().split() if word.startswith("BE")), "")
    return number if process.returncode == 2 and error.count(b"\n") == 1 else "broken"


def rows(lake: Path, kind: str, table: str) -> int:
    """How many rows a table has, each of its files read."""
    return sum(opened(file).read().num_rows for file in open_lake(str(lake), kind).files(table))


def faults(lake: Path) -> list[str]:
    """What verify says."""
    return [f"{fault.kind} {fault.file}" for fault in verify(str(lake))]


def two_writers(folder: Path, kind: str, random: Random) -> Counter[str]:
    """Two runs of one kind begin at about the same time, in a lake that may already hold something."""
    lake, counts = folder / kind, Counter[str]()
    logs = [log(folder / f"{name}.log", name) for name in ("a", "b", "c")]
    arguments: list[tuple[str, ...]] = [("facts", str(each), "-o", str(lake)) for each in logs[:2]]
    expected = 2
    if random.random() < 0.5 and kind == "facts":
        assert ended(started("facts", str(logs[2]), "-o", str(lake))) == "done"
        expected = 3
    if kind == "outcomes":
        facts = folder / "f"
        assert ended(started("facts", *map(str, logs[:2]), "-o", str(facts))) == "done"
        (folder / "setup.sql").write_text("CREATE BINLOG b;\n")
        arguments = [("outcomes", str(facts), "-o", str(lake), "--setup", str(folder / "setup.sql"))] * 2
    running = [started(*arguments[0])]
    sleep(random.random() * 0.3)
    running.append(started(*arguments[1]))
    for number, process in enumerate(running):
        how = ended(process)
        counts[how] += 1
        if how == "BE123":
            counts["again"] += ended(started(*arguments[number])) == "done"
    table, each = ("records", _RECORDS) if kind == "facts" else ("outcomes", _RECORDS - 1)
    counts["wrong rows"] += rows(lake, kind, table) != expected * each
    counts["faults"] += len(faults(lake))
    return counts


def killed(folder: Path, random: Random, kills: int) -> Counter[str]:
    """Runs of `follow` that are ended at random moments, until one has done everything; then the next log comes."""
    counts: Counter[str] = Counter()
    arrive, lakes, setup = folder / "arrive", folder / "lakes", folder / "setup.sql"
    arrive.mkdir()
    setup.write_text("CREATE BINLOG b;\n")
    began = monotonic()
    assert ended(started("follow", str(arrive), "-o", str(lakes), "--setup", str(setup))) == "done"
    whole, number = 2.5 * (monotonic() - began), 0
    while counts["kills"] < kills:
        log(folder / "new", f"t{number}").rename(arrive / f"g.{number:06}")
        number += 1
        for _ in range(random.randint(1, 6)):
            process = started("follow", str(arrive), "-o", str(lakes), "--setup", str(setup))
            sleep(random.random() * whole)
            if process.poll() is None:
                process.send_signal(random.choice(_SIGNALS))
                counts["kills"] += 1
            process.communicate()
        counts[ended(started("follow", str(arrive), "-o", str(lakes), "--setup", str(setup)))] += 1
        for kind, table, each in (("facts", "records", _RECORDS), ("outcomes", "outcomes", _RECORDS - 1)):
            counts["wrong rows"] += rows(lakes / kind, kind, table) != number * each
            counts["faults"] += len(faults(lakes / kind))
    return counts


def main() -> int:
    """Run all and print what happened."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tries", type=int, default=5)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    random, lost = Random(given.seed), 0
    for kind in ("facts", "outcomes"):
        counts: Counter[str] = Counter()
        for _ in range(given.tries):
            with tempfile.TemporaryDirectory() as folder:
                counts += two_writers(Path(folder), kind, random)
        print(f"two writers of {kind}, {given.tries} tries: {dict(counts)}")
        lost += counts["wrong rows"] + counts["faults"] + counts["broken"]
    with tempfile.TemporaryDirectory() as folder:
        counts = killed(Path(folder), random, given.kills)
    print(f"killed: {dict(counts)}")
    return int(lost + counts["wrong rows"] + counts["faults"] + counts["broken"] > 0)


if __name__ == "__main__":
    sys.exit(main())
