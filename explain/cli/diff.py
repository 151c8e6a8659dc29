"""`binlogic diff`: what becomes another thing of a workload in another situation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ...facts.door.encoded import lines_of
from ...facts.door.json import document
from ...facts.door.out import emit, say
from ...facts.errors import InputError
from ...rules.packing.loading import builtin_profiles
from ...rules.replay.workload import Inputs
from ..difference import difference, steps
from ..render.difference import difference_data, difference_text
from .grouped import with_options
from .options import EffectsChoice, WorkloadArgument, WorkloadOptions

_FORMATS = ("STATEMENT", "MIXED", "ROW")
SCHEMA = "binlogic.difference/1"


class DiffFormat(StrEnum):
    """How a difference is written."""

    text = "text"
    json = "json"


@with_options(WorkloadOptions, "server", "show_secrets", "replica", "replica_config", "channel")
def diff(
    workload: WorkloadArgument,
    options: WorkloadOptions,
    against: Annotated[
        str, typer.Option("--against", help="The other side: a profile, e.g. mysql-8.0, or a binlog_format.")
    ] = "",
    against_setup: Annotated[
        Path | None, typer.Option("--against-setup", help="Its binlogs; by default those of --setup.")
    ] = None,
    against_schema: Annotated[
        Path | None, typer.Option("--against-schema", help="Its tables; by default those of --schema.")
    ] = None,
    against_config: Annotated[
        Path | None, typer.Option("--against-config", help="Its option file; by default that of --config.")
    ] = None,
    plan: Annotated[
        str,
        typer.Option("--plan", help="Plan a change of binlog_format, e.g. STATEMENT..ROW: what breaks at each step."),
    ] = "",
    output: Annotated[DiffFormat, typer.Option("--format", help="text or json")] = DiffFormat.text,
) -> int:
    """List the statements whose outcome differs, grouped by difference, rule and statement shape.

    Exit code 0: nothing is newly refused, failing, unknown or warned of; 1: something is; 2: bad input.
    """
    if str(workload) == "-":
        raise InputError("BE301", "diff reads the workload twice", hint="write it to a file")
    base = options.inputs(workload, verb="diff")
    other = _other(base, against, against_config)
    other = replace(other, setup=against_setup or base.setup, schema=against_schema or base.schema)
    pairs = list(_steps(base, plan)) if plan else [("", base, other)]
    if not plan and other == base:
        raise InputError("BE301", "both situations are the same", hint="--against mysql-8.0, --against ROW, --plan ...")
    found = [(title, before, after, difference(before, after)) for title, before, after in pairs]
    if output is DiffFormat.json:
        told = [{"step": title, **difference_data(each)} for title, _, _, each in found]
        emit(document({"schema": SCHEMA, "steps": told}, indent=2))
    else:
        for number, (title, before, after, each) in enumerate(found):
            said = lines_of(difference_text(each, (_command(before), _command(after))))
            say(*([""] if number else []), *([title] if title else []), *said)
    return int(any(each.is_grave for *_, each in found))


def _other(base: Inputs, against: str, config: Path | None) -> Inputs:
    """The other situation. Raises InputError BE301 for a word that names none."""
    if not against:
        return replace(base, config=config or base.config)
    settings = dict(base.settings)
    if against.upper() in _FORMATS:
        settings["binlog_format"] = against.upper()
        if not base.pack.about_server:
            raise InputError("BE301", f"pack {base.pack.name} knows no server variables", hint="name a --profile")
        return replace(base, config=config or base.config, settings=settings)
    if against not in builtin_profiles():
        known = ", ".join((*builtin_profiles(), *_FORMATS))
        raise InputError("BE301", f"there is no situation `{against}`", hint=f"--against is one of {known}")
    options = WorkloadOptions(
        base.setup,
        base.schema,
        base.database,
        profile=against,
        config=config or base.config,
        format_is=settings.get("binlog_format", ""),
        effects=EffectsChoice(base.effects),
        strict=base.strict,
    )
    return options.inputs(base.workload)


def _steps(base: Inputs, plan: str) -> Iterator[tuple[str, Inputs, Inputs]]:
    """Each step of a plan, in which the replica still has the format that the server had before."""
    found = steps(plan, _FORMATS)
    if not found or not base.pack.about_server:
        raise InputError("BE301", f"`{plan}` is no plan of a server", hint="--profile P --plan STATEMENT..ROW")
    for first, then in found:
        settings = dict(base.settings) | {"replica": base.pack.profile, "replica_format": first}
        before, after = (replace(base, settings=settings | {"binlog_format": word}) for word in (first, then))
        yield f"{first} to {then}, while replicas still have {first}", before, after


def _command(inputs: Inputs) -> str:
    """How to have a place explained in a situation."""
    options = [
        ("--profile", inputs.pack.profile if inputs.pack.about_server else ""),
        ("--setup", inputs.setup),
        ("--schema", inputs.schema),
    ]
    options += [("--config", inputs.config), ("--format-is", inputs.settings.get("binlog_format", ""))]
    told = " ".join(f"{name} {value}" for name, value in options if value)
    return f"binlogic explain {inputs.workload}:LINE {told}".rstrip()
