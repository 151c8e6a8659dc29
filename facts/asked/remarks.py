"""Comments and hints."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sqlglot.tokenizer_core import TokenType

from ..fact import Fact
from ..origin import Span
from ..server.names import Names
from ..statement import Statement
from .wording import tokens_of

_MOST = 1000
_OPTIMIZER = re.compile(r"\w+\s*(?:\([^()]*\))?")
_INDEX = frozenset({"USE", "FORCE", "IGNORE"})


def remark_facts(statement: Statement, names: Names) -> Iterator[Fact]:
    """Each comment, without its marks and the blanks around it, and each hint."""
    tokens = tokens_of(statement, names)
    for k, token in enumerate(tokens.tokens):
        if token.token_type == TokenType.HINT:
            inner = token.text.removeprefix("/*+").removesuffix("*/")
            for found in _OPTIMIZER.finditer(inner):
                yield Fact("hint", ("optimizer hint", " ".join(found[0].split())[:_MOST]), tokens.span(k))
        else:
            yield from (Fact("comment", (said.strip()[:_MOST],), _place(tokens.text, said)) for said in token.comments)
        if tokens.word(k) in _INDEX and tokens.word(k + 1) in ("INDEX", "KEY"):
            opening = next((n for n in range(k + 2, min(k + 6, len(tokens))) if tokens.raw(n) == "("), None)
            if opening is not None:
                for i, j in tokens.split(opening + 1, tokens.after_parens(opening) - 1):
                    kind = f"{tokens.word(k).lower()} index"
                    yield Fact("hint", (kind, tokens.raw(i)), tokens.span(k, j))


def _place(text: str, said: str) -> Span:
    start = max(0, text.find(said))
    return Span(start, start + len(said))
