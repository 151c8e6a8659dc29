"""`binlogic conformance`: predictions compared with recordings of real servers."""

from __future__ import annotations

import io
import re
import tempfile
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import IO, Annotated

import typer
from rich.console import Console
from rich.table import Table

from ...facts.door.json import document
from ...facts.door.out import is_terminal, say, tell
from ...facts.errors import InputError, excerpt
from ..conformance import Predictor, RulePredictor, compare, find_recordings
from ..conformance.find import count_left_out
from ..conformance.recording import ASKS_THE_BINLOG, Recording
from ..conformance.report import disagreements, last_lines, line, table, write_json
from ..conformance.tally import AgreementTally
from .files import writing

_WIDTH = 160

PREDICTOR: Predictor = RulePredictor()


class ComparedEffects(StrEnum):
    """Whose errors and changed rows a prediction stands on."""

    shadow = "shadow"
    recorded = "recorded"


def conformance(
    recordings: Annotated[list[Path], typer.Argument(metavar="DIR", help="Folders, archives or files of recordings.")],
    json_file: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write everything as JSON.")] = None,
    listed: Annotated[bool, typer.Option("--list", help="List every field that differs.")] = False,
    server: Annotated[str, typer.Option("--server", help="Only this server, e.g. mariadb or mysql-5.6.")] = "",
    family: Annotated[str, typer.Option("--family", help="Only families that match this regular expression.")] = "",
    effects: Annotated[
        ComparedEffects,
        typer.Option(
            "--effects",
            help="shadow: predict errors and rows too; recorded: take them from the recording, to compare the "
            "rules alone.",
        ),
    ] = ComparedEffects.shadow,
) -> int:
    """Compare predictions with recordings of real servers.

    Exit code 0: everything was compared; 2: bad input; 3: internal error.
    """
    wanted = _pattern(family)
    alone = effects is ComparedEffects.recorded
    tally = AgreementTally(rules_alone=None if alone else AgreementTally())
    with tempfile.TemporaryFile("w+", encoding="utf-8") as found:
        for recording in _chosen(recordings, server, wanted):
            _count(recording, alone, tally, listed, found if json_file else None)
        if not tally.groups:
            raise InputError("BE301", "there is no recording", hint="see docs/recordings.md")
        if json_file:
            found.seek(0)
            _write(json_file, tally, found)
    if left_out := count_left_out(recordings):
        said = "file without a scenario was" if left_out == 1 else "files without a scenario were"
        tell(f"{left_out} .jsonl {said} left out")
    say(*_drawn(table(tally)), *last_lines(tally))
    return 0


def _drawn(shape: Table) -> list[str]:
    # A pipe has no width; the columns of the table stand in one line all the same.
    width = None if is_terminal() else _WIDTH
    console = Console(file=io.StringIO(), width=width, highlight=False, markup=False, color_system=None)
    with console.capture() as drawn:
        console.print(shape)
    return drawn.get().splitlines()


def _chosen(paths: list[Path], server: str, family: re.Pattern[str]) -> Iterator[Recording]:
    for path in paths:
        for recording in find_recordings(path):
            run = recording.run
            if server in ("", run.server, run.server.partition("-")[0]) and family.search(run.family):
                yield recording


def _count(recording: Recording, alone: bool, tally: AgreementTally, listed: bool, found: IO[str] | None) -> None:
    run = recording.run
    if not PREDICTOR.predicts(run):
        tally.leave_out(run, sum(1 for step in run.steps if step.kind in ASKS_THE_BINLOG))
        return
    open_or_wrong = False
    compared = list(compare(recording, PREDICTOR, alone))
    for each in compared:
        tally.add(each)
        open_or_wrong |= each.depends or not each.agrees
        for disagreement in disagreements(each) if listed or found else ():
            if listed:
                say(line(disagreement))
            if found:
                found.write(document(disagreement) + "\n")
    if tally.rules_alone is not None:
        # effects that were predicted and hold are those that were recorded
        for each in compare(recording, PREDICTOR, rules_alone=True) if open_or_wrong else compared:
            tally.rules_alone.add(each)


def _pattern(text: str) -> re.Pattern[str]:
    try:
        return re.compile(text)
    except re.error as problem:
        raise InputError("BE301", f"{excerpt(text)} is no regular expression: {problem.msg}") from problem


def _write(path: Path, tally: AgreementTally, found: IO[str]) -> None:
    with writing(path) as stream:
        text = io.TextIOWrapper(stream, encoding="utf-8", write_through=True)
        try:
            write_json(tally, found, text)
        finally:
            text.detach()  # the stream is not ours to close
