"""Columns that a statement gives a value."""

from __future__ import annotations

from typing import Literal

from sqlglot.tokenizer_core import TokenType

from ..statement import GivenColumn
from .draft import StatementDraft
from .tokens import Tokens

#: database and name of a table, as written
Owner = tuple[str | None, str]


def listed_columns(draft: StatementDraft, i: int, owner: Owner) -> None:
    """Note the columns of the parenthesis at i; of a file, some may be read into user variables."""
    tokens = draft.tokens
    for start, end in tokens.split(i + 1, tokens.after_parens(i) - 1):
        if tokens.type(start) != TokenType.PARAMETER and tokens.is_name(end - 1):
            draft.given.append(GivenColumn(tokens.raw(end - 1), "insert", tokens.span(start, end), owner))


def assigned_columns(draft: StatementDraft, i: int, j: int, verb: Literal["insert", "update"], owner: Owner) -> None:
    """Note the left sides of the assignments in [i, j)."""
    for start, end in draft.tokens.split(i, j):
        last = _column_end(draft.tokens, start, end)
        if not draft.tokens.is_name(last - 1):
            continue  # text that no server takes
        draft.given.append(GivenColumn(draft.tokens.raw(last - 1), verb, draft.tokens.span(start, last), owner))


def _column_end(tokens: Tokens, i: int, j: int) -> int:
    """The index after the name `[[db.]table.]column` at i."""
    k = i + 1
    while k + 1 < j and tokens.type(k) == TokenType.DOT:
        k += 2
    return k
