"""`binlogic check`: what every binlog does with every statement."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ...facts.errors import InputError
from ...facts.readers.record import Skipped
from ...rules.decide.messages import Messages
from ...rules.replay import Decided
from ...rules.replay.workload import Opened, open_inputs
from ..possible import possible
from ..rows import FINDINGS, NOTICES, OutcomeRow, rows_of
from .grouped import with_options
from .locked import as_locked
from .options import LockedOption, WorkloadOptions, WorkloadsArgument
from .outcomes import say_jsonl, say_text
from .progress import reading
from .summary import Summary
from .unmatched import say_unmatched


class CheckFormat(StrEnum):
    """How outcomes are printed."""

    text = "text"
    jsonl = "jsonl"


@with_options(WorkloadOptions, "show_secrets")
def check(
    workloads: WorkloadsArgument,
    options: WorkloadOptions,
    locked: LockedOption = False,
    output: Annotated[CheckFormat, typer.Option("--format", help="text or jsonl")] = CheckFormat.text,
    everything: Annotated[
        bool | None,
        typer.Option(
            "--all/--findings",
            help="Show all outcomes, or findings only; findings is the default for a log.",
        ),
    ] = None,
    memo: Annotated[bool, typer.Option("--memo/--no-memo", help="Cache decisions; the answers are the same.")] = True,
) -> int:
    """Show whether each binlog records, skips or refuses each statement, in which format and by which rule.

    Exit code 0: nothing refused or unknown; 1: findings; 2: bad input; 3: internal error.
    """
    workload, *following = workloads
    inputs = options.inputs(workload, following, "check", memo)
    if locked:
        as_locked(inputs.pack, always=True)
    skipped: list[Skipped] = []
    with reading(workload) as progress:
        opened = open_inputs(inputs, skipped.append, progress)
        say_unmatched(opened)
        summary = Summary(opened.workload.file, {rule.id: rule.slug for rule in inputs.pack.rules})
        shown = everything if everything is not None else opened.workload.format == "script"
        messages = Messages(inputs.pack.program)
        decided = opened.decided()
        if opened.workload.format == "binary log" and inputs.pack.about_server and str(workload) != "-":
            decided = _beside_logs(opened, workloads, summary)
        rows = counted_rows(decided, messages, summary, shown)
        damage: InputError | None = None
        try:
            if output is CheckFormat.text:
                say_text(rows)
            else:
                say_jsonl(row for row in rows if row.binlog)
        except InputError as error:  # what was read before it is whole
            damage = error
    if output is CheckFormat.text:
        summary.say(skipped)
    if damage is not None:
        raise damage
    return int(summary.has_findings)


def counted_rows(decided: Iterator[Decided], messages: Messages, summary: Summary, shown: bool) -> Iterator[OutcomeRow]:
    """The rows to show; every statement is counted."""
    for each in decided:
        decision = each.decision
        others = possible(each, messages)
        notices = messages.of(decision, NOTICES)
        if not each.record.line and not notices and all(o.verdict == "not recorded" for o in decision.outcomes):
            continue  # the end of a session that leaves nothing
        summary.count(each, decision, (*notices, *messages.reasons(decision)))
        summary.possible += any(other.verdict in FINDINGS for told in others.values() for other in told)
        yield from rows_of(each, messages, notices, others, shown, summary.file)


def _beside_logs(opened: Opened, logs: list[Path], summary: Summary) -> Iterator[Decided]:
    """Every decided statement; those of which the logs show something else than rules say are counted."""
    from ...facts.binlog.opening import named  # nothing else here needs what reads binary logs
    from ...facts.binlog.sequence import read_files
    from ...facts.binlog.shown import shown_forms
    from ..logged_form import beside_forms

    for each, form in beside_forms(opened, shown_forms(read_files(logs)), list(map(named, logs))):
        if form is not None and form.differs:
            summary.differs(each, form.words)
        yield each
