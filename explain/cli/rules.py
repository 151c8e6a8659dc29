"""`binlogic rules`: list, show, check and test the rules of a pack."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from ...facts.errors import InputError
from ...rules.check.codes import CODES
from ...rules.language.ast import Rule
from ...rules.pack import PackError
from ..ruletest import find_tests, run_test
from .options import PackOption, pack_of

rules_app = typer.Typer(help="List, show, check and test rules.", no_args_is_help=True)


@rules_app.command("list")
def list_rules(pack: PackOption = "clustrix") -> int:
    """Every rule with an id: verdict, slug, title of its file."""
    for rule in pack_of(pack).rules:
        if rule.id:
            print(f"{rule.id:<8} {rule.verdict:<13} {rule.slug:<28} {rule.place}")
    return 0


@rules_app.command("show")
def show(
    rule_id: Annotated[
        str, typer.Argument(help="A rule id such as CX-002, a relation, or a diagnostic such as BL203.")
    ],
    pack: PackOption = "clustrix",
) -> int:
    """One rule as it stands in its file, with what it rests on."""
    if rule_id in CODES:
        code = CODES[rule_id]
        print(f"{code.code} {code.title}\n\n{code.cause}")
        return 0
    loaded = pack_of(pack)
    found = [rule for rule in loaded.rules if rule.id == rule_id or _defines(rule, rule_id)]
    if not found:
        known = ", ".join(rule.id for rule in loaded.rules if rule.id)
        raise InputError("BE301", f"there is no rule or relation `{rule_id}`", hint=f"rules: {known}")
    for rule in found:
        _show(rule)
    return 0


@rules_app.command("check")
def check(path: Annotated[str, typer.Argument(help="A pack folder or a built-in pack.")] = "clustrix") -> int:
    """Check a pack: syntax, names, types, safety, stratification, metadata, locality."""
    try:
        pack = pack_of(path)
    except PackError as error:
        for found in error.diagnostics:
            print(found)
        return 2
    for warning in pack.warnings:
        print(warning)
    rules = sum(1 for rule in pack.rules if rule.id)
    print(
        f"{pack.name} {pack.version}: {rules} rules, {len(pack.program.clauses)} clauses, {len(pack.warnings)} warnings"
    )
    return int(bool(pack.warnings))


@rules_app.command("test")
def run_tests(
    paths: Annotated[
        list[Path] | None, typer.Argument(help="Test files or folders; the pack's own unless told.")
    ] = None,
    pack: PackOption = "clustrix",
    run: Annotated[str, typer.Option("--run", help="Only files whose name contains this.")] = "",
) -> int:
    """Run rule tests: SQL scripts with `-- expect:` comments. A failing test prints the proof of what happened."""
    loaded = pack_of(pack)
    files = [file for path in paths or [_own_tests(pack)] for file in _files(path) if run in file.name]
    if not files:
        raise InputError("BE301", "no test files found", hint="name .sql files or a folder that holds them")
    asked = failed = 0
    seen: set[str] = set()
    for file in files:
        result = run_test(file, loaded)
        asked += result.expectations
        failed += len(result.failures)
        seen |= result.rules_expected
        for failure in result.failures:
            print(failure)
    untested = [rule.id for rule in loaded.rules if rule.id and rule.id not in seen and rule.verdict not in _FORMS]
    print(f"{len(files)} files, {asked} expectations, {failed} failed")
    if untested and not run and not paths:
        print(f"rules without a test: {', '.join(untested)}", file=sys.stderr)
    return int(bool(failed))


_FORMS = ("statement", "row")


def _own_tests(pack: str) -> Path:
    own = Path(pack) / "tests"
    return own if own.is_dir() else Path(__file__).parents[2] / "rules" / "packs" / pack / "tests"


def _files(path: Path) -> tuple[Path, ...]:
    return find_tests(path) if path.is_dir() else (path,)


def _defines(rule: Rule, relation: str) -> bool:
    return any(clause.head.predicate == relation for clause in rule.clauses)


def _show(rule: Rule) -> None:
    print(f"{rule.place}")
    for annotation in rule.annotations:
        print(f"  {annotation.key + ':':<10} {annotation.value}")
    for clause in rule.clauses:
        print(f"    {clause}")
    print()
