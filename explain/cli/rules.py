"""`binlogic rules`: list, show, check and test the rules of a pack."""

from __future__ import annotations

import sys
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import typer

from ...facts.errors import InputError, excerpt
from ...rules.check.codes import CODES
from ...rules.choice import pack_of
from ...rules.language.ast import Rule
from ...rules.pack import PackError
from ..decision_table import TOPIC, decision_table, table_text
from ..ruletest import find_tests, run_test
from .options import PackOption, ProfileOption
from .outcomes import counted
from .page import diagnostic_page, rule_page

rules_app = typer.Typer(help="List, show, check and test rules.", no_args_is_help=True)


@rules_app.command("list")
def list_rules(pack: PackOption = "") -> int:
    """Every rule with an id: verdict, slug, title of its file."""
    for rule in pack_of(pack).rules:
        if rule.id:
            print(f"{rule.id:<8} {rule.verdict:<13} {rule.slug:<28} {rule.place}")
    return 0


@rules_app.command("show")
def show(
    rule_id: Annotated[
        str,
        typer.Argument(
            help="A rule id such as CX-002, a relation, a diagnostic such as BL203, or wl3303, the decision table."
        ),
    ],
    pack: PackOption = "",
    profile: ProfileOption = "",
) -> int:
    """One rule as it stands in its file, with what it rests on and the tests that name it.

    `wl3303` shows which engines are logged how, or refused, in each format: what the rules answer to all 24 cases.
    """
    if rule_id in CODES:
        print(diagnostic_page(CODES[rule_id]))
        return 0
    loaded = pack_of(pack, profile)
    if rule_id.lower() == TOPIC:
        print(table_text(decision_table(loaded), loaded.profile))
        return 0
    found = [rule for rule in loaded.rules if rule.id == rule_id or _defines(rule, rule_id)]
    if not found:
        known = [rule.id for rule in loaded.rules if rule.id] + sorted(loaded.program.by_head)
        near = get_close_matches(rule_id, known, 1, 0.6)
        hint = f"did you mean {near[0]}?" if near else "see binlogic rules list"
        raise InputError("BE301", f"there is no rule, relation or diagnostic {excerpt(rule_id)}", hint=hint)
    own = _own_tests(pack or loaded.name)
    tests = find_tests(own) if own.is_dir() else ()
    print("\n\n".join(rule_page(rule, loaded, tests) for rule in found))
    return 0


@rules_app.command("check")
def check(path: Annotated[str, typer.Argument(help="A pack folder or a built-in pack.")] = "") -> int:
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
    pack: PackOption = "",
    run: Annotated[str, typer.Option("--run", help="Only files whose name contains this.")] = "",
) -> int:
    """Run rule tests: SQL scripts with `-- expect:` comments. A failing test prints the proof of what happened."""
    loaded = pack_of(pack)
    files = [file for path in paths or [_own_tests(pack or loaded.name)] for file in _files(path) if run in file.name]
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
    print(f"{counted(len(files), 'file')}, {counted(asked, 'expectation')}, {failed} failed")
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
