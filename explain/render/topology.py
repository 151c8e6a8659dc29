"""A topology as a graph for graphviz: a box for each server, an arrow to each of its replicas, and their filters."""

from __future__ import annotations

import textwrap

import graphviz

from ...facts.door.dot import label
from ...rules.topology.file import ServerSpec, Topology

_WRAP = 40


def topology_graph(topology: Topology) -> graphviz.Digraph:
    """The graph, sources on the left; a dashed arrow where filters leave something out."""
    graph = graphviz.Digraph("topology")
    graph.attr(rankdir="LR", nodesep="0.3", ranksep="0.6")
    graph.attr("node", fontname="Helvetica", fontsize="12", shape="box", style="filled,rounded", fillcolor="white")
    graph.attr("edge", fontname="Helvetica", fontsize="10", arrowsize="0.7")
    numbers = {each.name: f"s{number}" for number, each in enumerate(topology.servers)}
    for each in topology.servers:
        fill = {} if each.source else {"fillcolor": "#e8eefc"}
        graph.node(numbers[each.name], label(_about(each)), **fill)
        if each.source:
            style = {"style": "dashed"} if each.filters else {}
            graph.edge(numbers[each.source], numbers[each.name], label(_filters(each), "left"), **style)
    return graph


def _about(server: ServerSpec) -> list[str]:
    logs = [] if server.logs else ["logs nothing that it applies"]
    return [server.name, f"{server.profile}  {server.format}".strip(), *logs]


def _filters(server: ServerSpec) -> list[str]:
    told = [f"{option.removeprefix('replicate_').replace('_', '-')}={value}" for option, value in server.told]
    return [line for each in told for line in textwrap.wrap(each, _WRAP)]
