"""`binlogic binlog filter`: a binary log without what rules about databases and tables leave out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from ....facts.binlog.event import BinlogEvent
from ....facts.binlog.gtid_set import GtidSet
from ....facts.binlog.selection import Selection
from ....facts.binlog.writer import LogWriter
from ....facts.door.encoded import Encoded, lines_of, paragraphs
from ....facts.door.out import say, tell
from ....facts.errors import InputError, excerpt
from ....facts.readers.replica_filters import read_filters
from ....facts.secrets.mask import masked
from ....facts.server.replica import NO_FILTERS, replica_filters
from ....rules.tables.choose import RuleChooser
from ....rules.tables.closing import Closing
from ....rules.tables.filter import TableFilter
from ....rules.tables.options import FilterOptions
from ....rules.tables.suggest import UnfinishedError, extended, suggested
from ....rules.tables.target import Filtered
from ..grouped import with_options
from ..options import ChannelOption, ReplicaConfigOption, ShowSecretsOption
from .output import ForceOption, VerifyOption, written
from .ranges import (
    GtidsOption,
    GtidWriter,
    LogsArgument,
    RangeOptions,
    Source,
)

if TYPE_CHECKING:
    from ...report.filtered import FilterProof

Names = list[str] | None


class Mode(StrEnum):
    """How tables are known again."""

    stupid = "stupid"
    clever = "clever"


@with_options(RangeOptions)
def filter_log(
    logs: LogsArgument,
    to: Annotated[Path | None, typer.Option("-o", "--output", help="The file to write.")] = None,
    do_db: Annotated[Names, typer.Option("--do-db", help="Keep only this database.")] = None,
    ignore_db: Annotated[Names, typer.Option("--ignore-db", help="Leave this database out.")] = None,
    do_table: Annotated[Names, typer.Option("--do-table", help="Keep only this table: DB.T.")] = None,
    ignore_table: Annotated[Names, typer.Option("--ignore-table", help="Leave this table out: DB.T.")] = None,
    wild_do_table: Annotated[Names, typer.Option("--wild-do-table", help="Like --do-table, with % and _.")] = None,
    wild_ignore_table: Annotated[
        Names, typer.Option("--wild-ignore-table", help="Like --ignore-table, with % and _.")
    ] = None,
    rewrite_db: Annotated[
        Names, typer.Option("--rewrite-db", help="Rename a database before filtering: FROM->TO.")
    ] = None,
    replica_config: ReplicaConfigOption = None,
    channel: ChannelOption = None,
    mode: Annotated[Mode, typer.Option("--mode", help="Compare names only, or follow renamed tables.")] = Mode.stupid,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Report what would be left out; write nothing.")] = False,
    why: Annotated[
        int | None, typer.Option("--why", help="Prove the decision at this position; write nothing.")
    ] = None,
    suggest: Annotated[
        bool, typer.Option("--suggest", help="Suggest lists under which every kept table is exact.")
    ] = False,
    *,
    part: RangeOptions,
    gtids: GtidsOption = False,
    force: ForceOption = False,
    show_secrets: ShowSecretsOption = False,
    verify: VerifyOption = True,
) -> int:
    """Write a filtered copy or a range of a binary log.

    Filter options may be given several times. A group belongs to the range in which it begins and is kept whole. The
    copy is meant for servers and keeps passwords; messages mask them by default.

    Exit code 0: done; 1: a kept statement cannot run, gives other rows or was not understood, a kept table lost a
    change, the range leaves out a group between others, or the end of a log was damaged (--whole); 2: bad input.
    """
    told = NO_FILTERS
    if replica_config is not None:
        told = replica_filters(read_filters(replica_config, channel), str(replica_config))

    def listed(option: str, given: Names = None) -> tuple[str, ...]:
        entries = (*told.entries, *told.domains)
        return (*(given or ()), *(value for name, value in entries if name == f"replicate_{option}" and value))

    options = FilterOptions(
        listed("do_db", do_db),
        listed("ignore_db", ignore_db),
        listed("do_table", do_table),
        listed("ignore_table", ignore_table),
        listed("wild_do_table", wild_do_table),
        listed("wild_ignore_table", wild_ignore_table),
        listed("do_domain_ids"),
        listed("ignore_domain_ids"),
        (*map(_renaming, rewrite_db or ()), *told.rewrite),
        mode is Mode.clever,
    )
    within = part.range
    source = Source(logs, within, verify, GtidSet() if gtids else None)
    if suggest:
        return _suggest(source, options)
    chosen = TableFilter(options)
    if why is not None:
        return _prove(source, chosen, why, show_secrets)
    report = _Report(source, chosen, dry_run, show_secrets)
    chooser = RuleChooser(chosen, report.tell, everything=dry_run)
    if not dry_run and to is None:
        raise InputError("BE301", "no file to write is named", hint="add -o FILE, or --dry-run")
    with nullcontext() if dry_run or to is None else written(to, force) as stream:
        writer = GtidWriter(stream) if gtids else LogWriter(stream)
        _select(source, chooser, writer)
    report.sum_up(chooser.closing())
    if source.gap:
        tell(f"{source.gap}  the range leaves this group out, but not all behind it, which may miss what it changed")
    if isinstance(writer, GtidWriter) and source.seen is not None:
        say(f"stayed  {writer.gtids}", f"went    {source.seen.without(writer.gtids)}")
    return int(report.warned > 0 or source.damaged or bool(source.gap))


def _select(source: Source, chooser: RuleChooser, writer: LogWriter) -> None:
    selection = Selection(writer, chooser)
    selection.run(source.events(selection))
    selection.end()


def _suggest(source: Source, options: FilterOptions) -> int:
    if "-" in map(str, source.logs):
        raise InputError("BE301", "the log is read several times", hint="name a file")

    def run(lists: FilterOptions, hear: Callable[[Filtered], None], unsafe: bool = False) -> Iterator[Closing]:
        chooser = RuleChooser(TableFilter(lists), lambda _event, _said, found: hear(found), unsafe=unsafe)
        _select(source, chooser, LogWriter())
        return chooser.closing()

    try:
        found = suggested(options, run)
    except UnfinishedError as error:
        say(f"{error}: whether an extension of the lists helps is not known")
        return 1
    if found is None:
        say("no extension of the lists makes all that is kept run and be exact")
        return 1
    for each in sorted(found):
        say(f"{'add' if each.adds else 'without'} --{each.option}={quote(each.value)}")
    is_exact = not any(run(extended(options, found), lambda _: None, unsafe=True))
    but = "" if is_exact else ", but for statements that give other rows wherever they are run (--dry-run lists them)"
    say(f"{'with these ' if found else ''}all that is kept runs and is exact{but}")
    return 0


def _renaming(text: str) -> tuple[str, str]:
    old, arrow, new = text.partition("->")
    if not (old and arrow and new):
        raise InputError("BE301", f"{excerpt(text)} renames no database", hint="write --rewrite-db 'from->to'")
    return old, new


class _Report:
    """What is left out, and what needs a warning, one line each; warnings are shown in any case."""

    def __init__(self, source: Source, chosen: TableFilter, everything: bool, show_secrets: bool) -> None:
        self._source = source
        self._chosen = chosen
        self._everything = everything
        self._show_secrets = show_secrets
        self._counts: Counter[str] = Counter()
        self.warned = 0

    @cached_property
    def _proof(self) -> FilterProof:
        from ...report.filtered import FilterProof  # loaded for what is told; most logs give no warning

        return FilterProof(self._chosen)

    def tell(self, event: BinlogEvent, said: str, found: Filtered) -> None:
        self._counts["kept" if found.kept else "left out"] += 1
        self.warned += found.warned
        if found.warned or (self._everything and not found.kept):
            word = "warning" if found.warned else "left out"
            speak = say if self._everything else tell
            shown = said if self._show_secrets else masked(said)
            rules = "; ".join(self._proof.reasons(found))
            speak(f"{self._source.file}:{event.position}  {word:<8}  {excerpt(shown)}  {rules}")

    def sum_up(self, closing: Iterable[Closing]) -> None:
        """What is not there or not exact at the end, and since which position; of a dry run the numbers too."""
        speak = say if self._everything else tell
        for table, since, found in closing:
            shown = excerpt(table) if table else "any table"
            speak(f"{since.file}:{since.position}  from here  {shown}  {'; '.join(self._proof.closing(found))}")
        if self._everything:
            kept, gone = self._counts["kept"], self._counts["left out"]
            say("", f"{kept} statements and table maps kept, {gone} left out, {self.warned} warnings")


def _prove(source: Source, chosen: TableFilter, position: int, show_secrets: bool) -> int:
    from ...report.filtered import FilterProof

    proof = FilterProof(chosen)
    shown: list[Encoded] = []

    def tell(event: BinlogEvent, said: str, found: Filtered) -> None:
        proof.follow(f"{source.file}:{event.position}", found)
        if event.position == position:
            shown.append(proof.render(f"{source.file}:{event.position}", said if show_secrets else masked(said), found))

    _select(source, RuleChooser(chosen, tell), LogWriter())
    if not shown:
        raise InputError("BE106", "no statement and no table map begins there", source.file, position)
    say(*lines_of(paragraphs(*shown)))
    return 0
