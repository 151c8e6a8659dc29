"""Tables found by the shape of the token stream alone, for ranges the stock parser cannot read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sqlglot.tokenizer_core import TokenType

from ..origin import Span
from .keywords import keywords
from .tokens import Tokens

# words that end a list of table references
_ENDS = keywords(
    "SELECT WHERE GROUP HAVING ORDER LIMIT WINDOW UNION EXCEPT INTERSECT MINUS SET FOR LOCK INTO PROCEDURE "
    "GROUP_BY ORDER_BY"
)
# functions whose argument list has a FROM of its own
_FROM_ARGUMENTS = frozenset({"EXTRACT", "TRIM", "SUBSTRING", "SUBSTR", "MID", "POSITION"})
_QUERY_STARTS = frozenset({"SELECT", "WITH", "VALUES"})
_PLAIN_NAMES = frozenset({TokenType.VAR, TokenType.IDENTIFIER})


class TableUse(NamedTuple):
    """A table named in a query.

    alias: the name the rest of the query calls it by; outer: named in the FROM of the outermost query.
    """

    db: str | None
    name: str
    span: Span
    alias: str
    outer: bool


@dataclass(slots=True)
class _Level:
    """One parenthesis: whether a comma goes on with a list of tables, whether it is a query or an argument list."""

    listing: bool = False
    query: bool = False
    arguments: bool = False


def scan_tables(tokens: Tokens, i: int, j: int, listing: bool = False) -> list[TableUse]:
    """The tables after FROM, JOIN and their commas in [i, j); `listing`: i already stands in a list of tables."""
    common = _common_names(tokens, i, j)
    levels = [_Level(listing=listing)]
    queries = 0
    expect = listing
    found: list[TableUse] = []
    k = i
    while k < j:
        kind, word, level = tokens.type(k), tokens.word(k), levels[-1]
        if kind == TokenType.L_PAREN:
            levels.append(_Level(listing=expect, arguments=tokens.word(k - 1) in _FROM_ARGUMENTS))
        elif kind == TokenType.R_PAREN:
            if len(levels) > 1:
                queries -= levels.pop().query
            expect = False
        elif word in ("FROM", "JOIN", "STRAIGHT_JOIN") and not level.arguments and tokens.word(k - 1) != "DISTINCT":
            level.listing = expect = True
        elif kind == TokenType.COMMA:
            expect = level.listing
        elif word in _QUERY_STARTS or word in _ENDS:
            if word in _QUERY_STARTS and len(levels) > 1 and not level.query:
                level.query = True
                queries += 1
            level.listing = expect = False
        elif expect and word != "LATERAL":
            expect = False
            at = tokens.name(k)
            if at is not None and tokens.type(at.end) != TokenType.L_PAREN:
                k = at.end
                hidden = at.db is None and (at.name.lower() in common or at.name.upper() == "DUAL")
                if not hidden:
                    found.append(TableUse(at.db, at.name, at.span, _alias(tokens, k) or at.name, not queries))
                continue
        k += 1
    return found


def _alias(tokens: Tokens, k: int) -> str:
    """The alias written at k, empty where there is none."""
    if tokens.word(k) == "AS":
        return tokens.raw(k + 1)
    is_alias = tokens.type(k) in _PLAIN_NAMES and tokens.word(k) not in ("PARTITION", "USE", "FORCE", "IGNORE")
    return tokens.raw(k) if is_alias else ""


def _common_names(tokens: Tokens, i: int, j: int) -> frozenset[str]:
    """The lower-case names of common table expressions: `name AS (` and `name (columns) AS (`."""
    names: set[str] = set()
    opened: list[int] = []
    before = -1  # index of the token in front of the last closed parenthesis
    for k in range(i, j):
        kind = tokens.type(k)
        if kind == TokenType.L_PAREN:
            opened.append(k - 1)
        elif kind == TokenType.R_PAREN and opened:
            before = opened.pop()
        elif tokens.word(k) == "AS" and tokens.type(k + 1) == TokenType.L_PAREN:
            named = before if tokens.type(k - 1) == TokenType.R_PAREN else k - 1
            if named >= i and tokens.is_name(named) and tokens.word(k + 2) in _QUERY_STARTS:
                names.add(tokens.raw(named).lower())
    return frozenset(names)
