"""Proofs of the documented refusal and of its variants: what they say, and what limits leave out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from binlogic.explain.proof.build import explain
from binlogic.explain.proof.check import check_proof
from binlogic.explain.proof.node import ElidedNode, Proof, RuleNode, VerdictNode
from binlogic.explain.proof.situation import Situation
from binlogic.explain.proof.whynot import explain_absence
from binlogic.facts.origin import DEFAULT, Origin
from binlogic.rules.engine.evaluate import evaluate
from binlogic.rules.engine.model import Model
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program, Row

VERDICT = ("refused", ("load.sql:1", "binny"))


def decided(program: Program, situation: Situation) -> Model:
    return evaluate(program, {relation: rows.keys() for relation, rows in situation.facts.items()})


def proof_of(program: Program, situation: Situation, relation: str, row: Row, **limits: int) -> Proof:
    return explain(program, decided(program, situation), situation, relation, row, **limits)


def with_facts(situation: Situation, *added: tuple[str, Row]) -> Situation:
    facts = {relation: dict(rows) for relation, rows in situation.facts.items()}
    for relation, row in added:
        facts.setdefault(relation, {})[row] = DEFAULT
    return replace(situation, facts=facts)


def phrases(proof: Proof, kind: str) -> set[str]:
    return {
        getattr(node, "phrase", "") or getattr(node, "needs", "") for node in proof.nodes.values() if node.kind == kind
    }


def rows_of(text: str, facts: dict[str, list[Row]]) -> tuple[Program, Situation]:
    parsed, problems = parse_rules(text, "rules.dl")
    assert not problems
    return Program(parsed.rules), Situation({name: dict.fromkeys(rows, DEFAULT) for name, rows in facts.items()})


def test_the_refusal_rests_on_an_absence(scope: Program, refusal: Situation) -> None:
    proof = proof_of(scope, refusal, *VERDICT)
    root = proof[proof.root]
    assert isinstance(root, VerdictNode)
    assert (root.statement, root.binlog, root.outcome, root.codes, root.rule_ids) == (
        "load.sql:1", "binny", "refused", (11314,), ("CX-002",),
    )  # fmt: skip
    (rule,) = proof.below(root.id, "derives")
    assert isinstance(rule, RuleNode)
    assert (
        rule.message == "binlog binny does not log `test`.`bar`, consequently the statement might not replay correctly"
    )
    assert dict(rule.bindings)["U"] == "test.bar"
    (absent,) = proof.below(rule.id, "absent")
    assert absent.phrase == "binny does not record changes to test.bar"
    assert {"LOG(test.bar) on binny", "LOG(test) on binny", "that binny logs all databases"} <= phrases(
        proof, "attempt"
    )
    assert len(proof.nodes) == 27
    assert len(proof.edges) == 26


def test_base_facts_keep_their_origin(scope: Program, refusal: Situation) -> None:
    proof = proof_of(scope, refusal, *VERDICT)
    places = {str(node.origin) for node in proof.nodes.values() if node.kind == "base"}
    assert {"load.sql:1:13", "load.sql:2:22", "binlogs.sql:1:23", "binlogs.sql:1 (default)"} <= places


def test_two_lists_are_two_derivations(scope: Program, refusal: Situation) -> None:
    situation = with_facts(refusal, ("log_database", ("binny", "test")))
    proof = proof_of(scope, situation, "in_scope", ("binny", "test.foo"))
    listed = next(node for node in proof.nodes.values() if node.kind == "fact")
    assert [way.clause_number for way in proof.below(listed.id, "derives") if isinstance(way, RuleNode)] == [1, 2]


def test_a_rule_id_keeps_the_derivations_of_that_rule(scope: Program, refusal: Situation) -> None:
    situation = with_facts(refusal, ("writes", ("load.sql:1", "test.bar", 3)))
    model = decided(scope, situation)
    both = explain(scope, model, situation, *VERDICT)
    one = explain(scope, model, situation, *VERDICT, rule_id="CX-001")
    assert [proof[proof.root].rule_ids for proof in (both, one)] == [("CX-001", "CX-002"), ("CX-001",)]
    assert check_proof(one, scope, situation.facts) == ()
    with pytest.raises(LookupError, match="CX-004 does not derive"):
        explain(scope, model, situation, *VERDICT, rule_id="CX-004")


def test_a_set_in_the_message_names_every_binlog_that_fires(scope: Program, refusal: Situation) -> None:
    added = [("binlog", ("aux",)), ("log_table", ("aux", "test.foo")), ("writes", ("load.sql:1", "test.bar", 3))]
    proof = proof_of(scope, with_facts(refusal, *added), *VERDICT)
    messages = {
        node.message for node in proof.nodes.values() if isinstance(node, RuleNode) and node.rule_id == "CX-001"
    }
    assert messages == {"binlogs {aux, binny} do not log both `test`.`foo` and `test`.`bar`"}


def test_what_does_not_hold_has_no_proof(scope: Program, refusal: Situation) -> None:
    with pytest.raises(LookupError, match="does not hold"):
        proof_of(scope, refusal, "recorded", ("load.sql:1", "binny"))
    with pytest.raises(LookupError, match="holds"):
        explain_absence(scope, decided(scope, refusal), refusal, *VERDICT)


def test_a_base_row_that_nobody_gives_is_refused(scope: Program, refusal: Situation) -> None:
    model = decided(scope, refusal)
    facts = {relation: rows for relation, rows in refusal.facts.items() if relation != "reads"}
    with pytest.raises(ValueError, match=r"reads.*which the situation does not give"):
        explain(scope, model, replace(refusal, facts=facts), *VERDICT)


def test_facts_in_rule_text_come_from_their_line() -> None:
    program, situation = rows_of('level("a", 1).\n\nhigh(X) :- level(X, N), N > 0.\n', {})
    proof = proof_of(program, situation, "high", ("a",))
    assert {node.origin for node in proof.nodes.values() if node.kind == "base"} == {Origin("rule", "rules.dl", 1, 1)}
    assert check_proof(proof, program, {}) == ()


def test_a_given_row_of_a_derived_relation_is_a_way_of_its_own() -> None:
    program, situation = rows_of(
        "p(X) :- a(X).\np(X) :- p(Y), next(Y, X).\n", {"a": [(1,)], "p": [(1,)], "next": [(1, 1)]}
    )
    proof = proof_of(program, situation, "p", (1,))
    assert [node.kind for node in proof.below(proof.root, "derives")] == ["rule", "base", "elided"]
    assert check_proof(proof, program, situation.facts) == ()


@pytest.mark.parametrize(("limits", "reason"), [({"depth": 1}, "depth"), ({"nodes": 5}, "size")])
def test_limits_leave_elided_nodes(scope: Program, refusal: Situation, limits: dict[str, int], reason: str) -> None:
    proof = proof_of(scope, refusal, *VERDICT, **limits)
    elided = [node for node in proof.nodes.values() if isinstance(node, ElidedNode)]
    assert {node.reason for node in elided} == {reason}
    # as_sql and in_scope have one way each, the absent in_scope two clauses
    assert sorted(node.count for node in elided) == [1, 1, 2]
    assert check_proof(proof, scope, refusal.facts) == ()


def test_absences_that_rest_on_one_another_end_in_recursion() -> None:
    program, situation = rows_of("p(X) :- q(X).\nq(X) :- p(X).\n", {"r": [(1,)]})
    proof = explain_absence(program, decided(program, situation), situation, "p", (1,))
    assert Counter(node.kind for node in proof.nodes.values()) == {"absent": 2, "attempt": 2, "elided": 1}
    assert check_proof(proof, program, situation.facts) == ()


def test_why_not_recorded(scope: Program, refusal: Situation) -> None:
    proof = explain_absence(scope, decided(scope, refusal), refusal, "recorded", ("load.sql:1", "binny"))
    (attempt,) = proof.below(proof.root, "attempt")
    assert (attempt.reached, attempt.total, attempt.needs) == (2, 3, "that nothing refuses load.sql:1")
    (stopped,) = proof.below(attempt.id, "fails")
    assert stopped.kind == "fact"
    assert "CX-002" in {node.rule_id for node in proof.nodes.values() if isinstance(node, RuleNode)}
