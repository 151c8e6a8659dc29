"""The dispatch of definitions: words before the object, and unknown objects."""

import pytest
from binlogic.facts.sql.definitions import HEADERS
from binlogic.facts.sql.parse import parse_statement, parse_statements
from hypothesis import given
from hypothesis import strategies as st

PREFIX = "ALGORITHM = UNDEFINED DEFINER = 'table'@'%' SQL SECURITY DEFINER"


@pytest.mark.parametrize(
    "prefix", ["", "OR REPLACE ", f"OR REPLACE {PREFIX} ", "DEFINER=CURRENT_USER() ", "DEFINER=r "]
)
def test_words_before_the_object_do_not_hide_it(prefix: str) -> None:
    statement = parse_statement(f"CREATE {prefix}VIEW v AS SELECT 1")
    assert (statement.kind, [ref.name for ref in statement.objects]) == ("CREATE VIEW", ["v"])


def test_an_unknown_object_is_approximate_and_names_nothing() -> None:
    statement = parse_statement("CREATE WIDGET w")
    assert (statement.kind, statement.approximate, statement.objects) == ("CREATE WIDGET", True, ())


WORDS = [
    "TABLE", "VIEW", "INDEX", "TRIGGER", "PROCEDURE", "FUNCTION", "EVENT", "BINLOG", "USER", "TEMPORARY", "IF", "NOT",
    "EXISTS", "a", "b", ".", "`q`", "'x'", "1", "(", ")", ",", "=", "@", "@@", "*", ";", ":", "LIKE", "SELECT",
    "FROM", "BEGIN", "END", "THEN", "CASE", "WHEN", "WHILE", "DO", "DECLARE", "CURSOR", "HANDLER", "SET", "GLOBAL",
    "STATEMENT", "TRANSACTION", "ON", "TO", "ADD", "DROP", "CHANGE", "FOREIGN", "KEY", "REFERENCES", "PARTITION",
    "LOG", "IGNORE", "ALL", "FORMAT", "WRITE", "USING", "DEFINER", "RETURNS", "RETURN", "FOR", "IN",
]  # fmt: skip


@given(st.sampled_from(sorted(HEADERS)), st.lists(st.sampled_from(WORDS), max_size=15))
def test_no_sequence_of_words_raises_and_every_place_is_in_the_text(first: str, words: list[str]) -> None:
    text = " ".join([first, *words])
    for statement in parse_statements(text):
        assert statement.kind
        for ref in statement.objects:
            assert 0 <= ref.span.start < ref.span.end <= len(text)
