"""Modes of a session that make a text mean something else than is followed here.

Source: MySQL manual, Server SQL Modes; MariaDB documentation, SQL_MODE.
"""

from __future__ import annotations

import re

from ...statement import Statement
from .client import ShadowClient
from .problem import NotFollowedError

_OTHER_PIPES = frozenset({"PIPES_AS_CONCAT", "ANSI", "DB2", "MAXDB", "MSSQL", "ORACLE", "POSTGRESQL"})
_GROUPS = re.compile(r"(?i)\bGROUP\s+BY\b|\b(?:COUNT|SUM|MIN|MAX|AVG|GROUP_CONCAT)\s*\(")
#: they are written in another language
_PROGRAMS = frozenset({
    "CREATE PROCEDURE", "CREATE FUNCTION", "CREATE TRIGGER", "CREATE EVENT", "COMPOUND", "UNKNOWN", "EXECUTE IMMEDIATE",
})  # fmt: skip
#: names that are functions only with the bracket behind them (MySQL manual, Function Name Parsing and Resolution)
_SPACED = re.compile(
    r"(?i)(?<![\w.`@'\"])(BIT_AND|BIT_OR|BIT_XOR|CAST|COUNT|CURDATE|CURTIME|DATE_ADD|DATE_SUB|EXTRACT|GROUP_CONCAT|MAX|MID"
    r"|MIN|NOW|STD|STDDEV|STDDEV_POP|STDDEV_SAMP|SUBSTR|SUBSTRING|SUM|SYSDATE|TRIM|VARIANCE|VAR_POP|VAR_SAMP)\s+\("
)
_IGNORE_SPACE = frozenset({"IGNORE_SPACE", "ANSI", "DB2", "MAXDB", "MSSQL", "ORACLE", "POSTGRESQL"})
_ASCII_KIN = ("utf8", "utf8mb3", "utf8mb4", "default", "")


def check_modes(client: ShadowClient, statement: Statement, text: str) -> None:
    """Raises NotFollowedError where a mode of the session, or its character set, changes what the text means."""
    if not text.isascii() and client.charset not in _ASCII_KIN:
        raise NotFollowedError(f"what the text means in {client.charset} is not followed")
    modes = client.modes
    spaced = None if modes & _IGNORE_SPACE else _SPACED.search(text)
    if spaced and spaced[1].lower() not in {ref.name.lower() for ref in statement.objects}:
        # no function (1064), or a stored one
        raise NotFollowedError(f"{spaced[1]} stands apart from its brackets")
    if not modes:
        return
    if "||" in text and modes & _OTHER_PIPES:
        raise NotFollowedError("|| joins texts")
    if "ORACLE" in modes and statement.kind in _PROGRAMS:
        raise NotFollowedError("programs of sql_mode ORACLE are not followed")
    if "EMPTY_STRING_IS_NULL" in modes and ("''" in text or '""' in text):
        raise NotFollowedError("an empty text is NULL")
    if "SIMULTANEOUS_ASSIGNMENT" in modes and statement.kind == "UPDATE":
        raise NotFollowedError("columns are assigned at once")
    if modes & {"ONLY_FULL_GROUP_BY", "ANSI"} and _GROUPS.search(text):
        raise NotFollowedError("which columns a group has is not followed")
    if statement.kind in ("CREATE VIEW", "ALTER VIEW") and modes & _OTHER_PIPES:
        raise NotFollowedError("how names of a view are quoted is not followed")
