"""Data tables: rows become facts with their source, and a broken table says where."""

from __future__ import annotations

import pytest
from binlogic.rules.language.table import parse_table

HEAD = "function\tprofiles\tsource\n"


def test_rows_of_one_source_are_one_block_with_their_places() -> None:
    text = "# text: {Z} is unsafe | {Z} is safe\n" + HEAD + "UUID\t*\ta page\n\n# a comment\nRAND\tmysql-*\ta page\nUSER\t*\ta page\n"
    file, problems = parse_table(text, "pack/data/unsafe_function.tsv")
    assert problems == ()
    first, second = file.rules
    assert [str(clause) for clause in first.clauses] == ['unsafe_function("UUID").', 'unsafe_function("USER").']
    assert [clause.place.line for clause in first.clauses] == [3, 7]
    assert (first.get("source"), first.get("profiles"), first.get("text")) == ("a page", "", "{Z} is unsafe | {Z} is safe")
    assert (second.get("profiles"), str(second.clauses[0])) == ("mysql-*", 'unsafe_function("RAND").')


def test_whole_numbers_are_integers_and_everything_else_is_text() -> None:
    file, _ = parse_table("a\tb\tc\tprofiles\tsource\n-12\t1.5\t12345678901\t*\ts\n", "d/t.tsv")
    assert [term.value for term in file.rules[0].clauses[0].head.terms] == [-12, "1.5", "12345678901"]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("function\tsource\nUUID\ts\n", 1, "header"),
        ("profiles\tsource\n*\ts\n", 1, "header"),
        (HEAD + "UUID\t*\n", 2, "2 of 3 columns"),
        (HEAD + "UUID\t*\t\n", 2, "no source"),
        (HEAD + "UUID\t\t*\ts\n", 2, "4 of 3 columns"),
    ],
)
def test_a_broken_table_says_where(text: str, line: int, said: str) -> None:
    _, (problem,) = parse_table(text, "d/t.tsv")
    assert (problem.code, problem.line) == ("BL109", line)
    assert said in problem.message
