"""Which relation rests on which, as a graph for graphviz."""

from __future__ import annotations

import graphviz

from ...facts.door.dot import graph_text
from ...facts.door.encoded import Encoded
from ...facts.schema import BY_NAME
from ...rules.language.ast import Comparison, Negative
from ...rules.packing.pack import Pack

_GIVEN = {"shape": "note", "style": "filled", "fillcolor": "#fff7d6"}
_VERDICT = {"shape": "box", "style": "filled,bold", "fillcolor": "#e8eefc"}
_TABLE = {"shape": "cylinder"}


def predicates(pack: Pack) -> Encoded:
    """The graph in the DOT language: boxes are verdicts, notes are given, dashed lines are negations."""
    graph = graphviz.Digraph("relations")
    graph.attr(rankdir="LR", nodesep="0.12", ranksep="0.4")
    graph.attr("node", fontname="Helvetica", fontsize="10", shape="box", height="0.25", margin="0.08,0.03")
    program = pack.program
    verdicts = {clause.head.predicate for rule in program.rules if rule.verdict for clause in rule.clauses}
    for name in sorted(program.arity):
        if name in BY_NAME:
            style = _GIVEN
        elif name in verdicts:
            style = _VERDICT
        else:
            style = _TABLE if name not in program.derived else {}
        graph.node(name, **style)
    edges: dict[tuple[str, str], bool] = {}
    for clause in program.clauses:
        for literal in clause.body:
            if not isinstance(literal, Comparison):
                edge = clause.head.predicate, literal.atom.predicate
                edges[edge] = edges.get(edge, True) and isinstance(literal, Negative)
    for (head, used), is_negated in sorted(edges.items()):
        graph.edge(head, used, **({"style": "dashed"} if is_negated else {}))
    return graph_text(graph)
