"""How statements are read: what a session's sql_mode and a server make of a text."""

from __future__ import annotations

from dataclasses import dataclass


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
