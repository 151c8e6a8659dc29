"""Chains of facts that each rest on one shown premise: for a reader they are one fact, read where the last one was."""

from __future__ import annotations

from typing import NamedTuple

from ..proof.node import BaseNode, ElidedNode, FactNode, Node, Proof, RuleNode


class Chain(NamedTuple):
    """The given fact at the end, and how many conditions were left out on the way."""

    end: BaseNode
    muted: int


def chain(proof: Proof, node: Node) -> Chain | None:
    """The chain that starts at a fact; None where it branches or ends in something not given."""
    muted = 0
    while isinstance(node, FactNode):
        ways = proof.below(node.id, "derives")
        if len(ways) != 1:
            return None
        muted += muted_conditions(proof, ways[0])
        below = [ways[0]] if isinstance(ways[0], BaseNode) else shown_premises(proof, ways[0])
        if len(below) != 1:
            return None
        node = below[0]
    return Chain(node, muted) if isinstance(node, BaseNode) else None


def shown_premises(proof: Proof, rule: Node) -> list[Node]:
    """The premises of a rule instance that were not left out."""
    return [each for each in proof.below(rule.id, "premise", "absent") if not isinstance(each, ElidedNode)]


def muted_conditions(proof: Proof, rule: Node) -> int:
    """How many conditions of a rule instance were left out."""
    if not isinstance(rule, RuleNode):
        return 0
    return sum(isinstance(each, ElidedNode) for each in proof.below(rule.id, "premise", "absent"))
