"""A proof cut down to what a reader needs first; everything cut is counted in an elided node."""

from __future__ import annotations

from collections import deque

from .node import AbsentNode, AttemptNode, Edge, ElidedNode, Node, NodeId, Proof


def condense(proof: Proof, *, absences: int = 3) -> Proof:
    """The proof without the attempts that explain least, which `muted` nodes count.

    Kept under an absence are the attempts that miss fewest literals (all of them where the absence is the root),
    `absences` attempts deep, and none in an earlier situation, where it is the statement that matters.
    """
    root = proof.nodes[proof.root]
    here = "" if isinstance(root, ElidedNode) else root.at
    nodes: dict[NodeId, Node] = {}
    edges: list[Edge] = []
    waiting = deque([(proof.root, 0)])
    while waiting:
        name, depth = waiting.popleft()
        if name in nodes:
            continue
        node = nodes[name] = proof.nodes[name]
        muted: set[NodeId] = set()
        if isinstance(node, AbsentNode) and name != proof.root:
            muted = _farther(proof, name) if depth < absences and node.at == here else set(_attempts(proof, name))
        for edge in proof.edges_from(name):
            if edge.target in muted:
                continue
            edges.append(edge)
            # an attempt costs a step and all else none, so that every node is met at its smallest depth
            if edge.role == "attempt":
                waiting.append((edge.target, depth + 1))
            else:
                waiting.appendleft((edge.target, depth))
        if muted:
            elided = ElidedNode(name, "muted", len(muted))
            nodes[elided.id] = elided
            edges.append(Edge(name, elided.id, "attempt", len(proof.edges_from(name))))
    return Proof(proof.root, nodes, tuple(edges))


def _attempts(proof: Proof, absence: NodeId) -> dict[NodeId, AttemptNode]:
    return {node.id: node for node in proof.below(absence, "attempt") if isinstance(node, AttemptNode)}


def _farther(proof: Proof, absence: NodeId) -> set[NodeId]:
    """The attempts that miss more literals than the nearest."""
    missing = {name: node.total - node.reached for name, node in _attempts(proof, absence).items()}
    return {name for name, count in missing.items() if count > min(missing.values())}
