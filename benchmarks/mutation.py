"""Whether the tests of the clustrix pack notice every change of it: `python benchmarks/mutation.py`.

Removes each clause (facts of data tables too), or with `--literals` each single body literal, and runs the pack's own
test scripts until one fails. A mutant is killed by a failing expectation, by a proof that a `because` no longer finds,
or by rules that can no longer be evaluated; one that no script notices survives and is listed. Removing a literal that
a variable needs gives no rule, so it is not tried. Exit status 1 where a clause survives.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic

from binlogic.explain.ruletest.expectation import Expectations
from binlogic.explain.ruletest.runner import Place, expectations_of, failures, find_tests
from binlogic.facts.schema import RELATIONS
from binlogic.rules.check.check import check_files
from binlogic.rules.language.ast import Clause, Rule, RuleFile
from binlogic.rules.pack import Pack, builtin_pack

TESTS = Path(__file__).resolve().parents[1] / "rules" / "packs" / "clustrix" / "tests"

#: what the checker says of a clause that cannot be evaluated: a variable without a value
UNSAFE = frozenset({"BL201", "BL202"})


@dataclass(frozen=True)
class Mutant:
    """A pack with one thing less; `what` says which."""

    what: str
    clause: Clause
    pack: Pack


def without_clause(pack: Pack, only: str) -> Iterator[Mutant]:
    """The pack without each of its clauses, of the files whose name contains `only`."""
    for file, rule, clause in _clauses(pack, only):
        rest = replace(rule, clauses=tuple(other for other in rule.clauses if other is not clause))
        yield Mutant(f"{clause.place}: {clause}", clause, _with(pack, file, rule, rest))


def without_literal(pack: Pack, only: str) -> Iterator[Mutant]:
    """The pack without each body literal of clauses that have several, where what is left is a rule."""
    for file, rule, clause in _clauses(pack, only):
        for place, literal in enumerate(clause.body if len(clause.body) > 1 else ()):
            less = replace(clause, body=clause.body[:place] + clause.body[place + 1 :])
            rest = replace(rule, clauses=tuple(less if other is clause else other for other in rule.clauses))
            mutated = _with(pack, file, rule, rest)
            if not any(found.code in UNSAFE for found in check_files(mutated.all_files, RELATIONS)):
                yield Mutant(f"{clause.place}: without `{literal}` in: {clause}", clause, mutated)


def _clauses(pack: Pack, only: str) -> Iterator[tuple[RuleFile, Rule, Clause]]:
    for file in pack.files:
        if only not in file.path:
            continue
        for rule in file.rules:
            for clause in rule.clauses:
                yield file, rule, clause


def _with(pack: Pack, file: RuleFile, old: Rule, new: Rule) -> Pack:
    changed = replace(file, rules=tuple(new if rule is old else rule for rule in file.rules))
    return replace(pack, files=tuple(changed if other is file else other for other in pack.files))


class Scripts:
    """The test scripts with what they expect, those first that are likely to notice a mutant."""

    def __init__(self, pack: Pack) -> None:
        self.expected: Mapping[Path, Mapping[Place, Expectations]] = {
            path: expectations_of(path, pack) for path in find_tests(TESTS)
        }
        self._kills: Counter[tuple[str, Path]] = Counter()

    def killer(self, mutant: Mutant) -> Path | None:
        """The first script that fails, with memo or else without; None where the mutant survives."""
        relation = mutant.clause.head.predicate
        for memo in (True, False):
            for path in sorted(self.expected, key=lambda path: (-self._kills[relation, path], path)):
                if self._fails(path, mutant.pack, memo):
                    self._kills[relation, path] += 1
                    return path
        return None

    def _fails(self, path: Path, pack: Pack, memo: bool) -> bool:
        try:
            return next(failures(path, pack, self.expected[path], prove=False, memo=memo), None) is not None
        except (KeyError, ValueError, IndexError):  # no engine can use what is left
            return True


def report(what: str, mutants: Iterator[Mutant], scripts: Scripts) -> int:
    """Try mutants, print what survives, and return how many do."""
    begun = monotonic()
    tried, survivors = 0, []
    for mutant in mutants:
        tried += 1
        if scripts.killer(mutant) is None:
            survivors.append(mutant)
            print(f"survived  {mutant.what}", flush=True)
    took = monotonic() - begun
    print(f"{what}: {tried} removed, {tried - len(survivors)} killed, {len(survivors)} survived, {took:.0f} s")
    return len(survivors)


def main() -> int:
    """Print a report; the status for the shell."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    arguments.add_argument("--literals", action="store_true", help="single body literals instead of clauses")
    arguments.add_argument("--file", default="", help="only rule files whose name contains this")
    options = arguments.parse_args()
    pack = builtin_pack("clustrix")
    scripts = Scripts(pack)
    for path, expected in scripts.expected.items():
        for failure in failures(path, pack, expected):
            raise SystemExit(f"the unchanged pack fails: {failure}")
    if options.literals:
        report("literals", without_literal(pack, options.file), scripts)
        return 0
    return int(bool(report("clauses", without_clause(pack, options.file), scripts)))


if __name__ == "__main__":
    sys.exit(main())
