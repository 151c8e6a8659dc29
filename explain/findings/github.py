"""Findings as GitHub Actions workflow commands, which annotate the lines of a pull request."""

from __future__ import annotations

from collections.abc import Iterable

from ...facts.door.encoded import Encoded, below
from ...facts.door.github import command
from .finding import Finding

_COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}


def to_github(findings: Iterable[Finding]) -> Encoded:
    """One workflow command per finding."""
    return below(*map(_command, findings))


def _command(found: Finding) -> Encoded:
    numbers = {"line": found.line, "col": found.column, "endColumn": found.end_column}
    told = {key: str(value) for key, value in numbers.items() if value}
    properties = {"file": found.file, **told, "title": f"{found.rule} {found.title}".strip()}
    said = f"{found.said}; hint: {found.hint}" if found.hint else found.said
    return command(_COMMANDS[found.severity], properties, said)
