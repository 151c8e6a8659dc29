"""The pack's own scripts: what they expect, whole situations and clingo of the same opinion, every proof checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from binlogic.explain.explanation import Explained, explained
from binlogic.explain.history import TracedDecision
from binlogic.explain.ruletest import find_tests, run_test
from binlogic.explain.ruletest.runner import expectations_of
from binlogic.explain.trace import Tracing
from binlogic.rules.decide.whole import STATEMENT
from binlogic.rules.engine.clingo import evaluate_with_clingo
from binlogic.rules.engine.evaluate import Evaluator
from binlogic.rules.engine.model import Model
from binlogic.rules.language.program import Row
from binlogic.rules.packing.loading import builtin_pack
from binlogic.rules.packing.pack import Pack
from binlogic.rules.replay.decided import Decided
from binlogic.rules.replay.workload import Inputs, Opened, decider_for, open_inputs

from .statements import renamed

SCRIPTS = find_tests(Path(__file__).parents[2] / "rules" / "packs" / "clustrix" / "tests")

#: how many situations back a proof follows the causes of a state
EARLIER = 3


#: a script begins with its session: what speaks of one that is joined halfway is in test_joined_sessions.py
OF_LOGS = {"CX-093"}


def by_name(path: Path) -> str:
    return path.stem


def test_there_are_scripts():
    assert len(SCRIPTS) >= 16


@pytest.mark.parametrize("script", SCRIPTS, ids=by_name)
def test_expectations(script: Path, clustrix: Pack):
    result = run_test(script, clustrix)
    assert result.expectations
    assert not result.failures, "\n".join(map(str, result.failures))


@pytest.mark.parametrize("script", SCRIPTS, ids=by_name)
def test_whole_situations_decide_as_the_memo_does(script: Path, clustrix: Pack):
    whole = open_inputs(Inputs(script, pack=clustrix, memo=False)).decided()
    for decided, other in zip(_replayed(script)[1], whole, strict=True):
        assert decided.record == other.record
        assert decided.decision == other.decision, f"{script.name}:{decided.record.line}"


@pytest.mark.slow
@pytest.mark.parametrize("script", SCRIPTS, ids=by_name)
def test_clingo_derives_the_same(script: Path, clustrix: Pack):
    pytest.importorskip("clingo")
    verdicts = {clause.head.predicate for rule in clustrix.rules if rule.verdict for clause in rule.clauses}
    asked = verdicts | {name for name in clustrix.program.derived if name.startswith("next_")}
    for together in _of_equal_configuration(_explained(script)):
        facts: dict[str, set[Row]] = {}
        derived: dict[str, set[Row]] = {relation: set() for relation in asked}
        for number, one in enumerate(together):
            for relation, rows in one.situation.facts.items():
                facts.setdefault(relation, set()).update(renamed(row, STATEMENT, f"s{number}") for row in rows)
            for relation in asked:
                derived[relation] |= {renamed(row, STATEMENT, f"s{number}") for row in one.model[relation]}
        other = evaluate_with_clingo(clustrix.program, facts)
        for relation in asked:
            assert derived[relation] == other[relation], f"{together[0].situation.name} and after: {relation}"


@pytest.mark.slow
@pytest.mark.parametrize("script", SCRIPTS, ids=by_name)
def test_every_proof_holds(script: Path):
    """Situations equal in facts and history have equal proofs but for the places they name: one of each is checked."""
    seen = set()
    for one in _explained(script):
        history = _history(one.decided.step.traced)
        if history in seen:
            continue
        seen.add(history)
        for outcome in one.decision.outcomes:
            problems = one.check(one.prove(outcome))
            assert not problems, f"{one.situation.name} {outcome.binlog}: {problems}"
    assert seen


def test_every_rule_is_expected_somewhere_and_denied_somewhere(clustrix: Pack):
    """Per rule id a statement it speaks about and, of the same script, one it does not."""
    ids = {rule.id for rule in clustrix.rules if rule.id} - OF_LOGS
    spoken, silent = set(), set()
    for script in SCRIPTS:
        for decided in _replayed(script)[1]:
            for outcome in decided.decision.outcomes:
                here = {reason.rule_id for reason in outcome.reasons}
                spoken |= here
                silent |= ids - here
    assert spoken == silent - OF_LOGS == ids
    wanted = [found for script in SCRIPTS for found in expectations_of(script, clustrix).values()]
    assert {each.rule_id for found in wanted for each in found.of if each.rule_id} == ids


class Remembering(Evaluator):
    """Evaluates equal facts once: the situations before a statement belong to the proofs of many."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack.program)
        self._known: dict[frozenset[tuple[str, frozenset[Row]]], Model] = {}

    def run(self, facts: Mapping[str, frozenset[Row]]) -> Model:
        key = frozenset(facts.items())
        if key not in self._known:
            self._known[key] = super().run(facts)
        return self._known[key]


@cache
def _evaluator() -> Remembering:
    return Remembering(builtin_pack("clustrix"))


@cache
def _replayed(script: Path) -> tuple[Opened, list[Decided]]:
    pack = builtin_pack("clustrix")
    tracing = Tracing(decider_for(pack))
    opened = open_inputs(Inputs(script, pack=pack), decider=tracing)
    tracing.replay = opened.replay
    return opened, list(opened.decided())


@cache
def _explained(script: Path) -> list[Explained]:
    opened, decided = _replayed(script)
    program = builtin_pack("clustrix").program
    return [explained(opened, each, _evaluator(), program) for each in decided]


def _of_equal_configuration(found: list[Explained]) -> Iterator[list[Explained]]:
    """Runs of statements under the same binlogs, for which one model can hold all."""
    together: list[Explained] = []
    for one in found:
        if together and one.decided.step.traced.binlogs is not together[-1].decided.step.traced.binlogs:
            yield together
            together = []
        together.append(one)
    if together:
        yield together


@cache
def _history(traced: TracedDecision, back: int = EARLIER) -> object:
    """What a decision's proofs can rest on, as a value."""
    given = frozenset((fact.relation, fact.row) for fact in traced.facts)
    config = frozenset((name, row) for name, row, _ in traced.binlogs.facts())
    made = frozenset((row, _history(cause, back - 1)) for row, cause in traced.made.items()) if back else None
    return given, traced.before, traced.live, config, made
