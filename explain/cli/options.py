"""Options that several verbs share, and the inputs they make."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ...facts.errors import InputError
from ...facts.sql.server import vendor_of
from ...rules.packing.choice import chosen_pack
from ...rules.packing.pack import Pack
from ...rules.replay.workload import Inputs
from .locked import as_locked

WorkloadArgument = Annotated[Path, typer.Argument(help="A SQL script or a general query log; - is standard input.")]
WorkloadsArgument = Annotated[
    list[Path], typer.Argument(help="A SQL script, a general query log, or binary logs in order; - is standard input.")
]
AfterOption = Annotated[
    list[Path] | None, typer.Option("--after", help="A binary log that comes before; several in order.")
]
SetupOption = Annotated[Path | None, typer.Option("--setup", help="SQL with the binlogs in force before the workload.")]
SchemaOption = Annotated[Path | None, typer.Option("--schema", help="SQL with the tables: DDL or a mysqldump.")]
PackOption = Annotated[
    str, typer.Option("--pack", help="A built-in or installed pack, or a folder or zip file with pack.toml.")
]
ServerOption = Annotated[
    str, typer.Option("--server", help="Whose /*!NNNNN comments are opened, e.g. mariadb-10.11.19 or mysql-8.0.41.")
]


ProfileOption = Annotated[
    str, typer.Option("--profile", help="The server version, e.g. mysql-8.0 or mariadb-10.11; picks its pack.")
]
ConfigOption = Annotated[
    Path | None,
    typer.Option("--config", help="An option file of the server (my.cnf): its [mysqld] or [mariadb] group."),
]
FormatIsOption = Annotated[
    str, typer.Option("--format-is", help="binlog_format at the start: STATEMENT, MIXED or ROW; over --config.")
]


class EffectsChoice(StrEnum):
    """Where what statements do to rows comes from (docs/certainty.md)."""

    assumed = "assumed"
    shadow = "shadow"
    live = "live"


EffectsOption = Annotated[
    EffectsChoice,
    typer.Option(
        "--effects",
        help="What statements do to rows: assumed (each succeeds and changes rows), shadow (rows of the tables that "
        "the workload makes are followed), or live (it runs on a private server of the profile).",
    ),
]
ShowSecretsOption = Annotated[
    bool, typer.Option("--show-secrets", help="Passwords and hashes as they were read; by default they are masked.")
]
StrictOption = Annotated[
    bool, typer.Option("--strict", help="Presume nothing: what a table that nobody described may be, each as it is.")
]
LockedOption = Annotated[
    bool, typer.Option("--locked", help="Refuse a pack that is not as binlogic.lock in the current folder pins it.")
]
DatabaseOption = Annotated[
    str, typer.Option("--database", help="The default database of sessions at their start, as in `mysql DATABASE`.")
]
ReplicaOption = Annotated[
    str, typer.Option("--replica", help="Advice about a replica, e.g. mysql-5.6:STATEMENT: version and binlog_format.")
]
ReplicaConfigOption = Annotated[
    Path | None,
    typer.Option(
        "--replica-config", help="What the filters of a replica let through: its option file, statements or status."
    ),
]


def pack_of(name: str, profile: str = "") -> Pack:
    """A pack by name, folder or zip file, or the built-in one that has the profile. Raises InputError."""
    return chosen_pack(name, profile)


def locked_pack_of(name: str, profile: str = "") -> Pack:
    """The same, as a `binlogic.lock` in the current folder pins it. Raises InputError."""
    return as_locked(chosen_pack(name, profile))


def inputs_of(
    workload: Path,
    setup: Path | None,
    schema: Path | None,
    pack: str,
    server: str = "",
    memo: bool = True,
    profile: str = "",
    config: Path | None = None,
    format_is: str = "",
    effects: EffectsChoice = EffectsChoice.assumed,
    replica: str = "",
    replica_config: Path | None = None,
    following: Sequence[Path] = (),
) -> Inputs:
    """What a verb reads. Raises InputError for a bad pack, profile or server."""
    chosen = pack_of(pack, profile)
    if (config or format_is or replica or replica_config) and not chosen.about_server:
        hint = "name one with --profile, e.g. --profile mysql-8.0"
        raise InputError("BE301", f"pack {chosen.name} knows no server variables", hint=hint)
    settings = {"binlog_format": format_is} if format_is else {}
    if replica:
        settings["replica"], _, settings["replica_format"] = replica.partition(":")
    vendor = vendor_of(server) if server else None
    return Inputs(
        workload,
        setup,
        schema,
        chosen,
        memo,
        vendor,
        config,
        settings,
        effects.value,
        replica_config,
        following=tuple(following),
    )
