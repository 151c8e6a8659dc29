"""General logs that servers write day by day, and what was read of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from binlogic.explain.cli.app import run
from binlogic.spark.lake.opening import open_lake

from .lakes import table_rows

VERBS = {"spark": "binlogic.spark.cli:spark_app"}.items()


def day(number: int, count: int = 30, session: int = 1) -> bytes:
    """What a server writes on a day, one statement a second; more than a hundred of them differ behind 64 KiB only
    where their texts do."""
    return b"".join(
        b"2026-11-%02dT10:%02d:%02d.000000Z\t%5d Query\tINSERT INTO shop.t VALUES (%d, %d)\n"
        % (number, second // 60 % 60, second % 60, session, number, second)
        for second in range(count)
    )


def facts(logs: Path | Sequence[Path], lake: Path, *options: str) -> int:
    """`binlogic spark facts` in this process; its exit code."""
    given = [logs] if isinstance(logs, Path) else logs
    return run(["spark", "facts", *map(str, given), "-o", str(lake), "--master", "none", *options], VERBS)


def follow(folder: Path, lakes: Path, *options: str) -> int:
    """`binlogic spark follow` in this process; its exit code."""
    return run(["spark", "follow", str(folder), "-o", str(lakes), "--master", "none", *options], VERBS)


def texts(lake: Path) -> list[str]:
    """The texts of the records of a lake in their order."""
    rows = sorted(table_rows(str(lake), "facts", "records").elements(), key=lambda row: (row[0], row[1]))
    return [bytes(row[11]).decode() for row in rows]


def written(log: bytes) -> list[str]:
    """The texts of the records of a log without texts of several lines."""
    return [line.split("\t")[-1] for line in log.decode().splitlines()]


def names(lake: Path) -> Counter[str]:
    """The files that a lake says it was made from, without their folders."""
    return Counter(Path(str(row[3])).name for row in table_rows(str(lake), "facts", "files").elements())


def runs(lake: Path) -> int:
    """How many runs read logs into a lake."""
    return sum(bool(run.about["files"]) for run in open_lake(str(lake), "facts").runs)
