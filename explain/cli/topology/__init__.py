"""Is `binlogic topology`: check a workload on a topology, compare two of them, draw one."""

from __future__ import annotations

import typer

from .check import check
from .draw import draw
from .equal import equal

topology_app = typer.Typer(help="Servers that replicate from each other.", no_args_is_help=True)
topology_app.command()(check)
topology_app.command()(equal)
topology_app.command()(draw)
