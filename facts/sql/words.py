"""Where words that a fact is about stand in a statement's text; comments, quoted names and strings do not count."""

from __future__ import annotations

from sqlglot.errors import SqlglotError

from ..origin import NO_SPAN, Span
from .comments import blank_comments
from .dialect import SqlMode, Vendor
from .tokenizing import dialect_for
from .tokens import Tokens

#: words after which what they are about follows: LIMIT 1
_WITH_NEXT = frozenset({"LIMIT"})


def words_span(text: str, words: str, mode: SqlMode, vendor: Vendor) -> Span:
    """The first place of words that stand behind one another, in either case; no span where there is none."""
    wanted = words.upper().split()
    tokens = _tokens(text, mode, vendor)
    for i in range(len(tokens) if tokens is not None and wanted else 0):
        if tokens is not None and tokens.words(i, *wanted):
            end = i + len(wanted) + (wanted[-1] in _WITH_NEXT and i + len(wanted) < len(tokens))
            return tokens.span(i, end)
    return NO_SPAN


def variable_span(text: str, name: str, mode: SqlMode, vendor: Vendor) -> Span:
    """Where `@@name`, `@@session.name` or `@@global.name` is read; no span where it is not."""
    tokens = _tokens(text, mode, vendor)
    for i in range(len(tokens) if tokens is not None else 0):
        if tokens is not None and tokens.raw(i).lower() == name.lower():
            start = text.rfind("@@", 0, tokens.span(i).start)
            between = text[start : tokens.span(i).start].lower()
            if start >= 0 and between in ("@@", "@@session.", "@@global.", "@@local."):
                return Span(start, tokens.span(i).end)
    return NO_SPAN


def _tokens(text: str, mode: SqlMode, vendor: Vendor) -> Tokens | None:
    try:
        return Tokens(dialect_for(mode).tokenize(blank_comments(text.rstrip("\\0"), vendor)), text)
    except SqlglotError:
        return None
