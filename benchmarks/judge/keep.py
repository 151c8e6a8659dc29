"""Scenario files run on private servers; what they answered is kept beside each (docs/recordings.md).

    python -m binlogic.benchmarks.judge.keep FILE.sql ...

`-- formats:` and `-- servers:` of a file say where it runs: STATEMENT and every server by default. Scenarios have
statements of sessions, and no other step. A server that cannot be had is skipped with a line; its records stay.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from binlogic.explain.conformance.recording import Recording
from binlogic.explain.conformance.scenario import Scenario, read_scenario, shown
from binlogic.facts.effects.live.servers import SERVERS, missing, started

from .record import Recorder, Workload

#: fields of an answer that predictions are held against, in this order
_KEPT = ("error", "warnings", "unsafe", "events")


def main(files: Sequence[str]) -> None:
    """Record every file on every server that can be had."""
    scenarios = {Path(file): read_scenario(Path(file).read_text(), file) for file in files}
    kept = {file: _others(file.with_suffix(".jsonl")) for file in scenarios}
    for server in SERVERS:
        if why := missing(server):
            print(f"skipped: {server}: {why}")
            continue
        with tempfile.TemporaryDirectory(prefix="keep") as folder, started(server, Path(folder, "server")) as running:
            recorder = Recorder(running)
            for file, scenario in scenarios.items():
                kept[file] = [line for line in kept[file] if json.loads(line)["server"] != server]
                if server in scenario.header.get("servers", server).split():
                    for binlog_format in scenario.header.get("formats", "STATEMENT").split():
                        kept[file] += _lines(scenario, recorder, binlog_format)
    for file, lines in kept.items():
        file.with_suffix(".jsonl").write_text("".join(f"{line}\n" for line in lines))


def _others(file: Path) -> list[str]:
    return file.read_text().splitlines() if file.exists() else []


def _lines(scenario: Scenario, recorder: Recorder, binlog_format: str) -> Iterator[str]:
    steps = scenario.on(recorder.server.name, binlog_format).steps
    sent = tuple((step.session, step.text) for step in steps if step.kind == "sql")
    recording: Recording = recorder.record(Workload(scenario.header["name"], sent), binlog_format)
    for step in recording.run.steps:
        fields = recording.records[step.seq].fields
        line: dict[str, Any] = {"server": recorder.server.name, "format": binlog_format, "session": step.session}
        line |= {"seq": step.seq, "sql": shown(step)}
        yield json.dumps(line | {name: fields[name] for name in _KEPT if name in fields})


if __name__ == "__main__":
    main(sys.argv[1:])
