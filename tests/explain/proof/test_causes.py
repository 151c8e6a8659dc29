"""A state leads to the earlier situation that made it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from binlogic.explain.proof.build import explain
from binlogic.explain.proof.check import check_proof
from binlogic.explain.proof.situation import Situation
from binlogic.explain.proof.whynot import explain_absence
from binlogic.facts.origin import DEFAULT, Origin
from binlogic.rules.engine.evaluate import evaluate
from binlogic.rules.engine.model import Model
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program, Row

TEMPORARY: Row = ("s2", "binny", "test.tmp")
BEFORE: Row = ("s1", "binny", "test.tmp")
SESSION = Origin("session", "load.sql", 1)


def decided(program: Program, situation: Situation) -> Model:
    return evaluate(program, {relation: rows.keys() for relation, rows in situation.facts.items()})


@pytest.fixture
def program(scope: Program) -> Program:
    parsed, _ = parse_rules("kept(S, B) :- temporary_created(S, B, T), writes(S, T, _).\n", "kept.dl")
    return Program((*scope.rules, *parsed.rules))


def created(logs: bool) -> Situation:
    facts = {"creates_temporary": {("s1", "test.tmp"): DEFAULT}, "in_database": {("test.tmp", "test"): DEFAULT}}
    return Situation({**facts, **({"log_database": {("binny", "test"): DEFAULT}} if logs else {})}, name="s1")


def test_a_state_fact_leads_to_the_statement_that_made_it(program: Program) -> None:
    earlier = created(logs=True)
    facts = {"temporary_created": {TEMPORARY: SESSION}, "writes": {("s2", "test.tmp", 1): DEFAULT}}
    causes = {("temporary_created", TEMPORARY): (earlier, ("next_temporary_created", BEFORE))}
    now = Situation(facts, name="s2", causes=causes)

    def decide(situation: Situation) -> Model:
        return decided(program, situation)

    proof = explain(program, decide(now), now, "kept", ("s2", "binny"), decide=decide)
    (cause,) = (proof[edge.target] for edge in proof.edges if edge.role == "caused_by")
    assert (cause.at, cause.phrase) == ("s1", "afterwards, binny holds the CREATE of test.tmp")
    assert "LOG(test)" in " ".join(getattr(node, "phrase", "") for node in proof.nodes.values())
    assert check_proof(proof, program, facts, {"s1": earlier.facts}) == ()
    assert any("no facts are known of the situation 's1'" in problem for problem in check_proof(proof, program, facts))


def test_a_missing_state_leads_to_what_did_not_happen(program: Program) -> None:
    earlier = created(logs=False)
    causes = {("temporary_created", TEMPORARY): (earlier, ("next_temporary_created", BEFORE))}
    now = Situation({"writes": {("s2", "test.tmp", 1): DEFAULT}}, name="s2", causes=causes)
    proof = explain_absence(
        program, decided(program, now), now, "temporary_created", TEMPORARY, decide=lambda it: decided(program, it)
    )
    (cause,) = proof.below(proof.root, "caused_by")
    assert (cause.kind, cause.at) == ("absent", "s1")
    assert "LOG(test) on binny" in {getattr(node, "needs", "") for node in proof.nodes.values()}
    assert check_proof(proof, program, now.facts, {"s1": earlier.facts}) == ()


@pytest.mark.parametrize("limits", [{"earlier": 0}, {"decide": None}])
def test_causes_that_are_not_followed_are_counted(program: Program, limits: dict[str, None]) -> None:
    earlier = created(logs=True)
    facts = {"temporary_created": {TEMPORARY: SESSION}, "writes": {("s2", "test.tmp", 1): DEFAULT}}
    causes = {("temporary_created", TEMPORARY): (earlier, ("next_temporary_created", BEFORE))}
    now = Situation(facts, name="s2", causes=causes)
    options = {"decide": lambda it: decided(program, it), **limits}
    proof = explain(program, decided(program, now), now, "kept", ("s2", "binny"), **options)
    assert [node.reason for node in proof.nodes.values() if node.kind == "elided"] == ["earlier"]
    assert check_proof(proof, program, facts) == ()


def test_two_situations_of_one_name_are_refused(program: Program) -> None:
    earlier = replace(created(logs=True), name="s2")
    facts = {"temporary_created": {TEMPORARY: SESSION}, "writes": {("s2", "test.tmp", 1): DEFAULT}}
    causes = {("temporary_created", TEMPORARY): (earlier, ("next_temporary_created", BEFORE))}
    now = Situation(facts, name="s2", causes=causes)
    with pytest.raises(ValueError, match="two situations are called 's2'"):
        explain(program, decided(program, now), now, "kept", ("s2", "binny"), decide=lambda it: decided(program, it))
