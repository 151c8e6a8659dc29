"""Options that several verbs share, and the inputs they make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ...facts.errors import InputError
from ...facts.sql.server import vendor_of
from ...rules.packing.choice import chosen_pack
from ...rules.packing.pack import Pack
from ...rules.replay.workload import Inputs
from .dialect import require_server
from .locked import as_locked

WorkloadArgument = Annotated[
    Path, typer.Argument(help="A SQL script or a log (general, slow, audit, binary); - is standard input.")
]
WorkloadsArgument = Annotated[
    list[Path], typer.Argument(help="A SQL script, a log, or binary logs in order; - is standard input.")
]
AfterOption = Annotated[
    list[Path] | None, typer.Option("--after", help="An earlier binary log; may be given several times, in order.")
]
SetupOption = Annotated[Path | None, typer.Option("--setup", help="SQL with the binlogs in force before the workload.")]
SchemaOption = Annotated[Path | None, typer.Option("--schema", help="SQL with the tables: DDL or a mysqldump.")]
PackOption = Annotated[
    str, typer.Option("--pack", help="A built-in or installed pack, or a folder or zip file with pack.toml.")
]
ServerOption = Annotated[
    str, typer.Option("--server", help="The server version that /*!NNNNN comments are read for, e.g. mariadb-10.11.19.")
]
ProfileOption = Annotated[
    str,
    typer.Option(
        "--profile", help="The server: clustrix, mysql-8.0, mysql-5.7, mysql-5.6, mariadb-11.8 or mariadb-10.11."
    ),
]
ConfigOption = Annotated[
    Path | None,
    typer.Option("--config", help="The option file of the server (my.cnf); [mysqld] and [mariadb] are read."),
]
FormatIsOption = Annotated[
    str, typer.Option("--format-is", help="The initial binlog_format: STATEMENT, MIXED or ROW; overrides --config.")
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
        help="What statements do to rows: assumed (each succeeds and changes rows), shadow (followed in memory for "
        "tables that the workload creates), or live (run on a private server of the profile).",
    ),
]
ShowSecretsOption = Annotated[
    bool, typer.Option("--show-secrets", help="Show passwords and hashes; by default they are masked.")
]
StrictOption = Annotated[
    bool, typer.Option("--strict", help="Presume nothing: list every outcome that undefined tables allow.")
]
LockedOption = Annotated[
    bool, typer.Option("--locked", help="Refuse a pack that differs from binlogic.lock in the current folder.")
]
DatabaseOption = Annotated[
    str, typer.Option("--database", help="The default database of new sessions, as in `mysql DATABASE`.")
]
ReplicaOption = Annotated[
    str,
    typer.Option(
        "--replica", help="Advise about a replica of this version and binlog_format, e.g. mysql-5.6:STATEMENT."
    ),
]
ReplicaConfigOption = Annotated[
    Path | None,
    typer.Option(
        "--replica-config", help="The filters of a replica: its option file, SQL statements or status output."
    ),
]
ChannelOption = Annotated[
    str | None,
    typer.Option("--channel", help="The channel (connection) of --replica-config; '' is the one without a name."),
]


def pack_of(name: str, profile: str = "") -> Pack:
    """A pack by name, folder or zip file, or the built-in one that has the profile. Raises InputError."""
    return chosen_pack(name, profile)


def locked_pack_of(name: str, profile: str = "") -> Pack:
    """The same, as a `binlogic.lock` in the current folder pins it. Raises InputError."""
    return as_locked(chosen_pack(name, profile))


@dataclass(frozen=True)
class WorkloadOptions:
    """The server and its settings that a workload runs on, as the command line says."""

    setup: SetupOption = None
    schema: SchemaOption = None
    database: DatabaseOption = ""
    pack: PackOption = ""
    server: ServerOption = ""
    profile: ProfileOption = ""
    config: ConfigOption = None
    format_is: FormatIsOption = ""
    effects: EffectsOption = EffectsChoice.assumed
    strict: StrictOption = False
    show_secrets: ShowSecretsOption = False
    replica: ReplicaOption = ""
    replica_config: ReplicaConfigOption = None
    channel: ChannelOption = None

    @property
    def files(self) -> tuple[Path | None, ...]:
        """The files beside the workload that are read."""
        return self.setup, self.schema, self.config

    def inputs(self, workload: Path, following: Sequence[Path] = (), verb: str = "", memo: bool = True) -> Inputs:
        """What a verb reads. verb: its name, if something has to name the server.

        Raises InputError for a bad pack, profile or server, and BE307 where none is named.
        """
        chosen = pack_of(self.pack, self.profile)
        if (self.config or self.format_is or self.replica or self.replica_config) and not chosen.about_server:
            hint = "name one with --profile, e.g. --profile mysql-8.0"
            raise InputError("BE301", f"pack {chosen.name} knows no server variables", hint=hint)
        if self.channel is not None and self.replica_config is None:
            raise InputError("BE301", "--channel is given without filters", hint="add --replica-config")
        settings = {"binlog_format": self.format_is} if self.format_is else {}
        if self.replica:
            settings["replica"], _, settings["replica_format"] = self.replica.partition(":")
        vendor = vendor_of(self.server) if self.server else None
        if verb and not (self.pack or self.profile or self.setup):
            require_server(verb, workload)
        return Inputs(
            workload,
            self.setup,
            self.schema,
            chosen,
            memo,
            vendor,
            self.config,
            settings,
            self.effects.value,
            self.replica_config,
            self.channel,
            following=tuple(following),
            database=self.database,
            show_secrets=self.show_secrets,
            strict=self.strict,
        )
