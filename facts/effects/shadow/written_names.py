"""What a server calls the columns of a query: by their alias, which a text may be, or the text of their expression.

Source: MySQL manual, Problems with Column Aliases and CREATE TABLE ... SELECT; measured on MySQL 5.6.24 and MariaDB
10.11: spelling and blanks make another name, a text is called by what it holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import TokenType

from ...sql.dialect import SqlMode
from ...sql.tokenizing import dialect_for
from ...sql.tokens import Tokens
from .literals import Value
from .problem import NotFollowedError, RefusedError

_BEFORE = frozenset({
    "ALL", "DISTINCT", "DISTINCTROW", "STRAIGHT_JOIN", "HIGH_PRIORITY", "SQL_SMALL_RESULT", "SQL_BIG_RESULT",
    "SQL_BUFFER_RESULT", "SQL_CACHE", "SQL_NO_CACHE", "SQL_CALC_FOUND_ROWS",
})  # fmt: skip
_BEHIND = frozenset({
    "FROM", "INTO", "WHERE", "GROUP BY", "HAVING", "ORDER BY", "LIMIT", "PROCEDURE", "FOR", "LOCK", "UNION", "EXCEPT",
    "INTERSECT", "WITH",
})  # fmt: skip
_LONGEST = 64
_SYNTAX = 1064


def name_by_texts(tree: exp.Expr, values: Sequence[Value]) -> tuple[int, ...]:
    """Put the names for texts that are aliases (`a AS 'b'`); which of the literals these are.

    Raises RefusedError 1064 for a number, NotFollowedError for a name that begins or ends with a blank, or is empty.
    """
    places = []
    for alias in tree.find_all(exp.Alias):
        given = alias.args["alias"]
        place = given.name[1:] if isinstance(given, exp.Placeholder) else ""
        if not place.isdigit() or int(place) >= len(values):
            continue
        name = values[int(place)]
        if not isinstance(name, str):
            raise RefusedError(_SYNTAX, early=True)
        if not name or name != name.strip():
            raise NotFollowedError("what a column of this alias is called")
        alias.set("alias", exp.to_identifier(name, quoted=True))
        places.append(int(place))
    return tuple(places)


def said_in(text: str, mode: SqlMode) -> list[str]:
    """What the first SELECT of a query lists, as it is written; empty where it does not begin with one."""
    try:
        tokens = Tokens(dialect_for(mode).tokenize(text), text)
    except SqlglotError:
        return []
    start = 0
    while tokens.type(start) == TokenType.L_PAREN:
        start += 1
    if tokens.word(start) != "SELECT":
        return []
    start += 1
    while tokens.word(start) in _BEFORE:
        start += 1
    spans = (tokens.span(i, j) for i, j in tokens.split(start, _end(tokens, start)))
    return [text[span.start : span.end] for span in spans]


def _end(tokens: Tokens, start: int) -> int:
    """The index behind the list of a SELECT."""
    depth = 0
    for k in range(start, len(tokens)):
        kind = tokens.type(k)
        depth += (kind == TokenType.L_PAREN) - (kind == TokenType.R_PAREN)
        if depth < 0 or (depth == 0 and (tokens.word(k) in _BEHIND or kind == TokenType.SEMICOLON)):
            return k
    return len(tokens)


def named(expressions: list[exp.Expr], said: list[str]) -> Iterator[tuple[exp.Expr, str]]:
    """The expressions of a SELECT with their names. Raises NotFollowedError for one that is too long.

    said: how they are written, empty where that is not known.
    """
    texts = said if len(said) == len(expressions) else [""] * len(expressions)
    for each, text in zip(expressions, texts, strict=True):
        inner = each
        while isinstance(inner, exp.Paren):
            inner = inner.this
        if isinstance(inner, exp.Alias | exp.Column) or not text:
            yield each, inner.alias_or_name or each.sql("mysql")
            continue
        if len(text) > _LONGEST:
            raise NotFollowedError("how a column of a long expression is called is not followed")
        yield each, text[1:-1] if text[:1] in "'\"" and text.count(text[0]) == 2 and text[-1] == text[0] else text
