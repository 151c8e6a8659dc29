"""A proof as a graph for graphviz: the answer in words, below it the conclusion, and below that what it rests on."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

import graphviz

from ...facts.door.dot import graph_text, label
from ...facts.door.encoded import EMPTY, Encoded, lines_of
from ...facts.door.printable import printable
from ...facts.errors import InputError
from ..proof.node import Edge, Proof
from .shape import NodeShape, shape

PictureFormat = Literal["svg", "png", "pdf"]
#: characters in a line of a node: as few as fit, unless a name has more
_WRAP, _LONGEST_NAME = 30, 64
#: inches, the size of a screen: a larger picture is drawn smaller
_SCREEN = "16,10"
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


#: what shapes and marks mean, under the answer
_LEGEND = (
    "yellow: written in a file, at the place named    white: what a rule concludes, at its line    dashed: is not so",
    "thick line: made so by an earlier statement    (+2): two further conditions that hold, with --full",
)


def to_dot(proof: Proof, *, chains: bool = False, answer: Encoded = EMPTY) -> Encoded:
    """The proof in the DOT language; `chains` draws a chain of facts that rest on one given fact as one node.

    answer: lines that stand above it.
    """
    return graph_text(_graph(proof, chains, answer))


def draw(proof: Proof, picture: PictureFormat = "svg", *, chains: bool = False, answer: Encoded = EMPTY) -> bytes:
    """The proof as a picture. Raises InputError where graphviz's `dot` program is not installed."""
    return drawn(_graph(proof, chains, answer), picture)


def drawn(graph: graphviz.Digraph, picture: PictureFormat) -> bytes:
    """A graph as a picture. Raises InputError BE302 where graphviz's `dot` program is not installed."""
    try:
        return bytes(graph.pipe(format=picture))
    except graphviz.ExecutableNotFound as error:
        raise InputError(
            "BE302",
            "graphviz's `dot` program was not found",
            hint="apt-get install graphviz, or use --format dot",
        ) from error


def _graph(proof: Proof, chains: bool, answer: Encoded) -> graphviz.Digraph:
    graph = graphviz.Digraph("proof")
    said = [*lines_of(answer), "", *_LEGEND, ""]
    graph.attr(
        label=label(said, "left"), labelloc="t", labeljust="l", fontname="monospace", fontsize="11", fontcolor=_INK
    )
    if chains:
        graph.attr(size=_SCREEN)
    graph.attr(rankdir="TB", nodesep="0.15", ranksep="0.25")
    graph.attr("node", fontname="Helvetica", fontsize="11", color=_INK, fontcolor=_INK, margin="0.1,0.04")
    graph.attr("edge", fontname="Helvetica", fontsize="9", color=_FAINT, arrowsize="0.6")
    seen, waiting = {proof.root}, [proof.root]
    for name in waiting:
        found = shape(proof, proof.nodes[name], chains)
        graph.node(name, label(_lines(found)), **_STYLES[found.kind])
        # conditions that were left out of a rule share a node: one line to it is enough
        for edge in dict.fromkeys(replace(edge, position=0) for edge in found.edges):
            graph.edge(name, edge.target, **_edge_style(edge))
            if edge.target not in seen:
                seen.add(edge.target)
                waiting.append(edge.target)
    return graph


def _lines(found: NodeShape) -> Iterator[str]:
    text = printable(found.said)
    width = max(_WRAP, min(_LONGEST_NAME, max(map(len, text.split()), default=0)))
    said = textwrap.wrap(text, width, break_long_words=True, break_on_hyphens=False)
    yield from filter(None, found.opening.split("\n"))
    places = found.place.split("\n")
    yield from filter(None, (*places, *said) if found.kind in ("rule", "attempt") else (*said, *places))


def _edge_style(edge: Edge) -> dict[str, str]:
    if edge.role in ("absent", "attempt", "fails"):
        return {"style": "dashed", "color": _ABSENT}
    return {"style": "bold"} if edge.role == "caused_by" else {}
