"""`binlogic repair`: what helps a statement, and a copy of the script with one of the repairs in it."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ...facts.door.encoded import lines_of, paragraphs
from ...facts.door.out import emit, emit_bytes, say
from ...facts.door.terminal import line
from ...facts.errors import InputError
from ..beside import outcomes_line
from ..explanation import explain_at
from ..render.repair import render_repairs, repairs_to_json
from ..repair import applied, repairs
from .files import keep_apart, save
from .grouped import with_options
from .location import parse_location
from .options import WorkloadOptions


class RepairFormat(StrEnum):
    """How repairs are listed."""

    text = "text"
    json = "json"


@with_options(WorkloadOptions, "server", "show_secrets", "replica", "replica_config", "channel")
def repair(
    location: Annotated[str, typer.Argument(help="FILE:LINE of the statement.")],
    options: WorkloadOptions,
    binlog: Annotated[
        str | None, typer.Option("--binlog", help="The binlog to explain; by default the one with the gravest outcome.")
    ] = None,
    output: Annotated[RepairFormat, typer.Option("--format", help="text or json")] = RepairFormat.text,
    apply: Annotated[
        int, typer.Option("--apply", min=0, help="Write a copy of the script with this repair applied.")
    ] = 0,
    to: Annotated[
        Path | None, typer.Option("-o", "--output", help="Write the copy to this file; by default to standard output.")
    ] = None,
) -> int:
    """Find the fewest changes that fix a statement, and apply one of them.

    Each repair is tested by running the workload before it is proposed. Exit code 0: a repair was found; 1: none of
    those tried helps; 2: bad input.
    """
    at = parse_location(location)
    if str(at.file) == "-":
        raise InputError("BE301", "repair runs the workload again and again", hint="write it to a file")
    # what is written has every secret that was read
    inputs = replace(options.inputs(at.file, verb="repair"), show_secrets=apply > 0)
    keep_apart(to, (at.file, *options.files))
    explained = explain_at(inputs, at.line, at.part)
    outcome = explained.outcome(binlog)
    found = repairs(inputs, explained, outcome)
    if not apply:
        if output is RepairFormat.json:
            emit(repairs_to_json(found, outcome.binlog))
        else:
            said = render_repairs(found, outcome.binlog, explained.situation.name)
            say(*lines_of(paragraphs(line(outcomes_line(explained)), said)))
        return int(not found.found)
    if apply > len(found.found):
        known = f"1 to {len(found.found)}" if found.found else "nothing helps"
        raise InputError("BE301", f"there is no repair {apply} of {location}", hint=known)
    script = applied(inputs, explained, found.found[apply - 1].edits)
    if to is None:
        emit_bytes(script)
    else:
        save(to, script)
    return 0
