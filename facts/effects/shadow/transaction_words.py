"""The words of USE and of statements that begin, end and set transactions: what else stands there is refused as it is
read.

Source: MySQL manual, START TRANSACTION, SET TRANSACTION, SAVEPOINT and USE; measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

import re

from .problem import NotFollowedError, RefusedError

_SYNTAX = 1064
_OPTION = r"(?:WITH\s+CONSISTENT\s+SNAPSHOT|READ\s+ONLY|READ\s+WRITE)"
_BEGIN = rf"BEGIN(?:\s+WORK)?|START\s+TRANSACTION(?:\s+{_OPTION}(?:\s*,\s*{_OPTION})*)?"
_END = (
    r"(?:COMMIT|ROLLBACK)(?:\s+WORK)?"
    r"(?:\s+AND\s+CHAIN(?:\s+NO\s+RELEASE)?|(?:\s+AND\s+NO\s+CHAIN)?(?:\s+(?:NO\s+)?RELEASE)?)"
)
_ACCESS = r"READ\s+(?:ONLY|WRITE)"
_LEVEL = r"ISOLATION\s+LEVEL\s+(?:READ\s+(?:UN)?COMMITTED|REPEATABLE\s+READ|SERIALIZABLE)"
_SET = (
    r"SET\s+(?:(?:GLOBAL|SESSION|LOCAL)\s+)?TRANSACTION\s+"
    rf"(?:{_ACCESS}(?:\s*,\s*{_LEVEL})?|{_LEVEL}(?:\s*,\s*{_ACCESS})?)"
)
#: in double quotes it is a name, or not understood, by sql_mode
_NAME = r"(?:\s*`[^`]+`|\s*\"[^\"]+\"|\s+[\w$]+)"
_SAVEPOINT = rf"SAVEPOINT{_NAME}"
_ROLLBACK_TO = rf"ROLLBACK(?:\s+WORK)?\s+TO(?:\s+SAVEPOINT)?{_NAME}"
_RELEASE = rf"RELEASE\s+SAVEPOINT{_NAME}"
_KINDS = {
    "BEGIN": (r"BEGIN\b|START\s", _BEGIN),
    "COMMIT": (r"COMMIT\b", _END),
    "ROLLBACK": (r"ROLLBACK\b", _END),
    "SET TRANSACTION": (r"SET\s+(?:(?:GLOBAL|SESSION|LOCAL)\s+)?TRANSACTION\b\s*[^\s:=;]", _SET),
    "SAVEPOINT": (r"SAVEPOINT\b", _SAVEPOINT),
    "ROLLBACK TO SAVEPOINT": (r"ROLLBACK\b", _ROLLBACK_TO),
    "RELEASE SAVEPOINT": (r"RELEASE\b", _RELEASE),
    "USE": (r"USE\b", rf"USE{_NAME}"),
}
_GRAMMAR = {
    kind: (re.compile(rf"(?is)\s*(?:{head})"), re.compile(rf"(?is)\s*(?:{whole})\s*;?\s*"))
    for kind, (head, whole) in _KINDS.items()
}
_QUOTES = re.compile(r"['\"]")
_BOTH = re.compile(r"(?is)\bREAD\s+ONLY\b.*\bREAD\s+WRITE\b|\bREAD\s+WRITE\b.*\bREAD\s+ONLY\b")


def check_transaction_words(kind: str, text: str) -> None:
    """Raises RefusedError 1064 for words that do not fit, NotFollowedError for a form that may be another one.

    text: without comments.
    """
    if kind not in _GRAMMAR:
        return
    head, whole = _GRAMMAR[kind]
    if whole.fullmatch(text) is not None and not (kind == "BEGIN" and _BOTH.search(text)):
        return
    if head.match(text) is None or (kind.endswith(("SAVEPOINT", "USE")) and _QUOTES.search(text)):
        raise NotFollowedError(f"whether these words make a {kind}")
    raise RefusedError(_SYNTAX, parsed=True)
