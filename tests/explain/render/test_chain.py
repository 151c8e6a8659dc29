"""Facts that rest on one another, one by one, are one line or one box, with all that was left out counted."""

from __future__ import annotations

import re

from binlogic.explain.proof.build import explain
from binlogic.explain.proof.compact import compact
from binlogic.explain.proof.node import FactNode, Proof
from binlogic.explain.proof.situation import Situation
from binlogic.explain.render.chain import chain
from binlogic.explain.render.dot import to_dot
from binlogic.explain.render.tree import render_tree
from binlogic.facts.origin import Origin
from binlogic.rules.engine.evaluate import evaluate
from binlogic.rules.language.parse import parse_rules
from binlogic.rules.language.program import Program

RULES = """
top(X) :- high(X), forked(X).

high(X) :- low(X).

low(X) :- a(X), not guard(X).

forked(X) :- fork(X).

fork(X) :- b(X), e(X), not guard(X).

%% tags: aside
guard(X) :- c(X).
"""
FACTS = {
    "a": {(1,): Origin("sql", "w.sql", 3, 5)},
    "b": {(1,): Origin("sql", "w.sql", 4, 1)},
    "e": {(1,): Origin("sql", "w.sql", 5, 1)},
}


def proven() -> Proof:
    parsed, problems = parse_rules(RULES, "r.dl")
    assert not problems
    program = Program(parsed.rules)
    model = evaluate(program, {name: rows.keys() for name, rows in FACTS.items()})
    return compact(explain(program, model, Situation(FACTS), "top", (1,)), program)


def fact(proof: Proof, phrase: str) -> FactNode:
    return next(node for node in proof.nodes.values() if isinstance(node, FactNode) and node.phrase == phrase)


def test_a_chain_ends_where_its_last_fact_was_read() -> None:
    proof = proven()
    found = chain(proof, fact(proof, "high(1)"))
    assert (found.end.phrase, found.end.kind, found.muted) == ("a(1)", "base", 1)


def test_a_chain_ends_at_a_fact_that_branches() -> None:
    proof = proven()
    found = chain(proof, fact(proof, "forked(1)"))
    assert (found.end.phrase, found.muted) == ("fork(1)", 0)
    assert chain(proof, fact(proof, "fork(1)")).end == fact(proof, "fork(1)")


def test_lines_of_chains() -> None:
    assert [re.sub(r"  +", "  ", line) for line in render_tree(proven(), chains=True).splitlines()] == [
        "top(1)  r.dl:2",
        "├─ • high(1)  w.sql:3:5",
        "└─ forked(1)",
        "  ├─ • b(1)  w.sql:4:1",
        "  └─ • e(1)  w.sql:5:1",
        "and 2 further conditions that hold: --full",
    ]


def test_boxes_of_chains_hold_the_rule_that_branches() -> None:
    short, whole = to_dot(proven(), chains=True), to_dot(proven())
    assert r"high(1)\nw.sql:3:5 (+1)" in short
    assert r"forked(1)\nr.dl:10 (+1)" in short
    assert "low(1)" not in short
    assert "left out (muted)" in whole
    assert (short.count(" -> "), whole.count(" -> ")) == (4, 14)
