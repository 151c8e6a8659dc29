"""The independent checker: believes neither the engine nor the prover, only the rule text and the given facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...rules.language.program import Program
from .claims import Claims, Given
from .node import ElidedNode, Node, NodeId, Proof, Role
from .situation import Situation

_ENDS: Mapping[Role, tuple[frozenset[str], frozenset[str]]] = {
    "derives": (frozenset({"verdict", "fact"}), frozenset({"rule", "base", "elided"})),
    "premise": (frozenset({"rule"}), frozenset({"fact", "base", "compare", "elided"})),
    "absent": (frozenset({"rule"}), frozenset({"absent", "elided"})),
    "attempt": (frozenset({"absent"}), frozenset({"attempt", "elided"})),
    "fails": (frozenset({"attempt"}), frozenset({"absent", "fact", "base", "compare", "elided"})),
    "caused_by": (frozenset({"base", "absent"}), frozenset({"fact", "base", "absent", "elided"})),
}


def check_proof(
    proof: Proof,
    program: Program,
    facts: Given,
    earlier: Mapping[str, Given] | None = None,
    situations: Mapping[str, Situation] | None = None,
) -> tuple[str, ...]:
    """What is wrong with a proof, one sentence per problem; empty for a right one.

    `facts` are those of the root's situation, `earlier` those of the situations its causes lead to, by name. Of
    `situations`, by name, the texts of nodes are verified too, and that no cause was dropped without a word.
    """
    problems = tuple(_misshapen(proof))
    if problems:
        return problems
    root = proof.nodes[proof.root]
    assert not isinstance(root, ElidedNode)
    known = situations or {}
    if situations is not None and root.at not in known:
        return (f"{said(root)}: it is about {root.at!r}, not about the statement that was asked about",)
    given_by = {**(earlier or {}), root.at: facts}
    claims = {at: Claims(proof, program, at, given, known.get(at)) for at, given in given_by.items()}
    found: list[str] = []
    for node in proof.nodes.values():
        at = _situation(proof, node)
        if at in claims:
            found += (f"{said(node)}: {problem}" for problem in claims[at].problems(node))
        else:
            found.append(f"{said(node)}: no facts are known of the situation {at!r}")
    return tuple(found)


def said(node: Node) -> str:
    """A node in a problem: its kind with its phrase, clause or reason."""
    for name in ("phrase", "clause", "text", "reason"):
        if words := getattr(node, name, ""):
            return f"{node.kind} '{words}'"
    return node.kind


def _situation(proof: Proof, node: Node) -> str:
    if not isinstance(node, ElidedNode):
        return node.at
    owner = proof.nodes[node.of]
    return "" if isinstance(owner, ElidedNode) else owner.at


def _misshapen(proof: Proof) -> Iterator[str]:
    """What keeps a graph from being a proof of anything."""
    root = proof.nodes.get(proof.root)
    if root is None or root.kind not in ("verdict", "absent"):
        yield "the root is no verdict and no absence of the graph"
        return
    for name, node in proof.nodes.items():
        if node.id != name:
            yield f"{said(node)}: its id is not the hash of its content"
        if node.kind == "verdict" and name != proof.root:
            yield f"{said(node)}: a verdict that is not the root"
        if isinstance(node, ElidedNode) and not (node.of in proof.nodes and node.count > 0):
            yield f"{said(node)}: elides nothing of a node of the graph"
    dangling = False
    for edge in proof.edges:
        source, target = proof.nodes.get(edge.source), proof.nodes.get(edge.target)
        if source is None or target is None:
            yield f"an edge {edge.role} leads from or to a node that is not in the graph"
            dangling = True
            continue
        sources, targets = _ENDS[edge.role]
        if source.kind not in sources or target.kind not in targets:
            yield f"an edge {edge.role} leads from {said(source)} to {said(target)}"
        if isinstance(target, ElidedNode):
            if target.of != edge.source:
                yield f"{said(target)}: elided of another node"
        elif (edge.role == "caused_by") is (_situation(proof, source) == _situation(proof, target)):
            yield f"an edge {edge.role} leads from {said(source)} to {said(target)} of the wrong situation"
    if not dangling:
        yield from _unordered(proof)


def _unordered(proof: Proof) -> Iterator[str]:
    """Circles and nodes out of reach, by removing nodes that nothing left points to."""
    pointed = dict.fromkeys(proof.nodes, 0)
    for edge in proof.edges:
        pointed[edge.target] += 1
    free: list[NodeId] = [name for name, count in pointed.items() if not count]
    for name in free:
        if name != proof.root:
            yield f"{said(proof.nodes[name])}: cannot be reached from the root"
    removed = 0
    while free:
        removed += 1
        for edge in proof.edges_from(free.pop()):
            pointed[edge.target] -= 1
            if not pointed[edge.target]:
                free.append(edge.target)
    if removed < len(proof.nodes):
        yield "the graph has a circle"
