"""Where each statement of a text ends: at a semicolon that stands in no compound body."""

from __future__ import annotations

from sqlglot.tokenizer_core import TokenType

from .compound import is_compound
from .tokens import Tokens

_WITH_BODY = frozenset({"PROCEDURE", "FUNCTION", "TRIGGER", "EVENT", "PACKAGE"})
# CREATE [OR REPLACE] [DEFINER = user@host] [AGGREGATE] ...: the object type is among the first words
_HEADER_WORDS = 14
_OBJECTS = _WITH_BODY | {"TABLE", "VIEW", "USER", "DATABASE", "SCHEMA", "INDEX", "SEQUENCE", "("}
_BLOCKS = frozenset({"BEGIN", "IF", "CASE", "LOOP", "REPEAT", "WHILE", "FOR"})
_BEFORE_STATEMENT = frozenset({TokenType.SEMICOLON, TokenType.COLON})
_BEFORE_BLOCK = frozenset({"THEN", "ELSE", "DO", "LOOP", "REPEAT", "ATOMIC", "BEGIN", "ROW", ")"})


def statement_ranges(tokens: Tokens) -> list[tuple[int, int]]:
    """The ranges of the statements, without the semicolons between them and without empty ones."""
    ranges: list[tuple[int, int]] = []
    start = 0
    while start < len(tokens):
        end = _end(tokens, start)
        if end > start:
            ranges.append((start, end))
        start = end + 1
    return ranges


def _end(tokens: Tokens, start: int) -> int:
    """The index of the semicolon that ends the statement at start."""
    compound = has_body(tokens, start)
    depth = 0
    k = start
    while k < len(tokens):
        if tokens.type(k) == TokenType.SEMICOLON:
            if depth == 0:
                return k
        elif compound:
            if tokens.word(k) == "END":
                depth -= depth > 0
                k += tokens.word(k + 1) in _BLOCKS
            elif _opens(tokens, k, start):
                depth += 1
        k += 1
    return len(tokens)


def has_body(tokens: Tokens, start: int) -> bool:
    """Whether the statement at start may hold statements: a routine, trigger, event or a block of its own."""
    words = range(start, min(start + _HEADER_WORDS, len(tokens)))
    head = tokens.part(start, next((k for k in words if tokens.type(k) == TokenType.SEMICOLON), words.stop))
    if head.word(0) not in ("CREATE", "ALTER"):
        return is_compound(head)
    objects = (head.word(k) for k in range(1, len(head)) if head.word(k) in _OBJECTS)
    return next(objects, "") in _WITH_BODY


def _opens(tokens: Tokens, k: int, start: int) -> bool:
    """Whether the word at k opens a block that an END closes."""
    word = tokens.word(k)
    if word == "CASE" or (word == "BEGIN" and tokens.type(k + 1) != TokenType.DOT):
        return True
    starts = k == start or tokens.type(k - 1) in _BEFORE_STATEMENT or tokens.word(k - 1) in _BEFORE_BLOCK
    return starts and word in _BLOCKS
