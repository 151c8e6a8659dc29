"""Statements as the lake has them: parsed when the facts were made, and looked up by template here."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

import pyarrow as arrow
import pyarrow.compute as compute

from ...facts.codec import decoded, encoded
from ...facts.sql.dialect import DEFAULT_MODE, SqlMode, Vendor
from ...facts.sql.parsing import StatementCache
from ...facts.statement import Statement
from ..read.rows import template_id
from .files import batches_where, read_where
from .packed import TextColumn

_COLUMNS = ["template", "text", "statement"]
#: how many texts that are their own templates are looked up; more are parsed again
_OWN = 50_000
#: how many numbers are taken out of a column at once
_AT_ONCE = 10_000
#: how many texts are kept at hand
_DECODED = 50_000
#: statements that this process has written, by what it wrote: at most so many, each of at most so many characters
_WRITTEN: dict[str, Statement] = {}
_WRITTEN_KEPT, _WRITTEN_LONGEST = 2_000, 8_000


def as_written(statement: Statement) -> str:
    """A statement as a lake has it; to read it back in the process that wrote it takes no time."""
    written = encoded(statement)
    if len(_WRITTEN) < _WRITTEN_KEPT and len(written) <= _WRITTEN_LONGEST:
        _WRITTEN[written] = statement
    return written


def _read(written: str) -> Statement:
    known = _WRITTEN.get(written)
    return decoded(Statement, written) if known is None else known


class _Places:
    """The places of numbers in a column: sixteen bytes each, where a dictionary takes ten times as much."""

    def __init__(self) -> None:
        self._places, self._numbers = array("q"), array("q")

    def fill(self, pieces: Sequence[Any]) -> None:
        """Take the numbers of a column, in any pieces."""
        column = arrow.chunked_array(pieces, arrow.int64())
        order = compute.sort_indices(column)
        for start in range(0, len(order), _AT_ONCE):
            some = order.slice(start, _AT_ONCE)
            self._places.extend(some.to_pylist())
            self._numbers.extend(column.take(some).to_pylist())

    def get(self, number: int) -> int | None:
        """Where a number is; None: nowhere."""
        found = bisect_left(self._numbers, number)
        return self._places[found] if found < len(self._numbers) and self._numbers[found] == number else None

    def __getitem__(self, number: int) -> int:
        """The same. Raises KeyError."""
        found = self.get(number)
        if found is None:
            raise KeyError(number)
        return found


class Templates:
    """The folded templates of a lake: the first text of each, and its statement.

    fresh: those of the files in which texts that are their own templates are looked up too, as far as they are not too
    many.
    """

    def __init__(self, files: Sequence[str], fresh: Sequence[str] = ()) -> None:
        self._folded, self._own = _Places(), _Places()
        self._decoded: dict[int, str] = {}
        own = [chunk for file in fresh for chunk in read_where(file, "folded", False, ["template"])["template"].chunks]
        if 0 < sum(map(len, own)) <= _OWN:
            statements = (batch for file in fresh for batch in batches_where(file, "folded", False, ["statement"]))
            self._own_statements = TextColumn(batch.column("statement") for batch in statements)
            self._own.fill(own)
        numbers: list[Any] = []
        self._texts, self._statements = TextColumn(), TextColumn()
        for file in files:
            for batch in batches_where(file, "folded", True, _COLUMNS):
                numbers.append(batch.column("template"))
                self._texts.add(batch.column("text"))
                self._statements.add(batch.column("statement"))
        self._folded.fill(numbers)
        arrow.default_memory_pool().release_unused()  # what was read of the files: more than what is kept

    def text(self, number: int) -> str:
        """The first text of a template. Raises KeyError where the lake does not have it."""
        known = self._decoded.get(number)
        if known is None:
            raw = self._texts[self._folded[number]]
            if len(self._decoded) >= _DECODED:
                self._decoded.clear()
            known = self._decoded[number] = raw.decode("utf-8", "surrogateescape")
        return known

    def first(self, number: int) -> str:
        """The same, empty where the lake does not have it folded."""
        return self.text(number) if self._folded.get(number) is not None else ""

    def statement(self, number: int) -> Statement | None:
        """The statement of a template, None where the lake does not have it."""
        place = self._folded.get(number)
        if place is not None:
            return _read(self._statements[place].decode())
        place = self._own.get(number)
        return None if place is None else _read(self._own_statements[place].decode())


class Parsed(StatementCache):
    """Statements by their texts: what the lake has parsed is not parsed again."""

    def __init__(self, vendor: Vendor, templates: Templates) -> None:
        super().__init__(vendor)
        self._templates = templates
        self._next: tuple[str, int, bool] = ("", 0, False)
        self._by_number: dict[int, str | None] = {}

    def expect(self, text: str, number: int, folded: bool) -> None:
        """Be told what the lake calls the template of the next text, which then need not be folded again."""
        self._next = (text, number, folded)

    def template(self, text: str, mode: SqlMode) -> str | None:
        """The template of a text, folded once where the lake tells it."""
        told, number, folded = self._next
        if text is not told or mode != DEFAULT_MODE:
            return super().template(text, mode)
        if not folded:
            return None
        if number not in self._by_number:
            if len(self._by_number) >= _DECODED:
                self._by_number.clear()
            self._by_number[number] = super().template(text, mode)
        return self._by_number[number]

    def _parsed(self, text: str, mode: SqlMode) -> Statement:
        if mode == DEFAULT_MODE:
            template = super().template(text, mode)
            known = self._templates.statement(template_id(text if template is None else template))
            if known is not None:
                return known
        return super()._parsed(text, mode)


class ParsedTemplates(Parsed):
    """The same for a replay in which the first text of a template stands for every text of it."""

    def template(self, _text: str, _mode: SqlMode) -> str | None:
        """None: a text is its own key, so that none has to be folded again."""
        return None
