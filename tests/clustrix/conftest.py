"""Scripts decided by the clustrix pack, for the tests of its behaviour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from binlogic.rules.decide.messages import Messages
from binlogic.rules.decide.outcome import Outcome
from binlogic.rules.packing.loading import builtin_pack
from binlogic.rules.packing.pack import Pack
from binlogic.rules.replay.decider import Decider
from binlogic.rules.replay.workload import Inputs, decider_for, open_inputs


@dataclass(frozen=True)
class Seen:
    """The outcomes of one statement as `verdict rules [as format]` by binlog, and what the server says.

    `line` is 0 for the end of a session.
    """

    line: int
    outcomes: dict[str, str]
    messages: tuple[str, ...]


Decide = Callable[[str], list[Seen]]


@pytest.fixture(scope="session")
def clustrix() -> Pack:
    return builtin_pack("clustrix")


@pytest.fixture(scope="session")
def decider(clustrix: Pack) -> Decider:
    """Made once: what it remembers of one script never matters to the next."""
    return decider_for(clustrix)


@pytest.fixture
def decide(clustrix: Pack, decider: Decider, tmp_path: Path) -> Decide:
    """Decides a script; one Seen per statement and per session whose end is recorded."""
    messages = Messages(clustrix.program)

    def run(script: str) -> list[Seen]:
        path = tmp_path / "script.sql"
        path.write_text(script, encoding="utf-8")
        return [
            Seen(
                decided.record.line,
                {outcome.binlog: said(outcome) for outcome in decided.decision.outcomes},
                tuple(message.text for message in messages.of(decided.decision)),
            )
            for decided in open_inputs(Inputs(path, pack=clustrix), decider=decider).decided()
        ]

    return run


def said(outcome: Outcome) -> str:
    """An outcome in the words of a rule test."""
    form = f" as {outcome.format}" if outcome.format else ""
    return f"{outcome.verdict} {' '.join(outcome.rule_ids)}{form}"
