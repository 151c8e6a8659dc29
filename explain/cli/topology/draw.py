"""`binlogic topology draw`: the servers as a picture."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ....facts.door.dot import graph_text
from ....facts.door.out import emit, emit_bytes
from ....rules.topology.file import read_topology
from ...render.dot import drawn
from ...render.topology import topology_graph
from ..files import save
from .check import TopologyArgument


class DrawingFormat(StrEnum):
    """What is drawn."""

    dot = "dot"
    svg = "svg"
    png = "png"


def draw(
    file: TopologyArgument,
    output: Annotated[DrawingFormat, typer.Option("--format", help="dot, svg or png")] = DrawingFormat.svg,
    to: Annotated[Path | None, typer.Option("-o", "--output", help="The file to write.")] = None,
) -> int:
    """Draw every server with its format, and an arrow to each of its replicas with its filters."""
    graph = topology_graph(read_topology(file))
    if output is DrawingFormat.dot:
        text = graph_text(graph)
        if to is None:
            emit(text, end="")
        else:
            save(to, text)
        return 0
    picture = drawn(graph, "png" if output is DrawingFormat.png else "svg")
    if to is None:
        emit_bytes(picture)
    else:
        save(to, picture)
    return 0
