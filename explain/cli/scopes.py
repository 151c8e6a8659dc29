"""`binlogic scopes`: the binlogs as the server shows them."""

from __future__ import annotations

from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from ...facts.binlogs import Binlogs, system_tables
from ...facts.errors import printable
from ...rules.replay.workload import open_inputs
from .options import PackOption, SchemaOption, ServerOption, SetupOption, WorkloadArgument, inputs_of


def scopes(
    workload: WorkloadArgument,
    setup: SetupOption = None,
    schema: SchemaOption = None,
    pack: PackOption = "clustrix",
    server: ServerOption = "",
    at: Annotated[
        int | None, typer.Option("--at", help="Before the statement at this line; the end unless told.")
    ] = None,
) -> int:
    """Show every binlog as SHOW MASTER STATUS and the system.binlog_* tables do."""
    opened = open_inputs(inputs_of(workload, setup, schema, pack, server))
    binlogs = opened.replay.binlogs
    for decided in opened.decided():
        if at is not None and decided.record.line >= at:
            break
        binlogs = opened.replay.binlogs
    print_scopes(binlogs)
    return 0


def print_scopes(binlogs: Binlogs) -> None:
    """Print the tables. Positions are those of an empty log: 4, behind its magic number."""
    status = [("File", "Position", "Binlog_Do_DB", "Binlog_Ignore_DB")]
    status += [(f"{b.name}.000001", "4", b.do_list(), b.ignore_list()) for b in binlogs.by_name.values()]
    _print("SHOW MASTER STATUS", status)
    for name, rows in system_tables(binlogs).items():
        _print(name, [tuple(map(str, row)) for row in rows])


def _print(title: str, rows: list[tuple[str, ...]]) -> None:
    table = Table(title=title, title_justify="left", box=box.ASCII, title_style="")
    for column in rows[0]:
        table.add_column(column, justify="right" if column in ("Position", "log_id", "log_all_dbs") else "left")
    for row in rows[1:]:
        table.add_row(*map(printable, row))
    Console(width=max(80, sum(max(len(r[i]) for r in rows) + 3 for i in range(len(rows[0]))) + 1), markup=False).print(
        table
    )
    print()
