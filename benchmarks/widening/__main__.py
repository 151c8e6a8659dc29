"""Random and recorded workloads decided with all that is known, and with less: certain answers must stay.

    python -m binlogic.benchmarks.widening [--server NAME ...] [--workloads N] [--seed N] [--shrink N] [PATH ...]

PATH: recorded scenarios and workloads, in folders or archives, instead of random ones. Exit code 1 where an answer
breaks the law.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from ..judge.shrink import smallest
from .case import Case, readable
from .draw import drawn
from .law import Violation, compare, lines_of
from .recorded import recorded
from .take import again, taken

SERVERS = (
    "clustrix", "acme-replication", "mysql-5.6", "mysql-5.7", "mysql-8.0", "mariadb-10.11", "mariadb-11.8",
)  # fmt: skip


def main() -> int:
    """Compare, print counts by server, then causes with the smallest workload of each."""
    given = _given()
    broken = 0
    for name, cases in _cases(given):
        tally = Tally()
        for seed, case in enumerate(cases, given.seed):
            tally.add(case, Random(seed))
        print(tally.line(name), flush=True)
        broken += tally.broken
        for text in tally.shown(given.shrink):
            print(text, flush=True)
    return 1 if broken else 0


class Tally:
    """Counts over cases, and one example of every cause."""

    def __init__(self) -> None:
        self.workloads = self.statements = self.broken = 0
        self.grades: Counter[str] = Counter()
        self.causes: Counter[str] = Counter()
        self.examples: dict[str, tuple[Violation, Case]] = {}

    def add(self, case: Case, random: Random) -> None:
        """Compare one case with what is known less of."""
        less = list(taken(case, random))
        found = compare(case, less)
        self.workloads += 1
        self.statements += found.statements
        self.grades += found.grades
        self.broken += len(found.violations)
        first: dict[str, Violation] = {}
        for each in found.violations:
            first.setdefault(each.taken, each)
        for each in first.values():
            self.causes[each.cause] += 1
            self.examples.setdefault(each.cause, (each, case))

    def line(self, name: str) -> str:
        """What was compared."""
        whole = self.grades.total() or 1
        grades = ", ".join(f"{grade} {count * 100 / whole:.1f} %" for grade, count in sorted(self.grades.items()))
        told = f"{name}: {self.workloads} workloads, {self.statements} answers compared, {self.broken} break the law"
        return f"{told} (fully informed: {grades})"

    def shown(self, most: int) -> Iterator[str]:
        """Causes with their counts, and the smallest workload of the first ones."""
        for cause, count in self.causes.most_common():
            yield f"{count:5}  {cause}"
        for cause, _ in self.causes.most_common(most):
            yield "\n".join(["", *_shrunk(*self.examples[cause])])


def _shrunk(violation: Violation, case: Case) -> Iterator[str]:
    take = again(case, violation.of)

    def found(part: Case) -> Violation | None:
        other = take(part)
        if other is None:
            return None
        told = compare(part, [(violation.taken, other)]).violations
        return next((each for each in told if each.cause == violation.cause), None)

    if found(case) is None:
        return lines_of(violation, case)
    small = smallest(case, lambda part: found(part) is not None)
    return lines_of(found(small) or violation, small)


def _cases(given: argparse.Namespace) -> Iterator[tuple[str, Iterable[Case]]]:
    if given.paths:
        yield from recorded(given.paths, given.most)
        return
    for server in given.server or SERVERS:
        seeds = range(given.seed, given.seed + given.workloads)
        yield server, (case for seed in seeds if readable(case := drawn(seed, server)))


def _given() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="What is known less of changes no certain answer.")
    parser.add_argument("paths", nargs="*", type=Path, help="recorded workloads instead of random ones")
    parser.add_argument("--server", action="append", choices=SERVERS, help="default: all")
    parser.add_argument("--seed", type=int, default=int(time.time()) % 1_000_000, help="of the first workload")
    parser.add_argument("--workloads", type=int, default=100, help="per server")
    parser.add_argument("--most", type=int, default=400, help="statements of a recorded workload in one piece")
    parser.add_argument("--shrink", type=int, default=10, help="causes shown with their smallest workload")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
