"""From files to a replay: the setup and schema read, the pack chosen, the workload opened."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from ... import __version__
from ...facts import limits
from ...facts.asked import ASKED
from ...facts.binlogs import Binlogs
from ...facts.catalog import Catalog
from ...facts.effects import EffectsKind
from ...facts.errors import InputError
from ...facts.kept import code_in, worked_out
from ...facts.origin import DEFAULT, Origin
from ...facts.readers.detect import Workload, open_workload
from ...facts.readers.option_file import Option, read_options
from ...facts.readers.place import origin_in
from ...facts.readers.record import OnSkip, Record, ignore_skip
from ...facts.resolve.named import BY_NAME
from ...facts.schema import RELATIONS
from ...facts.server.options import one_binlog, options_of
from ...facts.server.replica import replica_filters
from ...facts.server.server import Server
from ...facts.server.session import Session, assign, use_database
from ...facts.server.system_tables import definitions
from ...facts.sql.dialect import DEFAULT_VENDOR, Vendor
from ...facts.sql.kept_statements import statement_of
from ..decide.columns import column_types
from ..language.program import Program
from ..memo.automaton import Automaton
from ..packing.loading import builtin_pack
from ..packing.pack import Pack
from .configuration import configured
from .decided import Decided
from .decider import Decider, KeepingDecider
from .entries import CONFIGURATION
from .presumptions import keep_presumptions
from .replay import Replay
from .shared import Setup

if TYPE_CHECKING:
    from ..decide.whole import WholeDecider

#: which server's executable comments are opened, per pack
#: events that show the format of a log
_SHOWING = 1_000
#: what tells how a program can be decided, from the package's root
_CODE = ("rules/language", "rules/check", "rules/engine", "rules/decide", "rules/replay/workload.py", "facts/relations")
_VENDORS = {"clustrix": Vendor("clustrix", 50157)}


@dataclass(frozen=True)
class Inputs:
    """Where a workload and what is in force before it come from.

    config: an option file of the server. settings: variables of the server, over those of the file. effects: where
    what statements do to rows comes from. replica_config: what tells the filters of its replica, channel: which of
    them are meant. options, replica_options: what stands on their command lines, over their files.
    following: the binary logs that come after the workload, which is one. database: the default database of sessions
    at their start; without it the one of a USE that ends the setup or schema. show_secrets: passwords are not masked.
    account, time: who runs statements and when, where the workload does not say it.
    strict: nothing is presumed. possible: what undescribed tables may be is told apart, also where it is presumed.
    """

    workload: Path
    setup: Path | None = None
    schema: Path | None = None
    pack: Pack = field(default_factory=lambda: builtin_pack("clustrix"))
    memo: bool = True
    vendor: Vendor | None = None
    config: Path | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    effects: EffectsKind = "assumed"
    replica_config: Path | None = None
    channel: str | None = None
    options: tuple[Option, ...] = ()
    replica_options: tuple[Option, ...] = ()
    following: tuple[Path, ...] = ()
    database: str = ""
    show_secrets: bool = False
    strict: bool = False
    possible: bool = False
    account: str = ""
    time: str = ""


@dataclass
class Opened:
    """An opened workload: iterate `decided()` once; `replay` tells binlogs and catalog as they stand."""

    workload: Workload
    replay: Replay

    def decided(self) -> Iterator[Decided]:
        """Every decided statement, then the ends of sessions that some binlog records. Raises InputError."""
        replay = self.replay
        try:
            for decided in replay.run(self.workload.records):
                keep_presumptions(decided, replay.sessions, replay.shared, replay.decider)
                yield decided
                if end := limits.exceeded(*self._place()):
                    raise end
            yield from replay.end_sessions()
        except limits.OverTimeError:
            raise limits.over_time(*self._place()) from None
        except (MemoryError, RecursionError) as error:
            raise limits.over_memory(error, *self._place()) from None

    def _place(self) -> tuple[str, int, int]:
        """Where the statement in hand stands: file, line, column."""
        record = self.replay.current[0]
        return record.file or self.workload.file, record.line, record.column


#: the decider that others of a program are made from, by the program's id and whether it remembers; it goes with it
_first: dict[tuple[int, bool], Automaton | WholeDecider] = {}


def decider_for(pack: Pack, memo: bool = True) -> KeepingDecider:
    """The automaton where the pack is local and generic, else whole situations.

    Deciders of one pack share what was compiled and the answers of the rules, and no state.
    """
    program = pack.program
    first = _first.get((id(program), memo))
    if first is None:
        first = _first[id(program), memo] = _decider(program, memo)
        weakref.finalize(program, _first.pop, (id(program), memo), None)
    return first.again()


def _decider(program: Program, memo: bool) -> Automaton | WholeDecider:
    marks = (f"{len(rule.clauses)} {rule.get('exchange')} {rule.get('state')}" for rule in program.rules)
    exchange, is_local = worked_out((__version__, program.said, *marks), code_in(*_CODE), lambda: _how(program))
    if memo and is_local:
        return Automaton(program, RELATIONS, frozenset(exchange))
    from ..decide.whole import WholeDecider

    return WholeDecider(program, RELATIONS)


def _how(program: Program) -> tuple[list[str], bool]:
    """What binlogs tell each other, and whether a program can be decided binlog by binlog, with names renamed."""
    from ..check.locality import locality  # what comes of it is kept
    from ..decide.budget import budget_of

    report = locality(program, RELATIONS)
    types = column_types(program, RELATIONS)
    # The automaton unites what binlogs tell each other; "another binlog than this one" is not such a union.
    united = not any("binlog" in types[name] for name in report.exchange)
    # It renames everything that has a name, also what rule text mentions by name.
    bounded = budget_of(program, RELATIONS) is None
    return sorted(report.exchange), report.local and united and not report.constants and bounded


def open_inputs(
    inputs: Inputs,
    on_skip: OnSkip = ignore_skip,
    progress: Callable[[int], None] | None = None,
    decider: Decider | None = None,
) -> Opened:
    """Open a workload for replay. Raises InputError for files that cannot be used."""
    workload = open_workload(inputs.workload, on_skip, progress, None, inputs.following, inputs.show_secrets)
    is_log = workload.format != "script"
    server = Server.of(inputs.pack.about_server)
    vendor = inputs.vendor or _vendor(inputs.pack, server, is_log)
    read = read_setup(inputs.setup, inputs.schema, vendor, inputs.show_secrets)
    options = read_options(inputs.config) if inputs.config is not None else []
    options += [*inputs.options, *inputs.settings.items()]
    if workload.format == "binary log" and inputs.pack.about_server:
        options += _shown_format(inputs, options)
    setup = of_server(inputs.pack, read, options, inputs.effects, str(inputs.config or ""), in_turn=not is_log)
    setup.database = inputs.database or setup.database
    setup.strict, setup.account, setup.time = inputs.strict, inputs.account, inputs.time
    if inputs.strict or inputs.possible:
        from .engines import engine_kinds

        setup.kinds = engine_kinds(inputs.pack.program, setup.server)
    told: list[Option] = []
    if inputs.replica_config is not None:
        from ...facts.readers.replica_filters import read_filters

        told = read_filters(inputs.replica_config, inputs.channel)
    if told or inputs.replica_options:
        setup = with_replica(setup, [*told, *inputs.replica_options], str(inputs.replica_config or ""))
    if inputs.effects == "live":
        from .sources import run_live

        before = open_workload(inputs.schema, workload_format="script").records if inputs.schema else ()
        workload = replace(workload, records=run_live(workload.records, setup, inputs.pack, options, before))
    replay = Replay(
        decider or decider_for(inputs.pack, inputs.memo),
        setup,
        workload.file,
        vendor,
        strict=not is_log,
        from_log=workload.format == "general log",  # only that tells what triggers and routines ran
        on_skip=on_skip,
        joins=is_log,
    )
    return Opened(workload, replay)


def _vendor(pack: Pack, server: Server, is_log: bool) -> Vendor:
    if server.tables:
        return server.vendor
    return DEFAULT_VENDOR if is_log else _VENDORS.get(pack.name, DEFAULT_VENDOR)


def of_server(
    pack: Pack,
    setup: Setup,
    options: Iterable[Option] = (),
    effects: EffectsKind = "assumed",
    file: str = "",
    fresh: bool = False,
    in_turn: bool = False,
) -> Setup:
    """A setup as the server of the pack's profile starts with these options, observed as the pack's rules ask for.

    effects: where they come from; fresh: there is nothing but what comes with a new server; in_turn: no two
    statements run at a time. Options go over those of the setup. Raises InputError BE110, BE301.
    """
    base = pack.program.base
    setup = replace(setup, by_name=not BY_NAME.isdisjoint(base), asked=ASKED & base)
    server = Server.of(pack.about_server)
    if not server.tables:
        if setup.options:
            hint = "name a server, e.g. --profile mysql-8.0"
            raise InputError("BE301", f"pack {pack.name} knows no server variables", hint=hint)
        return setup
    given = options_of([*setup.options, *options], server, file)
    origin = Origin("config", file) if file else DEFAULT
    server = replace(server, default_engine=given.variables.get("default_storage_engine", server.default_engine))
    binlogs = setup.binlogs if setup.binlogs.by_name else one_binlog(given, origin)
    for statement in definitions(server.tables):
        setup.catalog.apply(statement, "", DEFAULT)
    source = None
    if effects != "assumed":
        from .sources import source_of

        source = source_of(effects, pack, server, setup.catalog, given.others | given.variables, fresh, in_turn)
    settings = given.variables | {name: value for name, value in given.others.items() if name == "sql_mode"}
    return replace(setup, binlogs=binlogs, server=server, settings=settings, effects=source)


def _shown_format(inputs: Inputs, options: Sequence[Option]) -> list[Option]:
    """The binlog_format of a binary log, as its first events show it, where nobody names one."""
    if str(inputs.workload) == "-" or any(name == "binlog_format" for name, _ in options):
        return []
    from ...facts.binlog.sequence import read_files  # with all of their events
    from ...facts.binlog.shown import likely_format, shown_forms

    return [("binlog_format", likely_format(islice(shown_forms(read_files([inputs.workload])), _SHOWING)))]


def with_replica(setup: Setup, options: Iterable[Option], file: str = "") -> Setup:
    """The setup with the filters that are among the options of a replica. Raises InputError BE110."""
    return replace(setup, server=replace(setup.server, replica=replica_filters(options, file)))


def read_setup(
    setup: Path | None, schema: Path | None, vendor: Vendor = DEFAULT_VENDOR, show_secrets: bool = False
) -> Setup:
    """The binlogs of a --setup file and the tables of a --schema file (either may hold both).

    The setup may be pasted results of a server instead of SQL (docs/setup.md). Raises InputError: what cannot be read,
    and any binlog statement that cannot be applied.
    """
    found = Setup()
    for path in (schema, setup):
        if path is None:
            continue
        from ...facts.pasted import read_pasted  # most workloads come without a setup

        pasted = read_pasted(path) if path is setup else None
        if pasted is not None:
            binlogs = Binlogs({**found.binlogs.by_name, **pasted.binlogs}, len(pasted.binlogs))
            found = replace(found, binlogs=binlogs, options=pasted.options, presumed=pasted.presumed)
        else:
            workload = open_workload(path, workload_format="script", show_secrets=show_secrets)
            found = _replayed(found, workload.records, workload.file, vendor)
    return found


def _replayed(setup: Setup, records: Iterator[Record], file: str, vendor: Vendor) -> Setup:
    binlogs: Binlogs = setup.binlogs
    catalog: Catalog = setup.catalog
    session, ends_with_use = Session("setup"), False
    for record in records:
        statement = statement_of(record.text, session.mode, vendor)
        ends_with_use = statement.kind == "USE"
        if statement.kind in CONFIGURATION:
            binlogs = configured(binlogs, statement, record, file)
        elif statement.problem and statement.kind == "UNKNOWN":
            raise InputError("BE206", statement.problem, file, record.line, record.column, "a setup file holds SQL")
        elif statement.kind == "USE":
            use_database(session, statement)
        elif statement.kind == "SET":
            assign(session, statement)
        else:
            catalog.apply(statement, session.default_db, origin_in(record, file, statement.span, "schema"))
    return replace(setup, binlogs=binlogs, database=session.default_db if ends_with_use else setup.database)
