"""Which statement made each fact of a session's state what it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.explain.trace import TracedDecision, Tracing
from binlogic.rules.packing.loading import builtin_pack
from binlogic.rules.replay.workload import Inputs, decider_for, open_inputs

WORKLOAD = """CREATE BINLOG 'b' LOG(d);
CREATE TEMPORARY TABLE d.t (k INT);
INSERT INTO d.t VALUES (1);
SET binlog_format = 'ROW';
INSERT INTO d.t VALUES (2);
DROP TABLE d.t;
INSERT INTO d.t VALUES (3);
"""
COMPLETE = ("temporary_complete", "b", "d.t")


@pytest.fixture(params=[True, False], ids=["memo", "whole"])
def decisions(request: pytest.FixtureRequest, tmp_path: Path) -> dict[int, TracedDecision]:
    """The decision of each line."""
    path = tmp_path / "w.sql"
    path.write_text(WORKLOAD)
    tracing = Tracing(decider_for(builtin_pack("clustrix"), memo=request.param))
    opened = open_inputs(Inputs(path), decider=tracing)
    tracing.replay = opened.replay
    return {decided.record.line: decided.step.traced for decided in opened.decided()}


def test_a_state_fact_leads_to_the_statement_that_made_it(decisions: dict[int, TracedDecision]) -> None:
    assert COMPLETE in decisions[3].before
    assert decisions[3].made[COMPLETE] is decisions[2]


def test_a_state_fact_that_went_away_leads_to_the_statement_that_ended_it(decisions: dict[int, TracedDecision]) -> None:
    assert COMPLETE not in decisions[5].before
    assert decisions[5].made[COMPLETE] is decisions[4]
    assert decisions[5].made[("temporary", "d.t")] is decisions[2]  # the table itself is still there
    assert decisions[7].made[("temporary", "d.t")] is decisions[6]


def test_what_never_was_has_no_cause(decisions: dict[int, TracedDecision]) -> None:
    assert decisions[2].made == {}
    assert ("in_transaction",) not in decisions[2].before


def test_a_decision_keeps_what_was_in_force(decisions: dict[int, TracedDecision]) -> None:
    assert decisions[3].live == ("d.t",)
    assert list(decisions[3].binlogs.by_name) == ["b"]
    assert decisions[3].statement is not None
    assert [(fact.relation, fact.row) for fact in decisions[3].facts[:2]] == [
        ("kind", ("INSERT",)),
        ("writes", ("d.t", 1)),
    ]


def test_a_tracing_decider_must_know_its_replay() -> None:
    tracing = Tracing(decider_for(builtin_pack("clustrix")))
    tracing.configure({})
    with pytest.raises(AssertionError, match="set replay first"):
        tracing.step(tracing.start(), tracing.prepare([]))
