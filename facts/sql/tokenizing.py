"""The sqlglot dialects statements are tokenized with, one per sql_mode that changes quoting.

Only Dialect and Tokenizer are subclassed: a Parser or Expression subclass raises TypeError under sqlglot's
compiled build (sqlglot README, "sqlglotc"). Nothing is tokenized as a command, so no statement is swallowed whole.
"""

from __future__ import annotations

import logging
from functools import cache

from sqlglot.dialects.mysql import MySQL

from .dialect import SqlMode

# Each statement that falls back to a Command would log its whole text.
logging.getLogger("sqlglot").setLevel(logging.CRITICAL)

_NOT_KEYWORDS = frozenset(
    ["CALL", "OPTIMIZE", "PREPARE", "VACUUM", "START", "COMMENT", "COPY", "EXECUTE", "LOCK TABLES", "UNLOCK TABLES"]
)


class StatementDialect(MySQL):
    """MySQL, MariaDB and ClustrixDB text in the default sql_mode."""

    class Tokenizer(MySQL.Tokenizer):
        KEYWORDS = {  # noqa: RUF012 (the base class declares it so)
            word: token for word, token in MySQL.Tokenizer.KEYWORDS.items() if word not in _NOT_KEYWORDS
        }
        COMMANDS = set()  # noqa: RUF012


class AnsiQuotes(StatementDialect):
    """sql_mode ANSI_QUOTES: double quotes delimit names."""

    class Tokenizer(StatementDialect.Tokenizer):
        QUOTES = ["'"]  # noqa: RUF012
        IDENTIFIERS = ["`", '"']  # noqa: RUF012
        STRING_ESCAPES = ["'", "\\"]  # noqa: RUF012


class NoBackslash(StatementDialect):
    """sql_mode NO_BACKSLASH_ESCAPES."""

    class Tokenizer(StatementDialect.Tokenizer):
        STRING_ESCAPES = ["'", '"']  # noqa: RUF012


class AnsiNoBackslash(AnsiQuotes):
    """Both modes."""

    class Tokenizer(AnsiQuotes.Tokenizer):
        STRING_ESCAPES = ["'"]  # noqa: RUF012


@cache
def dialect_for(mode: SqlMode) -> MySQL:
    """The dialect of a sql_mode (one shared instance each)."""
    if mode.ansi_quotes:
        return AnsiNoBackslash() if mode.no_backslash_escapes else AnsiQuotes()
    return NoBackslash() if mode.no_backslash_escapes else StatementDialect()
