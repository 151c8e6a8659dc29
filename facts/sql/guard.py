"""What is kept away from the stock parser: nesting that would exhaust its recursion.

Its pure build recurses about 15 Python frames per level; its compiled build overflows the C stack instead of raising.
"""

from __future__ import annotations

from sqlglot.tokenizer_core import Token, TokenType

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
