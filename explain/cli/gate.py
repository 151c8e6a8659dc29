"""`binlogic gate`: do the workloads of a repository keep its rules?"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Annotated

import typer

from ...facts.door.encoded import below, ended, lines_of
from ...facts.door.out import emit, say
from ...facts.door.terminal import line
from ...facts.effects import EffectsKind
from ...facts.errors import InputError, excerpt
from ...rules.replay.workload import Inputs
from ..findings.finding import SEVERITIES, Finding
from ..findings.write import Form, written
from ..gate.baseline import beyond, read_baseline
from ..gate.baseline import written as written_baseline
from ..gate.look import findings_in
from ..gate.settings import NAME, Settings, read_settings
from .files import keep_apart, save
from .options import EffectsChoice, StrictOption, locked_pack_of
from .outcomes import counted

_WITH_PROOFS = frozenset({Form.sarif, Form.json})


GateEffectsOption = Annotated[
    EffectsChoice | None,
    typer.Option("--effects", help="assumed, shadow or live, as for check; overrides the settings."),
]


def gate(
    workloads: Annotated[
        list[Path] | None, typer.Argument(help="The workloads; by default those of the settings.")
    ] = None,
    settings: Annotated[Path, typer.Option("--settings", help="The settings file.")] = Path(NAME),
    form: Annotated[Form, typer.Option("--format", help="The form of the findings.")] = Form.text,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="Write the findings to this file.")] = None,
    fail_on: Annotated[
        str, typer.Option("--fail-on", help="error, warning, note or never; overrides the settings.")
    ] = "",
    write_baseline: Annotated[
        bool, typer.Option("--write-baseline", help="Accept the current findings from now on.")
    ] = False,
    strict: StrictOption = False,
    effects: GateEffectsOption = None,
    today: Annotated[str, typer.Option("--today", help="The date by which suppressions expire, YYYY-MM-DD.")] = "",
) -> int:
    """Check the workloads that binlogic.toml names, and fail on findings.

    Exit code 0: no finding as severe as --fail-on; 1: findings; 2: bad input or rules; 3: internal error.
    """
    read = read_settings(settings) if settings.is_file() or not workloads else Settings()
    level = fail_on or read.fail_on
    if level not in (*SEVERITIES, "never"):
        raise InputError("BE301", f"{excerpt(level)} is no severity", hint="error, warning, note or never")
    files = tuple(workloads or read.files())
    keep_apart(output, (*files, settings, read.setup, read.schema, read.config, read.baseline))
    kind: EffectsKind = effects.value if effects is not None else read.effects
    read = replace(read, strict=strict or read.strict, effects=kind)
    found = _look(files, read, _day(today), form in _WITH_PROOFS)
    if write_baseline:
        path = read.baseline or read.folder / "binlogic-baseline.json"
        save(path, written_baseline(found))
        say(f"{counted(sum(not each.suppressed for each in found), 'finding')} in {path}")
        return 0
    if read.baseline is not None and read.baseline.is_file():
        found = beyond(found, read_baseline(read.baseline))
    _print(found, form, files, output)
    graver = SEVERITIES[SEVERITIES.index(level) :] if level in SEVERITIES else ()
    return int(any(each.severity in graver and not each.suppressed for each in found))


def _look(files: tuple[Path, ...], read: Settings, day: date, proofs: bool) -> tuple[Finding, ...]:
    """The findings of all files under all packs, each once."""
    found: dict[Finding, None] = {}
    for name in read.packs or ("",):
        pack = locked_pack_of(name, read.profile)
        for file in files:
            inputs = Inputs(file, read.setup, read.schema, pack, config=read.config, database=read.database)
            inputs = replace(inputs, strict=read.strict, possible=True, effects=read.effects)
            found.update(dict.fromkeys(findings_in(inputs, read.severity, day, proofs)))
    return tuple(found)


def _print(found: tuple[Finding, ...], form: Form, files: tuple[Path, ...], output: Path | None) -> None:
    text = written(found, form, list(map(str, files)))
    if form is Form.text:
        counting = sum(not each.suppressed for each in found)
        said = f"{counted(len(files), 'workload')}, {counted(counting, 'finding')}, {len(found) - counting} suppressed"
        text = below(text, line(said))
    if output is not None:
        save(output, ended(text))
    elif form is Form.text:
        say(*lines_of(text))
    elif text:
        emit(text)


def _day(text: str) -> date:
    try:
        return datetime.strptime(text, "%Y-%m-%d").date() if text else date.today()
    except ValueError:
        raise InputError("BE301", f"{excerpt(text)} is no day", hint="write it like 2027-01-31") from None
