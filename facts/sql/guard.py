"""What is kept away from the stock parser: nesting that exhausts its recursion, joins that take exponential time.

Its pure build recurses about 15 Python frames per level; its compiled build overflows the C stack instead of raising.
It tries every nesting of joins that have no condition (sqlglot issues 3898, 5514).
"""

from __future__ import annotations

from sqlglot.tokenizer_core import Token, TokenType

from .keywords import BEFORE_OPTION
from .tokens import Tokens

#: levels of nesting the stock parser may be given
MAX_DEPTH = 40
#: operators that may stand in a row before one operand, each a level of recursion
MAX_RUN = 40

_OPEN = frozenset({TokenType.L_PAREN, TokenType.L_BRACKET, TokenType.L_BRACE, TokenType.CASE})
_CLOSE = frozenset({TokenType.R_PAREN, TokenType.R_BRACKET, TokenType.R_BRACE, TokenType.END})
_OPERANDS = frozenset(
    {
        TokenType.VAR,
        TokenType.IDENTIFIER,
        TokenType.STRING,
        TokenType.NUMBER,
        TokenType.COMMA,
        TokenType.R_PAREN,
        TokenType.NULL,
        TokenType.STAR,
    }
)
# a STRAIGHT_JOIN after SELECT is an option, the JOIN of `USE INDEX FOR JOIN` a hint
_NOT_JOINING = BEFORE_OPTION | {"CROSS", "FOR"}


def too_deep(tokens: list[Token]) -> bool:
    """Whether brackets, CASE or operators in a row nest deeper than the stock parser is given."""
    depth = run = 0
    for token in tokens:
        kind = token.token_type
        if kind in _OPEN:
            depth += 1
            if depth > MAX_DEPTH:
                return True
        elif kind in _CLOSE:
            depth -= 1
        run = 0 if kind in _OPERANDS else run + 1
        if run > MAX_RUN:
            return True
    return False


def joins_without_condition(tokens: Tokens, i: int, j: int) -> frozenset[int]:
    """The indexes of JOIN and STRAIGHT_JOIN that no ON or USING follows, CROSS JOIN left out."""
    waiting: list[list[int]] = [[]]  # the joins of each open parenthesis that may still get their condition
    unmatched: set[int] = set()
    for k in range(i, j):
        kind, word = tokens.type(k), tokens.word(k)
        if kind == TokenType.L_PAREN:
            waiting.append([])
        elif kind == TokenType.R_PAREN and len(waiting) > 1:
            unmatched.update(waiting.pop())
        elif word in ("JOIN", "STRAIGHT_JOIN"):
            if tokens.word(k - 1) not in _NOT_JOINING:
                waiting[-1].append(k)
        elif word in ("ON", "USING"):
            if waiting[-1]:
                waiting[-1].pop()
        elif word in ("WHERE", "UNION", "SELECT"):
            unmatched.update(waiting[-1])
            waiting[-1].clear()
    return frozenset(unmatched.union(*waiting))
