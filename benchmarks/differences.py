"""How often `rules diff` finds the difference of two packs: each pack beside versions of it with one small change.

python -m binlogic.benchmarks.differences PACK... [--pairs N] [--longest K] prints a line for each pair and the sums.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from pathlib import Path
from time import process_time

from ..explain.ruletest.header import read_text
from ..explain.ruletest.runner import find_tests
from ..explain.ruletest.witness import first_witness
from ..rules.authoring.mutants import MutationKind, mutants
from ..rules.authoring.search.difference import differing
from ..rules.authoring.search.menu import searched
from ..rules.authoring.search.smallest import workloads
from ..rules.packing.pack import Pack, load_pack


def answer(old: Pack, new: Pack, tests: list[str], longest: int) -> str:
    """What `rules diff` says of two packs: equal, undecided, or the number of statements on which they differ."""
    changed = differing(old.program, new.program)
    if not any(changed):
        return "equal"
    for menu in searched(old, new, changed, tests):
        if witness := first_witness(workloads(old.program, new.program, menu, longest), old, new):
            return f"found with {sum(not text.startswith('--') for text in witness.statements)}"
    return "undecided"


def main() -> None:
    """Take pairs at random, the same ones each time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packs", nargs="+", type=Path)
    parser.add_argument("--profile", default="")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--longest", type=int, default=4)
    options = parser.parse_args()
    counted: Counter[str] = Counter()
    for path in options.packs:
        pack = load_pack(path, options.profile)
        tests = [read_text(file) for file in find_tests(path / "tests")] if (path / "tests").is_dir() else []
        every = list(mutants(pack, set(MutationKind), ""))
        for mutant in random.Random(7).sample(every, min(options.pairs, len(every))):
            used = process_time()
            said = answer(pack, mutant.pack, tests, options.longest)
            counted[said.partition(" ")[0]] += 1
            print(f"{said}  {process_time() - used:.1f} s  {path.name}  {mutant.kind}  {mutant}", flush=True)
    print(", ".join(f"{number} {said}" for said, number in sorted(counted.items())))


if __name__ == "__main__":
    main()
