"""Spans of a remembered statement lead to the same words of another text of its template."""

from __future__ import annotations

import pytest
from binlogic.facts.sql.dialect import DEFAULT_MODE, DEFAULT_VENDOR
from binlogic.facts.sql.parse import parse_statement
from binlogic.facts.sql.parsing import StatementCache
from binlogic.facts.sql.respan import span_map
from binlogic.facts.sql.template import without_rows

_ROWS = ", ".join(f"({n}, 'it''s ), ( {n}', -1.5)" for n in range(100))
LONG = [
    f"INSERT INTO d.t (a, b, c) VALUES {_ROWS}",
    f"INSERT INTO t VALUES {_ROWS} ON DUPLICATE KEY UPDATE a = VALUES(a) + UUID()",
    f"REPLACE INTO t VALUES {_ROWS}, (1, NOW(), 2), {_ROWS}",
    f"INSERT INTO t SELECT * FROM (VALUES {_ROWS}) AS x JOIN u ON x.a = u.a",
    f"SELECT * FROM t WHERE (a, b, c) IN ({_ROWS}) ORDER BY RAND() LIMIT 3",
    f"DELETE FROM t WHERE (a, b, c) IN ({_ROWS}) OR b = 1",
]


def test_each_span_leads_to_the_same_words() -> None:
    first = parse_statement("INSERT INTO a SELECT f(1), x FROM b WHERE c = 'long literal' AND d IN (SELECT e FROM g)")
    second = parse_statement("INSERT INTO a SELECT f(12345), x FROM b WHERE c = '' AND d IN (SELECT e FROM g)")
    spans = span_map(first, second)
    for ref in (*first.objects, *first.functions):
        there = spans[ref.span]
        name = first.text[ref.span.start : ref.span.end]
        assert second.text[there.start : there.end] == name
    assert spans[first.objects[-1].span] != first.objects[-1].span  # else nothing was to be done


def test_statements_that_do_not_correspond_have_no_map() -> None:
    assert span_map(parse_statement("INSERT INTO a SELECT * FROM b"), parse_statement("DELETE FROM a")) == {}


@pytest.mark.parametrize("text", LONG)
def test_a_text_without_most_of_its_rows_gives_the_same_statement(text: str) -> None:
    assert len(text) > 2_000
    found = StatementCache(DEFAULT_VENDOR).of(text, DEFAULT_MODE)[1]
    assert found == parse_statement(text)


def test_rows_that_say_something_are_not_left_out() -> None:
    assert without_rows("INSERT INTO t VALUES (1, NULL), (2, NULL)", DEFAULT_MODE)[1] == []
    assert without_rows("INSERT INTO t VALUES (1, 'a), (b'), (2, 'c') ON DUPLICATE KEY UPDATE a = 3", DEFAULT_MODE) == (
        "INSERT INTO t VALUES (1, 'a), (b') ON DUPLICATE KEY UPDATE a = 3",
        [(33, len("), (2, 'c'"))],
    )
