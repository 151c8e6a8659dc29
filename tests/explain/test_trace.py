"""Which statement made each fact of a session's state what it is."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from binlogic.explain import history, trace
from binlogic.explain.explanation import explain_at
from binlogic.explain.history import TracedDecision
from binlogic.explain.render.json import to_json
from binlogic.explain.trace import Tracing
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


def test_names_that_come_and_go_are_not_held_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trace, "_BETWEEN", 20)
    monkeypatch.setattr(history, "GONE", 5)
    path = tmp_path / "w.sql"
    made = "".join(f"CREATE TEMPORARY TABLE d.t{n} (k INT);\nDROP TABLE d.t{n};\n" for n in range(300))
    path.write_text(
        f"CREATE BINLOG 'b' LOG(d);\nCREATE TEMPORARY TABLE d.kept (k INT);\n{made}INSERT INTO d.kept SELECT 1;"
    )
    tracing = Tracing(decider_for(builtin_pack("clustrix")))
    opened = open_inputs(Inputs(path), decider=tracing)
    tracing.replay = opened.replay
    last: TracedDecision = list(opened.decided())[-1].step.traced
    assert last.made["temporary", "d.kept"].record.line == 2
    held, found = [last], set[int]()
    while held:
        for each in held.pop().made.values():
            if each.number not in found:
                found.add(each.number)
                held.append(each)
    assert len(found) < 100, "of 601 that changed the state"


@pytest.mark.parametrize("seed", range(2))
def test_a_proof_is_the_same_without_what_is_too_old(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, path = random.Random(seed), tmp_path / "w.sql"
    words = "BEGIN;COMMIT;SET binlog_format = 'ROW';SET binlog_format = 'STATEMENT';INSERT INTO d.t VALUES (1)"
    words += ";CREATE TEMPORARY TABLE d.t (k INT);DROP TEMPORARY TABLE IF EXISTS d.t;INSERT INTO d.u SELECT k FROM d.t"
    path.write_text("CREATE BINLOG 'b' LOG(d);\n" + "".join(f"{drawn.choice(words.split(';'))};\n" for _ in range(60)))
    told = []
    for between in (1, 5_000):
        monkeypatch.setattr(trace, "_BETWEEN", between)
        explained = [explain_at(Inputs(path), line) for line in (30, 45, 60)]
        told.append([to_json(each.prove(each.outcome())) for each in explained])
    assert told[0] == told[1]


def test_a_tracing_decider_must_know_its_replay() -> None:
    tracing = Tracing(decider_for(builtin_pack("clustrix")))
    tracing.configure({})
    with pytest.raises(AssertionError, match="set replay first"):
        tracing.step(tracing.start(), tracing.prepare([]))
