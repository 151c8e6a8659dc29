"""Findings as a Markdown table, for a comment on a pull request."""

from __future__ import annotations

from collections.abc import Iterable

from ...facts.errors import printable
from .finding import Finding


def to_markdown(findings: Iterable[Finding]) -> str:
    """A table of the findings that count, then how many do not."""
    findings = tuple(findings)
    counting = [found for found in findings if not found.suppressed]
    if not counting:
        lines = ["No findings."]
    else:
        lines = ["| severity | place | rule | finding |", "|---|---|---|---|"]
        lines += [f"| {f.severity} | {_cell(f.place)} | {_cell(f.rule)} | {_cell(_said(f))} |" for f in counting]
    if suppressed := len(findings) - len(counting):
        lines += ["", f"{suppressed} suppressed."]
    return "\n".join(lines)


def _said(found: Finding) -> str:
    return f"{found.message}. {found.hint[:1].upper()}{found.hint[1:]}" if found.hint else found.message


def _cell(text: str) -> str:
    escaped = printable(text).replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;")
    return escaped.replace("`", "\\`").replace("*", "\\*")
