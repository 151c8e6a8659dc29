"""Is `binlogic topology`: check a workload on a topology, compare two of them, draw one."""

from __future__ import annotations

import typer

from .check import check

topology_app = typer.Typer(help="Servers that replicate from each other.", no_args_is_help=True)
topology_app.command()(check)
