"""A proof whose files go by other names is the same graph."""

from __future__ import annotations

from binlogic.explain.proof.build import explain
from binlogic.explain.proof.compact import compact
from binlogic.explain.proof.node import BaseNode, ElidedNode, Proof
from binlogic.explain.proof.relocate import relocated
from binlogic.explain.proof.situation import Situation
from binlogic.explain.proof.whynot import explain_absence
from binlogic.explain.render.tree import render_tree
from binlogic.rules.engine.evaluate import evaluate
from binlogic.rules.language.program import Program


def proofs(scope: Program, situation: Situation) -> list[Proof]:
    model = evaluate(scope, {relation: rows.keys() for relation, rows in situation.facts.items()})
    why = explain(scope, model, situation, "refused", ("load.sql:1", "binny"))
    cut = explain(scope, model, situation, "refused", ("load.sql:1", "binny"), depth=2)
    why_not = explain_absence(scope, model, situation, "recorded", ("load.sql:1", "binny"))
    return [why, cut, why_not, compact(why_not, scope)]


def test_places_and_texts_are_renamed_and_the_graph_stays(scope: Program, refusal: Situation) -> None:
    def name(said: str) -> str:
        return said.replace("load.sql", "another.sql")

    found = proofs(scope, refusal)
    assert any(isinstance(node, ElidedNode) for proof in found for node in proof.nodes.values())
    for proof in found:
        other = relocated(proof, name)
        assert render_tree(other, width=1).splitlines() == [
            name(line) for line in render_tree(proof, width=1).splitlines()
        ]
        assert {edge.source for edge in other.edges} | {other.root} <= other.nodes.keys()
        assert all(node.id == key for key, node in other.nodes.items())
        files = {node.origin.file for node in other.nodes.values() if isinstance(node, BaseNode)}
        assert "another.sql" in files
        assert "load.sql" not in files


def test_the_same_names_give_the_same_proof(scope: Program, refusal: Situation) -> None:
    for proof in proofs(scope, refusal):
        assert relocated(proof, str) == proof
