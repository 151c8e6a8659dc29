"""`binlogic rules check`: everything about a pack that can be told without running it."""

from __future__ import annotations

from typing import Annotated

import typer

from ....facts.door.out import emit, say
from ....rules.language.codes import CODES
from ....rules.language.diagnostic import Diagnostic
from ....rules.packing.pack import Pack, PackError
from ...findings.finding import of_diagnostic
from ...findings.write import Form, written
from ..options import ProfileOption, pack_of


def check(
    path: Annotated[str, typer.Argument(help="A pack folder or a built-in pack.")] = "",
    profile: ProfileOption = "",
    form: Annotated[Form, typer.Option("--format", help="How findings are printed.")] = Form.text,
) -> int:
    """Check the rules of a pack.

    Syntax, names, types, safety, stratification, metadata and locality are checked.

    Exit code 0: clean; 1: warnings; 2: errors, the pack cannot be used.
    """
    pack: Pack | None = None
    try:
        pack = pack_of(path, profile)
        found: tuple[Diagnostic, ...] = pack.warnings
    except PackError as error:
        found = error.diagnostics
    if form is not Form.text:
        findings = [of_diagnostic(each, CODES[each.code]) for each in found]
        emit(written(findings, form, [file.path for file in pack.files] if pack else []))
    else:
        for each in found:
            say(str(each))
        if pack:
            say(_summary(pack, every=not profile))
    return int(bool(found)) if pack else 2


def _summary(pack: Pack, every: bool) -> str:
    """What was checked; `every` counts the rules of all profiles, for all are checked."""
    rules = [rule for file in (pack.whole_files if every else pack.all_files) for rule in file.rules]
    ids, clauses = (
        sum(1 for rule in rules if rule.id),
        sum(bool(clause.body) for rule in rules for clause in rule.clauses),
    )
    return f"{pack.name} {pack.version}: {ids} rules, {clauses} clauses, {len(pack.warnings)} warnings"
