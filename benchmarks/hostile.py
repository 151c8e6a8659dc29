"""Hostile text in the middle of a log of a million statements: does the job end, and has everything else its outcome?

    python -m binlogic.benchmarks.hostile [--statements N] [--master none|local[2]] [--scale N]

Prints the seconds of the run and of the same log without what is hostile, measured side by side, and the largest
memory of this process. Exits with 1 where a statement around it has no outcome.
"""

from __future__ import annotations

import argparse
import resource
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time

import pyarrow.parquet as parquet

from ..spark.jobs.cluster import Cluster
from ..spark.jobs.facts import FactsInputs, make_facts
from ..spark.jobs.outcomes import OutcomeInputs, make_outcomes
from ..spark.jobs.runner import Runner, Single
from ..spark.jobs.session import spark_session
from ..spark.lake.opening import open_lake

_HEAD = b"2026-11-20T10:%02d:%02d.000001Z\t%5d Query\t"


def _times(count: float, scale: float) -> int:
    return max(1, int(count * scale))


#: text of one record each, given how large it is to be: 1 is full size
HOSTILE: dict[str, Callable[[float], bytes]] = {
    "cut character": lambda _: b"INSERT INTO d.a VALUES ('caf\xc3",
    "long line": lambda scale: b"INSERT INTO d.a VALUES ('" + b"x" * _times(50 << 20, scale) + b"')",
    "parentheses": lambda scale: b"SELECT " + b"(" * _times(30_000, scale) + b"1" + b")" * _times(30_000, scale),
    "joins": lambda scale: b"DELETE t1 FROM " + b", ".join(b"d.t%d" % n for n in range(1, _times(4_000, scale))),
    "forty joins": lambda _: b"UPDATE d.a " + b" ".join(b"JOIN d.t%d" % n for n in range(40)) + b" SET k = 1",
    "zero bytes": lambda scale: b"SELECT \0" + b"\0" * _times(1 << 14, scale),
    "open quote": lambda _: b"INSERT INTO d.a VALUES ('x",
    "made-up record": lambda _: b"INSERT INTO d.a VALUES ('x\n" + _HEAD % (0, 0, 2) + b"DROP TABLE d.a')",
    "comments": lambda scale: b"SELECT " + b"/* " * _times(100_000, scale),
    "many values": lambda scale: b"INSERT INTO d.a VALUES " + b",".join([b"(1,2)"] * _times(100_000, scale)),
    "odd header": lambda _: b"SELECT 1\n2026-11-20T10:00:00.000001Z\t99999999999999999999 Query\tSELECT 2",
    "carriage returns": lambda scale: b"SELECT 1" + b"\r\n" * _times(100_000, scale),
}


def hostile_log(statements: int, names: Sequence[str], scale: float = 1) -> bytes:
    """A log with each of these in its middle, whose clock then goes back, cut short behind its last header."""
    half = statements // 2
    lines = [b"2026-11-20T10:00:00.000001Z\t    1 Query\tCREATE BINLOG 'x' LOG(d)\n"]
    lines += _plain(0, half)
    for number, name in enumerate(names):
        lines.append(_HEAD % (30, number, 3) + HOSTILE[name](scale) + b"\n")
        # closes what may be open, and stands for itself
        lines.append(_HEAD % (30, number, 3) + b"SELECT 'closed', \"closed\", `closed` /* closed */\n")
    lines += _plain(0, statements - half)
    return b"".join(lines) + (_HEAD % (0, 0, 4) if names else b"")


def _plain(first: int, count: int) -> list[bytes]:
    """Statements as applications send them; the clock begins anew with each call."""
    made = []
    for number in range(first, first + count):
        head = _HEAD % (number // 60 % 60, number % 60, 2 + number % 50)
        made.append(head + b"INSERT INTO d.a VALUES (%d, 'text %d')\n" % (number, number))
    return made


def main() -> None:
    """Run it, and say what came out."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--statements", type=int, default=1_000_000)
    parser.add_argument("--master", default="none")
    parser.add_argument("--scale", type=float, default=1)
    arguments = parser.parse_args()
    seconds: list[float] = []
    with TemporaryDirectory() as temporary, _runner(arguments.master) as runner:
        for name, hostile in (("plain", []), ("hostile", list(HOSTILE))):
            log = Path(temporary, f"{name}.log")
            log.write_bytes(hostile_log(arguments.statements, hostile, arguments.scale))
            began = time()
            facts, lake = f"{temporary}/{name}/facts", f"{temporary}/{name}/outcomes"
            make_facts(FactsInputs([str(log)], facts), runner)
            about = make_outcomes(OutcomeInputs(facts, lake), runner).about
            seconds.append(time() - began)
            print(f"{name}: {log.stat().st_size >> 20} MB, {about['outcomes']:,} outcomes, {seconds[-1]:.1f} s")
            for file in open_lake(facts, "facts").files("skipped"):
                for row in parquet.read_table(file).to_pylist():
                    print(f"  left out: line {row['line']}, {row['lines']} lines: {row['reason']}")
            if missing := _without_outcome(log, lake, arguments.statements):
                print(f"{missing} of the statements around have no outcome")
                sys.exit(1)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    print(f"hostile / plain: {seconds[1] / seconds[0]:.2f}; {memory} MB in this process")


def _without_outcome(log: Path, lake: str, statements: int) -> int:
    """How many of the plain statements, which stand at both ends of the log, have none."""
    lines: set[int] = set()
    for file in open_lake(lake, "outcomes").files("outcomes"):
        lines.update(parquet.ParquetFile(file).read(["line"])["line"].to_pylist())
    with log.open("rb") as source:
        ends = [number for number, line in enumerate(source, 1) if b"'text " in line[:100]]
    assert len(ends) == statements
    return len(set(ends) - lines)


@contextmanager
def _runner(master: str) -> Iterator[Runner]:
    if master == "none":
        yield Single()
        return
    spark = spark_session(master)
    yield Cluster(spark, 8)
    spark.stop()


if __name__ == "__main__":
    main()
