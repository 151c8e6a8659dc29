"""Where a parser takes DEFAULT for a value: alone, in a row of VALUES or behind the `=` of an assignment.

Source: MySQL 5.6 and MariaDB 10.11 source, sql_yacc.yy: expr_or_default, set_expr_or_default; measured on both.
"""

from __future__ import annotations

import re

from sqlglot.tokenizer_core import TokenType

from ...sql.dialect import DEFAULT_MODE
from ...sql.kinds import CHANGES
from ...sql.tokenizing import dialect_for
from ...sql.tokens import Tokens
from ...statement import Statement
from .problem import RefusedError

_NAMED = re.compile(r"(?i)\bDEFAULT\b(?!\s*\()")
_KINDS = CHANGES | {"SELECT", "DO", "CALL"}
_ASSIGNS = frozenset({"SET", "UPDATE"})
_ROWS = frozenset({"VALUES", "VALUE"})
_CLAUSES = _ASSIGNS | _ROWS | {"SELECT", "FROM", "WHERE", "ORDER BY", "GROUP BY", "HAVING", "ON"}
_BEHIND = frozenset({"WHERE", "ORDER BY", "LIMIT", "ON", "RETURNING", "AS"})
_EQUALS = frozenset({TokenType.EQ, TokenType.COLON_EQ})
_SYNTAX = 1064


def check_default(statement: Statement, text: str) -> None:
    """Raises RefusedError 1064 where DEFAULT stands for a value elsewhere."""
    if _NAMED.search(text) is None:
        return
    of_user = (each for each in statement.assignments if each.scope == "user" and not each.quoted)
    if statement.kind == "SET" and any(each.literal and each.value.upper() == "DEFAULT" for each in of_user):
        raise RefusedError(_SYNTAX, parsed=True)
    if statement.kind not in _KINDS:
        return
    tokens = Tokens(dialect_for(DEFAULT_MODE).tokenize(text), text)
    clause, depth = "", 0
    for k in range(len(tokens)):
        depth += (tokens.type(k) == TokenType.L_PAREN) - (tokens.type(k) == TokenType.R_PAREN)
        word = tokens.word(k)
        if depth == 0 and word in _CLAUSES:
            clause = word
        is_value = word == "DEFAULT" and TokenType.DOT not in (tokens.type(k - 1), tokens.type(k + 1))
        if is_value and tokens.type(k + 1) != TokenType.L_PAREN and not _stands_alone(tokens, k, clause, depth):
            raise RefusedError(_SYNTAX, parsed=True)


def _stands_alone(tokens: Tokens, k: int, clause: str, depth: int) -> bool:
    before, behind = tokens.type(k - 1), tokens.type(k + 1)
    if depth == 0 and clause in _ASSIGNS:
        ends = behind in (None, TokenType.COMMA, TokenType.SEMICOLON) or tokens.word(k + 1) in _BEHIND
        return before in _EQUALS and ends
    in_row = before in (TokenType.L_PAREN, TokenType.COMMA) and behind in (TokenType.COMMA, TokenType.R_PAREN)
    return depth == 1 and clause in _ROWS and in_row
