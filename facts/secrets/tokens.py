"""The tokens of any text that may hold a statement, also of one that is cut short or is no SQL."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple


class Token(NamedTuple):
    """Characters `[start, end)`. kind: word, text, hex, name or symbol; word: upper case, empty for literals and names.

    closed: whether a quote that opens it is closed.
    """

    kind: str
    word: str
    start: int
    end: int
    closed: bool = True


@cache
def _pattern(escapes: bool) -> re.Pattern[str]:
    plain = r"[^{0}\\]++|\\(?:.|\Z)" if escapes else "[^{0}]++"
    inner = "{0}(?:" + plain + "|{0}{0})*+(?P<{1}>{0}?)"
    text = "|".join(inner.format(*each) for each in (("'", "one"), ('"', "two")))
    return re.compile(
        r"(?s)(?P<comment>/\*(?!M?!).*?(?:\*/|\Z)|\#[^\n]*+|--(?=\s|\Z)[^\n]*+)|(?P<shell>/\*M?!\d*+|\*/|\s++)"
        rf"|(?P<text>{text})|(?P<name>`[^`]*+(?P<three>`?))|(?P<hex>0[xX][0-9a-fA-F]++(?!\w))|(?P<word>[\w$]++)"
        r"|(?P<symbol>:=|.)"
    )


def read_tokens(text: str, escapes: bool) -> tuple[list[Token], list[tuple[int, int]]]:
    """The tokens, and where comments are. escapes: whether a backslash escapes, as it does by default."""
    tokens: list[Token] = []
    comments: list[tuple[int, int]] = []
    for found in _pattern(escapes).finditer(text):
        kind, said = found.lastgroup or "", found[0]
        if kind == "comment":
            comments.append(found.span())
        elif kind in ("text", "name"):
            tokens.append(Token(kind, "", *found.span(), bool(found["one"] or found["two"] or found["three"])))
        elif kind != "shell":
            tokens.append(Token(kind, said.upper() if kind in ("word", "symbol") else "", *found.span()))
    return tokens, comments
