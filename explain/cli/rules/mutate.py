"""`binlogic rules mutate`: do the tests of a pack notice a mistake in it?"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from signal import SIG_DFL, SIG_IGN, SIGINT, SIGTERM, signal
from typing import Annotated

import typer

from ....facts.door.out import say, show_passing, tell
from ....rules.authoring.mutants import Mutant, MutationKind, Mutations
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
    """Mutate the rules, and show which mutants no test notices.

    Each mutant differs in one small thing. For each survivor the smallest test that would notice it is printed;
    clingo finds it, and a run confirms it. Exit code 0: every mutant is noticed; 1: some survive; 2: bad input.
    """
    loaded = pack_of(pack)
    files = tests_of(pack, loaded, paths)
    tests = [read_text(file) for file in files] if missing else []
    own = menus(loaded, tests) if missing else ()
    made = Mutations(loaded, set(kinds or MutationKind), only)
    show_passing(f"{counted(len(files), 'test file')} with the unchanged pack")
    try:
        scripts = Scripts(files, loaded)
    finally:
        show_passing("")
    job = _Job(loaded, scripts, made, own, tests, longest if missing else 0)
    tried = survived = 0
    clauses = counted(len(made.clauses), "clause")
    try:
        for number, told in enumerate(job.results(), start=1):
            tried += len(told)
            survived += sum(map(bool, told))
            show_passing("")
            if any(told):
                say(*(line for lines in told for line in lines))
            show_passing(f"{number} of {clauses}, {counted(tried, 'mutant')}, {survived} not noticed")
    except KeyboardInterrupt:
        show_passing("")
        tell(_sums(tried, survived))
        raise
    finally:
        show_passing("")
    tell(_sums(tried, survived))
    return int(bool(survived))


def _sums(tried: int, survived: int) -> str:
    return f"{counted(tried, 'mutant')}: {tried - survived} noticed, {survived} not"


@dataclass(frozen=True)
class _Job:
    """What is done with each mutant. longest: statements of a missing test at most, 0 where none is looked for."""

    pack: Pack
    scripts: Scripts
    mutations: Mutations
    menus: Sequence[Menu]
    tests: Sequence[str]
    longest: int

    def results(self) -> Iterator[list[list[str]]]:
        """For each clause what is said of each of its mutants, nothing of those noticed; on all processors."""
        gc.collect()
        gc.freeze()  # what all mutants share is not looked through again, and not copied by other processes
        numbers = range(len(self.mutations.clauses))
        _jobs[:] = [self]
        try:
            if len(numbers) < _FEW:
                yield from map(_tried, numbers)
            else:
                with get_context("fork").Pool(None, _left_to_the_first, (), _CLAUSES_EACH) as pool:
                    yield from pool.imap(_tried, numbers)
        finally:
            _jobs.clear()
            gc.unfreeze()

    def tried(self, number: int) -> list[list[str]]:
        """What is said of the mutants of a clause."""
        told: list[list[str]] = []
        gc.collect()
        gc.freeze()  # no mutant is left: all that is there is kept of the unchanged pack
        for mutant in self.mutations.of(*self.mutations.clauses[number]):
            gc.collect()  # a pack and its engines refer to each other
            told.append([])
            if self.scripts.killer(mutant) is None:
                told[-1].append(f"survives  {mutant.kind}  {mutant}")
                if self.longest:
                    told[-1] += _missing(self.pack, mutant, self.menus, self.tests, self.longest)
        return told


#: clauses of a pack for which other processes are not worth their beginning
_FEW = 40
#: clauses that one process looks at: what it keeps of their mutants goes with it
_CLAUSES_EACH = 12
#: the job in hand, which other processes have from the one that began them
_jobs: list[_Job] = []


def _left_to_the_first() -> None:
    """Interrupts and the end are for the process that began the others, which ends them."""
    signal(SIGINT, SIG_IGN)
    signal(SIGTERM, SIG_DFL)


def _tried(number: int) -> list[list[str]]:
    return _jobs[0].tried(number)


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
