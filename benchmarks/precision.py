"""How often `check` is certain, presumes, or leaves open: `python -m binlogic.benchmarks.precision [ARCHIVE ...]`.

The general logs of recorded runs, with the schema that stands beside each and without any; a run's schema is that of
its end, so tables that the application dropped are not in it. Every outcome counts, at most LINES statements of a log.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from binlogic.benchmarks.runs import Run, given_runs
from binlogic.rules.packing.choice import chosen_pack
from binlogic.rules.packing.pack import Pack
from binlogic.rules.replay.certainty import of_verdict
from binlogic.rules.replay.workload import Inputs, decider_for, open_inputs

PROFILES = ("mariadb-10.11", "clustrix")
SETUP = "CREATE BINLOG 'all';\n"
#: statements of one log
LINES = 5_000


def main() -> None:
    """Print a table: profile, schema, outcomes, and of 100 of them those of each grade; reasons of open ones."""
    packs = {name: chosen_pack(*(("clustrix",) if name == "clustrix" else ("", name))) for name in PROFILES}
    deciders = {name: decider_for(pack) for name, pack in packs.items()}
    grades: Counter[tuple[str, str, str]] = Counter()
    reasons: Counter[str] = Counter()
    for run in given_runs(sys.argv[1:]):
        for name, with_schema, inputs in _inputs(run, packs):
            opened = open_inputs(inputs, decider=deciders[name])
            for each in islice(opened.decided(), LINES):
                for outcome in each.decision.outcomes:
                    known = of_verdict(each.known, outcome.verdict, outcome.rule_ids[0])
                    grades[name, with_schema, known.grade] += 1
                    if known.grade == "open":
                        reasons[f"{name}, schema {with_schema}: {each.entry.observation.kind}: {known}"] += 1
    print("| profile | schema | outcomes | certain % | presumed % | open % |\n|---|---|---|---|---|---|")
    for name in PROFILES:
        for with_schema in ("yes", "no"):
            found = [grades[name, with_schema, grade] for grade in ("certain", "presumed", "open")]
            shares = " | ".join(f"{count * 100 / max(1, sum(found)):.2f}" for count in found)
            print(f"| {name} | {with_schema} | {sum(found)} | {shares} |")
    for reason, count in reasons.most_common(8):
        print(f"open: {count}  {reason[:130]}", file=sys.stderr)


def _inputs(run: Run, packs: Mapping[str, Pack]) -> Iterator[tuple[str, str, Inputs]]:
    """Profile, whether with the schema, and the inputs; they can be opened while this is iterated."""
    with run.unpacked("general.log") as log, TemporaryDirectory() as folder:
        setup, empty, schema = (Path(folder, name) for name in ("setup.sql", "empty.sql", "schema.sql"))
        setup.write_text(SETUP)
        empty.write_text("")
        try:
            schema.write_text(run.text("schema.sql"), "utf-8", "surrogateescape")
        except KeyError:  # it dropped all it made
            schema.write_text("")
        given = {"binlog_format": run.name.rpartition("-")[2]}
        for name, pack in packs.items():
            for with_schema, tables in (("yes", schema), ("no", empty)):
                if pack.about_server:
                    yield name, with_schema, Inputs(log, schema=tables, pack=pack, settings=given)
                else:
                    yield name, with_schema, Inputs(log, setup, tables, pack)


if __name__ == "__main__":
    main()
