"""Findings as GitHub Actions workflow commands, which annotate the lines of a pull request."""

from __future__ import annotations

from collections.abc import Iterable

from .finding import Finding

_COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}


def to_github(findings: Iterable[Finding]) -> str:
    """One workflow command per finding."""
    return "\n".join(map(_command, findings))


def _command(found: Finding) -> str:
    numbers = {"line": found.line, "col": found.column, "endColumn": found.end_column}
    properties = [f"file={_property(found.file)}", *(f"{key}={value}" for key, value in numbers.items() if value)]
    title = f"{found.rule} {found.title}".strip()
    said = f"{found.message}; hint: {found.hint}" if found.hint else found.message
    return f"::{_COMMANDS[found.severity]} {','.join([*properties, f'title={_property(title)}'])}::{_data(said)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
