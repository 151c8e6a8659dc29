"""`binlogic topology check`: what every server runs of a workload, where it stops, and what its tables stand for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ....facts.door.encoded import Encoded, lines_of, paragraphs
from ....facts.door.out import emit, say
from ....facts.door.terminal import line
from ....facts.effects import EffectsKind
from ....facts.errors import InputError, excerpt
from ....facts.readers.detect import open_workload
from ....facts.secrets.mask import masked
from ....facts.server.server import Server
from ....rules.decide.whole import STATEMENT
from ....rules.replay.workload import Inputs, read_setup
from ....rules.topology.decided_item import DecidedItem
from ....rules.topology.file import read_topology
from ....rules.topology.run import RunStatement, TopologyRun
from ....rules.topology.source_log import TopologyWorkload, options_for, pack_of_server
from ....rules.topology.table_states import TableStates
from ...explanation import explain_at
from ...proof.compact import compact
from ...render.terminal import render_terminal
from ...report.target import TargetProof
from ...report.topology import TopologyReport
from ..options import DatabaseOption, EffectsChoice, EffectsOption, SchemaOption

TopologyArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The servers, as TOML.")]


class TopologyFormat(StrEnum):
    """How the answer is printed."""

    text = "text"
    jsonl = "jsonl"


def check(
    file: TopologyArgument,
    workload: Annotated[Path, typer.Argument(help="A SQL script or a log that the first server runs.")],
    schema: SchemaOption = None,
    database: DatabaseOption = "",
    effects: EffectsOption = EffectsChoice.assumed,
    output: Annotated[TopologyFormat, typer.Option("--format", help="text or jsonl")] = TopologyFormat.text,
    why: Annotated[int | None, typer.Option("--why", help="Prove the outcome of the statement at this line.")] = None,
    on: Annotated[str, typer.Option("--on", help="With --why: the server; by default all.")] = "",
) -> int:
    """Show for each statement and server: applied, in part, not, stops or open; and at the end the state of tables.

    Exit code 0: every server runs all that its filters let through, and every table is exact; 1: otherwise; 2: bad
    input.
    """
    topology = read_topology(file)
    if str(workload) == "-":
        raise InputError("BE301", "the workload is read several times", hint="name a file")
    if effects is EffectsChoice.live:
        raise InputError("BE301", "a topology is not run on servers", hint="use --effects shadow")
    known_effects: EffectsKind = "shadow" if effects is EffectsChoice.shadow else "assumed"
    if on and on not in {each.name for each in topology.servers}:
        known = ", ".join(each.name for each in topology.servers)
        raise InputError("BE301", f"there is no server {excerpt(on)}", hint=f"one of: {known}")
    opened = open_workload(workload)
    vendor = Server.of(pack_of_server(topology.first).about_server).vendor
    begins = TopologyWorkload(
        opened.file,
        opened.format,
        known_effects,
        lambda: read_setup(None, schema, vendor),
        database,
    )
    run = TopologyRun(topology, begins)
    report = TopologyReport(run, opened.file)
    ran = run.run(opened.records)
    if why is not None:
        proofs = _Proofs(
            run, report, str(file), Inputs(workload, schema=schema, effects=known_effects, database=database)
        )
        say(*lines_of(paragraphs(*proofs.of(ran, why, on))))
        return 0
    states = TableStates(run)
    for each in ran:
        states.follow(each)
        if output is TopologyFormat.text:
            say(*report.lines(each))
        else:
            emit(report.jsonl(each))
    found = list(states.closing())
    if output is TopologyFormat.text:
        say(*report.unwritten(), *report.closing(found))
    else:
        for told in report.closing_jsonl(found):
            emit(told)
    return int(report.wrong)


class _Proofs:
    """Proofs of what becomes of one statement: on a server, and of the rules by which its filters leave it out."""

    def __init__(self, run: TopologyRun, report: TopologyReport, file: str, inputs: Inputs) -> None:
        self._run = run
        self._report = report
        self._inputs = inputs
        self._proofs = {name: TargetProof(each.target, file) for name, each in run.servers.items()}

    def of(self, workload: Iterator[RunStatement], wanted: int, on: str) -> list[Encoded]:
        """The proofs for the statement that begins at a line. Raises InputError BE106 where none does."""
        for ran in workload:
            place = self._report.place(ran)
            is_here = ran.record.line == wanted
            shown = [line(f"{place}  {excerpt(masked(ran.record.text))}")]
            for name, found in ran.on.items():
                for number, reached in enumerate(found, 1):
                    at = place if len(found) == 1 else f"{place}.{number}"
                    if is_here and on in ("", name):
                        shown += [*self._on(name, at, reached), *self._by_filters(name, wanted, reached)]
                    self._proofs[name].follow(at, reached.found)
            if is_here:
                return shown
        raise InputError("BE106", "no statement that changes anything begins there", str(self._inputs.workload), wanted)

    def _on(self, name: str, at: str, reached: DecidedItem) -> Iterator[Encoded]:
        server = self._run.servers[name]
        for relation, row in server.said(reached):
            _, proof = self._proofs[name].prove_row(at, reached.told, relation, (STATEMENT, name, *row))
            yield render_terminal(compact(proof, server.target.program), chains=True)

    def _by_filters(self, name: str, at: int, reached: DecidedItem) -> Iterator[Encoded]:
        """The proofs by the rules of logging-format, as the source of the server decides."""
        rules = [each.partition(" ")[0] for each in (*reached.arrival.skips, reached.arrival.halts) if each]
        server = self._run.topology.of(name)
        if not rules:
            return
        source = self._run.topology.of(server.source)
        form = "ROW" if source.source and reached.arrival.item.table else ""
        options = tuple(options_for(source, server, form))
        inputs = replace(self._inputs, pack=pack_of_server(source), options=options, replica_options=server.told)
        explained = explain_at(inputs, at)
        outcome = explained.outcome()
        for rule in dict.fromkeys(rules):
            proof = explained.prove_what(rule, outcome.binlog)
            yield render_terminal(explained.compact(proof), chains=True)
