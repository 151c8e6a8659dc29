"""Outcomes as lines: columns for people, JSON for programs (docs/check-format.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...facts.door.json import document
from ...facts.door.out import emit, is_terminal, say, say_grave
from ...facts.door.printable import printable
from ...facts.errors import InputError
from ..possible import other_lines
from ..render.headline import GRAVITY
from ..rows import FINDINGS, NOTICES, OutcomeRow

_BLOCK = 500  # rows that are aligned with one another before the first of them is printed
_LONGEST_NOTE = 80
_WITH_MESSAGE = FINDINGS | NOTICES | {"fails"}


def say_jsonl(rows: Iterable[OutcomeRow]) -> None:
    """One JSON object per row, in the order of the workload."""
    for row in rows:
        others = [each._asdict() for each in row.possible]
        emit(document({**row._asdict(), "rules": row.rules.split(), "possible": others}))


def say_text(rows: Iterator[OutcomeRow]) -> None:
    """Columns as wide as their content; on a terminal a message has a line of its own."""
    widths = [0] * 6
    told = False
    for block in _blocks(rows):
        cells = [_cells(row) for row in block]
        widths = [max([width, *(len(each[i]) for each in cells)]) for i, width in enumerate(widths)]
        for row, each in zip(block, cells, strict=True):
            if not row.binlog and not told:
                told = True
                say("no binlog is in force yet")
            columns = "  ".join(f"{cell:<{width}}" for cell, width in zip(each, widths, strict=True)).rstrip()
            if is_terminal():
                say_grave(columns, GRAVITY.get(row.verdict, ""))
                for note in _notes(row):
                    say(f"    {note}")
            else:
                say("  ".join([columns, *_notes(row)]))
            for other in other_lines(row.possible):
                say(other)


def _blocks(rows: Iterable[OutcomeRow]) -> Iterator[list[OutcomeRow]]:
    """Rows in blocks, the last of which may be empty; those before an error are told before it."""
    block: list[OutcomeRow] = []
    try:
        for row in rows:
            block.append(row)
            if len(block) == _BLOCK:
                yield block
                block = []
    except InputError:
        yield block
        raise
    yield block


def _cells(row: OutcomeRow) -> tuple[str, ...]:
    part = f".{row.part}" if row.part else ""
    place = f"{row.file}:{row.line}{part}" if row.line else f"end of session {row.session}"
    return tuple(map(printable, (place, row.kind, row.binlog or "-", row.verdict, row.format, row.rules)))


def _notes(row: OutcomeRow) -> Iterator[str]:
    if row.message and row.verdict in _WITH_MESSAGE:
        yield row.message
    if row.binlog and row.grade != "certain" and row.verdict not in NOTICES and row.certainty not in row.message:
        yield f"({shortened(printable(row.certainty))})"


def shortened(text: str) -> str:
    """A text that may list many names, cut to a length that fits on a line."""
    return text if len(text) <= _LONGEST_NOTE else text[: _LONGEST_NOTE - 3].rstrip(", ") + "..."


def counted(count: int, noun: str) -> str:
    """`1 statement`, `2 statements`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
