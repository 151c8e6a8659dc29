"""Reading and filtering a binary log, beside mariadb-binlog on the same file.

    python -m binlogic.benchmarks.binary_logs [FILE] [--times 10] [--table DB.T]

FILE is a binary log, its events written TIMES over into one file; without it the largest recorded run in row format.
DB.T is the table that is left out or kept: of a log of statements it has to be named.
Prints the best of three processor times of each command, start of the program included, and its pace beside the
command of mariadb-binlog that does most nearly the same on the same file: reading beside reading; leaving out one table
beside writing everything, because most is written; keeping one table beside --table, which keeps one. Checksums are
verified by both or by none. mariadb-binlog writes text to /dev/null, a filter a binary log to a file.

A server begins a new file at 1 GiB (max_binlog_size): --times 100 of the recorded run.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from binlogic.benchmarks.runs import WORKLOADS, Run
from binlogic.facts.binlog.event_types import EventType
from binlogic.facts.binlog.reader import read_file
from binlogic.facts.binlog.rows import parse_table_map
from binlogic.facts.binlog.writer import LogWriter

_RUN = "sysbench-ROW"
_READ = """
import sys, pathlib
from binlogic.facts.binlog.reader import read_file
for _ in read_file(pathlib.Path(sys.argv[1]), verify="verify" in sys.argv): pass
"""
_ONCE = (EventType.FORMAT_DESCRIPTION, EventType.GTID_LIST, EventType.STOP, EventType.ROTATE)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--table", default="")
    options = parser.parse_args()
    other = shutil.which("mariadb-binlog")
    if other is None:
        sys.exit("mariadb-binlog is not installed: apt-get install mariadb-client")
    with TemporaryDirectory() as folder:
        log, filtered = Path(folder, "log.bin"), Path(folder, "filtered.bin")
        if options.file:
            table = enlarged(options.file, log, options.times)
        else:
            archive = WORKLOADS / f"{_RUN}.tar.xz"
            if not archive.is_file():
                sys.exit(f"../shared/workloads/{_RUN}.tar.xz is not there: name a file")
            with Run(_RUN, archive).unpacked("bin.000001") as recorded:
                table = enlarged(recorded, log, options.times)
        table = options.table or table
        print(
            f"{log.stat().st_size / 1e6:.0f} MB, {sum(1 for _ in read_file(log)):,} events; table left out: {table}\n"
        )
        ours = [sys.executable, "-m", "binlogic", "binlog", "filter", str(log), "-o", str(filtered), "--force"]
        database, _, name = table.partition(".")
        theirs = {
            "mariadb-binlog": [],
            "mariadb-binlog --verify-binlog-checksum": ["--verify-binlog-checksum"],
            "mariadb-binlog -v": ["-v"],
            "mariadb-binlog --table": ["--database", database, "--table", name],
            "... --verify-binlog-checksum": ["--database", database, "--table", name, "--verify-binlog-checksum"],
        }
        own = {
            "reading": ("mariadb-binlog", [sys.executable, "-c", _READ, str(log)]),
            "reading and checking": (
                "mariadb-binlog --verify-binlog-checksum",
                [sys.executable, "-c", _READ, str(log), "verify"],
            ),
            "filter --ignore-table --no-verify": ("mariadb-binlog", [*ours, "--ignore-table", table, "--no-verify"]),
            "filter --ignore-table": (
                "mariadb-binlog --verify-binlog-checksum",
                [*ours, "--ignore-table", table],
            ),
            "filter --do-table --no-verify": ("mariadb-binlog --table", [*ours, "--do-table", table, "--no-verify"]),
            "filter --do-table": ("... --verify-binlog-checksum", [*ours, "--do-table", table]),
        }
        times = {said: best([other, *options, str(log)], Path(folder, "compiled")) for said, options in theirs.items()}
        for said, seconds in times.items():
            print(f"{said:<42} {seconds:6.2f} s")
        print()
        for said, (beside, command) in own.items():
            seconds = best(command, Path(folder, "compiled"))
            print(f"{said:<42} {seconds:6.2f} s  {times[beside] / seconds:5.2f} of the pace of {beside}")


def enlarged(source: Path, to: Path, times: int) -> str:
    """Write the events of a log several times over; returns the table that most of its rows are of, if any."""
    counts: dict[str, int] = {}
    with to.open("w+b") as stream:
        writer = LogWriter(stream)
        for number in range(times):
            for event, _ in read_file(source):
                body = None
                if event.type == EventType.MARIADB_GTID:  # they must grow
                    sequence = int.from_bytes(event.body[:8], "little") + number * 1_000_000_000
                    body = sequence.to_bytes(8, "little") + event.body[8:]
                if event.type not in _ONCE or (number == 0 and event.type != EventType.STOP):
                    writer.write(event, body)
                if event.type == EventType.TABLE_MAP:
                    table = parse_table_map(event.body)
                    counts[f"{table.db}.{table.table}"] = counts.get(f"{table.db}.{table.table}", 0) + 1
    return max(counts, key=lambda name: counts[name], default="")


def best(command: list[str], compiled: Path) -> float:
    """The least processor time of three runs, in seconds. compiled: where bytecode is kept, as in an installation."""
    found = []
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(compiled)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found)


if __name__ == "__main__":
    main()
