"""What a parser refuses of NEW and OLD in the body of a trigger (1362, 1363).

Source: MySQL manual, Trigger Syntax and Examples; measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

import re

from sqlglot import TokenType

from ...sql.tokens import Tokens
from ...statement import TriggerHeader
from .problem import RefusedError

_NO_CHANGE, _NO_ROW = 1362, 1363
#: the row that an event does not have
_LACKS = {"INSERT": "OLD", "DELETE": "NEW"}
_SIGNS = (TokenType.EQ, TokenType.COLON_EQ)
_OF_ROW = re.compile(r"(?i)\b(?:NEW|OLD)\s*\.\s*`?(\w+)")


def columns_of_row(text: str) -> frozenset[str]:
    """The columns of its row that the text of a trigger names, lower case."""
    return frozenset(name.lower() for name in _OF_ROW.findall(text))


def check_rows(tokens: Tokens, trigger: TriggerHeader) -> None:
    """Raises RefusedError for the first use of a row that the trigger does not have, or may not change."""
    body = next((i + 3 for i in range(len(tokens)) if tokens.words(i, "FOR", "EACH", "ROW")), len(tokens))
    depth, sets = 0, False
    for i in range(body, len(tokens)):
        kind, word = tokens.type(i), tokens.word(i)
        if kind == TokenType.SEMICOLON:
            sets = False
        elif word == "SET":
            depth, sets = 0, True
        elif kind in (TokenType.L_PAREN, TokenType.R_PAREN):
            depth += 1 if kind == TokenType.L_PAREN else -1
        elif word in ("NEW", "OLD") and tokens.type(i + 1) == TokenType.DOT and tokens.type(i - 1) != TokenType.DOT:
            first = sets and not depth and (tokens.type(i - 1) == TokenType.COMMA or tokens.word(i - 1) == "SET")
            changes = first and tokens.type(i + 3) in _SIGNS and (word == "OLD" or trigger.timing == "AFTER")
            if _LACKS.get(trigger.event) == word and not (changes and word == "OLD"):
                raise RefusedError(_NO_ROW, word, parsed=True)
            if changes:
                raise RefusedError(_NO_CHANGE, word, parsed=True)
