"""`binlogic rules mutate`: do the tests of a pack notice a mistake in it?"""

from __future__ import annotations

import gc
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from ....facts.door.out import say, tell
from ....rules.authoring.mutants import Mutant, MutationKind, mutants
from ....rules.authoring.search.difference import differing
from ....rules.authoring.search.menu import Menu, grown_menu, menus
from ....rules.authoring.search.smallest import workloads
from ....rules.decide.verdicts import with_verdicts
from ....rules.packing.pack import Pack
from ...ruletest.header import read_text
from ...ruletest.kill import Scripts
from ...ruletest.witness import first_witness
from ..options import PackOption, pack_of
from ..outcomes import counted
from .packtests import tests_of


def mutate(
    paths: Annotated[
        list[Path] | None, typer.Argument(help="Test files or folders; by default the pack's own.")
    ] = None,
    pack: PackOption = "",
    kinds: Annotated[
        list[MutationKind] | None,
        typer.Option("--kind", help="Only changes of this kind; may be given several times."),
    ] = None,
    only: Annotated[str, typer.Option("--file", help="Only rule files whose path contains this.")] = "",
    missing: Annotated[
        bool, typer.Option("--missing/--no-missing", help="Write the smallest test that each survivor would fail.")
    ] = True,
    longest: Annotated[int, typer.Option("--longest", min=1, max=8, help="Statements in such a test, at most.")] = 4,
) -> int:
    """Change one small thing in the rules at a time, and see whether a test fails.

    Under each change that no test notices stands the smallest test that would, found by clingo and run to be sure.
    Exit code 0: every change is noticed; 1: some survive; 2: bad input.
    """
    loaded = pack_of(pack)
    files = tests_of(pack, loaded, paths)
    scripts = Scripts(files, loaded)
    tests = [read_text(file) for file in files] if missing else []
    own = menus(loaded, tests) if missing else ()
    tried = survived = 0
    gc.collect()
    gc.freeze()
    for mutant in mutants(loaded, set(kinds or MutationKind), only):
        tried += 1
        gc.collect()  # a pack and its engines refer to each other; what all of them share is not looked through
        if scripts.killer(mutant) is None:
            survived += 1
            say(f"survives  {mutant.kind}  {mutant}")
            if missing:
                say(*_missing(loaded, mutant, own, tests, longest))
    tell(f"{counted(tried, 'mutant')}: {tried - survived} noticed, {survived} not")
    return int(bool(survived))


def _missing(pack: Pack, mutant: Mutant, own: Sequence[Menu], tests: Sequence[str], longest: int) -> list[str]:
    """The test that would notice the mutant, indented; or that none was found."""
    if mutant.kind is MutationKind.message:
        return [f"    write behind it in a test what it says: {_values(pack, mutant)}"]
    changed = differing(pack.program, mutant.pack.program)
    if not any(changed):
        return ["    it says the same"]
    for menu in (*own, grown_menu(pack, mutant.pack, (*changed[0], *changed[1]), tests)):
        found = first_witness(workloads(pack.program, mutant.pack.program, menu, longest), pack, mutant.pack)
        if found:
            return [f"    {line}" for line in found.script.splitlines()]
    return [f"    undecided: no workload of up to {longest} statements that was tried tells it apart"]


def _values(pack: Pack, mutant: Mutant) -> str:
    """The verdict of a rule with its values, as a test expects them."""
    verdicts = with_verdicts(pack.program).verdicts.values()
    made = next(each for each in verdicts if each.clause.place == mutant.clause.place)
    return f"{made.verdict} {made.rule.id}({', '.join(made.names)})"
