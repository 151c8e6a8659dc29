"""A log that begins in the middle of a session: what was created before it is not known."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.rules.replay.workload import Inputs, open_inputs


@pytest.mark.parametrize(
    ("lines", "last"),
    [
        (["Query\tDROP TEMPORARY TABLE kb.scratch"], ("unknown", ("CX-093",))),
        (
            ["Connect\tu@h on kb using Socket", "Query\tDROP TEMPORARY TABLE kb.scratch"],
            ("not recorded", ("CX-015",)),
        ),
        (
            ["Query\tCREATE TEMPORARY TABLE kb.scratch (k INT)", "Query\tDROP TEMPORARY TABLE kb.scratch"],
            ("recorded", ("CX-005",)),
        ),
    ],
)
def test_a_temporary_table_of_a_session_seen_from_the_middle(
    lines: list[str], last: tuple[str, tuple[str, ...]], tmp_path: Path
) -> None:
    log = tmp_path / "general.log"
    log.write_text("".join(f"261120 18:30:56\t    7 {line}\n" for line in lines))
    (tmp_path / "setup.sql").write_text("CREATE BINLOG 'x' LOG(`kb`);")
    decided = [each for each in open_inputs(Inputs(log, tmp_path / "setup.sql")).decided() if each.record.line]
    outcome = decided[-1].decision.outcomes[0]
    assert (outcome.verdict, outcome.rule_ids) == last
