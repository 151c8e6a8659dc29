"""Options that several verbs share, and the inputs they make."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...facts.sql.server import vendor_of
from ...rules.pack import Pack, builtin_pack, load_pack
from ...rules.replay.workload import Inputs

WorkloadArgument = Annotated[Path, typer.Argument(help="A SQL script or a general query log; - is standard input.")]
SetupOption = Annotated[Path | None, typer.Option("--setup", help="SQL with the binlogs in force before the workload.")]
SchemaOption = Annotated[Path | None, typer.Option("--schema", help="SQL with the tables: DDL or a mysqldump.")]
PackOption = Annotated[str, typer.Option("--pack", help="A built-in pack or a folder with pack.toml.")]
ServerOption = Annotated[
    str, typer.Option("--server", help="Whose /*!NNNNN comments are opened, e.g. mariadb-10.11.19 or mysql-8.0.41.")
]


def pack_of(name: str) -> Pack:
    """A pack by name or folder. Raises InputError."""
    return load_pack(Path(name)) if "/" in name or Path(name).is_dir() else builtin_pack(name)


def inputs_of(
    workload: Path, setup: Path | None, schema: Path | None, pack: str, server: str = "", memo: bool = True
) -> Inputs:
    """What a verb reads. Raises InputError for a bad pack or server."""
    return Inputs(workload, setup, schema, pack_of(pack), memo, vendor_of(server) if server else None)
