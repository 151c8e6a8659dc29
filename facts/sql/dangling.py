"""Words and signs that need something after them and have nothing: text that no server takes (error 1064)."""

from __future__ import annotations

from sqlglot.tokenizer_core import TokenType

from .tokens import NAME_FOLLOWS, Tokens

_Types = frozenset[TokenType | None]

_AT_END: _Types = frozenset({None, TokenType.SEMICOLON})
_CLOSED: _Types = _AT_END | {TokenType.R_PAREN}
_NO_OPERAND: _Types = _CLOSED | {TokenType.COMMA, TokenType.WHERE, TokenType.GROUP_BY, TokenType.ORDER_BY}
_NO_CONDITION: _Types = _CLOSED | {TokenType.GROUP_BY, TokenType.ORDER_BY, TokenType.LIMIT}

_COMPARING = (TokenType.EQ, TokenType.NEQ, TokenType.LT, TokenType.LTE, TokenType.GT, TokenType.GTE)
_JOINING = (TokenType.NULLSAFE_EQ, TokenType.COLON_EQ, TokenType.AND, TokenType.OR, TokenType.XOR)

#: by the type of a token, what may not come next; reserved words alone, which nothing can be called without quotes
_NOT_BEFORE: dict[TokenType | None, _Types] = {
    **dict.fromkeys((*_COMPARING, *_JOINING), _NO_OPERAND),
    TokenType.COMMA: _CLOSED | {TokenType.COMMA, TokenType.FROM, TokenType.WHERE},
    TokenType.L_PAREN: frozenset({TokenType.COMMA}),
    TokenType.SELECT: _CLOSED | {TokenType.FROM, TokenType.WHERE},
    TokenType.FROM: _CLOSED | {TokenType.WHERE},
    TokenType.SET: _AT_END | {TokenType.WHERE},
    TokenType.WHERE: _NO_CONDITION,
    TokenType.HAVING: _NO_CONDITION,
    TokenType.LIMIT: _CLOSED,
}

_CHARACTER = frozenset({"CHARACTER", "CHAR"})


def dangling(tokens: Tokens) -> str:
    """What is wrong with the first of them; empty where there is none.

    Not all that a server refuses is found: what is said of a statement that passes may be said of one it cannot read.
    """
    types = [token.token_type for token in tokens.tokens]
    for i, (type_, after) in enumerate(zip(types, (*types[1:], None), strict=True)):
        never = _NOT_BEFORE.get(type_)
        if never is not None and after in never and not _is_name(tokens, i):
            word = tokens.raw(i)
            return f"nothing follows `{word}`" if after in _AT_END else f"`{word}` is followed by `{tokens.raw(i + 1)}`"
    return ""


def _is_name(tokens: Tokens, i: int) -> bool:
    """Whether the word is a name or the end of `SHOW CHARACTER SET`."""
    is_charset = tokens.type(i) == TokenType.SET and tokens.word(i - 1) in _CHARACTER
    return is_charset or (i > 0 and tokens.type(i - 1) in NAME_FOLLOWS)
