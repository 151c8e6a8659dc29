"""Results as the mysql and mariadb clients print them: drawn tables, one line per column (\\G), or tab separated.

Format: MySQL manual, mysql Client Options (--table, --vertical, --batch). Lines that belong to no result are the
session around them: prompts, queries, counts of rows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from ..errors import InputError

_RULE = re.compile(r"\+(?:-+\+)+\s*\Z")
_RECORD = re.compile(r"\*{5,}\s+\d+\. row\s+\*{5,}\s*\Z")
_FIELD = re.compile(r"\s*(\w+): ?(.*)\Z")
_ESCAPED = re.compile(r"\\(.)")
_ESCAPES = {"t": "\t", "n": "\n", "0": "\0", "\\": "\\"}
_HINT = "paste the result as the client printed it"


class Cell(NamedTuple):
    """A value; column: where it starts, from 1."""

    text: str
    column: int


class GridRow(NamedTuple):
    """A row by column name in lower case; line counts from 1."""

    line: int
    cells: dict[str, Cell]


class Grid(NamedTuple):
    """A result: its column names in lower case, its rows, and the lines of the session right before it."""

    head: tuple[str, ...]
    rows: tuple[GridRow, ...]
    before: str


def grids(text: str, file: str, heads: Collection[frozenset[str]]) -> Iterator[Grid]:
    """The results in a text, in order.

    heads: column names that a tab separated line must hold all of one to be the head of a result. Raises InputError
    BE207 for a row that does not fit its result.
    """
    return _Reader(text, file, heads).grids()


class _Reader:
    def __init__(self, text: str, file: str, heads: Collection[frozenset[str]]) -> None:
        self._lines = text.splitlines()
        self._file = file
        self._heads = heads
        self._at = 0

    def grids(self) -> Iterator[Grid]:
        before: list[str] = []
        while self._at < len(self._lines):
            line = self._lines[self._at]
            read = self._drawn if _RULE.match(line) else self._vertical if _RECORD.match(line) else None
            if read is None and self._is_head(line.split("\t")):
                read = self._separated
            if read is None:
                before.append(line)
                self._at += 1
                continue
            head, rows = read()
            yield Grid(head, rows, "\n".join(before))
            before = []

    def _is_head(self, names: Sequence[str]) -> bool:
        found = {name.strip().lower() for name in names}
        return any(head <= found for head in self._heads)

    def _drawn(self) -> tuple[tuple[str, ...], tuple[GridRow, ...]]:
        head = tuple(cell.text.lower() for cell in self._drawn_cells(self._at + 1))
        self._at += 2
        self._rule("there is no line below the column names")
        rows = []
        while self._at < len(self._lines) and self._lines[self._at].startswith("|"):
            rows.append(self._row(head, self._drawn_cells(self._at)))
        if rows:
            self._rule("the table does not end")
        return head, tuple(rows)

    def _rule(self, otherwise: str) -> None:
        if self._at >= len(self._lines) or not _RULE.match(self._lines[self._at]):
            raise self._wrong(otherwise)
        self._at += 1

    def _drawn_cells(self, at: int) -> list[Cell]:
        line = self._lines[at].rstrip() if at < len(self._lines) else ""
        if not (line.startswith("|") and line.endswith("|") and len(line) > 1):
            self._at = at
            raise self._wrong("a line of the table has no `|` at its ends")
        cells, column = [], 2
        for part in line[1:-1].split("|"):
            cells.append(Cell(part.strip(), column + len(part) - len(part.lstrip())))
            column += len(part) + 1
        return cells

    def _vertical(self) -> tuple[tuple[str, ...], tuple[GridRow, ...]]:
        rows: list[GridRow] = []
        while self._at < len(self._lines):
            line = self._lines[self._at]
            field = _FIELD.match(line)
            if _RECORD.match(line):
                rows.append(GridRow(self._at + 1, {}))
            elif field is not None:
                rows[-1].cells[field[1].lower()] = Cell(field[2].strip(), field.start(2) + 1)
            else:
                break
            self._at += 1
        head = tuple(rows[0].cells)
        for row in rows:
            if tuple(row.cells) != head:
                self._at = row.line - 1
                raise self._wrong("a row has other columns than the first one")
        return head, tuple(rows)

    def _separated(self) -> tuple[tuple[str, ...], tuple[GridRow, ...]]:
        head = tuple(name.strip().lower() for name in self._lines[self._at].split("\t"))
        self._at += 1
        rows = []
        while self._at < len(self._lines) and "\t" in self._lines[self._at]:
            if self._is_head(self._lines[self._at].split("\t")):
                break
            rows.append(self._row(head, self._separated_cells()))
        return head, tuple(rows)

    def _separated_cells(self) -> list[Cell]:
        cells, column = [], 1
        for part in self._lines[self._at].split("\t"):
            cells.append(Cell(_ESCAPED.sub(lambda found: _ESCAPES.get(found[1], found[1]), part), column))
            column += len(part) + 1
        return cells

    def _row(self, head: tuple[str, ...], cells: list[Cell]) -> GridRow:
        if len(cells) != len(head):
            raise self._wrong(f"a row has {len(cells)} cells and the head {len(head)}")
        self._at += 1
        return GridRow(self._at, dict(zip(head, cells, strict=True)))

    def _wrong(self, said: str) -> InputError:
        return InputError("BE207", said, self._file, self._at + 1, 1, _HINT)
