"""The forms of SHOW and DESCRIBE that both servers take; of others it is not known whether they do.

Source: MySQL 5.6 manual, SHOW Syntax; measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

from sqlglot import TokenType
from sqlglot.errors import SqlglotError

from ...sql.dialect import SqlMode
from ...sql.tokenizing import dialect_for
from ...sql.tokens import Tokens
from .problem import NotFollowedError

_FROM = ("FROM", "IN")
#: words behind SHOW, and what may follow them: `d` FROM a database, `t` FROM a table and a database, `l` LIKE or WHERE,
#: `w` WHERE, `n` a name, `m` LIMIT, `*` whatever is looked at elsewhere; all of them but `t` and `n` may be missing
_FORMS = {
    "DATABASES": "l", "SCHEMAS": "l", "TABLES": "dl", "FULL TABLES": "dl", "OPEN TABLES": "dl", "TABLE STATUS": "dl",
    "COLUMNS": "tl", "FULL COLUMNS": "tl", "FIELDS": "tl", "FULL FIELDS": "tl", "INDEX": "tw", "INDEXES": "tw",
    "KEYS": "tw", "CREATE TABLE": "n", "CREATE VIEW": "n", "CREATE PROCEDURE": "n", "CREATE FUNCTION": "n",
    "CREATE TRIGGER": "n", "CREATE EVENT": "n", "CREATE DATABASE": "n", "CREATE SCHEMA": "n",
    "CREATE DATABASE IF NOT EXISTS": "n", "CREATE SCHEMA IF NOT EXISTS": "n", "CREATE USER": "*", "VARIABLES": "l",
    "GLOBAL VARIABLES": "l", "SESSION VARIABLES": "l", "LOCAL VARIABLES": "l", "STATUS": "l", "GLOBAL STATUS": "l",
    "SESSION STATUS": "l", "LOCAL STATUS": "l", "WARNINGS": "m", "ERRORS": "m", "COUNT ( * ) WARNINGS": "",
    "COUNT ( * ) ERRORS": "", "ENGINES": "", "STORAGE ENGINES": "", "ENGINE INNODB STATUS": "", "PLUGINS": "",
    "PROCESSLIST": "", "FULL PROCESSLIST": "", "PRIVILEGES": "", "GRANTS": "", "GRANTS FOR": "*", "MASTER STATUS": "",
    "MASTER LOGS": "", "BINARY LOGS": "", "SLAVE STATUS": "", "SLAVE HOSTS": "", "TRIGGERS": "dl",
    "FULL TRIGGERS": "dl", "EVENTS": "dl", "PROCEDURE STATUS": "l", "FUNCTION STATUS": "l", "CHARACTER SET": "l",
    "CHARSET": "l", "COLLATION": "l", "PROFILES": "", "BINLOG EVENTS": "*",
}  # fmt: skip
_LONGEST = max(len(form.split()) for form in _FORMS)


def check_show(kind: str, text: str, mode: SqlMode) -> None:
    """Raises NotFollowedError for a form of SHOW or DESCRIBE that a server may not know."""
    try:
        tokens = Tokens(dialect_for(mode).tokenize(text), text)
    except SqlglotError:
        raise NotFollowedError("the statement is not understood") from None
    end = len(tokens) - (len(tokens) > 0 and tokens.type(len(tokens) - 1) == TokenType.SEMICOLON)
    i = _shown(tokens) if kind == "SHOW" else _described(tokens, end)
    if i is not None and i != end:
        raise NotFollowedError(f"whether {kind} has this form is not followed")


def _shown(tokens: Tokens) -> int | None:
    """The token behind what is understood of a SHOW; None where all of it is looked at elsewhere."""
    words = [each for k in range(1, len(tokens)) for each in tokens.word(k).split() or [""]]
    count = next((n for n in range(min(_LONGEST, len(words)), 0, -1) if " ".join(words[:n]) in _FORMS), 0)
    if not count:
        return 0
    i, covered = 1, 0
    while covered < count:
        covered += len(tokens.word(i).split())
        i += 1
    for part in _FORMS[" ".join(words[:count])]:
        if part == "*":
            return None
        i = _past(tokens, i, part)
    return i


def _past(tokens: Tokens, i: int, part: str) -> int:
    """The token behind one part; a part that has to be there and is not leaves a token over, or comes to the end."""
    word = tokens.word(i)
    if part == "n" and (at := tokens.name(i)):
        return at.end
    if part in ("d", "t") and word in _FROM and (at := tokens.name(i + 1)):
        return _past(tokens, at.end, "d") if part == "t" else at.end
    if part in ("t", "n"):
        return -1
    if part == "l" and word == "LIKE" and tokens.type(i + 1) == TokenType.STRING:
        return i + 2
    is_open = (part in ("l", "w") and word == "WHERE") or (part == "m" and word == "LIMIT")
    return len(tokens) if is_open and i + 1 < len(tokens) else i


def _described(tokens: Tokens, end: int) -> int:
    """The token behind what is understood of a DESCRIBE: a table, and a column or a pattern."""
    at = tokens.name(1)
    if at is None:
        return 0
    has_more = at.end < end and (tokens.type(at.end) == TokenType.STRING or tokens.name(at.end) is not None)
    return at.end + has_more
