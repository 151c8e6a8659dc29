"""`binlogic check`: what every binlog does with every statement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Annotated

import typer

from ...facts.readers.record import Skipped
from ...rules.decide.outcome import Outcome
from ...rules.replay import Decided
from ...rules.replay.certainty import of_verdict
from ...rules.replay.workload import open_inputs
from ..messages import Messages
from ..possible import Possible, possible
from .options import (
    ConfigOption,
    DatabaseOption,
    EffectsChoice,
    EffectsOption,
    FormatIsOption,
    PackOption,
    ProfileOption,
    ReplicaConfigOption,
    ReplicaOption,
    SchemaOption,
    ServerOption,
    SetupOption,
    StrictOption,
    WorkloadsArgument,
    inputs_of,
)
from .outcomes import FINDINGS, NOTICES, Row, say_jsonl, say_text
from .progress import reading
from .summary import Summary


class CheckFormat(StrEnum):
    """How outcomes are printed."""

    text = "text"
    jsonl = "jsonl"


def check(
    workloads: WorkloadsArgument,
    setup: SetupOption = None,
    schema: SchemaOption = None,
    database: DatabaseOption = "",
    pack: PackOption = "",
    server: ServerOption = "",
    profile: ProfileOption = "",
    config: ConfigOption = None,
    format_is: FormatIsOption = "",
    effects: EffectsOption = EffectsChoice.assumed,
    strict: StrictOption = False,
    replica: ReplicaOption = "",
    replica_config: ReplicaConfigOption = None,
    output: Annotated[CheckFormat, typer.Option("--format", help="text or jsonl")] = CheckFormat.text,
    everything: Annotated[
        bool | None,
        typer.Option("--all/--findings", help="Every outcome, or findings only; a log shows findings unless told."),
    ] = None,
    memo: Annotated[bool, typer.Option("--memo/--no-memo", help="Remember decided questions (same answers).")] = True,
) -> int:
    """Say for every statement and binlog: recorded, not recorded or refused, in which format, by which rule.

    Exit code 0: nothing refused or unknown; 1: findings; 2: bad input; 3: internal error.
    """
    workload, *following = workloads
    inputs = inputs_of(
        workload,
        setup,
        schema,
        pack,
        server,
        memo,
        profile,
        config,
        format_is,
        effects,
        replica,
        replica_config,
        following,
    )
    inputs = replace(inputs, database=database, strict=strict)
    skipped: list[Skipped] = []
    with reading(workload) as progress:
        opened = open_inputs(inputs, skipped.append, progress)
        summary = Summary(opened.workload.file)
        shown = everything if everything is not None else opened.workload.format == "script"
        rows = _rows(opened.decided(), Messages(inputs.pack.program), summary, shown)
        if output is CheckFormat.text:
            say_text(rows)
        else:
            say_jsonl(row for row in rows if row.binlog)
    if output is CheckFormat.text:
        summary.say(skipped)
    return int(summary.has_findings)


def _rows(decided: Iterator[Decided], messages: Messages, summary: Summary, shown: bool) -> Iterator[Row]:
    """The rows to show; every statement is counted. A statement without a binlog is a row without one."""
    for each in decided:
        decision = each.decision
        notices = messages.of(decision, NOTICES)
        summary.count(each, decision, (*notices, *messages.reasons(decision)))
        others = possible(each, messages)
        summary.possible += any(other.verdict in FINDINGS for told in others.values() for other in told)
        wanted = [outcome for outcome in decision.outcomes if shown or _is_found(outcome, others)]
        place = each.record.file or summary.file, each.record.line, each.record.session, each.entry.observation.kind
        known = each.known
        if shown and not decision.outcomes:
            yield Row(*place, "", "", "", "", "", str(known), known.grade, each.part)
        said = messages.of(decision) if wanted else ()
        for outcome in wanted:
            texts = [m.text for m in said if outcome.binlog in m.binlogs and m.verdict == outcome.verdict]
            rules = " ".join(outcome.rule_ids)
            said_of_it = "; ".join(texts)
            sure = of_verdict(known, outcome.verdict, said_of_it)
            told = outcome.binlog, outcome.verdict, outcome.format, rules, said_of_it
            yield Row(*place, *told, str(sure), sure.grade, each.part, others.get(outcome.binlog, ()))
        for notice in notices if shown else ():
            for binlog in notice.binlogs:
                told = binlog, notice.verdict, "", notice.rule_id, notice.text
                yield Row(*place, *told, str(known), known.grade, each.part)


def _is_found(outcome: Outcome, others: Mapping[str, tuple[Possible, ...]]) -> bool:
    """Whether an outcome is a finding, or may be one."""
    may_be = {other.verdict for other in others.get(outcome.binlog, ())}
    return outcome.verdict in FINDINGS or not may_be.isdisjoint(FINDINGS)
