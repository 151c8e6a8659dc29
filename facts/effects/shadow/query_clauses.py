"""Clauses of queries that stand where no parser takes them, and numbers that LIMIT does not take.

Measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from sqlglot import TokenType
from sqlglot.errors import SqlglotError

from ...sql.builtin_functions import BUILTIN_FUNCTIONS
from ...sql.dialect import SqlMode
from ...sql.tokenizing import dialect_for
from ...sql.tokens import NAME_FOLLOWS, Tokens
from ...statement import Statement
from .problem import NotFollowedError, RefusedError
from .server import ShadowServer

_SYNTAX, _WRONG_USAGE, _NO_VARIABLE = 1064, 1221, 1327
_FILES = frozenset({"OUTFILE", "DUMPFILE"})
_ASKED = re.compile(
    r"""(?isx)\b(?:WHERE|GROUP|HAVING|ORDER|LIMIT)\b|\bSELECT\b.*\bINTO\b|\bUSING\b|[(,]\s*SELECT\b|\?\s*:=
    |\bSET\s+\?|\bSTRAIGHT_JOIN\b|\bUNION\b|(?<!COUNT)\(\s*\*"""
)
_ORDER = {"SELECT": 0, "FROM": 1, "WHERE": 2, "GROUP BY": 3, "HAVING": 4, "ORDER BY": 5, "LIMIT": 6}
_FROM, _LAST = _ORDER["FROM"], 7
_NONE = -1
_SETS = frozenset({"UNION", "EXCEPT", "INTERSECT"})
_BEFORE_QUERIES = frozenset({"(", "ALL", *_SETS})
_CLAUSES_OF_ROWS = frozenset({"WHERE", "GROUP BY", "HAVING"})
#: functions' names that a query in brackets may follow as words, and what the name of a table follows
_NO_CALLS = frozenset(
    {"IF", "IN", "EXISTS", "ANY", "ALL", "SOME", "VALUES", "VALUE", "INSERT", "REPLACE", "ROW", "NOT", "AND", "OR",
     "XOR", "MOD", "BINARY", "INTERVAL", "USING"}
)  # fmt: skip
_BEFORE_TABLES = frozenset(
    {"INTO", "TABLE", "INSERT", "REPLACE", "IGNORE", "JOIN", "FROM", "AS", ".", "EXISTS", "DELAYED"}
)
_LOCKS = frozenset({"UPDATE", "MODE"})  # their last words
_OF_ROWS = ("SELECT", "INSERT", "REPLACE", "UPDATE", "DELETE")
_JOINS = frozenset({"JOIN", "STRAIGHT_JOIN"})
_MODIFIERS = frozenset({"LOW_PRIORITY", "QUICK", "IGNORE"})
_PAST = 1 << 64  # the first number that LIMIT does not take


@dataclass
class _Level:
    """One bracket, or the statement itself. clause: the number of the last clause of its query, or _NONE; outer: all
    that stands around it are brackets and UNION; into: INTO was met; united: a UNION stands before it; straight: its
    last join is a STRAIGHT_JOIN."""

    outer: bool = True
    united: bool = False
    straight: bool = False
    clause: int = _NONE
    lacks_from: bool = True
    into: bool = False


def check_clauses(
    server: ShadowServer, statement: Statement, text: str, mode: SqlMode, *, in_program: bool = False
) -> None:
    """Raises RefusedError 1064 for clauses out of order, a LIMIT that is no number, WHERE without FROM where that is
    not taken, a star in brackets that COUNT does not have, NULLS FIRST, and INTO in a subquery; 1327 for a local
    variable in INTO or LIMIT outside of a program; 1221 for ORDER BY and LIMIT of an UPDATE of several tables;
    NotFollowedError for INTO where servers differ."""
    if not _ASKED.search(text):
        return
    try:
        tokens = Tokens(dialect_for(mode).tokenize(text), text)
    except SqlglotError:
        return
    levels = [_Level()]
    queries = not statement.kind.startswith(("GRANT", "REVOKE"))  # where SELECT is a privilege
    for k in range(len(tokens)):
        word, at = tokens.word(k), levels[-1]
        if word == "(":
            is_outer = at.outer and at.clause == _NONE and (not k or tokens.word(k - 1) in _BEFORE_QUERIES)
            levels.append(_Level(is_outer))
        elif word == ")" and len(levels) > 1:
            levels.pop()
        elif word == ";":
            levels = [_Level()]
        elif word in _SETS:
            if at.into:
                raise NotFollowedError("how a server refuses INTO before UNION")
            if tokens.word(k - 1) in _LOCKS and server.clauses_end_unions:
                raise RefusedError(_SYNTAX, early=True)
            if at.clause >= _ORDER["ORDER BY"] and tokens.word(k - 1) != ")":
                if server.clauses_end_unions:
                    raise RefusedError(_SYNTAX, early=True)
                raise NotFollowedError("whether ORDER BY and LIMIT are taken before UNION")  # 1221 where they are not
            levels[-1] = _Level(at.outer, united=True)
        elif tokens.type(k) == TokenType.PLACEHOLDER and _is_target(tokens, k):
            raise RefusedError(_SYNTAX, early=True)
        elif tokens.type(k - 1) in NAME_FOLLOWS:
            continue
        elif _is_odd(statement, tokens, k, at) or (
            word == "SELECT" and queries and (tokens.word(k - 1) == "," or _is_argument(tokens, k))
        ):
            raise RefusedError(_SYNTAX, early=True)
        elif word == "NOT" and tokens.word(k + 1) == "NULL" and _is_operand(tokens, k - 1):
            if statement.kind.startswith(_OF_ROWS):
                raise RefusedError(_SYNTAX, early=True)
        elif word in _JOINS:
            at.straight = word == "STRAIGHT_JOIN" and tokens.word(k - 1) != "SELECT"
            if at.straight and tokens.word(k - 1) == "NATURAL" and not server.straight_join_takes_names:
                raise RefusedError(_SYNTAX, early=True)
        elif word == "USING" and at.straight and not server.straight_join_takes_names:
            raise RefusedError(_SYNTAX, early=True)
        elif word == "LIMIT":
            if server.limits_examined_rows:
                _check_examined(statement, tokens, k + 1)
            _check_limit(tokens, k + 1, in_program)
            _enter(server, at, word)
        elif word in _ORDER and tokens.word(k - 1) not in ("FOR", "SYSTEM_TIME"):
            _enter(server, at, word)
        elif word == "INTO" and "SELECT" in text[: tokens.span(k).start].upper():
            _check_into(server, statement, tokens, k, levels)
            if not in_program:
                _check_targets(tokens, k + 1)
    top = [tokens.word(k) for k in tokens.top(0, len(tokens))]
    begins = top.index(statement.kind) if statement.kind in top else 0  # behind ANALYZE
    _check_joined(server, statement, top[begins:])


def _is_operand(tokens: Tokens, k: int) -> bool:
    """Whether a token is a name, or ends what has a value."""
    is_name = tokens.type(k) in (TokenType.VAR, TokenType.IDENTIFIER) and tokens.word(k) not in BUILTIN_FUNCTIONS
    return k > 0 and (is_name or tokens.type(k) == TokenType.R_PAREN)


def _is_odd(statement: Statement, tokens: Tokens, k: int, at: _Level) -> bool:
    """Whether a token is the star of `f(*)`, or NULLS in ORDER BY, where nothing has an alias."""
    if tokens.word(k) == "*":
        return tokens.word(k - 1) == "(" and tokens.word(k - 2) != "COUNT" and tokens.word(k + 1) == ")"
    sorts = at.clause == _ORDER["ORDER BY"] or statement.kind in ("UPDATE", "DELETE")
    return sorts and tokens.word(k) == "NULLS" and tokens.word(k + 1) in ("FIRST", "LAST")


def _is_target(tokens: Tokens, k: int) -> bool:
    """Whether a place holder stands where a variable does."""
    return tokens.type(k + 1) == TokenType.COLON_EQ or tokens.word(k - 1) in ("INTO", "SET")


def _is_argument(tokens: Tokens, k: int) -> bool:
    """Whether a query is the first argument of a function, without brackets of its own."""
    called = tokens.word(k - 2)
    before = tokens.word(k - 3)
    is_call = called in BUILTIN_FUNCTIONS and called not in _NO_CALLS and before not in _BEFORE_TABLES
    return k > 1 and tokens.word(k - 1) == "(" and tokens.type(k - 2) != TokenType.IDENTIFIER and is_call


def _enter(server: ShadowServer, level: _Level, word: str) -> None:
    """A clause begins."""
    number = _ORDER[word]
    if word == "SELECT":
        level.clause, level.lacks_from, level.into = number, True, False
    elif level.clause != _NONE:
        if word in _CLAUSES_OF_ROWS and level.lacks_from and not server.where_without_from:
            raise RefusedError(_SYNTAX, early=True)
        if number <= level.clause and word != "FROM":
            raise RefusedError(_SYNTAX, early=True)
        level.lacks_from &= word != "FROM"
        level.clause = max(level.clause, number)


def _check_examined(statement: Statement, tokens: Tokens, i: int) -> None:
    """ROWS EXAMINED is for queries. Raises RefusedError 1064, NotFollowedError for what it leaves of a result."""
    at = next((k for k in range(i, min(i + 4, len(tokens))) if tokens.words(k, "ROWS", "EXAMINED")), None)
    if at is not None and (statement.kind in ("UPDATE", "DELETE") or tokens.type(at + 2) == TokenType.DASH):
        raise RefusedError(_SYNTAX, early=True)
    if at is not None:
        raise NotFollowedError("how many rows a query looks at")


def _check_limit(tokens: Tokens, i: int, in_program: bool) -> None:
    """Raises RefusedError: 1064 where LIMIT is no whole number, or what is computed; 1327 for a name."""
    for _ in range(2):
        kind, raw = tokens.type(i), tokens.raw(i)
        is_name = bool(tokens.word(i)[:1].isalpha() or tokens.word(i)[:1] == "_") and tokens.word(i) != "NULL"
        is_number = kind == TokenType.NUMBER and raw.isdigit() and int(raw) < _PAST
        if not (is_number or is_name or kind in (TokenType.PLACEHOLDER, TokenType.IDENTIFIER)):
            raise RefusedError(_SYNTAX, early=True)
        if not (is_number or in_program or kind == TokenType.PLACEHOLDER):
            raise RefusedError(_NO_VARIABLE, raw, parsed=True)
        behind = tokens.word(i + 1)
        if behind not in (",", "OFFSET"):
            if behind in ("ROW", "ROWS") or (behind and not behind[:1].isalpha() and behind not in (")", ";")):
                raise RefusedError(_SYNTAX, early=True)
            return
        i += 2


def _check_into(server: ShadowServer, statement: Statement, tokens: Tokens, k: int, levels: list[_Level]) -> None:
    at = levels[-1]
    if at.clause == _NONE and len(levels) > 1:
        return
    if len(levels) > 1:
        if at.outer:
            raise NotFollowedError("whether INTO is taken in these brackets")
        raise RefusedError(_SYNTAX, early=True)
    if at.into or (at.united and server.clauses_end_unions and "FROM" in _behind(tokens, k)):
        raise RefusedError(_SYNTAX, early=True)
    before = tokens.word(k - 1)
    if statement.kind.startswith(("INSERT", "REPLACE", "CREATE")) and at.clause != _NONE:
        raise NotFollowedError("how a server refuses INTO in a query whose rows go elsewhere")
    if (before in ("UPDATE", "MODE") or at.clause == _NONE) and server.brackets_around_unions != "taken":
        raise NotFollowedError("whether INTO is taken behind brackets and locks")
    at.into = True
    if at.clause >= _FROM:
        at.clause = _LAST


def _behind(tokens: Tokens, k: int) -> list[str]:
    """The words behind a token, outside of brackets, up to the end of its query."""
    words = [tokens.word(each) for each in tokens.top(k + 1, len(tokens))]
    return words[: next((n for n, word in enumerate(words) if word in _SETS), len(words))]


def _check_targets(tokens: Tokens, i: int) -> None:
    """Raises RefusedError where INTO names something else than a user variable or a file."""
    if i == len(tokens):
        raise RefusedError(_SYNTAX, parsed=True)
    while i < len(tokens) and tokens.word(i) not in _FILES:
        if tokens.word(i) == "TABLE" or tokens.word(i + 1) == ".":
            raise NotFollowedError("how what INTO names is refused")
        if not tokens.raw(i).startswith("@"):
            raise RefusedError(_NO_VARIABLE, tokens.raw(i), parsed=True)
        i += 2 if tokens.raw(i) == "@" else 1
        if tokens.word(i) != ",":
            return
        i += 1


def _check_joined(server: ShadowServer, statement: Statement, top: list[str]) -> None:
    if statement.kind == "DELETE" and _lists_tables(top) and any(word in ("ORDER BY", "LIMIT") for word in top):
        raise RefusedError(_SYNTAX, early=True)
    if statement.kind == "DELETE" and _aliases_listed(top):
        raise RefusedError(_SYNTAX, early=True)
    if statement.kind == "UPDATE" and not server.orders_joined_updates:
        at = top.index("SET") if "SET" in top else 0
        is_joined = any(word == "," or word.endswith("JOIN") for word in top[:at])
        if is_joined and any(word in ("ORDER BY", "LIMIT") for word in top[at:]):
            raise RefusedError(_WRONG_USAGE, early=True)


def _aliases_listed(top: list[str]) -> bool:
    """Whether an alias stands in the list of tables that rows are deleted from: it belongs behind USING or FROM."""
    at = top.index("FROM") if "FROM" in top else 0
    listed = top[at + 1 : top.index("USING")] if "USING" in top else top[1:at]
    names = [word not in (",", ".", "*") for word in listed if word not in _MODIFIERS]
    return _JOINS.isdisjoint(listed) and any(one and other for one, other in pairwise(names))


def _lists_tables(top: list[str]) -> bool:
    """Whether a DELETE lists the tables whose rows go, before FROM or before USING."""
    at = top.index("FROM") if "FROM" in top else 0
    before = [word for word in top[1:at] if word not in _MODIFIERS]
    return bool(before) or "USING" in top
