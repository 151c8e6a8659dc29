"""What the front end makes of real logs: `python -m binlogic.benchmarks.understanding [LOG ...] [--tables db.t,...]`.

Replays every general log with the binlog setups of `setups/` and tells which statements were not understood by a
grammar, every outcome by rule, and what was skipped. A run is a folder or archive of a recorded run, anything else a
log or script. Without --tables, the scopes name the tables that the workload itself writes.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from binlogic.benchmarks.runs import given_logs
from binlogic.benchmarks.scopes import setup_files, written_tables
from binlogic.facts.readers.record import Skipped
from binlogic.rules.replay import Decided
from binlogic.rules.replay.workload import Inputs, open_inputs

SETUPS_USED = ("databases", "tables")
_SHOWN = 100


@dataclass
class Understanding:
    """Of one workload and setup: statements, those not understood by a grammar, outcomes by rule, skipped lines."""

    statements: int = 0
    others: list[tuple[int, str, str]] = field(default_factory=list)  # line, reason, text
    outcomes: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)

    @property
    def share(self) -> float:
        """The share of statements understood, 1.0 where there are none."""
        return 1 - len(self.others) / self.statements if self.statements else 1.0


def reason_not_understood(decided: Decided) -> str:
    """Why a statement was not understood by a grammar; empty where it was."""
    for fact in decided.entry.observation.facts:
        if fact.relation == "unparsed":
            return str(fact.row[0])
    return "its objects were found without a grammar" if decided.entry.statement.approximate else ""


def understand(workload: Path, setup: Path) -> Understanding:
    """Replay a workload. Raises InputError where a file cannot be used."""
    result = Understanding()

    def on_skip(skipped: Skipped) -> None:
        result.skipped[skipped.reason] += 1

    for decided in open_inputs(Inputs(workload, setup), on_skip).decided():
        result.statements += 1
        if reason := reason_not_understood(decided):
            result.others.append((decided.record.line, reason, " ".join(decided.record.text.split())))
        for outcome in decided.decision.outcomes:
            result.outcomes[outcome.binlog, outcome.verdict, " ".join(outcome.rule_ids)] += 1
    return result


def report(name: str, setup: str, result: Understanding) -> None:
    """Print what became of one workload under one setup."""
    share = f"{100 * result.share:.3f} %"
    print(f"\n{name}, {setup}: {result.statements} statements, {share} understood, {len(result.others)} not")
    for (binlog, verdict, rules), count in sorted(result.outcomes.items()):
        print(f"  {binlog:<24} {verdict:<13} {count:>8}  {rules}")
    for reason, count in result.skipped.most_common():
        print(f"  skipped {count:>6}: {reason}")
    for line, reason, text in result.others[:_SHOWN]:
        print(f"  {name}:{line}: {reason}: {text[:200]}")


def main() -> int:
    """Exit code 1 where some workload is understood to less than 99.5 %."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("workloads", nargs="*", help="recorded runs, logs or scripts")
    parser.add_argument("--tables", help="the tables that scopes name: db.t,db.u (the most written first)")
    given = parser.parse_args()
    total = Understanding()
    enough = True
    for name, log in given_logs(given.workloads):
        tables = given.tables.split(",") if given.tables else written_tables(log)
        with setup_files(SETUPS_USED, tables) as setups:
            for setup, file in setups.items():
                result = understand(log, file)
                report(name, setup, result)
                enough = enough and result.share >= 0.995
        total.statements += result.statements
        total.others += result.others
    print(f"\nall: {total.statements} statements, {100 * total.share:.3f} % understood")
    return int(not enough)


if __name__ == "__main__":
    sys.exit(main())
