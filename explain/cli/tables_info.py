"""`binlogic tables-info`: the tables info of every statement, as WL#40 forms it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ...facts.binlog.opening import is_binary_log, opened
from ...facts.binlog.reader import read_file
from ...facts.door.encoded import lines_of
from ...facts.door.out import say, tell
from ...facts.errors import InputError, excerpt
from ...facts.readers.detect import open_workload
from ...facts.secrets.mask import masked
from ...facts.sql.dialect import DEFAULT_VENDOR
from ...facts.sql.server import vendor_of
from ...rules.tables.crosscheck import Difference, differences, row_differences
from ...rules.tables.information import TablesInfo
from ...rules.tables.listing import Listed, listed_log, listed_script
from ...rules.tables.rows import row_statements
from ..report.tables import prove_tables
from .options import ServerOption, ShowSecretsOption


def tables_info(
    workload: Annotated[Path, typer.Argument(help="A SQL script or a binary log.")],
    rows: Annotated[bool, typer.Option("--rows", help="Treat the script as logged in ROW format.")] = False,
    why: Annotated[int | None, typer.Option("--why", help="Prove the tables info at this line or position.")] = None,
    server: ServerOption = "",
    show_secrets: ShowSecretsOption = False,
) -> int:
    """Show the tables of each statement; for a binary log, compare them with its table maps.

    Exit code 0: no contradiction; 1: the log differs; 2: bad input.
    """
    info = TablesInfo(rows)
    is_log = _is_log(workload)
    if is_log and rows:
        raise InputError("BE301", "--rows is for scripts: a log is taken as it stands", hint="leave it out")
    found: list[Difference] = []
    count = texts = 0
    for listed in _listed(workload, is_log, info, server, show_secrets):
        if why is not None:
            if listed.place == why:
                shown = listed if show_secrets else listed._replace(sql=masked(listed.sql))
                say(*lines_of(prove_tables(f"{workload}:{why}", shown, info)))
                return 0
            continue
        count += 1
        found += differences(listed)
        names = " ".join(listed.tables) or "-"
        say(f"{workload}:{listed.place}  {excerpt(names) if not names.isprintable() else names}")
    if is_log and why is None:
        for listed, mapped in row_statements(read_file(workload), info, str(workload)):
            texts += 1
            found += row_differences(listed, mapped)
    if why is not None:
        raise InputError("BE106", "no statement stands there", str(workload), why)
    for place, sql, said in found:
        tell(f"{workload}:{place}  {said}  {excerpt(sql if show_secrets else masked(sql))}")
    if is_log:
        say("", f"{count} statements and {texts} texts of rows, {len(found)} of them otherwise in the log")
    return int(bool(found))


def _is_log(path: Path) -> bool:
    with opened(path) as stream:
        return is_binary_log(stream.read(4)) if str(path) != "-" else False


def _listed(path: Path, is_log: bool, info: TablesInfo, server: str, show_secrets: bool) -> Iterator[Listed]:
    if is_log:
        return listed_log(read_file(path), info, str(path))
    vendor = vendor_of(server) if server else DEFAULT_VENDOR
    return listed_script(open_workload(path, show_secrets=show_secrets).records, info, vendor)
