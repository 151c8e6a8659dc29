"""`binlogic facts`: the facts rules decide on, relation by relation, with their origins."""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from ...facts.errors import InputError
from ...facts.schema import RELATIONS
from ...rules.replay.workload import decider_for, open_inputs
from ..situate import Situations
from ..trace import Moment, Tracing
from .options import (
    ConfigOption,
    FollowOption,
    FormatIsOption,
    PackOption,
    ProfileOption,
    SchemaOption,
    ServerOption,
    SetupOption,
    WorkloadArgument,
    inputs_of,
)

_BATCH = 10_000


class FactsFormat(StrEnum):
    """How facts are written."""

    jsonl = "jsonl"
    parquet = "parquet"


def facts(
    workload: WorkloadArgument,
    setup: SetupOption = None,
    schema: SchemaOption = None,
    pack: PackOption = "",
    server: ServerOption = "",
    profile: ProfileOption = "",
    config: ConfigOption = None,
    format_is: FormatIsOption = "",
    follow: FollowOption = False,
    output: Annotated[FactsFormat, typer.Option("--format", help="jsonl or parquet")] = FactsFormat.jsonl,
    to: Annotated[
        Path | None, typer.Option("-o", "--output", help="Folder for parquet: one file per relation.")
    ] = None,
) -> int:
    """Write every fact of every statement: relation, row, and where it was read."""
    inputs = inputs_of(workload, setup, schema, pack, server, True, profile, config, format_is, follow)
    tracing = Tracing(decider_for(inputs.pack))
    opened = open_inputs(inputs, decider=tracing)
    tracing.replay = opened.replay
    situations = Situations(opened.workload.file, opened.replay.statements.vendor)
    rows = (row for decided in opened.decided() for row in fact_rows(situations, decided.step.moment))
    if output is FactsFormat.jsonl:
        for row in rows:
            print(json.dumps(row, ensure_ascii=True))
    else:
        if to is None:
            raise InputError("BE301", "parquet needs a folder", hint="add -o facts/")
        _write_parquet(rows, to)
    return 0


def fact_rows(situations: Situations, moment: Moment) -> Iterator[dict[str, Any]]:
    """One mapping per fact: relation, statement, session, its columns by name, and the origin's fields.

    Facts of binlogs and names are repeated for each statement they were in force for, so that a row says everything
    a decision depended on.
    """
    situation = situations.build(moment)
    for relation in RELATIONS:
        for row, origin in situation.facts.get(relation.name, {}).items():
            values = row[1:] if relation.types[0] == "statement" else row
            yield {
                "relation": relation.name,
                "statement": situation.name,
                "session": moment.record.session,
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


def _write_parquet(rows: Iterator[dict[str, Any]], folder: Path) -> None:
    # Loading pyarrow takes longer than most commands.
    import pyarrow as arrow
    import pyarrow.parquet as parquet

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError("BE101", f"the folder cannot be made: {error.strerror}", str(folder)) from error
    schemas = {r.name: _arrow_schema(arrow, r.name) for r in RELATIONS}
    writers: dict[str, Any] = {}
    waiting: dict[str, list[dict[str, Any]]] = {}

    def flush(name: str) -> None:
        table = arrow.Table.from_pylist(waiting.pop(name), schema=schemas[name])
        if name not in writers:
            writers[name] = parquet.ParquetWriter(folder / f"{name}.parquet", schemas[name])
        writers[name].write_table(table)

    try:
        for row in rows:
            name = row["relation"]
            flat = {"statement": row["statement"], "session": row["session"]}
            flat |= row["row"]
            flat |= {f"origin_{key}": value for key, value in row["origin"].items()}
            waiting.setdefault(name, []).append(flat)
            if len(waiting[name]) >= _BATCH:
                flush(name)
        for name in list(waiting):
            flush(name)
    finally:
        for writer in writers.values():
            writer.close()


_NUMBERS = ("position", "integer")


def _arrow_schema(arrow: Any, name: str) -> Any:
    relation = next(r for r in RELATIONS if r.name == name)
    text, number = arrow.string(), arrow.int64()
    kinds = [kind for kind in relation.types if kind != "statement"]
    fields = [("statement", text), ("session", text)]
    fields += [(n, number if kind in _NUMBERS else text) for n, kind in zip(relation.names, kinds, strict=True)]
    fields += [(f"origin_{key}", text) for key in ("kind", "file", "text")]
    fields += [(f"origin_{key}", number) for key in ("line", "column", "start", "end")]
    return arrow.schema(fields)
