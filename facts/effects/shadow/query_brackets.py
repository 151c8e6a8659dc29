"""Brackets around queries that a parser does not take.

Source: MySQL 5.6 source, sql_yacc.yy: select_init, select_paren, query_specification; measured on MySQL 5.6.24.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...statement import Statement
from .problem import NotFollowedError, RefusedError
from .server import ShadowServer

_WORDS = re.compile(
    r"""(?x) '(?:[^'\\]|\\.|'')*' | `[^`]*` | "(?:[^"\\]|\\.|"")*"
    | (?P<comment> (?s:/\*.*?\*/) | (?m:(?:--\s|[#]).*$)) | [@$\w.]+ | [(),;=]"""
)
_ROWS = re.compile(r"(?i)\(\s*VALUES?\s*\(")
_ON_DUPLICATE = re.compile(r"(?i)\bON\s+DUPLICATE\b")
_ASKED = re.compile(r"(?i)\bUNION\b|\(\s*\(\s*SELECT\b")
#: statements whose query may stand in brackets before any word of it
_TAKE_A_QUERY = ("INSERT", "REPLACE", "CREATE", "EXPLAIN", "DESCRIBE", "DESC", "(")
_SOURCES = frozenset({"FROM", "JOIN", "EXISTS", "ANY", "SOME", "ALL"})
_NO_QUERY = frozenset({"VALUES", "VALUE", "SET"})
_SYNTAX = 1064


@dataclass
class _Level:
    """One bracket, or the statement itself (top). Kinds: query (a branch), source (of FROM or EXISTS), value, other,
    and listed, behind a comma: a source or a value."""

    kind: str
    first: str = ""


def check_brackets(server: ShadowServer, statement: Statement, text: str) -> None:
    """Raises RefusedError 1064 for a UNION in brackets, and brackets too many; NotFollowedError where not known."""
    rows = _ROWS.search(text)
    if rows and not _ON_DUPLICATE.search(text, 0, rows.start()):
        raise NotFollowedError("rows of VALUES in brackets are not followed")
    taken = server.brackets_around_unions
    if taken == "taken" or statement.body or not _ASKED.search(text):
        return
    finding = _finding(statement.kind, [word[0].upper() for word in _WORDS.finditer(text) if not word["comment"]])
    if finding == "refused" and taken == "refused":
        raise RefusedError(_SYNTAX, early=True)
    if finding:
        raise NotFollowedError("whether the brackets around a query are taken")


def _finding(kind: str, words: list[str]) -> str:
    """What is to be said of the first brackets that are not taken, `refused` or `unknown`; nothing of others."""
    levels = [_Level("top" if words[0] in _TAKE_A_QUERY else "other")]
    for k, word in enumerate(words):
        at = levels[-1]
        if word == "(":
            is_query = next((each for each in words[k + 1 :] if each != "("), "") == "SELECT"
            inner = _Level(_kind(at, words[max(k - 2, 0) : k]) if is_query else "other")
            if is_query and at.kind == "top" and not at.first and words[k + 1] == "(" and k and kind != "CREATE VIEW":
                return "refused"
            if is_query and at.kind != "other":
                at.first = at.first or "("
            levels.append(inner)
        elif word == ")" and len(levels) > 1:
            levels.pop()
        elif word == "SELECT":
            at.first = at.first or "SELECT"
        elif word in _NO_QUERY and at.kind == "top" and not at.first:
            at.kind = "other"
        elif word == "UNION":
            behind = next((each for each in words[k + 1 :] if each not in ("ALL", "DISTINCT")), "")
            if at.kind == "query" or (at.first == "(" and (behind != "(" or at.kind == "value")):
                return "refused"
            if at.kind == "listed" and at.first == "(":
                return "unknown"
    return ""


def _kind(at: _Level, before: list[str]) -> str:
    """The kind of a bracket around a query, by what it stands in and the two words before it."""
    last = before[-1] if before else ""
    if last == "UNION" or (before[:1] == ["UNION"] and last in ("ALL", "DISTINCT")):
        return "query"
    if not at.first and at.kind in ("top", "query", "source"):
        return "query"
    if last in _SOURCES:
        return "source"
    return "listed" if last == "," else "value"
