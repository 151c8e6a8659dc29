"""From a lake of facts to a lake of outcomes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import takewhile
from pathlib import Path
from time import process_time, time

from ...facts.errors import InputError
from ...facts.readers.option_file import Option
from ...facts.sql.dialect import Vendor
from ...rules.check.own import own_states
from ...rules.packing.loading import builtin_pack
from ...rules.packing.pack import Pack
from ...rules.replay import Setup
from ...rules.replay.workload import of_server, read_setup, with_replica
from ..lake.commit import add_run, commit
from ..lake.files import opened, read_column
from ..lake.manifest import BACK, Lake, LakeRun
from ..lake.opening import check_files, open_lake
from ..lake.verify import telling_damage
from .partitions import DecidedPartition, Replaying, ReplayStep
from .plan import by_stream, files_of, in_parts
from .runner import RecordFiles, Runner
from .sharing import SharingStep, named
from .streams import general_streams
from .summary import ShapesStep, SummaryStep, all_messages


@dataclass(frozen=True)
class OutcomeInputs:
    """A lake of facts, what is in force before its first statement, and where outcomes go.

    options: global variables of the server, where the pack has profiles; replica_options: what a replica is told.
    """

    facts: str
    lake: str
    setup: Path | None = None
    schema: Path | None = None
    pack: Pack = field(default_factory=lambda: builtin_pack("clustrix"))
    memo: bool = True
    options: tuple[Option, ...] = ()
    replica_options: tuple[Option, ...] = ()

    def starting_with(self, vendor: Vendor) -> Setup:
        """What is in force before the first statement. Raises InputError BE110, BE2xx, BE301."""
        if (self.options or self.replica_options) and not self.pack.about_server:
            hint = "name one with --profile, e.g. --profile mysql-8.0"
            raise InputError("BE301", f"pack {self.pack.name} knows no server variables", hint=hint)
        setup = of_server(self.pack, read_setup(self.setup, self.schema, vendor), self.options)
        return with_replica(setup, self.replica_options) if self.replica_options else setup


def make_outcomes(inputs: OutcomeInputs, runner: Runner) -> LakeRun:
    """Decide the statements of the lake that were not decided yet.

    Raises InputError BE101, BE120, BE122, BE123, BE2xx, BE301.
    """
    facts = open_lake(inputs.facts, "facts")

    def added(lake: Lake) -> LakeRun:
        with telling_damage(facts, lake):
            return _added(lake, facts, inputs, runner)

    return add_run(inputs.lake, "outcomes", added)


def _added(lake: Lake, facts: Lake, inputs: OutcomeInputs, runner: Runner) -> LakeRun:
    began, used = time(), process_time()
    before = lake.runs[-1].about if lake.runs else {"facts_runs": 0}
    digest = digest_of(inputs)
    if any(own.scope == "workload" for own in own_states(inputs.pack.rules)):
        hint = "declare it per session, or gate the workload without a lake"
        raise InputError("BE301", f"pack {inputs.pack.name} has a state of all sessions together", hint=hint)
    if before.get("decided_by", digest) != digest:
        hint = "name a new folder for other rules or another setup"
        raise InputError("BE301", "the outcomes here were decided by other rules or from another setup", hint=hint)
    whole, lake = lake, _before_what_was_taken_back(lake, facts)
    before = lake.runs[-1].about if lake.runs else {"facts_runs": 0}
    if before["facts_runs"] == len(facts.runs):
        return lake.runs[-1]
    vendor = Vendor(**facts.runs[-1].about["server"])
    setup = inputs.starting_with(vendor)
    if setup.server.tables and setup.server.vendor != vendor:
        wanted = setup.server.vendor
        numbers = f"{wanted.version // 10000}.{wanted.version // 100 % 100}.{wanted.version % 100}"
        hint = f"read them with --server {wanted.flavor}-{numbers}"
        raise InputError("BE301", "the facts were read for another server than the profile's", facts.path, hint=hint)
    templates = tuple(facts.files("templates"))
    past = tuple(lake.files("effects"))
    texts = _needs_texts(setup, templates) or any(run.about.get("modes") for run in facts.runs)
    fresh_runs = facts.runs[before["facts_runs"] :]
    first = tuple(f"{facts.path}/{name}" for run in fresh_runs for name in run.added.get("templates", ()))
    given = (setup, inputs.pack, inputs.memo, vendor, templates, first, texts, past, general_streams(facts))
    rows = sum(run.about["rows"] for run in fresh_runs)
    parts = runner.parts_for(rows)
    job = Replaying(f"{digest} {inputs.memo}", lake.path, lake.folder, *given, rows // parts)
    # The sessions that were open where the last run ended come first, as records of their own kind.
    fresh = [name for run in fresh_runs for name in run.added.get("records", ())]
    records = lake.files("_sessions") + [f"{facts.path}/{name}" for name in fresh]
    decided = _decided(job, by_stream(records), _rows_of(facts, fresh_runs), parts, runner)
    added, now = _merged(each.added for each in decided), _merged(each.now for each in decided)
    _add_seen(lake, added, now, runner)
    said = [name for run in lake.runs for name in run.added.get("_said", ())] + added["_said"] + now.pop("_said")
    old = [] if all("_said" in run.added for run in lake.runs) else lake.files("messages")  # of earlier versions
    now["messages"] = all_messages(lake, (*old, *(f"{lake.path}/{name}" for name in said)))
    about = {
        "facts": facts.path,
        "facts_runs": len(facts.runs),
        "facts_last": facts.runs[-1].identity,
        "decided_by": digest,
        "pack": inputs.pack.name,
        "profile": inputs.pack.profile,
        "options": inputs.options,
        "replica_options": inputs.replica_options,
        "setup": None if inputs.setup is None else str(inputs.setup.absolute()),
        "schema": None if inputs.schema is None else str(inputs.schema.absolute()),
        "from_texts": job.texts,
        "statements": sum(each.statements for each in decided),
        "outcomes": sum(each.outcomes for each in decided),
        "partitions": len(decided),
        "seconds": round(time() - began, 3),
        "cpu_seconds_here": round(process_time() - used, 3),
    }
    if lake is not whole:
        about[BACK] = lake.runs[-1].number if lake.runs else 0
    return commit(lake, added, now, about)


def _before_what_was_taken_back(lake: Lake, facts: Lake) -> Lake:
    """The lake as far as it was decided from facts that count still. Raises InputError BE301 of other facts, BE122
    where the sessions that were open there are not kept any more."""

    def counts(run: LakeRun) -> bool:
        number = int(run.about["facts_runs"])
        last = facts.runs[number - 1].identity if 0 < number <= len(facts.runs) else ""
        return number <= len(facts.runs) and last == str(run.about.get("facts_last", last))

    kept = [*takewhile(counts, lake.runs)]
    if len(kept) == len(lake.runs):
        return lake
    if lake.runs[-1].about.get("facts_last") not in {run.identity for run in facts.gone}:
        hint = "name a new folder, or the facts that were decided"
        raise InputError("BE301", "these facts are others than those that were decided here", facts.path, hint=hint)
    back = lake.back_to(kept[-1].number if kept else 0)
    check_files(back)
    return back


def _decided(
    job: Replaying, files: Mapping[int, Sequence[str]], rows: Mapping[int, int], parts: int, runner: Runner
) -> list[DecidedPartition]:
    """Decide the records of these files, by stream, of which some have so many rows.

    Of a stream that is shared out, the sessions that may change what others meet are decided before the others.
    """
    sizes = {stream: rows.get(stream, 0) for stream in files}
    spread = runner.shared(sizes, parts)
    whole = in_parts({stream: size for stream, size in sizes.items() if stream not in spread}, parts)
    groups = [
        RecordFiles(files_of(group, files), job.columns, sum(sizes[stream] for stream in group)) for group in whole
    ]
    decided = runner.streamed(groups, ReplayStep(job))
    records, given = files_of(sorted(spread), files), (parts, spread)
    sharing = named(runner.each(SharingStep(job.lake, job.folder, job.templates), records))
    first = ReplayStep(job, sharing)
    if sharing:
        decided += runner.arranged(first.rows(records, *given), first)
    others = ReplayStep(job, sharing, named(shown for each in decided for shown in each.shown))
    return decided + runner.arranged(others.rows(records, *given), others) if records else decided


def _add_seen(lake: Lake, added: dict[str, list[str]], now: dict[str, list[str]], runner: Runner) -> None:
    """Add the tables of shapes that are new, and of how often each came; what only the end of the log brought is taken
    back with it."""
    known = [name for run in lake.runs for name in run.added.get("shapes", ())]
    for tables in (added, now):
        shapes = ShapesStep(lake.path, lake.folder, _placed(lake, (*known, *added.get("shapes", ()))))
        for table, step in (("shapes", shapes), ("summary", SummaryStep(lake.path, lake.folder))):
            fresh = list(tables.get("_seen", ()))
            if tables is added:  # runs of earlier versions made these tables anew each time
                old = [run.added.get("_seen", ()) for run in lake.runs if table not in run.added]
                fresh += [name for names in old for name in names]
            tables.setdefault(table, [])
            made = _merged(runner.arranged(step.rows(_placed(lake, fresh)), step)) if fresh else {}
            for each, files in made.items():
                tables.setdefault(each, []).extend(files)


def _placed(lake: Lake, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{lake.path}/{name}" for name in names)


def _rows_of(facts: Lake, runs: Iterable[LakeRun]) -> Counter[int]:
    """How many records the runs added to each stream."""
    rows: Counter[int] = Counter()
    for run in runs:
        told = run.about.get("rows_of")
        if told is None:  # a run of an earlier version
            for stream, files in by_stream(run.added.get("records", ())).items():
                rows[stream] += sum(opened(f"{facts.path}/{file}").metadata.num_rows for file in files)
        else:
            rows.update({int(stream): count for stream, count in told.items()})
    return rows


def digest_of(inputs: OutcomeInputs) -> str:
    """What tells rules, setup and schema from others."""
    said = blake2b(digest_size=16)
    program = inputs.pack.program
    data = (f"{name}{row}" for name, rows in program.facts.items() for row in rows)
    for said_so in (
        *program.clauses,
        *sorted(data),
        *inputs.options,
        *(f"replica {each}" for each in inputs.replica_options),
    ):
        said.update(f"{said_so}\n".encode("utf-8", "surrogateescape"))
    for path in (inputs.setup, inputs.schema):
        said.update(b"\0" if path is None or not path.is_file() else path.read_bytes())
    return said.hexdigest()


def _needs_texts(setup: Setup, templates: Sequence[str]) -> bool:
    """Whether something compares texts, or reads them in another sql_mode."""
    if setup.catalog.triggers or setup.catalog.routines:
        return True
    return any(needed for file in templates for needed in read_column(file, "needs_texts"))


def _merged(many: Iterable[dict[str, list[str]]]) -> dict[str, list[str]]:
    merged: dict[str, list[str]] = {}
    for files in many:
        for table, names in files.items():
            merged.setdefault(table, []).extend(names)
    return merged
