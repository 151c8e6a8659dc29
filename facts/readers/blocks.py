"""Whether a semicolon ends a statement or stands inside the body of a routine, trigger or event.

Only for scripts without DELIMITER, so it needs no grammar: it counts what BEGIN, IF, CASE, LOOP, REPEAT, WHILE and
FOR open and what END closes. A column named `begin` or `end` has to be back-quoted there.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_CREATES_BODY = re.compile(
    r"""(?isx) (?:/\*M?!\d*\s*)? (?:
      (?:CREATE|ALTER) \b [^;(]*? \b (?: (PROCEDURE|FUNCTION|TRIGGER|EVENT|PACKAGE)
         | TABLE|VIEW|INDEX|DATABASE|SCHEMA|USER|ROLE|SERVER|SEQUENCE|TABLESPACE|BINLOG ) \b
    | (BEGIN \s+ NOT \s+ ATOMIC | (?:IF|CASE|LOOP|REPEAT|WHILE|FOR) \b | \w+ \s* : \s* (?:LOOP|REPEAT|WHILE) \b) )"""
)
_OPENERS = frozenset({"BEGIN", "CASE", "WHILE", "LOOP"})
_OPENERS_OF_STATEMENTS = frozenset({"IF", "REPEAT", "FOR"})  # elsewhere functions, clauses or IF EXISTS
_BEFORE_STATEMENT = frozenset({";", ":", "BEGIN", "THEN", "ELSE", "DO", "LOOP", "REPEAT"})
_BEFORE_BODY = frozenset({")", "ROW", "DETERMINISTIC", "DATA", "SQL", "DEFINER", "INVOKER"})
_NAMES_OBJECT = frozenset(
    {"TABLE", "TABLES", "VIEW", "DATABASE", "SCHEMA", "INDEX", "KEY", "COLUMN", "PROCEDURE", "FUNCTION", "TRIGGER"}
    | {"EVENT", "USER", "ROLE", "SEQUENCE", "SERVER", "PARTITION", "CONSTRAINT", "PACKAGE", "BODY"}
)


def has_body(text: str, start: int) -> bool:
    """Whether the statement at `start` may hold statements of its own."""
    found = _CREATES_BODY.match(text, start)
    return bool(found and found.lastindex)


class _Block(NamedTuple):
    at: int
    expression: bool  # CASE inside an expression, where THEN and ELSE begin no statement


class BlockCounter:
    """Counts the open blocks of one statement; `word` and `symbol` are told its tokens in order."""

    def __init__(self) -> None:
        self._before = ""
        self._open: list[_Block] = []

    @property
    def open_since(self) -> int | None:
        """Where the outermost block that is still open began."""
        return self._open[0].at if self._open else None

    def word(self, word: str, at: int, next_character: str) -> None:
        """A word at this place, with the first character that follows it."""
        word = word.upper()
        before, self._before = self._before, word
        if before == "." or next_character == ".":  # part of a qualified name
            return
        if word == "END":
            if self._open:
                self._open.pop()
        elif before != "END" and (word in _OPENERS or word in _OPENERS_OF_STATEMENTS):
            starts = self._starts_statement(word, before)
            if word in _OPENERS or starts or (word == "IF" and next_character != "(" and before not in _NAMES_OBJECT):
                self._open.append(_Block(at, word == "CASE" and not starts))

    def symbol(self, character: str) -> None:
        """Any character that belongs to no word; of a string or quoted name its quote."""
        self._before = character

    def _starts_statement(self, word: str, before: str) -> bool:
        if self._open and self._open[-1].expression:
            return False
        return before in _BEFORE_STATEMENT or (before in _BEFORE_BODY and word != "FOR")
