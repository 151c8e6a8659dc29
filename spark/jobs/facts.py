"""From logs to a lake of facts: records, templates and what their texts say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from operator import attrgetter
from time import process_time, time

from ...facts.errors import InputError
from ...facts.sql.dialect import DEFAULT_VENDOR, Vendor
from ..lake.commit import add_run, commit
from ..lake.files import TableFile
from ..lake.manifest import BACK, Lake, LakeRun
from ..lake.tables import FILES, REFUSED, WRITTEN
from ..lake.verify import telling_damage
from ..read.reading import GENERAL_LOG, is_cut
from ..read.storage import listed, ranges_of
from ..read.survey import Before
from .plan import BYTES_OF_A_RECORD, WORTH_A_TASK
from .refusals import FilesRefusedError
from .runner import Runner
from .splits import Split, SplitResult, survey_split, with_surveys, write_in_turn
from .streams import Streams, Written, read_whole, rows_of
from .templates import TemplateStep

SPLIT_SIZE = 64 << 20


@dataclass(frozen=True)
class FactsInputs:
    """Logs (paths, folders, patterns) and where their facts go. split_size: bytes of log per task.

    log_format: what every log is; AUTO: each is what it looks like.

    show_secrets: passwords are in the lake as they were read; by default they are masked. redo: a late or corrected log
    is read in its place, and what the lake holds from there on is taken back and read again.
    """

    logs: Sequence[str]
    lake: str
    vendor: Vendor = DEFAULT_VENDOR
    split_size: int = SPLIT_SIZE
    log_format: str = GENERAL_LOG
    show_secrets: bool = False
    redo: bool = False


def make_facts(
    inputs: FactsInputs, runner: Runner, on_run: Callable[[LakeRun], None] | None = None, even_if_known: bool = True
) -> LakeRun:
    """Add the files that the lake does not hold yet. on_run: told of the run. even_if_known: make one also where there
    is no such file, else return the last one.

    Raises InputError BE101, BE120, BE122, BE123, BE301, and FilesRefusedError when what can be read was read and some
    files were not.
    """

    def added(lake: Lake) -> LakeRun:
        with telling_damage(lake):
            return _added(lake, inputs, runner, on_run, even_if_known)

    return add_run(inputs.lake, "facts", added)


def _added(
    lake: Lake, inputs: FactsInputs, runner: Runner, on_run: Callable[[LakeRun], None] | None, even_if_known: bool
) -> LakeRun:
    began, used = time(), process_time()
    if lake.runs and Vendor(**lake.runs[-1].about["server"]) != inputs.vendor:
        raise InputError("BE301", "the facts here were read for another server", inputs.lake, hint="name a new folder")
    found = [*{each.path: each for pattern in inputs.logs for each in listed(pattern)}.values()]
    whole = lake
    if inputs.redo:
        from .redo import in_their_place  # few runs are such

        lake, streams, files, refused = in_their_place(lake, found, inputs.log_format)
    else:
        streams = Streams(lake, inputs.log_format)
        files, refused = streams.add(found)
    is_noted = not (lake.runs and streams.are_renamed) and _are_noted(lake, refused)
    if not files and (refused or (lake.runs and not even_if_known)) and is_noted:
        return _nothing_new(lake, refused)
    splits = [
        Split(
            lake.path,
            lake.folder,
            streams.numbers[file.stream],
            file,
            low,
            high,
            streams.format_of(file.stream),
            show_secrets=inputs.show_secrets,
        )
        for file in files
        for low, high in ranges_of(file, inputs.split_size, is_cut(streams.format_of(file.stream)))
    ]
    parts = _written(splits, streams.before, runner)
    written, unread = read_whole(list(zip(splits, parts, strict=True)))
    refused = [*refused, *unread]
    if unread and (lake is not whole or (not written and _are_noted(lake, refused))):
        return _nothing_new(whole, refused)  # what was taken back has to be read again whole
    streams.advance(written)
    tables = _templates(lake, [part for _, part in written], streams, inputs.vendor, runner)
    tables["files"] = _files_table(lake, written)
    tables["records"] = [name for _, part in written for name in part.records]
    tables["measured"] = [name for _, part in written for name in part.measured]
    tables["skipped"] = [name for _, part in written for name in part.skipped]
    logs = streams.logs(written)
    about = {
        "format": inputs.log_format,
        "server": asdict(inputs.vendor),
        "streams": streams.state(),
        "files": [[log.found.path, log.found.size] for log in logs],
        "logs": [log.said() for log in logs],
        "seen": streams.seen(logs),
        "refused": [*map(str, refused)],
        "problems": {split.file.path: part.problem for split, part in written if part.problem},
        "rows": sum(part.rows for _, part in written),
        "rows_of": rows_of(written),
        "skipped": sum(part.skips for _, part in written),
        "modes": any(part.modes for _, part in written),
        "splits": len(written),
        "seconds": round(time() - began, 3),
        "cpu_seconds_here": round(process_time() - used, 3),
    }
    if lake is not whole:
        about[BACK] = lake.runs[-1].number if lake.runs else 0
    run = commit(lake, tables, {"refused": _refused_table(lake, refused)}, about)
    if on_run is not None:
        on_run(run)
    if refused:
        raise FilesRefusedError(refused)
    return run


def _written(splits: Sequence[Split], start: dict[int, Before], runner: Runner) -> list[SplitResult]:
    """Write the splits: those of a stream that is too large for one task side by side, others in turn."""
    sizes: Counter[int] = Counter()
    for split in splits:
        sizes[split.stream] += split.size
    large = runner.shared(sizes, runner.parts_for(sizes.total() // BYTES_OF_A_RECORD), WORTH_A_TASK * BYTES_OF_A_RECORD)
    cut = [split for split in splits if split.stream in large]
    known = iter(with_surveys(cut, runner.each(survey_split, cut, _most([[split] for split in cut])), start))
    tasks: list[list[Split]] = []
    for stream, of_stream in groupby(splits, key=attrgetter("stream")):
        first, *others = of_stream
        if stream in large:
            tasks += [[next(known)] for _ in (first, *others)]
        else:
            tasks.append([replace(first, before=start.get(stream, Before())), *others])
    return [part for parts in runner.each(write_in_turn, tasks, _most(tasks)) for part in parts]


def _most(tasks: Sequence[Sequence[Split]]) -> int:
    """About how many records the largest of these tasks has."""
    return max((sum(split.size for split in task) for task in tasks), default=0) // BYTES_OF_A_RECORD


def _templates(
    lake: Lake, parts: Sequence[SplitResult], streams: Streams, vendor: Vendor, runner: Runner
) -> dict[str, list[str]]:
    firsts = tuple(f"{lake.path}/{name}" for part in parts for name in part.firsts)
    step = TemplateStep(lake.path, lake.folder, vendor, streams.paths, tuple(lake.files("templates")))
    tables: dict[str, list[str]] = {table: [] for table in ("templates", *WRITTEN)}
    for written in runner.arranged(step.rows(firsts), step):
        for table, names in written.items():
            tables[table] += names
    return tables


def _files_table(lake: Lake, written: Sequence[Written]) -> list[str]:
    table = TableFile(lake.path, lake.file("files", "files"), FILES)
    files = dict.fromkeys((split.stream, split.file) for split, _ in written)
    table.write_rows([(stream, f.number, f.stream, f.path, f.size) for stream, f in files])
    return table.close()


def _are_noted(lake: Lake, refused: Sequence[InputError]) -> bool:
    """Whether the lake, if there is one, says already that these files are left out, and no others."""
    return not lake.runs or lake.runs[-1].about.get("refused", []) == [*map(str, refused)]


def _refused_table(lake: Lake, refused: Sequence[InputError]) -> list[str]:
    table = TableFile(lake.path, lake.file("refused", "refused"), REFUSED)
    table.write_rows([(each.file, each.number, each.message, each.hint) for each in refused])
    return table.close()


def _nothing_new(lake: Lake, refused: Sequence[InputError]) -> LakeRun:
    """The last run. Raises FilesRefusedError."""
    if refused:
        raise FilesRefusedError(refused)
    return lake.runs[-1]
