"""Findings as JSON, and as the messages an editor shows (Language Server Protocol 3.17, PublishDiagnosticsParams)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ...facts.door.encoded import Encoded
from ...facts.door.json import document
from ...facts.door.printable import printable
from .finding import Finding

_LSP_SEVERITY = {"error": 1, "warning": 2, "note": 3}


def to_json(findings: Iterable[Finding]) -> Encoded:
    """An object with the list `findings`; empty fields are left out."""
    rows = [{key: value for key, value in asdict(found).items() if value} for found in findings]
    return document({"findings": rows}, indent=2)


def to_lsp(findings: Iterable[Finding]) -> Encoded:
    """A list with one PublishDiagnosticsParams per file."""
    files: dict[str, list[dict[str, Any]]] = {}
    for found in findings:
        files.setdefault(found.file, []).append(lsp_diagnostic(found))
    published = [{"uri": Path(file).absolute().as_uri(), "diagnostics": listed} for file, listed in files.items()]
    return document(published, indent=2)


def lsp_diagnostic(found: Finding) -> dict[str, Any]:
    """One Diagnostic of the protocol; its lines and characters count from 0."""
    line, column = max(found.line - 1, 0), max(found.column - 1, 0)
    end = found.end_column - 1 if found.end_column else column + 1
    said = f"{found.said}; {found.hint}" if found.hint else found.said
    return {
        "range": {"start": {"line": line, "character": column}, "end": {"line": line, "character": end}},
        "severity": _LSP_SEVERITY[found.severity],
        "code": found.rule,
        "source": "binlogic",
        "message": printable(said),
    }
