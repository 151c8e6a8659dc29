"""Places: from a span of a statement to line, column and offset of the file it stands in."""

from __future__ import annotations

import pytest
from binlogic.facts.origin import Origin, Span
from binlogic.facts.readers.place import origin_in
from binlogic.facts.readers.record import Record

TEXT = "INSERT INTO a\n  SELECT *\n  FROM b"
RECORD = Record("1", "query", TEXT, line=7, offset=100, column=5)


@pytest.mark.parametrize(
    ("word", "line", "column"),
    [
        ("INSERT", 7, 5),
        ("a", 7, 17),  # the record's column counts on its first line
        ("SELECT", 8, 3),  # and not on the others
        ("b", 9, 8),
    ],
)
def test_line_and_column(word: str, line: int, column: int) -> None:
    start = TEXT.index(word)
    origin = origin_in(RECORD, "w.sql", Span(start, start + len(word)))
    assert (origin.line, origin.column, origin.text) == (line, column, word)
    assert (origin.start, origin.end) == (100 + start, 100 + start + len(word))
    assert str(origin) == f"w.sql:{line}:{column}"


def test_the_text_of_a_long_span_is_cut_and_its_end_is_not() -> None:
    record = Record("1", "query", "x" * 1000, 1, 0, 1)
    origin = origin_in(record, "w.sql", Span(0, 1000), "config")
    assert (origin.kind, len(origin.text), origin.end) == ("config", 200, 1000)


@pytest.mark.parametrize(
    ("origin", "said"),
    [
        (Origin("default"), "(default)"),
        (Origin("default", "s.sql", 2), "s.sql:2 (default)"),
        (Origin("schema", "s.sql", 2), "s.sql:2"),
        (Origin("session"), "(session)"),
    ],
)
def test_an_origin_is_said_in_short(origin: Origin, said: str) -> None:
    assert str(origin) == said
