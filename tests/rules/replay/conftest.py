"""Workloads written as lines `session command: text`, replayed by the clustrix pack."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from binlogic.facts.readers.record import Record, Skipped
from binlogic.rules.packing.loading import builtin_pack
from binlogic.rules.replay import Decided, Replay, Setup
from binlogic.rules.replay.decider import Decider
from binlogic.rules.replay.workload import decider_for


@dataclass
class Played:
    """A replay with what it decided and skipped."""

    replay: Replay
    skipped: list[Skipped]
    decided: list[Decided] = field(default_factory=list)

    def verdicts(self, binlog: str = "b") -> list[str]:
        """`line[.part] verdict` of a binlog, for every statement it was asked about."""
        return [
            f"{d.record.line}{f'.{d.part}' if d.part else ''} {outcome.verdict}"
            for d in self.decided
            for outcome in d.decision.outcomes
            if outcome.binlog == binlog
        ]

    def verdict(self, line: int, binlog: str = "b") -> str:
        (found,) = [v for v in self.verdicts(binlog) if v.startswith(f"{line} ")]
        return found.partition(" ")[2]


Play = Callable[..., Played]


@pytest.fixture(scope="session")
def decider() -> Decider:
    return decider_for(builtin_pack("clustrix"))


@pytest.fixture
def play(decider: Decider) -> Play:
    """Replays lines; `2 quit: ` and `2 init db: x` are commands of session 2, all else are queries of session 1."""

    def played(*lines: str, end: bool = False, **options: bool) -> Played:
        skipped: list[Skipped] = []
        found = Played(Replay(decider, Setup(), "w.sql", on_skip=skipped.append, **options), skipped)  # type: ignore[arg-type]
        found.decided += found.replay.run(_records(lines))
        if end:
            found.decided += found.replay.end_sessions()
        return found

    return played


def _records(lines: tuple[str, ...]) -> Iterator[Record]:
    for number, line in enumerate(lines, start=1):
        head, colon, text = line.partition(": ")
        session, _, command = head.partition(" ")
        if colon and session.isdigit():
            yield Record(session, command or "query", text, number, 0, 1)
        else:
            yield Record("1", "query", line, number, 0, 1)
