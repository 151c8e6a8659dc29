"""A proof with its files called by other names, e.g. without the folder they are in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from ...facts.origin import Origin
from .node import ElidedNode, Node, NodeId, Proof


def relocated(proof: Proof, name: Callable[[str], str]) -> Proof:
    """The proof with `name` applied to every text and every origin's file; nodes are named anew by what they say."""
    named = {old: _named(node, name) for old, node in proof.nodes.items() if not isinstance(node, ElidedNode)}
    ids = {old: node.id for old, node in named.items()}
    for old, node in proof.nodes.items():
        if isinstance(node, ElidedNode):  # it holds the name of another node
            named[old] = replace(node, of=ids.get(node.of, node.of))
            ids[old] = named[old].id
    edges = tuple(replace(edge, source=ids[edge.source], target=ids[edge.target]) for edge in proof.edges)
    nodes: dict[NodeId, Node] = {node.id: node for node in named.values()}
    return Proof(ids[proof.root], nodes, edges)


def _named(node: Node, name: Callable[[str], str]) -> Node:
    changes: dict[str, Any] = {}
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, Origin):
            changes[field.name] = replace(value, file=name(value.file))
        elif isinstance(value, str):
            changes[field.name] = name(value)
    return replace(node, **changes)
