"""The text of a routine's statement as servers log it: local variables become `NAME_CONST('x',5)`.

MySQL 5.6 manual, Stored Program Logging.
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import TokenType

from ...sql.dialect import SqlMode
from ...sql.tokenizing import dialect_for
from ...sql.tokens import Tokens
from .literals import Value, sql_literal

_NAMES = (TokenType.VAR, TokenType.IDENTIFIER)
_NO_VALUES = frozenset({"INTO", "TABLE", "UPDATE", "FROM", "JOIN", "AS"})


def logged_text(text: str, variables: Mapping[str, Value], mode: SqlMode) -> str:
    """The text with the values of local variables put in; LIMIT takes the bare number."""
    if not variables:
        return text
    try:
        tokens = Tokens(dialect_for(mode).tokenize(text), text)
    except SqlglotError:
        return text
    columns = _column_list(tokens)
    parts: list[str] = []
    at = 0
    for k in range(len(tokens)):
        name = tokens.raw(k).lower()
        if name not in variables or not _is_value(tokens, k) or k in columns:
            continue
        span = tokens.span(k)
        value = sql_literal(variables[name])
        limit = tokens.word(k - 1) in ("LIMIT", "OFFSET")
        parts += [text[at : span.start], value if limit else f" NAME_CONST('{name}',{value})"]
        at = span.end
    return "".join([*parts, text[at:]])


def _is_value(tokens: Tokens, k: int) -> bool:
    kind = tokens.type(k)
    if kind in (TokenType.STRING, TokenType.NUMBER):
        return False
    before, after = tokens.type(k - 1), tokens.type(k + 1)
    if before in (TokenType.DOT, TokenType.PARAMETER, TokenType.SESSION_PARAMETER) or after in (
        TokenType.DOT, TokenType.L_PAREN,
    ):  # fmt: skip
        return False
    if after == TokenType.EQ and (tokens.word(k - 1) == "SET" or before == TokenType.COMMA) and _assigns(tokens, k):
        return False
    return tokens.word(k - 1) not in _NO_VALUES


def _assigns(tokens: Tokens, k: int) -> bool:
    """Whether `name =` at k is the left side of an assignment."""
    first = next((i for i in range(k) if tokens.word(i) == "SET"), None)
    where = next((i for i in range(k) if tokens.word(i) == "WHERE"), None)
    return tokens.word(0) == "UPDATE" and first is not None and where is None


def _column_list(tokens: Tokens) -> range:
    """The indexes of the columns that INSERT lists."""
    if tokens.word(0) not in ("INSERT", "REPLACE"):
        return range(0)
    opening = next((k for k in range(min(len(tokens), 9)) if tokens.type(k) == TokenType.L_PAREN), None)
    if opening is None or any(tokens.word(k) in ("VALUES", "VALUE", "SELECT") for k in range(opening)):
        return range(0)
    return range(opening, tokens.after_parens(opening))
