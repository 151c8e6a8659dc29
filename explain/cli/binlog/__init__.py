"""Is `binlogic binlog`: show, change, filter, check and take back binary log files."""

from __future__ import annotations

import typer

from .annotate import annotate, strip
from .conformance import conformance
from .dump import dump
from .filter import filter_log
from .flashback import flashback
from .rows import rows

binlog_app = typer.Typer(help="Show, annotate, filter, check and undo binary log files.", no_args_is_help=True)
binlog_app.command()(dump)
binlog_app.command()(annotate)
binlog_app.command()(strip)
binlog_app.command()(conformance)
binlog_app.command("filter")(filter_log)
binlog_app.command()(rows)
binlog_app.command()(flashback)
