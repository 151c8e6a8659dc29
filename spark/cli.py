"""`binlogic spark`: facts and outcomes of workloads that outgrow one process."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import StrEnum
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated

import typer

from ..facts.door.out import show_what_cannot_be_encoded, tell
from ..facts.errors import InputError

if TYPE_CHECKING:
    from ..facts.readers.option_file import Option
    from .jobs.runner import Runner

spark_app = typer.Typer(
    help="Extract facts and outcomes from logs of any size, in one process or on Spark.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


class LogFormatName(StrEnum):
    """What kind of log is read (read/reading.py)."""

    auto = "auto"
    general_log = "general-log"
    slow_log = "slow-log"
    audit_csv = "audit-csv"
    audit_json = "audit-json"
    audit_xml = "audit-xml"
    proxysql_json = "proxysql-json"
    cloudwatch_json = "cloudwatch-json"
    table_csv = "table-csv"
    table_json = "table-json"
    binary_log = "binary-log"


class EngineName(StrEnum):
    """What runs the views (lake/views.py)."""

    spark = "spark"
    spark_catalog = "spark-catalog"
    duckdb = "duckdb"


class VerifyFormat(StrEnum):
    """How `verify` says what it found."""

    text = "text"
    jsonl = "jsonl"


MasterOption = Annotated[
    str | None,
    typer.Option("--master", help="The Spark master; by default that of spark-submit; none: this process, no Spark."),
]
PartitionsOption = Annotated[
    int | None,
    typer.Option("--partitions", min=1, help="Decide in this many partitions; by default chosen by size."),
]
LakeOption = Annotated[str, typer.Option("-o", "--output", help="The folder or URI of the lake.")]


SetupOption = Annotated[Path | None, typer.Option("--setup", help="SQL with the binlogs before the first record.")]
SchemaOption = Annotated[Path | None, typer.Option("--schema", help="SQL with the tables.")]
PackOption = Annotated[str, typer.Option("--pack", help="A built-in pack, or a folder with pack.toml.")]
ProfileOption = Annotated[str, typer.Option("--profile", help="The server, e.g. mysql-8.0.")]
FormatIsOption = Annotated[str, typer.Option("--format-is", help="The initial binlog_format; needs --profile.")]
ConfigOption = Annotated[Path | None, typer.Option("--config", help="The option file of the server (my.cnf).")]
ReplicaOption = Annotated[
    str,
    typer.Option(
        "--replica", help="Advise about a replica of this version and binlog_format, e.g. mysql-5.6:STATEMENT."
    ),
]
ReplicaConfigOption = Annotated[
    Path | None,
    typer.Option("--replica-config", help="The option file of a replica, for its replicate-* filters."),
]
ChannelOption = Annotated[
    str | None,
    typer.Option("--channel", help="The channel (connection) of --replica-config; '' is the one without a name."),
]
FormatOption = Annotated[LogFormatName, typer.Option("--format", help="The log format; auto: detected for each file.")]
ServerOption = Annotated[str, typer.Option("--server", help="The server version that /*!NNNNN comments are read for.")]
ShowSecretsOption = Annotated[
    bool, typer.Option("--show-secrets", help="Show passwords and hashes; by default they are masked.")
]
RedoOption = Annotated[
    bool,
    typer.Option("--redo", help="Read late and corrected logs in their place, and what follows them again."),
]
SplitOption = Annotated[int, typer.Option("--split", min=1, help="Megabytes of a log per task.")]


@spark_app.command()
def facts(
    logs: Annotated[list[str], typer.Argument(help="Log files, folders or patterns, as paths or URIs.")],
    output: LakeOption,
    log_format: FormatOption = LogFormatName.auto,
    server: ServerOption = "mysql-8.0.41",
    master: MasterOption = None,
    partitions: PartitionsOption = None,
    split: SplitOption = 64,
    show_secrets: ShowSecretsOption = False,
    redo: RedoOption = False,
) -> None:
    """Read logs into a lake of facts.

    Files that the lake already has are skipped.
    """
    _prepare(master)
    from ..facts.sql.server import vendor_of
    from .jobs.facts import FactsInputs, make_facts
    from .report import say_facts

    with _runner(master, partitions) as runner, _saying_what_is_left_out():
        inputs = FactsInputs(logs, output, vendor_of(server), split << 20, log_format.value, show_secrets, redo)
        make_facts(inputs, runner, lambda run: say_facts(run, sys.stdout))


@spark_app.command()
def outcomes(
    lake: Annotated[str, typer.Argument(help="The lake of facts.")],
    output: LakeOption,
    setup: SetupOption = None,
    schema: SchemaOption = None,
    pack: PackOption = "",
    profile: ProfileOption = "",
    format_is: FormatIsOption = "",
    config: ConfigOption = None,
    replica: ReplicaOption = "",
    replica_config: ReplicaConfigOption = None,
    channel: ChannelOption = None,
    memo: Annotated[bool, typer.Option("--memo/--no-memo", help="Cache decisions; the answers are the same.")] = True,
    master: MasterOption = None,
    partitions: PartitionsOption = None,
) -> None:
    """Decide every statement of a lake of facts."""
    _prepare(master)
    from ..rules.packing.choice import chosen_pack
    from .jobs.outcomes import OutcomeInputs, make_outcomes
    from .report import say_outcomes

    told = _options(config, format_is, replica, replica_config, channel)
    inputs = OutcomeInputs(lake, output, setup, schema, chosen_pack(pack, profile), memo, *told)
    with _runner(master, partitions) as runner:
        make_outcomes(inputs, runner)
    say_outcomes(output, sys.stdout)


@spark_app.command()
def follow(
    folder: Annotated[str, typer.Argument(help="The folder in which complete logs arrive.")],
    output: Annotated[str, typer.Option("-o", "--output", help="The folder for the lakes `facts` and `outcomes`.")],
    every: Annotated[int, typer.Option("--every", min=0, help="Seconds between scans; 0: scan once.")] = 0,
    log_format: FormatOption = LogFormatName.auto,
    server: ServerOption = "mysql-8.0.41",
    setup: SetupOption = None,
    schema: SchemaOption = None,
    pack: PackOption = "",
    profile: ProfileOption = "",
    format_is: FormatIsOption = "",
    config: ConfigOption = None,
    replica: ReplicaOption = "",
    replica_config: ReplicaConfigOption = None,
    channel: ChannelOption = None,
    master: MasterOption = None,
    partitions: PartitionsOption = None,
    split: SplitOption = 64,
    show_secrets: ShowSecretsOption = False,
    redo: RedoOption = False,
) -> None:
    """Read and decide logs as they arrive in a folder.

    Each log is processed once, even when the command is interrupted.
    """
    _prepare(master)
    from ..facts.sql.server import vendor_of
    from ..rules.packing.choice import chosen_pack
    from .jobs.arriving import Arriving, add_arrived
    from .jobs.arriving import follow as follow_folder
    from .jobs.facts import FactsInputs
    from .jobs.outcomes import OutcomeInputs
    from .report import say_run

    base = output.rstrip("/")
    told = _options(config, format_is, replica, replica_config, channel)
    arriving = Arriving(
        folder,
        FactsInputs((), f"{base}/facts", vendor_of(server), split << 20, log_format.value, show_secrets, redo),
        OutcomeInputs(f"{base}/facts", f"{base}/outcomes", setup, schema, chosen_pack(pack, profile), True, *told),
    )
    with _runner(master, partitions) as runner, _saying_what_is_left_out():
        say = partial(say_run, sys.stdout)
        if master == "none":
            add_arrived(arriving, runner, say)
            return
        from .jobs.cluster import Cluster

        assert isinstance(runner, Cluster)
        checkpoint = f"{base}/checkpoint"
        follow_folder(runner.spark, arriving, runner, checkpoint, say, every, lambda error: tell(str(error)))


@spark_app.command()
def report(lake: Annotated[str, typer.Argument(help="The lake of outcomes.")]) -> None:
    """Count the outcomes of a lake, with the first place of each."""
    from .report import say_outcomes

    say_outcomes(lake, sys.stdout)


@spark_app.command()
def delta(lake: Annotated[str, typer.Argument(help="A lake of facts or of outcomes.")]) -> None:
    """Make the tables of a lake readable as Delta tables.

    Only Delta logs are written; no row is copied. Run it again after each later run.
    """
    from .lake.delta import write_delta
    from .lake.opening import open_any_lake
    from .report import say_delta

    say_delta(write_delta(open_any_lake(lake)), sys.stdout)


@spark_app.command()
def views(
    lake: Annotated[str, typer.Argument(help="The lake of outcomes.")],
    engine: Annotated[
        EngineName,
        typer.Option("--engine", help="spark: temporary views; spark-catalog: views that stay; or duckdb."),
    ] = EngineName.spark,
) -> None:
    """Print SQL that creates views over a lake.

    The view `statements` has one row per statement and binlog; the others answer the usual questions about a fleet.
    """
    from .lake.views import script
    from .report import say_script

    say_script(script(lake, engine.value), sys.stdout)


@spark_app.command()
def package(
    output: Annotated[Path, typer.Option("-o", "--output", help="The folder of the files.")],
) -> None:
    """Write the files that spark-submit needs.

    These are binlogic.zip, run.py, and requirements.txt for every Python of the cluster.
    """
    from ..facts.door.out import say
    from .jobs.package import write_package

    say(*map(str, write_package(output)))


@spark_app.command()
def verify(
    lake: Annotated[str, typer.Argument(help="A lake of facts or of outcomes.")],
    output: Annotated[VerifyFormat, typer.Option("--format", help="text or jsonl")] = VerifyFormat.text,
) -> int:
    """Check every file of a lake for damage.

    Damaged, missing and left-over files are listed. Exit code 1: rows are lost.
    """
    from .lake.verify import verify as verify_lake
    from .report import say_faults

    return int(say_faults(lake, verify_lake(lake), output is VerifyFormat.jsonl))


def _options(
    config: Path | None, format_is: str, replica: str, replica_config: Path | None, channel: str | None
) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
    """What the server and its replica are told. Raises InputError BE101, BE110, BE207."""
    from ..facts.readers.option_file import read_options
    from ..facts.readers.replica_filters import read_filters

    of_server = read_options(config) if config else []
    if format_is:
        of_server.append(("binlog_format", format_is))
    if replica:
        version, _, form = replica.partition(":")
        of_server += [("replica", version), ("replica_format", form)]
    return tuple(of_server), tuple(read_filters(replica_config, channel) if replica_config else ())


@contextmanager
def _runner(master: str | None, partitions: int | None) -> Iterator[Runner]:
    if master == "none":
        from .jobs.runner import Single

        yield Single()
        return
    from .jobs.cluster import Cluster
    from .jobs.session import spark_session, submitted

    session = spark_session(master or (None if submitted() else "local[*]"))
    try:
        yield Cluster(session, partitions)
    finally:
        session.stop()


def _prepare(master: str | None) -> None:
    """Load Arrow as a run in this process needs it, before anything else does.

    Where they are installed, Arrow loads numpy at once, and with its first value pandas, to know theirs:
    longer than all else takes to load. Runs on Spark need Arrow to know them.
    """
    if master != "none":
        return

    class NotThere:
        def find_spec(self, name: str, *_: object) -> None:
            if name in ("numpy", "pandas"):
                raise ImportError(name)

    sys.meta_path.insert(0, finder := NotThere())
    try:
        import pyarrow

        _load_compute()
        import pyarrow.parquet

        pyarrow.array([0])
    finally:
        sys.meta_path.remove(finder)
    # Arrow's own gives pages back and takes them anew all the time, which costs the kernel more than it saves.
    pyarrow.set_memory_pool(pyarrow.system_memory_pool())


def _load_compute() -> None:
    """Load Arrow's functions, without the documentation that it puts together of each: half of what that takes."""
    name = "pyarrow.vendored.docscrape"
    sys.modules[name] = stand_in = ModuleType(name)
    stand_in.NumpyDocString = lambda _: {"Parameters": ()}  # type: ignore[attr-defined]
    with suppress(Exception):  # another version of Arrow may look for more in it
        import_module("pyarrow.compute")
    del sys.modules[name]
    import_module("pyarrow.compute")


@contextmanager
def _saying_what_is_left_out() -> Iterator[None]:
    """One line for each file that a run left out, and exit code 2."""
    from .jobs.refusals import FilesRefusedError

    try:
        yield
    except FilesRefusedError as error:
        tell(*map(str, error.refused))
        raise typer.Exit(2) from None


def main() -> None:
    """`python -m binlogic.spark`: these verbs alone, as spark-submit runs them."""
    show_what_cannot_be_encoded()
    try:
        spark_app()
    except InputError as error:
        tell(str(error))
        sys.exit(2)
