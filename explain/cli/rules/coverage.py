"""`binlogic rules coverage`: what the tests of a pack exercise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from ....facts.door.out import say
from ....rules.authoring.coverage import Coverage, CoverageKind, CoverageTarget, Share, described
from ....rules.authoring.situations import meet_all
from ....rules.language.ast import RuleFile
from ...render.coverage import coverage_page
from ...ruletest.header import inputs_of_tests
from ..files import save
from ..options import PackOption, pack_of
from .packtests import tests_of


def coverage(
    paths: Annotated[
        list[Path] | None, typer.Argument(help="Test files or folders; by default the pack's own.")
    ] = None,
    pack: PackOption = "",
    threshold: Annotated[
        float, typer.Option("--threshold", help="Exit 1 if a smaller percentage of literals is covered.")
    ] = 0.0,
    html: Annotated[Path | None, typer.Option("--html", help="Write the rules with marks to this file.")] = None,
) -> int:
    """Show which rules, clauses and literals the tests exercise.

    A negated literal counts when it was seen both true and false.

    Exit code 0: done; 1: below the threshold; 2: bad input.
    """
    loaded = pack_of(pack)
    files = tests_of(pack, loaded, paths)
    rule_files = loaded.whole[0]
    seen = Coverage(rule for file in rule_files for rule in file.rules)
    situations = meet_all((each for file in files for each in inputs_of_tests(file, loaded)), seen.meet)
    for line in _lines(rule_files, seen):
        say(line)
    rules = [rule for rule in seen.rules if rule.id]
    of_rules = Share(sum(map(seen.fired, rules)), len(rules))
    clauses, literals = seen.share(seen.rules, literals=False), seen.share(seen.rules, literals=True)
    say(f"{situations} situations: {of_rules} rules, {clauses} clauses, {literals} literals ({literals.percent:.1f}%)")
    if html:
        save(html, coverage_page(f"{loaded.name} {loaded.version}", rule_files, seen))
    return int(literals.percent < threshold)


def _lines(files: Sequence[RuleFile], seen: Coverage) -> Iterator[str]:
    for file in files:
        if any(rule in seen.rules for rule in file.rules):
            clauses, literals = (seen.share(file.rules, literals=literals) for literals in (False, True))
            yield f"{file.path:<32} clauses {clauses!s:>8}   literals {literals!s:>8}  {literals.percent:5.1f}%"
            yield from _missing([t for t in seen.missing if any(t.rule is rule for rule in file.rules)])


def _missing(targets: Sequence[CoverageTarget]) -> Iterator[str]:
    """What is missing; of a clause that never holds, only how far it gets."""
    dead = {id(target.clause) for target in targets if target.seen is CoverageKind.FIRED}
    for target in targets:
        if target.seen is CoverageKind.FIRED:
            far = min(
                (t.literal for t in targets if t.clause is target.clause and t.seen is CoverageKind.HELD), default=None
            )
            reached = "" if far is None else f" (gets no further than `{target.clause.body[far]}`)"
            yield f"  {target.clause.place.line}: {described(target)}{reached}"
        elif id(target.clause) not in dead:
            yield f"  {target.clause.place.line}: {described(target)}"
