"""A compact proof leaves out guards and far attempts, counts them, and is still a proof."""

from __future__ import annotations

from dataclasses import replace

import pytest
from binlogic.explain.proof.build import explain
from binlogic.explain.proof.check import check_proof
from binlogic.explain.proof.compact import compact
from binlogic.explain.proof.node import AttemptNode, Edge, ElidedNode, Proof, RuleNode
from binlogic.explain.proof.situation import Facts, Situation
from binlogic.explain.proof.whynot import explain_absence
from binlogic.facts.origin import DEFAULT
from binlogic.rules.engine.evaluate import evaluate
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program

GUARDED = """
%% tags: aside
odd(X) :- a(X), b(X).

%% tags: obvious
known(X) :- a(X).

top(X) :- known(X), not odd(X), not other(X), c(X), binlog(X).

other(X) :- b(X), d(X).

only(X) :- not odd(X), known(X).
"""
GIVEN: Facts = {"a": {(1,): DEFAULT}, "c": {(1,): DEFAULT}, "binlog": {(1,): DEFAULT}}


def program_of(text: str) -> Program:
    parsed, problems = parse_rules(text, "r.dl")
    assert not problems
    return Program(parsed.rules)


def proven(text: str, relation: str, holds: bool = True, facts: Facts = GIVEN) -> tuple[Proof, Program]:
    program = program_of(text)
    prove = explain if holds else explain_absence
    model = evaluate(program, {name: rows.keys() for name, rows in facts.items()})
    return prove(program, model, Situation(facts), relation, (1,)), program


def elided(proof: Proof) -> list[tuple[str, int]]:
    return [(node.reason, node.count) for node in proof.nodes.values() if isinstance(node, ElidedNode)]


def phrases(proof: Proof) -> set[str]:
    return {node.phrase for node in proof.nodes.values() if hasattr(node, "phrase")}


def test_guards_and_what_always_holds_are_counted_not_shown() -> None:
    proof, program = proven(GUARDED, "top")
    short = compact(proof, program)
    assert elided(short) == [("muted", 3)]
    assert {"c(1)", "no other(1)"} < phrases(short)
    assert not phrases(short) & {"known(1)", "no odd(1)", "there is a binlog 1"}
    assert check_proof(short, program, GIVEN) == ()


def test_a_rule_keeps_a_premise_even_where_all_are_guards() -> None:
    proof, program = proven(GUARDED, "only")
    short = compact(proof, program)
    assert "known(1)" in phrases(short)
    assert elided(short) == [("muted", 1)]
    assert check_proof(short, program, GIVEN) == ()


@pytest.mark.parametrize("relation", ["top", "only"])
def test_what_is_compact_stays_as_it_is(relation: str) -> None:
    proof, program = proven(GUARDED, relation)
    short = compact(proof, program)
    again = compact(short, program)
    assert (again.nodes, set(again.edges)) == (short.nodes, set(short.edges))


MISSES = """
top(X) :- a(X), not middle(X).

middle(X) :- a(X), log_all(X).
middle(X) :- b(X), e(X), d(X).
middle(X) :- writes(X, X, X).
"""


def lines(proof: Proof) -> set[int]:
    return {node.line for node in proof.nodes.values() if isinstance(node, AttemptNode)}


def test_the_nearest_attempts_stay_and_those_that_ask_for_another_statement_go() -> None:
    proof, program = proven(MISSES, "top")
    short = compact(proof, program)
    assert (lines(proof), lines(short)) == ({4, 5, 6}, {4})
    assert elided(short) == [("muted", 2)]
    assert check_proof(short, program, GIVEN) == ()


def test_attempts_at_the_root_are_all_kept() -> None:
    proof, program = proven(MISSES, "middle", holds=False)
    assert lines(compact(proof, program)) == {4, 5, 6}


OTHER_CASE = """
%% tags: aside
special(X) :- a(X).

top(X) :- a(X), not logs(X).

logs(X) :- a(X), not special(X).
logs(X) :- a(X), special(X), log_all(X), ignored(X).

ignored(X) :- e(X).
"""


def test_a_clause_for_another_case_is_no_near_miss() -> None:
    proof, program = proven(OTHER_CASE, "top")
    assert lines(proof) == {7, 8, 10}
    assert lines(compact(proof, program)) == {8, 10}


def without(proof: Proof, position: int) -> Proof:
    """The proof with one condition of its rule at the root called left out."""
    rule = next(node for node in proof.nodes.values() if isinstance(node, RuleNode))
    node = ElidedNode(rule.id, "muted", 1)
    edges = [e for e in proof.edges if (e.source, e.position) != (rule.id, position)]
    old = next(e for e in proof.edges if (e.source, e.position) == (rule.id, position))
    edges.append(Edge(rule.id, node.id, old.role, position))
    kept, work = {proof.root}, [proof.root]
    for name in work:
        for edge in edges:
            if edge.source == name and edge.target not in kept:
                kept.add(edge.target)
                work.append(edge.target)
    nodes = {name: each for name, each in {**proof.nodes, node.id: node}.items() if name in kept}
    return Proof(proof.root, nodes, tuple(edge for edge in edges if edge.source in kept))


def test_the_checker_believes_no_condition_because_it_is_left_out() -> None:
    proof, program = proven("top(X) :- a(X), c(X).\n", "top")
    assert check_proof(without(proof, 1), program, GIVEN) == ()
    problems = check_proof(without(proof, 1), program, {"a": GIVEN["a"]})
    assert any("its premise 2, which is left out, does not hold" in problem for problem in problems)


def test_an_elided_condition_of_another_rule_is_found() -> None:
    proof, program = proven(GUARDED, "top")
    short = compact(proof, program)
    stray = next(node for node in short.nodes.values() if isinstance(node, ElidedNode))
    other = replace(stray, of=short.root)
    edges = tuple(replace(e, target=other.id) if e.target == stray.id else e for e in short.edges)
    nodes = {name: node for name, node in short.nodes.items() if name != stray.id} | {other.id: other}
    assert any(
        "elided of another node" in problem for problem in check_proof(Proof(short.root, nodes, edges), program, GIVEN)
    )


BROUGHT_ABOUT = """
%% id:      X-001 a
%% verdict: {verdict}
%% message: it is
out(X, B) :- a(X), binlog(B), not held(X), not free(X), c(X).

held(X) :- d(X).

free(X) :- a(X), not c(X).
"""


@pytest.mark.parametrize(
    ("verdict", "absences"), [("refused", {"no free(1)"}), ("not recorded", {"no held(1)", "no free(1)"})]
)
def test_conditions_that_hold_because_nothing_is_there_are_counted(verdict: str, absences: set[str]) -> None:
    program = program_of(BROUGHT_ABOUT.format(verdict=verdict))
    model = evaluate(program, {name: rows.keys() for name, rows in GIVEN.items()})
    proof = explain(program, model, Situation(GIVEN), "out", (1, 1))
    short = compact(proof, program)
    assert {phrase for phrase in phrases(short) if phrase.startswith("no ")} & {"no held(1)", "no free(1)"} == absences
    assert check_proof(short, program, GIVEN) == ()
