"""Hostile statements: the answer comes at once, from the token scanner where the stock parser would not survive."""

import pytest
from binlogic.facts.sql.parse import parse_statement

DEEP = 30_000


@pytest.mark.parametrize(
    "text",
    [
        "SELECT " + "(SELECT " * DEEP + "1 FROM t" + ")" * DEEP,
        "SELECT 1 FROM " + "(" * DEEP + "t" + ")" * DEEP,
        "SELECT " + "CASE WHEN 1 THEN " * DEEP + "1" + " END" * DEEP + " FROM t",
        "SELECT " + "NOT " * DEEP + "1 FROM t",
        "SELECT " + "- " * DEEP + "1 FROM t",
    ],
    ids=["subqueries", "parentheses", "case", "not", "minus"],
)
def test_deep_nesting_is_scanned(text):
    statement = parse_statement(text)
    assert [(ref.action, ref.name) for ref in statement.objects] == [("read", "t")]
    assert statement.approximate


@pytest.mark.parametrize("join", ["JOIN", "INNER JOIN", "STRAIGHT_JOIN", "LEFT JOIN", "NATURAL JOIN"])
@pytest.mark.usefixtures("no_hang")
def test_joins_without_a_condition_take_no_exponential_time(join):
    statement = parse_statement("SELECT 1 FROM t0" + "".join(f" {join} t{k}" for k in range(1, 41)))
    assert [ref.name for ref in statement.objects] == [f"t{k}" for k in range(41)]
    assert not statement.approximate


def test_a_condition_belongs_to_the_innermost_join():
    statement = parse_statement("SELECT 1 FROM a JOIN b JOIN c ON b.k = c.k ON a.k = b.k JOIN e")
    assert [ref.name for ref in statement.objects] == ["a", "b", "c", "e"]


def test_a_statement_of_a_megabyte():
    statement = parse_statement("INSERT INTO t VALUES ('" + "x" * 1_000_000 + "')")
    assert [(ref.action, ref.name) for ref in statement.objects] == [("write", "t")]
