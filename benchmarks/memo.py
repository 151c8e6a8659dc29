"""The memo is a cache and nothing else: `python -m binlogic.benchmarks.memo [LOG ...] [--tables db.t,...] [--limit N]`.

Replays each workload twice under three setups of `setups/`, with the memo and without, and compares every decision:
verdict, format, rules with the values they found, and whether the statement fails. Reasons that differ in their order
alone are counted apart. Exit code 1 where any decision differs.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field
from itertools import islice, zip_longest
from pathlib import Path
from time import process_time

from binlogic.benchmarks.runs import given_logs
from binlogic.benchmarks.scopes import setup_files, written_tables
from binlogic.rules.memo.automaton import Automaton
from binlogic.rules.replay import Decided
from binlogic.rules.replay.workload import Inputs, open_inputs

SETUPS_USED = ("databases", "tables", "rows")
_COUNTS = ("statements", "outcomes", "questions", "reordered", "different", "seconds")
_SHOWN = 20


@dataclass
class Comparison:
    """Of one workload and setup: statements and outcomes compared, local questions asked, differences, seconds.

    reordered: decisions that differ in nothing but the order of their reasons.
    """

    statements: int = 0
    outcomes: int = 0
    questions: int = 0
    reordered: int = 0
    differences: list[str] = field(default_factory=list)
    seconds: float = 0.0


def compare(workload: Path, setup: Path, limit: int) -> Comparison:
    """Decide the first `limit` statements with the memo and without. Raises InputError where a file cannot be used."""
    result = Comparison()
    start = process_time()
    remembered = open_inputs(Inputs(workload, setup))
    asked = open_inputs(Inputs(workload, setup, memo=False))
    for left, right in islice(zip_longest(remembered.decided(), asked.decided()), limit):
        result.statements += 1
        if left is None or right is None or _said(left) != _said(right):
            result.differences.append(f"{_shown(left)} against {_shown(right)}")
        else:
            result.outcomes += len(left.decision.outcomes)
            result.reordered += left.decision != right.decision
    decider = remembered.replay.decider
    result.questions = decider.questions if isinstance(decider, Automaton) else 0
    result.seconds = process_time() - start
    return result


def _said(decided: Decided) -> object:
    said = [(o.binlog, o.verdict, o.format, frozenset(o.reasons)) for o in decided.decision.outcomes]
    return decided.record, decided.part, decided.failed, decided.certainty, said


def _shown(decided: Decided | None) -> str:
    if decided is None:
        return "nothing"
    return f"line {decided.record.line} {decided.record.text[:80]!r}: {decided.decision}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("workloads", nargs="*", help="recorded runs, logs or scripts")
    parser.add_argument("--tables", help="the tables that scopes name: db.t,db.u (the most written first)")
    parser.add_argument("--limit", type=int, default=20_000, help="statements of each workload and setup")
    given = parser.parse_args()
    total = Comparison()
    print(f"{'run':24}{'setup':12}" + "".join(f"{heading:>12}" for heading in _COUNTS))
    for name, log in given_logs(given.workloads):
        tables = given.tables.split(",") if given.tables else written_tables(log)
        with setup_files(SETUPS_USED, tables) as setups:
            for setup, file in setups.items():
                result = compare(log, file, given.limit)
                _print(name, setup, result)
                for difference in result.differences[:_SHOWN]:
                    print(f"  {difference}")
                total.statements += result.statements
                total.outcomes += result.outcomes
                total.questions += result.questions
                total.reordered += result.reordered
                total.differences += result.differences
                total.seconds += result.seconds
    _print("all", "", total)
    return int(bool(total.differences))


def _print(name: str, setup: str, result: Comparison) -> None:
    counts = (result.statements, result.outcomes, result.questions, result.reordered, len(result.differences))
    print(f"{name:24}{setup:12}" + "".join(f"{count:12}" for count in (*counts, round(result.seconds))), flush=True)


if __name__ == "__main__":
    sys.exit(main())
