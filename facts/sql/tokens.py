"""A statement's tokens, and the few questions every header parser asks of them.

Positions are indexes into the token list; a range `[i, j)` is half open. Character offsets are those of the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from sqlglot.tokenizer_core import Token, TokenType

from ..origin import Span

_NOT_NAMES = frozenset(
    {
        TokenType.STRING,
        TokenType.NUMBER,
        TokenType.L_PAREN,
        TokenType.R_PAREN,
        TokenType.COMMA,
        TokenType.SEMICOLON,
        TokenType.STAR,
        TokenType.EQ,
        TokenType.PARAMETER,
        TokenType.SESSION_PARAMETER,
        TokenType.PLACEHOLDER,
    }
)


_DEEPER = {TokenType.L_PAREN: 1, TokenType.R_PAREN: -1}
_QUOTED = frozenset(
    {
        TokenType.IDENTIFIER,
        TokenType.STRING,
        TokenType.NATIONAL_STRING,
        TokenType.HEX_STRING,
        TokenType.BIT_STRING,
    }
)
#: what follows these is the name of a column or variable, whatever keyword it looks like
NAME_FOLLOWS = frozenset({TokenType.DOT, TokenType.PARAMETER, TokenType.SESSION_PARAMETER})


class NameAt(NamedTuple):
    """A possibly qualified name: `db` is None where none was written; `end` is the index after it."""

    db: str | None
    name: str
    span: Span
    end: int


class Tokens:
    """The tokens of one statement over the text they came from."""

    def __init__(self, tokens: list[Token], text: str) -> None:
        self.tokens = tokens
        self.text = text

    def __len__(self) -> int:
        return len(self.tokens)

    @property
    def is_balanced(self) -> bool:
        """Whether every bracket is closed, and closes one."""
        depths = [*accumulate((_DEEPER.get(token.token_type, 0) for token in self.tokens), initial=0)]
        return min(depths) == depths[-1] == 0

    def type(self, i: int) -> TokenType | None:
        """The token type at i, None past the end."""
        return self.tokens[i].token_type if 0 <= i < len(self.tokens) else None

    def word(self, i: int) -> str:
        """The upper-case text at i; empty past the end and for quoted names and strings, which are no keywords."""
        if not 0 <= i < len(self.tokens):
            return ""
        token = self.tokens[i]
        if token.token_type in _QUOTED:
            return ""
        return str(token.text.upper())

    def words(self, i: int, *expected: str) -> bool:
        """Whether the words at i, i+1, ... are these."""
        return all(self.word(i + k) == word for k, word in enumerate(expected))

    def raw(self, i: int) -> str:
        """The text of the token at i without quotes, as written; empty past the end."""
        return str(self.tokens[i].text) if 0 <= i < len(self.tokens) else ""

    def span(self, i: int, j: int | None = None) -> Span:
        """The characters of token i, or of tokens [i, j)."""
        last = i if j is None else max(i, j - 1)
        if not self.tokens:
            return Span(0, 0)
        last = min(last, len(self.tokens) - 1)
        return Span(self.tokens[min(i, last)].start, self.tokens[last].end + 1)

    def is_name(self, i: int) -> bool:
        """Whether a name may start at i (keywords may be names in MySQL)."""
        return 0 <= i < len(self.tokens) and self.tokens[i].token_type not in _NOT_NAMES

    def name(self, i: int) -> NameAt | None:
        """The `[db.]name` at i; also `.name`, and `db.1t` and `db.1e5` whose tail the tokenizer takes for a number."""
        if not self.is_name(i):
            return None
        if self.type(i) == TokenType.DOT:
            return NameAt(None, self.raw(i + 1), self.span(i, i + 2), i + 2) if self.is_name(i + 1) else None
        first = self.raw(i)
        if self.type(i + 1) == TokenType.DOT and (self.is_name(i + 2) or self.type(i + 2) == TokenType.NUMBER):
            return NameAt(first, self.raw(i + 2), self.span(i, i + 3), i + 3)
        if self.type(i + 1) == TokenType.NUMBER and self.raw(i + 1).startswith("."):
            return NameAt(first, self.raw(i + 1)[1:], self.span(i, i + 2), i + 2)
        return NameAt(None, first, self.span(i), i + 1)

    def top(self, i: int, j: int) -> Iterator[int]:
        """The indexes of [i, j) outside every parenthesis opened in it."""
        depth = 0
        for k in range(i, min(j, len(self.tokens))):
            kind = self.tokens[k].token_type
            if kind == TokenType.L_PAREN:
                if depth == 0:
                    yield k
                depth += 1
            elif kind == TokenType.R_PAREN:
                depth -= 1
            elif depth == 0:
                yield k

    def find(self, i: int, j: int, *words: str) -> int | None:
        """The first index of [i, j) that holds one of the words, outside parentheses and not after `.`, `@` or `@@`."""
        for k in self.top(i, j):
            if self.word(k) in words and self.type(k - 1) not in NAME_FOLLOWS:
                return k
        return None

    def after_parens(self, i: int) -> int:
        """The index after the parenthesis that opens at i (i itself where none opens)."""
        if self.type(i) != TokenType.L_PAREN:
            return i
        return self._closing.get(i, len(self.tokens) - 1) + 1

    @cached_property
    def _closing(self) -> dict[int, int]:
        """Where each parenthesis that is closed closes; found at once, as brackets in brackets take long one by one."""
        closing: dict[int, int] = {}
        opened: list[int] = []
        for k, token in enumerate(self.tokens):
            if token.token_type == TokenType.L_PAREN:
                opened.append(k)
            elif token.token_type == TokenType.R_PAREN and opened:
                closing[opened.pop()] = k
        return closing

    def split(self, i: int, j: int) -> list[tuple[int, int]]:
        """The ranges between the commas of [i, j) that stand outside parentheses."""
        ranges: list[tuple[int, int]] = []
        start = i
        for k in self.top(i, j):
            if self.tokens[k].token_type == TokenType.COMMA:
                ranges.append((start, k))
                start = k + 1
        if start < j:
            ranges.append((start, j))
        return ranges

    def part(self, i: int, j: int) -> Tokens:
        """The tokens [i, j) over the same text."""
        return Tokens(self.tokens[i:j], self.text)
