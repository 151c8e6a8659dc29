"""What a run did, as lines for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TextIO

from ..facts.door.json import document
from ..facts.door.out import emit, say
from .lake.files import opened
from .lake.manifest import Lake, LakeRun
from .lake.opening import open_lake
from .lake.verify import Fault, telling_damage
from .read.files import OFFSET_BITS

if TYPE_CHECKING:
    from .lake.delta import WrittenFiles

_SHOWN = 40
#: what is read of the table `summary`, and how many rows at a time
_COUNTED = ("binlog", "verdict", "rules", "count", "stream", "position", "line")
_ROWS = 5_000


def say_facts(run: LakeRun, out: TextIO) -> None:
    """Say what a run added to a lake of facts."""
    about = run.about
    read = f"{len(about['files'])} files, {about['rows']:,} records, {about['skipped']:,} skipped"
    say(f"run {run.number}: {read}", to=out)
    for path, problem in about["problems"].items():
        say(f"  not read to its end: {path}: {problem}", to=out)


def say_run(out: TextIO, added: LakeRun, decided: LakeRun) -> None:
    """Say what a run over logs that have arrived did."""
    say_facts(added, out)
    about = decided.about
    said = f"{about['statements']:,} statements, {about['outcomes']:,} outcomes"
    say(f"outcomes, run {decided.number}: {said}, {about['seconds']} s", to=out)


def say_delta(changed: Sequence[WrittenFiles], out: TextIO) -> None:
    """Say which Delta tables changed."""
    for table, added, removed in changed:
        say(f"{table}: {added:,} files added, {removed:,} taken out", to=out)
    if not changed:
        say("the Delta tables hold what the lake holds", to=out)


def say_script(statements: Iterable[str], out: TextIO) -> None:
    """Print statements as a script."""
    for each in statements:
        say(f"{each};", to=out)


def say_faults(lake: str, faults: Iterable[Fault], as_json: bool) -> bool:
    """Say what is wrong with a lake, a line each, and how much; whether rows are lost. Raises InputError BE120."""
    counts: Counter[str] = Counter()
    for fault in faults:
        counts[fault.kind] += 1
        if as_json:
            emit(document({"lake": lake, **asdict(fault)}))
        else:
            say(f"{lake}/{fault.file}: {fault.kind}: {fault.said}")
    if not as_json:
        say(", ".join(f"{counts[kind]} {kind}" for kind in ("damaged", "missing", "unchecked", "left over")))
    return counts["damaged"] + counts["missing"] > 0


def say_outcomes(path: str, out: TextIO) -> None:
    """Say what a lake of outcomes holds. Raises InputError BE120, BE122."""
    lake = open_lake(path, "outcomes")
    with telling_damage(lake):
        _say(lake, out)


def _say(lake: Lake, out: TextIO) -> None:
    about = lake.runs[-1].about
    said = f"{about['statements']:,} statements, {about['outcomes']:,} outcomes"
    say(f"run {len(lake.runs)}: {said}, {about['partitions']} partitions, {about['seconds']} s", to=out)
    rows = _counted(_summaries(lake.files("summary")))
    say(f"{sum(count for *_, count, _ in rows):,} outcomes in all", to=out)
    places = _files(about["facts"])
    for binlog, verdict, rules, count, first in rows[:_SHOWN]:
        said = f"  {binlog}  {verdict}  {count:>12,}  {rules}"
        say(f"{said}  first at {_place(first, places)}", to=out)
    if len(rows) > _SHOWN:
        say(f"  and {len(rows) - _SHOWN} others", to=out)


def _summaries(files: Iterable[str]) -> Iterator[dict[str, Any]]:
    for file in files:
        for batch in opened(file).iter_batches(_ROWS, columns=list(_COUNTED)):
            yield from batch.to_pylist()


def _counted(rows: Iterable[dict[str, Any]]) -> list[tuple[str, str, str, int, tuple[int, int, int]]]:
    """binlog, verdict, rules, count and the first place, the most frequent first."""
    counts: dict[tuple[str, str, str], int] = {}
    firsts: dict[tuple[str, str, str], tuple[int, int, int]] = {}
    for row in rows:
        if row["binlog"] is None:
            continue
        key = (row["binlog"], row["verdict"], " ".join(row["rules"]))
        counts[key] = counts.get(key, 0) + row["count"]
        place = (row["stream"], row["position"], row["line"])
        firsts[key] = min(firsts.get(key, place), place)
    return [(*key, count, firsts[key]) for key, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))]


def _files(path: str) -> dict[tuple[int, int], str]:
    facts = open_lake(path, "facts")
    with telling_damage(facts):
        tables = [opened(file).read() for file in facts.files("files")]
    return {(row["stream"], row["file"]): row["path"] for table in tables for row in table.to_pylist()}


def _place(first: tuple[int, int, int], files: dict[tuple[int, int], str]) -> str:
    stream, position, line = first
    return f"{files.get((stream, position >> OFFSET_BITS), '?')}:{line}" if line else "the end of a session"
