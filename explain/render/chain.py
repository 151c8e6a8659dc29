"""Chains of facts that each rest on one shown premise: for a reader they are one fact.

Where the chain ends in a given fact it was read there; else it rests on what its last fact rests on.
"""

from __future__ import annotations

from typing import NamedTuple

from ..proof.node import BaseNode, ElidedNode, FactNode, Node, Proof, RuleNode


class ProofChain(NamedTuple):
    """Where a chain ends, and how many conditions were left out before."""

    end: FactNode | BaseNode
    muted: int


def chain(proof: Proof, start: FactNode) -> ProofChain:
    """The chain that starts at a fact; it ends there too where the fact branches or rests on an absence."""
    end: FactNode | BaseNode = start
    muted = 0
    while isinstance(end, FactNode):
        derivations = proof.below(end.id, "derives")
        below = [derivations[0]] if isinstance(derivations[0], BaseNode) else shown_premises(proof, derivations[0])
        if len(derivations) != 1 or len(below) != 1 or not isinstance(below[0], FactNode | BaseNode):
            break
        muted += muted_conditions(proof, derivations[0])
        end = below[0]
    return ProofChain(end, muted)


def shown_premises(proof: Proof, rule: Node) -> list[Node]:
    """The premises of a rule instance that were not left out."""
    return [each for each in proof.below(rule.id, "premise", "absent") if not isinstance(each, ElidedNode)]


def muted_conditions(proof: Proof, rule: Node) -> int:
    """How many conditions of a rule instance were left out."""
    if not isinstance(rule, RuleNode):
        return 0
    return sum(isinstance(each, ElidedNode) for each in proof.below(rule.id, "premise", "absent"))
