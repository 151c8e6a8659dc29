"""How LIMIT picks rows, as far as the text says it: the columns of ORDER BY, and those that WHERE gives one value."""

from __future__ import annotations

from collections.abc import Iterator

from sqlglot.tokenizer_core import TokenType

from ..statement import PickedBy, Picking
from .keywords import BARE_FUNCTIONS
from .tokens import Tokens

_KINDS = frozenset({"UPDATE", "DELETE", "INSERT SELECT"})
_LITERALS = frozenset({TokenType.NUMBER, TokenType.STRING, TokenType.PLACEHOLDER})
_SIGNS = frozenset({TokenType.DASH, TokenType.PLUS})
#: what makes rows of a query of several of its table's
_OF_SEVERAL_ROWS = frozenset({"GROUP BY", "GROUP", "HAVING", "DISTINCT", "DISTINCTROW", "UNION", "WINDOW", "OVER"})
_BEFORE_TABLES = frozenset({"FROM", "UPDATE", "JOIN", "STRAIGHT_JOIN", "LATERAL"})
_NO_COLUMNS = BARE_FUNCTIONS | {"NULL", "TRUE", "FALSE", "DEFAULT", "UNKNOWN"}
_NAMES = frozenset({TokenType.VAR, TokenType.IDENTIFIER})


def picking(kind: str, tokens: Tokens) -> Picking | None:
    """What LIMIT of a statement goes by; None for statements of other kinds and as `Statement.picking` says."""
    limit = tokens.find(1, len(tokens), "LIMIT") if kind in _KINDS else None
    if limit is None or [tokens.word(k) for k in range(len(tokens))].count("LIMIT") > 1:
        return None
    if kind == "INSERT SELECT" and not _takes_columns(tokens, limit):
        return None
    brackets = (k for k in tokens.top(0, limit) if tokens.type(k) == TokenType.L_PAREN)
    derived = any(tokens.word(k - 1) in _BEFORE_TABLES for k in brackets)
    return Picking(tuple(_order(tokens, limit)), tuple(_equal(tokens, limit)), derived)


def _takes_columns(tokens: Tokens, limit: int) -> bool:
    """Whether a query takes columns under their own names, and every row by itself: then ORDER BY means columns."""
    words = [tokens.word(k) for k in range(limit)]
    if words.count("SELECT") != 1 or not _OF_SEVERAL_ROWS.isdisjoint(words):
        return False
    first, last = words.index("SELECT") + 1, tokens.find(1, limit, "FROM") or 0
    taken = [tokens.raw(k) for k in range(first, last)]
    return bool(taken) and all(_is_column(item.split()) for item in " ".join(taken).split(" , "))


def _is_column(item: list[str]) -> bool:
    return len(item) == 1 or (len(item) == 3 and item[1] == ".")


def _order(tokens: Tokens, limit: int) -> Iterator[PickedBy]:
    """What ORDER BY in front of LIMIT lists; a name that stands for something else is an expression."""
    by = next((k for k in tokens.top(0, limit) if tokens.word(k) == "ORDER BY"), limit)
    renamed = {tokens.raw(k + 1).lower() for k in tokens.top(0, limit) if tokens.word(k) == "AS"}
    for start, end in tokens.split(by + 1, limit):
        path = _path(tokens, start, end - (tokens.word(end - 1) in ("ASC", "DESC")))
        is_other = len(path) == 1 and path[0].lower() in renamed
        yield PickedBy(() if is_other else path, tokens.span(start, end))


def _path(tokens: Tokens, i: int, j: int) -> tuple[str, ...]:
    """The column that is all there is in [i, j); empty for anything else."""
    if i >= j or (tokens.type(i) not in _NAMES and tokens.word(i) in _NO_COLUMNS):
        return ()
    names, dots = range(i, j, 2), range(i + 1, j, 2)
    if (j - i) % 2 == 0 or not all(map(tokens.is_name, names)):
        return ()
    return tuple(map(tokens.raw, names)) if all(tokens.type(k) == TokenType.DOT for k in dots) else ()


def _equal(tokens: Tokens, limit: int) -> list[PickedBy]:
    """The columns of a condition that is nothing but `column = literal AND ...`; none of any other."""
    where = tokens.find(1, limit, "WHERE")
    if where is None:
        return []
    end = next((k for k in tokens.top(where, limit) if tokens.word(k).startswith("ORDER")), limit)
    found, k = [], where + 1
    while True:
        at = k + 2 + (tokens.type(k + 2) in _SIGNS)
        if not tokens.is_name(k) or tokens.type(k + 1) != TokenType.EQ or tokens.type(at) not in _LITERALS:
            return []
        found.append(PickedBy((tokens.raw(k),), tokens.span(k, at + 1)))
        if at + 1 == end:
            return found
        if tokens.word(at + 1) != "AND":
            return []
        k = at + 2
