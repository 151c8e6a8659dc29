"""`binlogic rules diff`: what two versions of a pack decide differently."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from ....facts.door.encoded import Encoded, lines_of
from ....facts.door.out import say
from ....facts.door.terminal import lines
from ....facts.errors import InputError, excerpt
from ....rules.authoring.search.difference import Differing, differing
from ....rules.authoring.search.menu import Menu, searched
from ....rules.authoring.search.smallest import reached, workloads
from ....rules.decide.outcome import BESIDE
from ....rules.packing.lock import LOCK, read_lock
from ....rules.packing.pack import MANIFEST, Pack
from ....rules.packing.pinned import pinned_text
from ....rules.replay.workload import Inputs
from ...explanation import explain_at
from ...render.terminal import render_terminal
from ...ruletest.compare import said, shown_by
from ...ruletest.header import inputs_of_test, read_text
from ...ruletest.runner import find_tests
from ...ruletest.witness import SeenStatement, Witness, differences, first_witness
from ..locked import packs_in
from ..options import ProfileOption, SchemaOption, SetupOption, pack_of
from ..outcomes import counted
from .packtests import own_tests

#: the exit code where versions may differ in what was not tried
UNDECIDED = 4


def diff(
    old: Annotated[str, typer.Argument(help="A pack folder or a built-in pack.")],
    new: Annotated[str, typer.Argument(help="The other pack; omit it with --locked.")] = "",
    locked: Annotated[
        bool, typer.Option("--locked", help="Compare the pack with what binlogic.lock pins, from the history of git.")
    ] = False,
    workload: Annotated[
        Path | None, typer.Option("--workload", help="List the statements of this workload whose outcome changes.")
    ] = None,
    setup: SetupOption = None,
    schema: SchemaOption = None,
    profile: ProfileOption = "",
    longest: Annotated[int, typer.Option("--longest", min=1, max=8, help="Statements to search, at most.")] = 4,
) -> int:
    """Find the smallest workload on which two packs differ.

    The workload has a schema, binlogs and statements, and the outcome is explained for both packs.

    Exit code 0: equal, or no difference on the workload; 1: a difference; 2: bad input; 4: undecided: the clauses
    differ, but no tested workload shows a difference.
    """
    if locked is bool(new):
        raise InputError("BE301", "diff compares two packs, or with --locked one with what is pinned")
    with ExitStack() as stack:
        if locked:
            old, new = str(_pinned(old, Path(stack.enter_context(tempfile.TemporaryDirectory())))), old
        return _compared(old, new, workload, setup, schema, profile, longest)


def _pinned(name: str, into: Path) -> Path:
    """The pack as the lock file has it; the packs beside it that it requires are those of today."""
    pack = pack_of(name)
    pins = read_lock(Path(LOCK))
    if pack.name not in pins:
        raise InputError("BE401", f"{LOCK} does not pin {pack.name}", hint=f"binlogic rules lock {name}")
    folder = Path(name)
    if not folder.is_dir():
        raise InputError("BE301", f"{excerpt(name)} is no folder, which git could have other versions of")
    copy = pinned_text(folder, pins[pack.name], into)
    for each in packs_in(pack):
        beside = folder.resolve().parent / each.name
        if each is not pack and (beside / MANIFEST).is_file() and not (copy.parent / each.name).exists():
            shutil.copytree(beside, copy.parent / each.name)
    return copy


def _compared(
    old: str, new: str, workload: Path | None, setup: Path | None, schema: Path | None, profile: str, longest: int
) -> int:
    before, after = pack_of(old, profile), pack_of(new, profile)
    if workload is not None:
        inputs = Inputs(workload, setup, schema, before)
        return _on_workload(inputs, replace(inputs, pack=after))
    changed = differing(before.program, after.program)
    if not any(changed):
        say("equal: each version has all clauses of the other")
        return 0
    tests = [read_text(file) for name, each in ((old, before), (new, after)) for file in _own_tests(name, each)]
    *known, grown = searched(before, after, changed, tests)
    for menu in (*known, grown):
        witness = first_witness(workloads(before.program, after.program, menu, longest), before, after)
        if witness:
            say(*_explained(witness, before, after))
            return 1
    say(*_undecided(before, after, changed, grown, longest))
    return UNDECIDED


def _own_tests(name: str, pack: Pack) -> Sequence[Path]:
    own = own_tests(name, pack)
    return find_tests(own) if own.is_dir() else ()


def _undecided(before: Pack, after: Pack, changed: Differing, menu: Menu, longest: int) -> Iterator[str]:
    """That nothing was found, and which of the clauses that differ nothing came to."""
    yield f"undecided: no difference was found in workloads of up to {longest} statements of {len(menu.statements)}"
    of_old, of_new = ({clause.place for clause in clauses} for clauses in changed)
    seen = reached(before.program, after.program, menu, (of_old, of_new), longest)
    for name, clauses in zip(("old", "new"), changed, strict=True):
        for clause in clauses:
            said = "a row" if not clause.body else "reached" if clause.place in seen else "not reached"
            yield f"  {name}  {clause.place}  {said}: {clause}"


def _on_workload(old: Inputs, new: Inputs) -> int:
    changed = 0
    for before, after in differences(old, new):
        changed += 1
        place = f"{old.workload}:{before.line or after.line}" if before.line or after.line else "end of a session"
        for line in _changes(before, after):
            say(f"{place}  {line}")
    say(f"{counted(changed, 'statement')} changed")
    return int(bool(changed))


def _changes(before: SeenStatement, after: SeenStatement) -> Iterator[str]:
    olds = {outcome.binlog: said(outcome) for outcome in before.outcomes}
    news = {outcome.binlog: said(outcome) for outcome in after.outcomes}
    for binlog in dict.fromkeys([*olds, *news]):
        one, two = olds.get(binlog, "nothing"), news.get(binlog, "nothing")
        if one != two:
            yield f"{binlog}: {one} -> {two}"
    if before.refusals != after.refusals:
        yield f"messages: {'; '.join(before.refusals)} -> {'; '.join(after.refusals)}"


def _explained(witness: Witness, before: Pack, after: Pack) -> Iterator[str]:
    """The workload as a test of the old version, what changes, and why each version decides so."""
    yield from witness.script.split("\n")
    yield from _changes(witness.old, witness.new)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "workload.sql"
        path.write_text(witness.script, encoding="utf-8")
        for name, pack, other in (("old", before, witness.new), ("new", after, witness.old)):
            for said_why in _why(inputs_of_test(path, pack), witness, other):
                yield from ("", f"--- {name}", *(each.replace(f"{folder}/", "") for each in lines_of(said_why)))


def _why(inputs: Inputs, witness: Witness, other: SeenStatement) -> Iterator[Encoded]:
    """Why one version decides as it does for each binlog that the other treats differently."""
    if not witness.line:
        return
    # the script has its expectations before the statement
    line = witness.script.splitlines().index(f"{witness.statements[witness.line - 1]};") + 1
    explained = explain_at(inputs, line)
    theirs = {outcome.binlog: outcome for outcome in other.outcomes}
    for outcome in explained.decision.outcomes:
        their = theirs.get(outcome.binlog)
        changed = shown_by(outcome) ^ (shown_by(their) if their else frozenset())
        for rule_id in sorted({rule_id for verdict, rule_id in changed if verdict in BESIDE}):
            try:
                has = any(reason.rule_id == rule_id for reason in outcome.reasons)
                proof = (explained.prove_what if has else explained.disprove)(rule_id, outcome.binlog)
            except InputError as error:  # this version has no such rule
                yield lines([str(error)])
                continue
            yield render_terminal(explained.compact(proof), chains=True)
        if any(verdict not in BESIDE for verdict, _ in changed) and outcome.verdict != "undecided":
            yield render_terminal(explained.compact(explained.prove(outcome)), chains=True)
