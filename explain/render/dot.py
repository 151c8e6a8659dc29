"""A proof as a graph for graphviz: conclusions on the left, what they rest on to the right."""

from __future__ import annotations

import textwrap
from typing import Literal

import graphviz

from ...facts.errors import InputError
from ..proof.node import (
    AttemptNode,
    BaseNode,
    CompareNode,
    Edge,
    ElidedNode,
    Node,
    Proof,
    RuleNode,
    VerdictNode,
)

PictureFormat = Literal["svg", "png", "pdf"]
_WRAP = 30
_INK, _GIVEN, _ABSENT, _FAINT = "#222222", "#fff7d6", "#b3261e", "#6b6b6b"
_PLAIN = {"shape": "plaintext", "margin": "0.06,0.02", "width": "0", "height": "0"}
_STYLES: dict[str, dict[str, str]] = {
    "verdict": {"shape": "box", "style": "filled,bold", "fillcolor": "#e8eefc"},
    "fact": {"shape": "box", "style": "filled", "fillcolor": "white"},
    "base": {"shape": "note", "style": "filled", "fillcolor": _GIVEN},
    "rule": {**_PLAIN, "fontcolor": _FAINT},
    "absent": {"shape": "box", "style": "dashed", "color": _ABSENT, "fontcolor": _ABSENT},
    "attempt": {**_PLAIN, "fontcolor": _ABSENT},
    "compare": {"shape": "oval", "style": "filled", "fillcolor": "white"},
    "elided": {**_PLAIN, "fontcolor": _FAINT},
}


def to_dot(proof: Proof) -> str:
    """The proof in the DOT language."""
    return str(_graph(proof).source)


def draw(proof: Proof, picture: PictureFormat = "svg") -> bytes:
    """The proof as a picture. Raises InputError where graphviz's `dot` program is not installed."""
    try:
        return bytes(_graph(proof).pipe(format=picture))
    except graphviz.ExecutableNotFound as error:
        raise InputError(
            "BE302",
            "graphviz's `dot` program was not found",
            hint="apt-get install graphviz, or use --format dot",
        ) from error


def _graph(proof: Proof) -> graphviz.Digraph:
    graph = graphviz.Digraph("proof")
    graph.attr(rankdir="LR", nodesep="0.15", ranksep="0.25", fontname="Helvetica")
    graph.attr("node", fontname="Helvetica", fontsize="11", color=_INK, fontcolor=_INK, margin="0.12,0.06")
    graph.attr("edge", fontname="Helvetica", fontsize="9", color=_FAINT, arrowsize="0.6")
    for name, node in proof.nodes.items():
        graph.node(name, graphviz.escape(_label(node)).replace("\n", r"\n"), **_STYLES[node.kind])
    for edge in proof.edges:
        graph.edge(edge.source, edge.target, **_edge_style(edge))
    return graph


def _label(node: Node) -> str:
    if isinstance(node, RuleNode | AttemptNode):
        opening = f"{node.rule_id}\n" if node.rule_id else ""
        needs = f"\n{_wrapped('would need ' + node.needs)}" if isinstance(node, AttemptNode) else ""
        return f"{opening}{node.file}:{node.line}{needs}"
    if isinstance(node, BaseNode):
        return f"{_wrapped(node.phrase)}\n{node.origin}"
    if isinstance(node, VerdictNode):
        return f"{_wrapped(node.phrase)}\n{' '.join([node.outcome, *map(str, node.codes)])}"
    if isinstance(node, CompareNode):
        return node.text
    if isinstance(node, ElidedNode):
        return f"… {node.count} left out ({node.reason})"
    return _wrapped(node.phrase)


def _wrapped(text: str) -> str:
    return "\n".join(textwrap.wrap(text, _WRAP, break_long_words=True, break_on_hyphens=False))


def _edge_style(edge: Edge) -> dict[str, str]:
    if edge.role in ("absent", "attempt", "fails"):
        return {"style": "dashed", "color": _ABSENT}
    return {"style": "bold", "label": "caused by"} if edge.role == "caused_by" else {}
