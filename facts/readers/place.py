"""Where in a file a span of a statement lies."""

from __future__ import annotations

from ..origin import Origin, OriginKind, Span
from .record import Record

_LONGEST = 200


def origin_in(record: Record, file: str, span: Span, kind: OriginKind = "sql") -> Origin:
    """The origin of `span` (offsets in the record's text) with its line, column and text."""
    before = record.text[: span.start]
    newlines = before.count("\n")
    column = span.start - (before.rfind("\n") + 1) + 1
    return Origin(
        kind,
        record.file or file,
        record.line + newlines,
        column if newlines else record.column + column - 1,
        record.offset + span.start,
        record.offset + span.end,
        record.text[span.start : span.end][:_LONGEST],
    )
