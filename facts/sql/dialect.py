"""The sqlglot dialects statements are tokenized with, one per sql_mode that changes quoting.

Only Dialect and Tokenizer are subclassed: a Parser or Expression subclass raises TypeError under sqlglot's
compiled build (sqlglot README, "sqlglotc"). Nothing is tokenized as a command, so no statement is swallowed whole.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import cache

from sqlglot.dialects.mysql import MySQL

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


@dataclass(frozen=True, slots=True)
class SqlMode:
    """The parts of sql_mode that change how text is read, and what a session's other variables make of it.

    engine: of a table whose definition names none (default_storage_engine), upper case; empty for the server's.
    """

    ansi_quotes: bool = False
    no_backslash_escapes: bool = False
    engine: str = ""

    @classmethod
    def from_value(cls, value: str) -> SqlMode:
        """From the text of a sql_mode assignment such as `ANSI,NO_ZERO_DATE`."""
        words = {word.strip().upper() for word in value.split(",")}
        combined = {"ANSI", "DB2", "MAXDB", "MSSQL", "ORACLE", "POSTGRESQL"}
        return cls("ANSI_QUOTES" in words or bool(words & combined), "NO_BACKSLASH_ESCAPES" in words)


DEFAULT_MODE = SqlMode()


@dataclass(frozen=True, slots=True)
class Vendor:
    """Which server reads `/*!NNNNN ... */`: flavor `mysql`, `mariadb` or `clustrix`, and version as NNNNNN."""

    flavor: str = "mysql"
    version: int = 80041


DEFAULT_VENDOR = Vendor()


@cache
def dialect_for(mode: SqlMode) -> MySQL:
    """The dialect of a sql_mode (one shared instance each)."""
    if mode.ansi_quotes:
        return AnsiNoBackslash() if mode.no_backslash_escapes else AnsiQuotes()
    return NoBackslash() if mode.no_backslash_escapes else StatementDialect()
