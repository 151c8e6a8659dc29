"""What is drawn for a node of a proof: its kind of shape, its words, and where lines lead from it.

Drawn short, a fact takes in the one rule that derives it, a chain of facts is one given fact, a need takes in the
absence it speaks of, and what was left out is a number or `…` in place of a node.
"""

from __future__ import annotations

from typing import NamedTuple

from ..proof.node import (
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
from .chain import chain, muted_conditions


class NodeShape(NamedTuple):
    """`said` is wrapped when it is drawn, `place` and `opening` are not."""

    kind: str
    opening: str
    said: str
    place: str
    edges: tuple[Edge, ...]


def shape(proof: Proof, node: Node, short: bool) -> NodeShape:
    """The shape of a node, alone or with what it takes in."""
    alone = NodeShape(node.kind, _opening(node), _said(node), _place(node), proof.edges_from(node.id))
    return _shortened(proof, node, alone) if short else alone


def _shortened(proof: Proof, node: Node, alone: NodeShape) -> NodeShape:
    end, muted = chain(proof, node) if isinstance(node, FactNode) else (node, 0)
    if isinstance(node, FactNode) and isinstance(end, BaseNode):
        place = f"{end.origin} {_counted(muted)}".rstrip()
        return _without_muted(proof, NodeShape("base", "", node.phrase, place, proof.edges_from(end.id)))
    below = proof.below(end.id)
    if isinstance(node, VerdictNode | FactNode) and len(below) == 1 and isinstance(below[0], RuleNode):
        conditions = _counted(muted + muted_conditions(proof, below[0]))
        place = " ".join(part for part in (below[0].rule_id, _place(below[0]), conditions) if part)
        opening = alone.place and f"{alone.place}\n"
        return _without_muted(proof, alone._replace(place=opening + place, edges=proof.edges_from(below[0].id)))
    if isinstance(node, AttemptNode) and len(below) == 1 and isinstance(below[0], AbsentNode):
        return _without_muted(proof, alone._replace(edges=proof.edges_from(below[0].id)))
    if isinstance(node, RuleNode):
        alone = alone._replace(place=f"{alone.place} {_counted(muted_conditions(proof, node))}".rstrip())
    return _without_muted(proof, alone)


def _without_muted(proof: Proof, found: NodeShape) -> NodeShape:
    edges = tuple(
        e for e in found.edges if not (isinstance(below := proof[e.target], ElidedNode) and below.reason == "muted")
    )
    is_cut = len(edges) < len(found.edges) and found.kind in ("absent", "attempt", "base")
    return found._replace(edges=edges, said=f"{found.said} …" if is_cut else found.said)


def _counted(muted: int) -> str:
    return f"(+{muted})" if muted else ""


def _opening(node: Node) -> str:
    return node.rule_id if isinstance(node, RuleNode | AttemptNode) else ""


def _said(node: Node) -> str:
    if isinstance(node, AttemptNode):
        return f"would need {node.needs}"
    if isinstance(node, ElidedNode):
        return f"… {node.count} left out ({node.reason})"
    if isinstance(node, CompareNode):
        return node.text
    return "" if isinstance(node, RuleNode) else node.phrase


def _place(node: Node) -> str:
    if isinstance(node, RuleNode | AttemptNode):
        return f"{node.file}:{node.line}"
    if isinstance(node, VerdictNode):
        return " ".join([node.outcome, *map(str, node.codes)])
    return str(node.origin) if isinstance(node, BaseNode) else ""
