"""The checker finds every way to break a right proof."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from binlogic.explain.proof.build import explain
from binlogic.explain.proof.check import check_proof
from binlogic.explain.proof.node import (
    AbsentNode,
    AttemptNode,
    BaseNode,
    CompareNode,
    Edge,
    ElidedNode,
    FactNode,
    Node,
    Proof,
    RuleNode,
    VerdictNode,
)
from binlogic.explain.proof.situation import Situation
from binlogic.explain.proof.whynot import explain_absence
from binlogic.facts.origin import DEFAULT, Origin
from binlogic.rules.engine.evaluate import evaluate
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program

RULES = """
%% id:      T-1 big
%% verdict: refused 7
big(X) :- size(X, N), N > 3, not small(X), tagged(X).

small(X) :- size(X, N), N < 2.
small(X) :- marked(X), not cleared(X).

tagged(X) :- tag(X, _).
tagged(X) :- size(X, 6).
"""
FACTS = {
    "size": {("a", 5): Origin("sql", "w.sql", 1, 1), ("b", 1): DEFAULT},
    "tag": {("a", "t"): DEFAULT},
    "cleared": {("a",): DEFAULT},
}


@pytest.fixture(scope="module")
def program() -> Program:
    parsed, problems = parse_rules(RULES, "rules.dl")
    assert not problems
    return Program(parsed.rules)


@pytest.fixture
def proof(program: Program) -> Proof:
    model = evaluate(program, {relation: rows.keys() for relation, rows in FACTS.items()})
    return explain(program, model, Situation(FACTS), "big", ("a",))


def first(proof: Proof, kind: type[Node], test: Callable[[Any], bool] = bool) -> Any:
    return next(node for node in proof.nodes.values() if isinstance(node, kind) and test(node))


def changed(proof: Proof, node: Node, **fields: Any) -> Proof:
    """The proof with one node changed and its edges moved to it, so that only what the node claims is wrong."""
    new = replace(node, **fields)
    nodes = {(new.id if name == node.id else name): (new if name == node.id else n) for name, n in proof.nodes.items()}
    rename = {node.id: new.id}
    edges = tuple(
        replace(e, source=rename.get(e.source, e.source), target=rename.get(e.target, e.target)) for e in proof.edges
    )
    return Proof(rename.get(proof.root, proof.root), nodes, edges)


def without(proof: Proof, edge: Edge) -> Proof:
    """The proof without an edge and what only it reaches."""
    edges = tuple(other for other in proof.edges if other != edge)
    reached, stack = {proof.root}, [proof.root]
    while stack:
        name = stack.pop()
        for each in edges:
            if each.source == name and each.target not in reached:
                reached.add(each.target)
                stack.append(each.target)
    nodes = {name: node for name, node in proof.nodes.items() if name in reached}
    return Proof(proof.root, nodes, tuple(each for each in edges if each.source in reached))


def big(node: RuleNode) -> bool:
    return node.rule_id == "T-1"


def edge_of(proof: Proof, source: Node, role: str, position: int = 0) -> Edge:
    return next(e for e in proof.edges if (e.source, e.role, e.position) == (source.id, role, position))


BREAKS: dict[str, tuple[Callable[[Proof], Proof], str]] = {
    "wrong binding": (
        lambda p: changed(p, first(p, RuleNode, big), bindings=(("X", "a"), ("N", 4))),
        "its premise 1 is not size(X, N) with its bindings",
    ),
    "wrong binding of the head": (
        lambda p: changed(p, first(p, RuleNode, big), bindings=(("X", "b"), ("N", 5))),
        "with its bindings derives something else",
    ),
    "missing binding": (
        lambda p: changed(p, first(p, RuleNode, big), bindings=(("X", "a"),)),
        "its premise 1 is not size(X, N) with its bindings",
    ),
    "missing premise": (
        lambda p: without(p, edge_of(p, first(p, RuleNode, big), "premise", 3)),
        "literal 4, tagged(X), has 0 premises",
    ),
    "premise too many": (
        lambda p: replace_edges(p, replace(edge_of(p, first(p, RuleNode, big), "premise", 0), position=4)),
        "it has a premise that its clause does not ask for",
    ),
    "invented base fact": (
        lambda p: changed(p, first(p, BaseNode, lambda n: n.relation == "tag"), row=("a", "u")),
        "this fact is not given",
    ),
    "base fact from elsewhere": (
        lambda p: changed(p, first(p, BaseNode, lambda n: n.relation == "size"), origin=Origin("sql", "w.sql", 9)),
        "it comes from w.sql:1:1, not from w.sql:9",
    ),
    "flipped comparison": (
        lambda p: changed(p, first(p, CompareNode, lambda n: n.value), operator="<"),
        "5 < 3 is not true",
    ),
    "comparison of other values": (
        lambda p: changed(p, first(p, CompareNode, lambda n: n.value), left=6),
        "its premise 2 is not N > 3 with its bindings",
    ),
    "wrong clause": (
        lambda p: changed(p, first(p, RuleNode, big), clause="big(X) :- size(X, N)."),
        "the program has no such clause there",
    ),
    "another clause of the relation": (
        lambda p: changed(
            p,
            first(p, RuleNode, lambda n: n.line == 9),
            line=10,
            clause_number=2,
            clause="tagged(X) :- size(X, 6).",
            bindings=(("X", "a"),),
        ),
        "its premise 1 is not size(X, 6) with its bindings",
    ),
    "absent fact that holds": (
        lambda p: changed(p, first(p, AbsentNode, lambda n: n.relation == "small"), pattern=("b",)),
        "it does hold",
    ),
    "absence that is no leaf called one": (
        lambda p: changed(p, first(p, AbsentNode, lambda n: n.relation == "small"), expanded=False),
        "whether rules could make it is said wrongly",
    ),
    "attempt left out": (
        lambda p: without(p, edge_of(p, first(p, AbsentNode, lambda n: n.relation == "small"), "attempt", 1)),
        "2 clauses could have made it, 1 are accounted for",
    ),
    "attempt of another fact": (
        lambda p: changed(p, first(p, AttemptNode, lambda n: n.line == 6), bindings=(("X", "b"), ("N", 5))),
        "the attempt at line 6 is of another fact",
    ),
    "attempt that says more holds": (
        lambda p: changed(p, first(p, AttemptNode, lambda n: n.line == 7), held=(0,)),
        "literal 1, marked(X), is not true with its bindings",
    ),
    "attempt that says less holds": (
        lambda p: changed(p, first(p, AttemptNode, lambda n: n.line == 6), held=()),
        "literal 1, size(X, N), is true with its bindings",
    ),
    "attempt that says nothing fails": (
        lambda p: without(p, edge_of(p, first(p, AttemptNode, lambda n: n.line == 6), "fails", 1)),
        "nothing is said to fail",
    ),
    "attempt that has arrived": (
        lambda p: changed(p, first(p, AttemptNode, lambda n: n.line == 6), held=(0, 1)),
        "2 of 2 literals is not short of 2",
    ),
    "fact without a way": (
        lambda p: without(p, edge_of(p, first(p, FactNode), "derives")),
        "nothing derives it",
    ),
    "verdict of another rule": (
        lambda p: changed(p, first(p, VerdictNode), rule_ids=("T-2",)),
        "its rule ids are not those of the rules below it",
    ),
    "verdict with another code": (
        lambda p: changed(p, first(p, VerdictNode), codes=(8,)),
        "its codes are not those of the rules below it",
    ),
    "another outcome": (
        lambda p: changed(p, first(p, VerdictNode), outcome="recorded"),
        "its outcome is not that of the rules below it",
    ),
    "elided instead of untrue": (
        lambda p: elided_fact(p),
        "does not hold, though derivations of it are said to be left out",
    ),
    "circle": (
        lambda p: replace_edges(p, Edge(first(p, AttemptNode).id, first(p, AbsentNode).id, "fails", 0)),
        "the graph has a circle",
    ),
    "stray node": (
        lambda p: Proof(p.root, {**p.nodes, (n := CompareNode("", 1, "<", 2, "1 < 2", True)).id: n}, p.edges),
        "cannot be reached from the root",
    ),
    "node under another name": (
        lambda p: Proof(p.root, {**p.nodes, first(p, BaseNode).id: first(p, FactNode)}, p.edges),
        "its id is not the hash of its content",
    ),
    "edge to nowhere": (
        lambda p: replace_edges(p, Edge(p.root, "nowhere", "derives", 1)),
        "an edge derives leads from or to a node that is not in the graph",
    ),
    "edge between wrong kinds": (
        lambda p: replace_edges(p, Edge(p.root, first(p, AbsentNode).id, "derives", 1)),
        "an edge derives leads from verdict",
    ),
    "no root": (
        lambda p: Proof("nowhere", p.nodes, p.edges),
        "the root is no verdict and no absence of the graph",
    ),
}


def replace_edges(proof: Proof, *added: Edge) -> Proof:
    return Proof(proof.root, proof.nodes, (*proof.edges, *added))


def elided_fact(proof: Proof) -> Proof:
    """The tagged fact turned into an untrue one whose derivations are left out."""
    fact = first(proof, FactNode)
    cut = changed(without(proof, edge_of(proof, fact, "derives")), fact, row=("b",))
    elided = ElidedNode(first(cut, FactNode).id, "depth", 1)
    return Proof(cut.root, {**cut.nodes, elided.id: elided}, (*cut.edges, Edge(elided.of, elided.id, "derives")))


def test_the_right_proof_is_fine(program: Program, proof: Proof) -> None:
    assert check_proof(proof, program, FACTS) == ()


@pytest.mark.parametrize("name", BREAKS)
def test_a_broken_proof_is_told(name: str, program: Program, proof: Proof) -> None:
    broken, told = BREAKS[name]
    problems = check_proof(broken(proof), program, FACTS)
    assert any(told in problem for problem in problems), problems


def test_facts_that_change_under_a_proof_are_told(program: Program, proof: Proof) -> None:
    facts = {**FACTS, "marked": {("a",): DEFAULT}, "cleared": {}}
    assert any("'no small(a)': it does hold" in problem for problem in check_proof(proof, program, facts))


def test_an_absence_is_checked_like_a_verdict(program: Program) -> None:
    model = evaluate(program, {relation: rows.keys() for relation, rows in FACTS.items()})
    proof = explain_absence(program, model, Situation(FACTS), "big", ("b",))
    assert check_proof(proof, program, FACTS) == ()
    facts = {**FACTS, "size": {("b", 5): DEFAULT}, "tag": {("b", "t"): DEFAULT}}
    assert any("it does hold" in problem for problem in check_proof(proof, program, facts))
