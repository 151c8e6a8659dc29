"""`binlogic rules export`: the same program for another engine."""

from __future__ import annotations

from typing import Annotated

import typer

from ....facts.door.out import say
from ....rules.export import ExportTarget, exported
from ...explanation import explain_at
from ..location import parse_location
from ..options import PackOption, ProfileOption, SchemaOption, SetupOption, WorkloadOptions, pack_of


def export(
    to: Annotated[ExportTarget, typer.Option("--to", help="The engine.")] = ExportTarget.clingo,
    pack: PackOption = "",
    profile: ProfileOption = "",
    at: Annotated[str, typer.Option("--at", help="FILE:LINE of a statement whose facts are written too.")] = "",
    setup: SetupOption = None,
    schema: SchemaOption = None,
) -> int:
    """Print rules for clingo, Souffle or Nemo.

    With --at the facts of one statement are printed too.
    """
    if at:
        place = parse_location(at)
        inputs = WorkloadOptions(setup, schema, pack=pack, profile=profile).inputs(place.file)
        found = explain_at(inputs, place.line, place.part)
        facts = {name: frozenset(rows) for name, rows in found.situation.facts.items()}
        say(*exported(inputs.pack.program, facts, to).removesuffix("\n").split("\n"))
    else:
        say(*exported(pack_of(pack, profile).program, {}, to).removesuffix("\n").split("\n"))
    return 0
