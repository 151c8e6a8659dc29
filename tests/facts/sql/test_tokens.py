"""The index behind a parenthesis is the one that counting would find, whatever is unclosed or closed too often."""

from __future__ import annotations

from binlogic.facts.sql.dialect import SqlMode
from binlogic.facts.sql.tokenizing import dialect_for
from binlogic.facts.sql.tokens import Tokens
from hypothesis import given
from hypothesis import strategies as st


def _counted(text: list[str], i: int) -> int:
    depth = 0
    for k in range(i, len(text)):
        depth += {"(": 1, ")": -1}.get(text[k], 0)
        if depth == 0:
            return k + 1
    return len(text)


@given(st.lists(st.sampled_from(["(", ")", "a", ","]), max_size=30))
def test_parentheses_close_where_counting_says(words: list[str]) -> None:
    text = " ".join(words)
    tokens = Tokens(dialect_for(SqlMode()).tokenize(text), text)
    for i, word in enumerate(words):
        assert tokens.after_parens(i) == (_counted(words, i) if word == "(" else i)
