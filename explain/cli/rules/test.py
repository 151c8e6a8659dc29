"""`binlogic rules test`: SQL scripts with `-- expect:` comments."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from ....facts.door.encoded import Encoded
from ....facts.door.out import say, tell
from ....facts.errors import InputError, excerpt
from ....rules.packing.pack import Pack
from ...findings.junit import JUnitCase, suite
from ...ruletest import PackEngines, TestFile, accept, run_test
from ..files import save
from ..options import PackOption, pack_of
from ..outcomes import counted
from .packtests import tests_of
from .watch import watched

#: seen in the form and in the events of a statement, not by an id
_SEEN_OTHERWISE = ("statement", "row", "event", "end")


def run_tests(
    paths: Annotated[
        list[Path] | None, typer.Argument(help="Test files or folders; by default the pack's own.")
    ] = None,
    pack: PackOption = "",
    run: Annotated[str, typer.Option("--run", help="Only files whose name matches this regular expression.")] = "",
    accepting: Annotated[
        bool, typer.Option("--accept", help="Replace wrong expectations in the files by what happens.")
    ] = False,
    junit: Annotated[Path | None, typer.Option("--junit", help="Write a JUnit report to this file.")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Run again whenever a rule or a test changes.")] = False,
) -> int:
    """Run rule tests. A failing test prints the proof of what happened, or why nothing did.

    Exit code 0: all pass; 1: some fail; 2: a test cannot be read, or names a rule or binlog that is not there.
    """
    wanted = _pattern(run)

    def once() -> int:
        loaded = pack_of(pack)
        files = [file for file in tests_of(pack, loaded, paths) if wanted.search(file.name)]
        if not files:
            raise InputError("BE301", f"no test file matches {excerpt(run)}")
        if accepting:
            return _accept(files, loaded)
        results = _run(files, loaded)
        if junit:
            save(junit, _junit(results, loaded))
        failed = any(result.failures for result in results)
        if not run and not paths:
            failed |= _untested(results, loaded)
        return int(failed)

    if not watch:
        return once()
    return watched(once, lambda: [Path(pack), *(paths or [])])


def _run(files: list[Path], pack: Pack) -> list[TestFile]:
    results = []
    engines = PackEngines()
    for file in files:
        # few situations come twice in tests, so that the memo costs more than it saves
        results.append(run_test(file, pack, memo=False, engines=engines))
        for failure in results[-1].failures:
            say(*failure.lines)
    asked = sum(result.expectations for result in results)
    failed = sum(len(result.failures) for result in results)
    say(f"{counted(len(files), 'file')}, {counted(asked, 'expectation')}, {failed} failed")
    return results


def _accept(files: list[Path], pack: Pack) -> int:
    changes = 0
    engines = PackEngines()
    for file in files:
        text, changed = accept(file, pack, engines)
        if changed:
            save(file, text.encode())
            say(f"{file}: {counted(changed, 'line')} changed")
        changes += changed
    say(f"{counted(len(files), 'file')}, {counted(changes, 'line')} changed")
    return 0


def _untested(results: list[TestFile], pack: Pack) -> bool:
    """Name the rules that no test expects; whether one of them says that it is stable."""
    seen = {rule for result in results for rule in result.rules_expected}
    own = [rule for file in pack.whole[0] for rule in file.rules if rule.id and rule.verdict not in _SEEN_OTHERWISE]
    untested = dict.fromkeys(rule.id for rule in own if rule.id not in seen)
    if untested:
        tell(f"rules without a test: {', '.join(untested)}")
    stable = dict.fromkeys(rule.id for rule in own if rule.id in untested and rule.get("status") == "stable")
    if stable:
        say(f"stable rules without a test: {', '.join(stable)}")
    return bool(stable)


def _junit(results: list[TestFile], pack: Pack) -> Encoded:
    cases = [
        JUnitCase(result.file, result.seconds, tuple((f"{f.line}: {f.message}", f.lines) for f in result.failures))
        for result in results
    ]
    asked = sum(result.expectations for result in results)
    return suite(f"{pack.name} {pack.version}", cases, {"expectations": str(asked)})


def _pattern(text: str) -> re.Pattern[str]:
    try:
        return re.compile(text)
    except re.error as error:
        hint = "--run takes a regular expression"
        raise InputError("BE301", f"{excerpt(text)} is no pattern: {error.msg}", hint=hint) from None
