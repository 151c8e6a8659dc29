"""Whether repairs do what they promise: each that is found for a recorded workload is written into its script, and the
script is run from the beginning.

python -m binlogic.benchmarks.repairs FOLDER [--most N] prints what was not kept, and the sums. FOLDER holds recordings.
Repaired are the refused and unsafe statements, at most N of each server, format, set of rules and kind of statement.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from ..explain.conformance.find import find_recordings
from ..explain.conformance.recording import RecordedRun
from ..explain.explanation import Explained, explain_at
from ..explain.repair import Repair, applied, repairs
from ..explain.repair.branches import in_words
from ..explain.repair.search import transaction_start
from ..facts.errors import InputError
from ..facts.readers.option_file import command_line
from ..facts.readers.record import Record
from ..facts.readers.script import read_script
from ..rules.packing.choice import chosen_pack
from ..rules.packing.loading import builtin_profiles
from ..rules.replay import Decided
from ..rules.replay.workload import Inputs, decider_for, open_inputs


class Ran(NamedTuple):
    """What became of a statement: in words by binlog, (verdict, rule) of what is wrong, and whether it failed."""

    record: Record
    kind: str
    said: Mapping[str, str]
    wrong: frozenset[tuple[str, str]]
    failed: bool


def script_of(run: RecordedRun) -> str:
    """A recorded run as a script; a macro of the recorder is a text like any other."""
    lines, session = [], ""
    for step in run.steps:
        if step.session != session:
            session = step.session
            lines.append(f"-- session: {session}")
        if step.kind == "sql":
            lines.append(f"{step.text};")
    return "\n".join(lines) + "\n"


def ran(inputs: Inputs) -> list[Ran]:
    """What becomes of each statement of a script, in order; parts of a CALL are statements of their own."""
    decided = open_inputs(inputs, decider=decider_for(inputs.pack)).decided()
    return [_ran(each) for each in decided if each.record.line]


def _ran(decided: Decided) -> Ran:
    outcomes = decided.decision.outcomes
    wrong = frozenset(
        (r.verdict, r.rule_id) for o in outcomes for r in o.reasons if r.verdict in ("refused", "warned", "unknown")
    )
    said = {each.binlog: in_words(each) for each in outcomes}
    return Ran(decided.record, decided.statement.kind, said, wrong, decided.failed)


def broken(inputs: Inputs, plain: Sequence[Ran], explained: Explained, repair: Repair, script: bytes) -> Iterator[str]:
    """What a script with a repair in it does not keep of what was promised."""
    target, begin = explained.decided.record, transaction_start(explained)
    first = next((n for n, each in enumerate(plain) if begin and each.record.line == begin[2]), None)
    own = next(n for n, each in enumerate(plain) if each.record == target)
    first = own if first is None or first > own else first
    with TemporaryDirectory() as folder:
        path = Path(folder, "repaired.sql")
        path.write_bytes(script)
        now = ran(Inputs(path, pack=inputs.pack, settings=inputs.settings))
    behind = len(plain) - own - sum(each.record == target for each in plain)
    texts = [each.record.text for each in plain]
    then = [each.record.text for each in now]
    if then[:first] != texts[:first] or (behind and then[-behind:] != texts[-behind:]):
        yield "the other statements are not the same"
        return
    edited = now[first : len(now) - behind]
    repaired = list(_repaired(edited, target, repair))
    promised = in_words(repair.outcome)
    if not any(promised in each.said.values() for each in repaired):
        yield f"`{promised}` was promised"
    if any(verdict == "refused" for each in repaired for verdict, _ in each.wrong):
        yield "the statement is refused"
    before = [each.said for each in (*plain[:first], *plain[len(plain) - behind :])]
    after = [each.said for each in (*now[:first], *now[len(now) - behind :])]
    changed = sum(one != other for one, other in zip(before, after, strict=True))
    if not repair.is_cut and behind and first == own and changed != repair.changed:
        yield f"{repair.changed} changes were promised, {changed} are there"


def _repaired(edited: Sequence[Ran], target: Record, repair: Repair) -> Iterator[Ran]:
    """The statement, or what stands in its place; its transaction may have others of the same text."""
    parts = {text for edit in repair.edits for text in edit.parts}
    same = [each for each in edited if each.record.text in (parts or {target.text})]
    first = any(edit.where == "earlier" for edit in repair.edits)
    own = (same[0] if first else same[-1]).record if same else None
    return (each for each in same if parts or each.record == own)


def main() -> None:
    """Go through all recordings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--most", type=int, default=2)
    asked = parser.parse_args()
    known = {name for name, pack in builtin_profiles().items() if pack == "logging-format"}
    seen, sums, done = Counter[object](), Counter[str](), set[str]()
    for recording in find_recordings(asked.folder):
        run = recording.run
        if run.server not in known:
            continue
        with TemporaryDirectory() as folder:
            path = Path(folder, f"{run.name}.sql")
            path.write_text(script_of(run), encoding="utf-8", errors="surrogateescape")
            for said in _of(path, run, seen, asked.most, sums, done):
                print(f"{run.name} {run.server} {run.format} {said}", flush=True)
    print(f"kinds of finding and statement: {len(done)}; {dict(sums)}")


def _of(
    path: Path, run: RecordedRun, seen: Counter[object], most: int, sums: Counter[str], done: set[str]
) -> Iterator[str]:
    given = dict([*command_line(run.instance), ("binlog_format", run.format)])
    settings = {name: value for name, value in given.items() if value is not None}
    inputs = Inputs(path, pack=chosen_pack("", run.server), settings=settings)
    try:
        sent = [each.text for each in read_script(path.read_text(errors="surrogateescape"), str(path))]
        if sent != [step.text.rstrip("; \n") for step in run.steps if step.kind == "sql"]:
            sums["scripts with other statements than the recording"] += 1
        plain = ran(inputs)
    except InputError as error:
        yield str(error)
        return
    for each in plain:
        rules = sorted(rule for _, rule in each.wrong)
        about = (run.server, run.format, each.kind, *rules)
        if not rules or seen[about] >= most:
            continue
        seen[about] += 1
        sums["statements"] += 1
        done.add(f"{each.kind} {' '.join(rules)}")
        line = each.record.line
        try:
            explained = explain_at(inputs, line)
            found = repairs(inputs, explained, explained.outcome())
        except InputError as error:
            sums["statements without an answer"] += 1
            yield f"line {line} {each.record.text[:80]!r}: {error}"
            continue
        sums["searches that ended early"] += found.ended
        sums["statements that something helps"] += bool(found.found)
        if not found.found:
            yield f"line {line} {rules} {each.record.text[:80]!r}: nothing helps"
        for repair in found.found:
            sums["repairs"] += 1
            said = "; ".join(edit.sql for edit in repair.edits)
            try:
                wrong = list(broken(inputs, plain, explained, repair, applied(inputs, explained, repair.edits)))
            except InputError as error:
                wrong = [str(error)]
            sums["repairs that did not keep it"] += bool(wrong)
            yield from (f"line {line} {each.record.text[:80]!r}: {said}: BROKEN {one}" for one in wrong)


if __name__ == "__main__":
    main()
