"""A condensed proof keeps what holds and the nearest misses, and counts the rest."""

from __future__ import annotations

from binlogic.explain.proof.check import check_proof
from binlogic.explain.proof.condense import condense
from binlogic.explain.proof.node import AttemptNode, ElidedNode, Proof
from binlogic.explain.proof.situation import Situation
from binlogic.explain.proof.whynot import explain_absence
from binlogic.facts.origin import DEFAULT
from binlogic.rules.engine.evaluate import evaluate
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program

RULES = """
top(X) :- a(X), middle(X).
top(X) :- b(X), c(X), d(X).

middle(X) :- a(X), low(X).
middle(X) :- b(X), c(X), d(X).
middle(X) :- b(X), c(X).

low(X) :- c(X).
"""


def proven() -> tuple[Proof, Program, Situation]:
    parsed, problems = parse_rules(RULES, "r.dl")
    assert not problems
    program, situation = Program(parsed.rules), Situation({"a": {(1,): DEFAULT}})
    return explain_absence(program, evaluate(program, {"a": [(1,)]}), situation, "top", (1,)), program, situation


def lines(proof: Proof) -> set[int]:
    return {node.line for node in proof.nodes.values() if isinstance(node, AttemptNode)}


def test_nearest_misses_stay_and_the_root_keeps_all() -> None:
    proof, program, situation = proven()
    short = condense(proof)
    assert lines(proof) == {2, 3, 5, 6, 7, 9}
    assert lines(short) == {2, 3, 5, 9}
    assert [(node.reason, node.count) for node in short.nodes.values() if isinstance(node, ElidedNode)] == [
        ("muted", 2)
    ]
    assert check_proof(short, program, situation.facts) == ()


def test_absences_are_followed_as_deep_as_asked() -> None:
    proof, program, situation = proven()
    short = condense(proof, absences=1)
    assert lines(short) == {2, 3}
    assert [node.count for node in short.nodes.values() if isinstance(node, ElidedNode)] == [3]
    assert check_proof(short, program, situation.facts) == ()


def test_what_is_short_stays_as_it_is() -> None:
    proof, _, _ = proven()
    short = condense(proof)
    assert condense(short) == short
