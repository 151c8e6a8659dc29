"""Findings as a Markdown table, for a comment on a pull request."""

from __future__ import annotations

from collections.abc import Iterable

from ...facts.door.encoded import Encoded, paragraphs
from ...facts.door.markdown import table
from ...facts.door.terminal import line
from .finding import Finding

_HEAD = ("severity", "place", "rule", "finding", "certainty")


def to_markdown(findings: Iterable[Finding]) -> Encoded:
    """A table of the findings that count, then how many do not."""
    findings = tuple(findings)
    counting = [found for found in findings if not found.suppressed]
    said = table(_HEAD, map(_cells, counting)) if counting else line("No findings.")
    suppressed = len(findings) - len(counting)
    return paragraphs(said, line(f"{suppressed} suppressed.")) if suppressed else said


def _cells(found: Finding) -> tuple[str, ...]:
    return found.severity, found.place, found.rule, _said(found), found.sure


def _said(found: Finding) -> str:
    return f"{found.message}. {found.hint[:1].upper()}{found.hint[1:]}" if found.hint else found.message
