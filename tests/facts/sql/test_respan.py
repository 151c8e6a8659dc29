"""Spans of a remembered statement lead to the same words of another text of its template."""

from __future__ import annotations

from binlogic.facts.sql.parse import parse_statement
from binlogic.facts.sql.respan import span_map


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
