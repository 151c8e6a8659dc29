"""`binlogic scopes`: the binlogs as the server shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import typer

from ...facts.binlogs import Binlogs, system_tables
from ...facts.door.out import say
from ...facts.door.printable import printable
from ...rules.replay.workload import open_inputs
from .grouped import with_options
from .options import WorkloadArgument, WorkloadOptions
from .unmatched import say_unmatched

_NUMBERS = frozenset({"Position", "log_id", "log_all_dbs"})


@with_options(WorkloadOptions, "strict", "show_secrets", "replica", "replica_config", "channel")
def scopes(
    workload: WorkloadArgument,
    options: WorkloadOptions,
    at: Annotated[
        int | None,
        typer.Option("--at", help="Show the state before the statement at this line; by default at the end."),
    ] = None,
) -> int:
    """Show every binlog as SHOW MASTER STATUS and the system.binlog_* tables do."""
    opened = open_inputs(options.inputs(workload))
    say_unmatched(opened)
    binlogs = opened.replay.shared.binlogs
    for decided in opened.decided():
        if at is not None and decided.record.line >= at:
            break
        binlogs = opened.replay.shared.binlogs
    say(*scope_lines(binlogs))
    return 0


def scope_lines(binlogs: Binlogs) -> Iterator[str]:
    """The tables, each under its name. Positions are those of an empty log: 4, behind its magic number."""
    yield "SHOW MASTER STATUS"
    status = [(f"{b.name}.000001", "4", b.do_list(), b.ignore_list()) for b in binlogs.by_name.values()]
    yield from table_lines([("File", "Position", "Binlog_Do_DB", "Binlog_Ignore_DB"), *status])
    for name, rows in system_tables(binlogs).items():
        yield ""
        yield name
        yield from table_lines([tuple(map(str, row)) for row in rows])


def table_lines(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """A table as the server's client draws it, the first row its head; numbers stand to the right."""
    rows = [tuple(map(printable, row)) for row in rows]
    head = rows[0]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rule = "+".join(["", *("-" * (width + 2) for width in widths), ""])
    yield rule
    for row in rows:
        cells = (
            f"{cell:>{width}}" if name in _NUMBERS and row is not head else f"{cell:<{width}}"
            for cell, width, name in zip(row, widths, head, strict=True)
        )
        yield f"| {' | '.join(cells)} |"
        if row is head:
            yield rule
    if len(rows) > 1:
        yield rule
