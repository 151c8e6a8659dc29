"""Conditions that constants alone decide: `WHERE FALSE`, `WHERE 1=0 AND x`."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from types import MappingProxyType

from sqlglot.tokenizer_core import TokenType

from .tokens import Tokens

_COMPARE: Mapping[TokenType, Callable[[float, float], bool]] = MappingProxyType(
    {
        TokenType.EQ: operator.eq,
        TokenType.NEQ: operator.ne,
        TokenType.LT: operator.lt,
        TokenType.GT: operator.gt,
        TokenType.LTE: operator.le,
        TokenType.GTE: operator.ge,
    }
)
_NEVER = frozenset({"FALSE", "NULL"})


def never_true(tokens: Tokens, i: int, j: int) -> bool:
    """Whether the condition [i, j) is false or NULL for every row, as its constants tell."""
    while tokens.type(i) == TokenType.L_PAREN and tokens.after_parens(i) == j:
        i, j = i + 1, j - 1
    either = _parts(tokens, i, j, "OR", "||")
    if len(either) > 1:
        return all(never_true(tokens, *part) for part in either)
    both = _parts(tokens, i, j, "AND", "&&")
    if len(both) > 1 and not any(tokens.word(k) == "BETWEEN" for k in range(i, j)):
        return any(never_true(tokens, *part) for part in both)
    if j - i == 1:
        return tokens.word(i) in _NEVER or _constant(tokens, i) == 0.0
    compare = _COMPARE.get(tokens.type(i + 1) or TokenType.NULL)
    if j - i != 3 or compare is None:
        return False
    left, right = _constant(tokens, i), _constant(tokens, i + 2)
    if isinstance(left, float) and isinstance(right, float):
        return not compare(left, right)
    return isinstance(left, str) and isinstance(right, str) and _never_of_texts(left, right, tokens.type(i + 1))


def _never_of_texts(left: str, right: str, operation: TokenType | None) -> bool:
    """Texts that every collation holds for different, or for equal: case, blanks and accents are up to it."""
    if operation == TokenType.EQ:
        return left.isascii() and right.isascii() and left.rstrip().lower() != right.rstrip().lower()
    return operation == TokenType.NEQ and left == right


def _parts(tokens: Tokens, i: int, j: int, *words: str) -> list[tuple[int, int]]:
    cuts = [k for k in tokens.top(i, j) if tokens.word(k) in words]
    return list(zip([i, *(k + 1 for k in cuts)], [*cuts, j], strict=True))


def _constant(tokens: Tokens, k: int) -> float | str | None:
    if tokens.type(k) == TokenType.STRING:
        return tokens.raw(k)
    if tokens.type(k) != TokenType.NUMBER:
        return None
    try:
        return float(tokens.raw(k))
    except ValueError:
        return None
