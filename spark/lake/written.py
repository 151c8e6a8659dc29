"""What a template's text says, as rows of one table per relation, each with the place it was read from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...facts.origin import NO_SPAN, Span
from ...facts.readers.place import origin_in
from ...facts.readers.record import Record
from ...facts.statement import Statement


def written_rows(
    template: int, statement: Statement, record: Record, file: str
) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """(table, row) of the objects, functions, assignments and flags of a statement.

    record: the first of its template, its offset that of its text in the file, in bytes.
    """
    said: tuple[Any, ...]
    for number, ref in enumerate(statement.objects, 1):
        said = (template, number, ref.action, ref.role, ref.kind, ref.db, ref.name)
        yield "objects", (*said, *_origin(record, file, ref.span))
    for used in statement.functions:
        yield "functions", (template, used.name, *_origin(record, file, used.span))
    for each in statement.assignments:
        said = (template, each.scope, each.name, each.value, each.literal)
        yield "assignments", (*said, *_origin(record, file, each.span))
    for flag in sorted(statement.flags):
        yield "flags", (template, flag)


def _origin(record: Record, file: str, span: Span) -> tuple[Any, ...]:
    """The columns of an origin; offsets count bytes of the file."""
    if span == NO_SPAN:
        return (file, record.line, record.column, None, None, None)
    origin = origin_in(record, file, span)
    start = record.offset + len(record.text[: span.start].encode("utf-8", "surrogateescape"))
    end = start + len(record.text[span.start : span.end].encode("utf-8", "surrogateescape"))
    shown = origin.text.encode("utf-8", "backslashreplace").decode()
    return (file, origin.line, origin.column, start, end, shown)
