"""`binlogic facts`: the facts rules decide on, relation by relation, with their origins."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from ...facts.door.json import document
from ...facts.door.out import emit
from ...facts.errors import InputError
from ...facts.schema import RELATIONS
from ...rules.replay.workload import decider_for, open_inputs
from ..history import TracedDecision
from ..situations import Situations
from ..trace import Tracing
from .fact_files import write_parquet
from .files import keep_apart, save_lines
from .grouped import with_options
from .options import WorkloadArgument, WorkloadOptions


class FactsFormat(StrEnum):
    """How facts are written."""

    jsonl = "jsonl"
    parquet = "parquet"


@with_options(WorkloadOptions, "strict", "replica", "replica_config", "channel")
def facts(
    workload: WorkloadArgument,
    options: WorkloadOptions,
    output: Annotated[FactsFormat, typer.Option("--format", help="jsonl or parquet")] = FactsFormat.jsonl,
    to: Annotated[
        Path | None, typer.Option("-o", "--output", help="File for jsonl; folder for parquet, one file per relation.")
    ] = None,
) -> int:
    """Write every fact of every statement: relation, row and origin."""
    inputs = options.inputs(workload)
    tracing = Tracing(decider_for(inputs.pack))
    opened = open_inputs(inputs, decider=tracing)
    tracing.replay = opened.replay
    situations = Situations(opened.workload.file, opened.replay.statements.vendor, inputs.pack.program)
    rows = (row for decided in opened.decided() for row in fact_rows(situations, decided.step.traced))
    if output is FactsFormat.parquet:
        if to is None:
            raise InputError("BE301", "parquet needs a folder", hint="add -o facts/")
        write_parquet(rows, to)
    elif to is None:
        for row in rows:
            emit(document(row))
    else:
        keep_apart(to, (workload, *options.files))
        save_lines(to, map(document, rows))
    return 0


def fact_rows(situations: Situations, traced: TracedDecision) -> Iterator[dict[str, Any]]:
    """One mapping per fact: relation, statement, session, its columns by name, and the origin's fields.

    Facts of binlogs and names are repeated for each statement they were in force for, so that a row says everything
    a decision depended on.
    """
    situation = situations.build(traced)
    for relation in RELATIONS:
        for row, origin in situation.facts.get(relation.name, {}).items():
            values = row[1:] if relation.types[0] == "statement" else row
            yield {
                "relation": relation.name,
                "statement": situation.name,
                "session": traced.record.session,
                "row": dict(zip(relation.names, values, strict=True)),
                "origin": {
                    "kind": origin.kind,
                    "file": origin.file,
                    "line": origin.line,
                    "column": origin.column,
                    "start": origin.start,
                    "end": origin.end,
                    "text": origin.text,
                },
            }
