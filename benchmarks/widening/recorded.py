"""Recorded scenarios and workloads as cases: an archive in samples, each with its past and its schema."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from binlogic.explain.conformance.find import find_recordings
from binlogic.explain.conformance.recording import RecordedRun
from binlogic.facts.readers.option_file import command_line
from binlogic.facts.readers.record import Record
from binlogic.facts.readers.script import read_statements
from binlogic.rules.packing.loading import builtin_profiles

from .case import Case

#: samples of one workload
_SAMPLES = 4


def recorded(paths: Iterable[Path], most: int) -> Iterator[tuple[str, Iterable[Case]]]:
    """The cases of each path."""
    profiles = {name for name, pack in builtin_profiles().items() if pack == "logging-format"}
    for path in paths:
        yield (
            path.name,
            (case for each in find_recordings(path) if each.run.server in profiles for case in _of(each.run, most)),
        )


def _of(run: RecordedRun, most: int) -> Iterator[Case]:
    records = [
        found
        for step in run.steps
        for found in (
            [Record(step.session, "init db", step.default_db, 0, 0, 1)] if step.default_db is not None else []
        )
        + ([Record(step.session, "query", step.text, 0, 0, 1)] if step.kind == "sql" else [])
        + ([Record(step.session, "quit", "", 0, 0, 1)] if step.kind in ("close", "kill") else [])
    ]
    records = [each._replace(line=line) for line, each in enumerate(records, 1)]
    schema = tuple(each.record.text for each in read_statements(run.schema, "schema.sql"))
    given = (*command_line(run.instance), ("binlog_format", run.format))
    options = tuple((name, value) for name, value in given if value is not None)
    name = f"{run.family}/{run.name}-{run.format}"
    if len(records) <= most:
        half = len(records) // 3
        for past in (0, half):
            yield Case(name, run.server, tuple(records[past:]), schema, (), options, "", tuple(records[:past]))
        return
    step = len(records) // _SAMPLES
    for begin in range(0, len(records) - most, step):
        yield Case(
            f"{name}@{begin}", run.server, tuple(records[begin + most // 4 : begin + most]), schema, (),
            options, "", tuple(records[begin : begin + most // 4]),
        )  # fmt: skip
