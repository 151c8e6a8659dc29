"""Errors that rules know without following rows: `python -m binlogic.benchmarks.known_errors PATH ...`.

Replays recorded runs (docs/recordings.md) with effects assumed, as `check` does, and compares each error that is said
to be certain with the one that the server answered. Statements that failed for what rules cannot know are left out:
with effects assumed they would have done something. Printed are, by code, how many were told and right, told and
wrong, and how many the server answered that were not told.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from binlogic.explain.conformance.find import find_recordings
from binlogic.explain.conformance.observed import observed_of
from binlogic.explain.conformance.recording import Recording
from binlogic.facts.readers.option_file import command_line
from binlogic.facts.readers.record import Record
from binlogic.facts.server.server import Server
from binlogic.rules.packing.loading import builtin_pack, builtin_profiles
from binlogic.rules.packing.pack import Pack
from binlogic.rules.replay import Replay, Setup
from binlogic.rules.replay.workload import decider_for, of_server
from rich.console import Console
from rich.table import Table

_PACK = "logging-format"
_CODES = ("taken_error", "missing_error", "other_kind_error", "engine_cannot")
_SHOWN = 10


@cache
def _pack(profile: str) -> Pack:
    return builtin_pack(_PACK, profile)


def told(recording: Recording) -> Iterator[tuple[str, int, int]]:
    """The text of each statement that a client sent, the error that is told of it, 0 for none, and the server's."""
    run = recording.run
    pack = _pack(run.server)
    server = Server.of(pack.about_server)
    setup = of_server(pack, Setup(), [*command_line(run.instance), ("binlog_format", run.format)], in_turn=True)
    codes = {int(row[-1]) for name in _CODES for row in pack.program.facts[name]}
    replay = Replay(decider_for(pack), setup, run.name, server.vendor, strict=False)
    for step in run.steps:
        if step.kind in ("close", "kill"):
            list(replay.run([Record(step.session, "quit", "", step.line, 0, 1)]))
        if step.kind == "unlogged":
            list(replay.run([Record(step.session, "query", step.text, step.line, 0, 1)]))
        if step.kind != "sql":
            continue
        if step.default_db is not None:
            list(replay.run([Record(step.session, "init db", step.default_db, step.line, 0, 1)]))
        answer = recording.records.get(step.seq)
        seen = observed_of(answer) if answer is not None else None
        if seen is not None and seen.error and seen.error not in codes:
            yield step.text, 0, seen.error
            continue
        decided = list(replay.run([Record(step.session, "query", step.text, step.line, 0, 1)]))
        if seen is not None:
            sure = [each for each in decided if each.certainty == "certain"]
            yield step.text, next((each.error for each in sure if each.error), 0), seen.error


def main() -> None:
    """Count over the paths of the command line."""
    profiles = {name for name, pack in builtin_profiles().items() if pack == _PACK}
    right, wrong, missed = Counter[int](), Counter[int](), Counter[int]()
    statements, examples = 0, list[str]()
    for path in map(Path, sys.argv[1:]):
        for recording in find_recordings(path):
            if recording.run.server not in profiles:
                continue
            for text, said, answered in told(recording):
                statements += 1
                if said and said == answered:
                    right[said] += 1
                elif said:
                    wrong[said] += 1
                    examples.append(
                        f"{recording.run.family}/{recording.run.name}: {said}, not {answered}: {text[:120]}"
                    )
                elif answered:
                    missed[answered] += 1
    table = Table(title=f"{statements} statements: certain errors with effects assumed", title_justify="left")
    for column in ("code", "told and right", "told and wrong", "not told"):
        table.add_column(column, justify="right")
    for code in sorted({*right, *wrong, *missed}):
        table.add_row(str(code), str(right[code]), str(wrong[code]), str(missed[code]))
    table.add_row("all", *(str(sum(each.values())) for each in (right, wrong, missed)))
    Console().print(table)
    print(*examples[:_SHOWN], sep="\n")


if __name__ == "__main__":
    main()
