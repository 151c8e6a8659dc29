"""The pack's own scripts: with and without memo, every proof checked, and clingo of the same opinion."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.explain.explanation import Explained, explained
from binlogic.explain.ruletest import find_tests, run_test
from binlogic.explain.trace import Tracing
from binlogic.rules.engine.clingo import evaluate_with_clingo
from binlogic.rules.engine.evaluate import Evaluator
from binlogic.rules.pack import Pack
from binlogic.rules.replay.workload import Inputs, decider_for, open_inputs

SCRIPTS = find_tests(Path(__file__).parents[2] / "rules" / "packs" / "clustrix" / "tests")


def by_name(path: Path) -> str:
    return path.stem


def test_there_are_scripts():
    assert len(SCRIPTS) >= 16


@pytest.mark.parametrize("memo", [True, False], ids=["memo", "whole"])
@pytest.mark.parametrize("script", SCRIPTS, ids=by_name)
def test_expectations(script: Path, memo: bool, clustrix: Pack):
    result = run_test(script, clustrix, memo=memo)
    assert result.expectations
    assert not result.failures, "\n".join(map(str, result.failures))


@pytest.mark.parametrize("script", SCRIPTS, ids=by_name)
def test_every_proof_holds_and_clingo_derives_the_same(script: Path, clustrix: Pack):
    pytest.importorskip("clingo")
    verdicts = {clause.head.predicate for rule in clustrix.rules if rule.verdict for clause in rule.clauses}
    following = {name for name in clustrix.program.derived if name.startswith("next_")}
    proved = 0
    for moment in _explained(script, clustrix):
        other = evaluate_with_clingo(clustrix.program, moment.situation.facts)
        for relation in verdicts | following:
            assert moment.model[relation] == other[relation], f"{moment.situation.name}: {relation}"
        for outcome in moment.decision.outcomes:
            problems = moment.check(moment.prove(outcome))
            assert not problems, f"{moment.situation.name} {outcome.binlog}: {problems}"
            proved += 1
    assert proved


def test_every_rule_is_expected_somewhere_and_denied_somewhere(clustrix: Pack):
    """Per rule id a statement it speaks about and, of the same script, one it does not."""
    ids = {rule.id for rule in clustrix.rules if rule.id}
    spoken, silent = set(), set()
    for script in SCRIPTS:
        for decided in open_inputs(Inputs(script, pack=clustrix)).decided():
            for outcome in decided.decision.outcomes:
                here = {reason.rule_id for reason in outcome.reasons}
                spoken |= here
                silent |= ids - here
    assert spoken == silent == ids
    assert {rule for script in SCRIPTS for rule in run_test(script, clustrix).rules_expected} == ids


def _explained(script: Path, pack: Pack) -> list[Explained]:
    tracing = Tracing(decider_for(pack))
    opened = open_inputs(Inputs(script, pack=pack), decider=tracing)
    tracing.replay = opened.replay
    evaluator = Evaluator(pack.program)
    return [explained(opened, decided, evaluator, pack.program) for decided in opened.decided()]
