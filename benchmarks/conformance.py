"""What `binlogic conformance` costs by the length of an application log whose statements may go several ways.

    python -m binlogic.benchmarks.conformance [--statements 4000 16000 64000] [--shapes long parted short sessions]

The logs are made in a temporary folder, in the form of truth.jsonl (docs/recordings.md). long: one transaction in one
session; parted: the same behind calls that may have gone back to a savepoint, so that several caches are followed;
short: transactions of eight statements; sessions: eight sessions in turn, each in one transaction. What most statements
do depends on rows that came from a file. Prints a line for each log: CPU seconds, how many times those of
the size before, for how many times its statements, and the largest resident set.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from .costs import Cost, spent, wait_for_orphans

_SETUP = (
    "CREATE DATABASE shop",
    "CREATE TABLE shop.orders (id INT PRIMARY KEY, state INT, note VARCHAR(60), KEY (state)) ENGINE=InnoDB",
    "CREATE TABLE shop.stock (id INT PRIMARY KEY, amount INT) ENGINE=InnoDB",
    "CREATE PROCEDURE shop.undo() BEGIN IF RAND() < 0.5 THEN ROLLBACK TO marked; END IF; END",
    "CREATE PROCEDURE shop.mark() BEGIN IF RAND() < 0.5 THEN SAVEPOINT marked; END IF; END",
    "LOAD DATA INFILE 'orders.csv' INTO TABLE shop.orders",
    "LOAD DATA INFILE 'stock.csv' INTO TABLE shop.stock",
)
_CHANGES = (
    "INSERT IGNORE INTO shop.orders (id, state, note) VALUES ({0}, {1}, 'taken at the counter, sent by post {0}')",
    "UPDATE shop.orders SET state = {1}, note = 'looked at again and found to be in order {0}' WHERE id = {0}",
    "UPDATE shop.stock SET amount = amount - {1} WHERE id = {0} AND amount >= {1} /* of the storehouse behind */",
    "DELETE FROM shop.orders WHERE id = {0} AND state > {1} AND note LIKE 'nobody asked for it any more {0}%'",
)
_VERBS = ("INSERT", "UPDATE", "DELETE")
_SESSIONS = 8
_SHORT = 8


class Said(NamedTuple):
    """A statement of a log, and the connection that sent it."""

    connection: int
    sql: str


def long(statements: int) -> Iterator[Said]:
    """One transaction in one session."""
    return (Said(1, text) for text in ("BEGIN", *_changes(statements), "COMMIT"))


def parted(statements: int) -> Iterator[Said]:
    """One transaction of which several alternatives stay open to its end."""
    changes = _changes(statements)
    begin = ("BEGIN", next(changes), "SAVEPOINT marked", next(changes), "CALL shop.undo()", next(changes))
    return (Said(1, text) for text in (*begin, "CALL shop.mark()", *changes, "COMMIT"))


def short(statements: int) -> Iterator[Said]:
    """Transactions of ordinary length in one session."""
    for number, text in enumerate(_changes(statements)):
        if number % _SHORT == 0:
            yield from (Said(1, end) for end in (*["COMMIT"][: number > 0], "BEGIN"))
        yield Said(1, text)
    yield Said(1, "COMMIT")


def sessions(statements: int) -> Iterator[Said]:
    """Some sessions in turn, each in one transaction."""
    opened = range(1, _SESSIONS + 1)
    yield from (Said(connection, "BEGIN") for connection in opened)
    yield from (Said(1 + number % _SESSIONS, text) for number, text in enumerate(_changes(statements)))
    yield from (Said(connection, "COMMIT") for connection in opened)


SHAPES: dict[str, Callable[[int], Iterator[Said]]] = {
    "long": long,
    "parted": parted,
    "short": short,
    "sessions": sessions,
}


def main() -> int:
    """Measure logs of every shape and size; returns the exit code."""
    parser = argparse.ArgumentParser(description="CPU of conformance by the length of a log")
    parser.add_argument("--statements", type=int, nargs="+", default=[4_000, 16_000, 64_000])
    parser.add_argument("--shapes", nargs="+", choices=SHAPES, default=[*SHAPES])
    parser.add_argument("--server", default="10.11.19-MariaDB", help="what the server says its version is")
    parser.add_argument("--format", default="MIXED", choices=("ROW", "MIXED", "STATEMENT"))
    options = parser.parse_args()
    wait_for_orphans()
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, {options.server} {options.format}")
    print(f"{'':<10}{'statements':>11}{'MB':>6}{'CPU s':>9}{'x':>6}{'for x':>7}{'MiB':>7}")
    for shape in options.shapes:
        before: tuple[int, Cost] | None = None
        for size in options.statements:
            with TemporaryDirectory() as folder:
                bytes_written = record(Path(folder), SHAPES[shape](size), options.server, options.format)
                cost = spent((sys.executable, "-m", "binlogic", "conformance", folder))
            line = f"{shape:<10}{size:>11,}{bytes_written / 1e6:>6.1f}{cost.cpu:>9.2f}"
            line += f"{cost.cpu / before[1].cpu:>6.2f}{size / before[0]:>7.2f}" if before else f"{'':>13}"
            print(f"{line}{cost.resident:>7.0f}", flush=True)
            before = size, cost
    return 0


def record(folder: Path, said: Iterator[Said], server: str, binlog_format: str) -> int:
    """Write a log behind its setup as a recording; returns its length in bytes."""
    (folder / "variables.tsv").write_text(f"Variable_name\tValue\nversion\t{server}\n")
    truth = folder / "truth.jsonl"
    with truth.open("w") as lines:
        for number, each in enumerate(chain((Said(1, text) for text in _SETUP), said), 1):
            row = {
                "app": "shop",
                "format": binlog_format,
                "conn": each.connection,
                "qid": number,
                "default_db": "shop",
                "logged": None if number <= len(_SETUP) else _logged(each.sql),
                "sql": each.sql,
            }
            lines.write(json.dumps(row) + "\n")
    return truth.stat().st_size


def _changes(count: int) -> Iterator[str]:
    return (_CHANGES[number % len(_CHANGES)].format(number, number % 97) for number in range(count))


def _logged(text: str) -> str:
    return "statement" if text.startswith(_VERBS) else "none"


if __name__ == "__main__":
    sys.exit(main())
