"""Words that call a function where a bracket follows at once, and so are no names there.

Source: MySQL manual, Function Name Parsing and Resolution; measured on MySQL 5.6.24 and MariaDB 10.11. Under
IGNORE_SPACE the bracket may follow at any distance, and the words are no names at all.
"""

from __future__ import annotations

import re

from ...sql.dialect import SqlMode
from ...sql.tokenizing import dialect_for
from ...sql.tokens import NAME_FOLLOWS, Tokens
from ...statement import Statement
from .problem import NotFollowedError, RefusedError

_WORDS = frozenset({
    "BIT_AND", "BIT_OR", "BIT_XOR", "CAST", "COUNT", "CURDATE", "CURTIME", "DATE_ADD", "DATE_SUB", "EXTRACT",
    "GROUP_CONCAT", "MAX", "MID", "MIN", "NOW", "POSITION", "STD", "STDDEV", "STDDEV_POP", "STDDEV_SAMP", "SUBSTR",
    "SUBSTRING", "SUM", "TRIM", "VARIANCE", "VAR_POP", "VAR_SAMP",
})  # fmt: skip
#: on some servers, or with some of their options
_DIFFERS = frozenset({"SYSDATE"})
_MAY_BE = re.compile(rf"(?i)\b(?:{'|'.join(_WORDS | _DIFFERS)})\s*\(")
#: what stands before the names that take a bracket
_NAME_BEHIND = frozenset({"TABLE", "VIEW", "EXISTS", "INDEX", "KEY", "UNIQUE", "FOREIGN KEY", "INTO", "ON"})
_KINDS = ("CREATE", "ALTER", "INSERT", "REPLACE")
_SYNTAX = 1064


def check_function_words(statement: Statement, text: str, mode: SqlMode, ignore_space: bool) -> None:
    """Raises RefusedError 1064 where such a word stands for a name."""
    if not statement.kind.startswith(_KINDS) or _MAY_BE.search(text) is None:
        return
    tokens = Tokens(dialect_for(mode).tokenize(text), text)
    for k in range(1, len(tokens) - 1):
        if tokens.word(k) not in _WORDS | _DIFFERS or tokens.word(k + 1) != "(" or tokens.type(k - 1) in NAME_FOLLOWS:
            continue
        at_once = tokens.span(k).end == tokens.span(k + 1).start
        if tokens.word(k) in _WORDS and tokens.word(k - 1) in _NAME_BEHIND and (at_once or ignore_space):
            raise RefusedError(_SYNTAX, early=True)
        if tokens.word(k) in _DIFFERS and tokens.word(k - 1) in _NAME_BEHIND:
            raise NotFollowedError("whether the word is a name is not followed")
