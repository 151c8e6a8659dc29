"""From a lake of facts to a lake of outcomes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time, time
from uuid import uuid4

import pyarrow.parquet as parquet

from ...facts.sql.dialect import Vendor
from ...rules.pack import Pack, builtin_pack
from ...rules.replay import Setup
from ...rules.replay.workload import read_setup
from ..lake.manifest import Run, new_lake, open_lake
from ..read.storage import filesystem
from .partitions import ControlStep, Replaying, ReplayStep
from .runner import Runner
from .summary import SummaryStep


@dataclass(frozen=True)
class OutcomeInputs:
    """A lake of facts, what is in force before its first statement, and where outcomes go."""

    facts: str
    lake: str
    setup: Path | None = None
    schema: Path | None = None
    pack: Pack = field(default_factory=lambda: builtin_pack("clustrix"))
    memo: bool = True


def make_outcomes(inputs: OutcomeInputs, runner: Runner) -> Run:
    """Decide every statement of the lake. Raises InputError BE101, BE120, BE2xx."""
    began, used = time(), process_time()
    facts = open_lake(inputs.facts, "facts")
    lake = new_lake(inputs.lake, "outcomes")
    lake.remove_unnamed()
    vendor = Vendor(**facts.runs[-1].about["server"])
    setup = read_setup(inputs.setup, inputs.schema, vendor)
    templates = tuple(facts.files("templates"))
    job = Replaying(
        uuid4().hex,
        lake.path,
        f"run-{lake.next_run:06}",
        setup,
        inputs.pack,
        inputs.memo,
        vendor,
        templates,
        _needs_texts(setup, templates),
    )
    records = facts.files("records")
    effects: list[str] = []
    if runner.parallel:  # one partition sees every session itself
        control = ControlStep(job)
        effects = [name for names in runner.arranged(control.rows(records, templates), control) for name in names]
    foreign = tuple(f"{lake.path}/{name}" for name in effects)
    step = ReplayStep(job, foreign)
    decided = runner.arranged(step.rows(records), step)
    tables = _merged(each.files for each in decided)
    seen = tuple(f"{lake.path}/{name}" for name in tables.pop("_seen", []))
    summary = SummaryStep(lake.path, job.folder)
    tables.update(_merged(runner.arranged(summary.rows(seen), summary)))
    for name in (*seen, *foreign):
        filesystem(name)[0].delete_file(filesystem(name)[1])
    about = {
        "facts": facts.path,
        "facts_runs": len(facts.runs),
        "pack": inputs.pack.name,
        "from_texts": job.texts,
        "statements": sum(each.statements for each in decided),
        "outcomes": sum(each.outcomes for each in decided),
        "partitions": len(decided),
        "seconds": round(time() - began, 3),
        "cpu_seconds_here": round(process_time() - used, 3),
    }
    return lake.commit(tables, about)


def _needs_texts(setup: Setup, templates: Sequence[str]) -> bool:
    """Whether something compares texts, or reads them in another sql_mode."""
    if setup.catalog.triggers or setup.catalog.routines:
        return True
    for file in templates:
        system, path = filesystem(file)
        if any(parquet.read_table(path, filesystem=system, columns=["needs_texts"])["needs_texts"].to_pylist()):
            return True
    return False


def _merged(many: Iterable[dict[str, list[str]]]) -> dict[str, list[str]]:
    merged: dict[str, list[str]] = {}
    for files in many:
        for table, names in files.items():
            merged.setdefault(table, []).extend(names)
    return merged
