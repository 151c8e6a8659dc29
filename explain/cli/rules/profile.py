"""`binlogic rules profile`: what rules cost on a workload."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from ....facts.door.out import say
from ....rules.authoring.profile import Cost, Profile
from ....rules.authoring.situations import meet_all
from ....rules.packing.pack import Pack
from ..options import (
    ConfigOption,
    PackOption,
    ProfileOption,
    SchemaOption,
    SetupOption,
    WorkloadArgument,
    WorkloadOptions,
)


def profile(
    workload: WorkloadArgument,
    setup: SetupOption = None,
    schema: SchemaOption = None,
    pack: PackOption = "",
    server: ProfileOption = "",
    config: ConfigOption = None,
    top: Annotated[
        int, typer.Option("--top", min=1, help="How many clauses are shown, the most expensive first.")
    ] = 10,
) -> int:
    """Measure time and rows per rule, clause and literal.

    Each clause is measured alone, on the rows of the other clauses, for every distinct situation of the workload,
    without the cache.
    """
    inputs = WorkloadOptions(setup, schema, pack=pack, profile=server, config=config).inputs(workload)
    measured = Profile(inputs.pack.program)
    situations = meet_all([inputs], lambda facts, _: measured.meet(facts))
    whole = sum(cost.seconds for cost in measured.costs)
    for cost in measured.costs[:top]:
        for line in _lines(cost, whole, inputs.pack):
            say(line)
    say(f"{situations} situations, {len(measured.costs)} clauses, {1000 * whole:.1f} ms")
    return 0


def _lines(cost: Cost, whole: float, pack: Pack) -> Iterator[str]:
    rule = pack.program.rule_of(cost.clause)
    share = f"{100 * cost.seconds / (whole or 1):5.1f}%"
    yield f"{1000 * cost.seconds:9.2f} ms {share} {cost.rows:>7} rows  {rule.id or '-':<7} {cost.clause}"
    yield from (f"{'':>19}{left:>7} left  {'':<7}   {literal}" for literal, left in cost.literals)
