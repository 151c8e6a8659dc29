"""`binlogic check`: what every binlog does with every statement."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Annotated, NamedTuple

import typer

from ...facts.errors import printable
from ...facts.readers.record import Skipped
from ...rules.replay import Decided
from ...rules.replay.workload import open_inputs
from ..messages import Messages
from .options import PackOption, SchemaOption, ServerOption, SetupOption, WorkloadArgument, inputs_of
from .progress import reading

_FINDINGS = frozenset({"refused", "unknown", "undecided"})
_SKIPS_SHOWN = 20


class CheckFormat(StrEnum):
    """How outcomes are printed."""

    text = "text"
    jsonl = "jsonl"


class Row(NamedTuple):
    """One statement x binlog."""

    file: str
    line: int
    session: str
    kind: str
    binlog: str
    verdict: str
    format: str
    rules: str
    message: str
    certainty: str


def check(
    workload: WorkloadArgument,
    setup: SetupOption = None,
    schema: SchemaOption = None,
    pack: PackOption = "clustrix",
    server: ServerOption = "",
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
    inputs = inputs_of(workload, setup, schema, pack, server, memo)
    skipped: list[Skipped] = []
    counts: Counter[tuple[str, str, str]] = Counter()
    with reading(workload) as progress:
        opened = open_inputs(inputs, skipped.append, progress)
        shown = everything if everything is not None else opened.workload.format == "script"
        rows = _rows(opened.decided(), Messages(inputs.pack.program), opened.workload.file, counts, shown)
        write = _write_text if output is CheckFormat.text else _write_jsonl
        write(rows)
    statements = counts.pop(("", "", ""), 0)
    if output is CheckFormat.text:
        _summary(statements, counts, skipped, opened.workload.file)
    return int(any(verdict in _FINDINGS for _, verdict, _ in counts))


def _rows(
    decided: Iterator[Decided], messages: Messages, file: str, counts: Counter[tuple[str, str, str]], shown: bool
) -> Iterator[Row]:
    for each in decided:
        counts["", "", ""] += 1
        decision = each.decision
        interesting = shown
        for outcome in decision.outcomes:
            counts[outcome.binlog, outcome.verdict, " ".join(outcome.rule_ids)] += 1
            interesting = interesting or outcome.verdict in _FINDINGS
        if not interesting:
            continue
        said = messages.of(decision)
        for outcome in decision.outcomes:
            if not shown and outcome.verdict not in _FINDINGS:
                continue
            texts = [m.text for m in said if outcome.binlog in m.binlogs and m.verdict == outcome.verdict]
            yield Row(
                file,
                each.record.line,
                each.record.session,
                each.entry.observation.kind,
                outcome.binlog,
                outcome.verdict,
                outcome.format,
                " ".join(outcome.rule_ids),
                "; ".join(texts),
                each.certainty,
            )


def _write_jsonl(rows: Iterator[Row]) -> None:
    for row in rows:
        record = row._asdict()
        record["rules"] = row.rules.split()
        print(json.dumps(record, ensure_ascii=True))


def _write_text(rows: Iterator[Row]) -> None:
    write: Callable[[str], int] = sys.stdout.write
    for row in rows:
        place = f"{row.file}:{row.line}" if row.line else f"end of session {row.session}"
        mark = "" if row.certainty == "certain" else f"  ({row.certainty})"
        why = f"  {row.message}" if row.verdict in _FINDINGS else ""
        line = f"{place:<16} {row.kind:<22} {row.binlog:<12} {row.verdict:<13} {row.format:<9} {row.rules}{why}{mark}"
        write(printable(line.rstrip()) + "\n")


def _summary(statements: int, counts: Counter[tuple[str, str, str]], skipped: list[Skipped], file: str) -> None:
    print(f"\n{statements} statements, {sum(counts.values())} outcomes", end="")
    print(f", {len(skipped)} lines skipped" if skipped else "")
    for (binlog, verdict, rules), count in sorted(counts.items()):
        print(f"  {binlog:<12} {verdict:<13} {count:>8}  {rules}")
    reasons = Counter(skip.reason for skip in skipped)
    first = {skip.reason: skip.line for skip in reversed(skipped)}
    for reason, count in reasons.most_common(_SKIPS_SHOWN):
        print(f"  skipped {count:>6}: {printable(reason)} (first at {file}:{first[reason]})")
