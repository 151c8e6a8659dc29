"""A SELECT's tokens reduced to what the stock parser knows and what names tables.

Clauses that name no table go (INTO, LIMIT, locks, index hints, partitions, system time), variables become numbers,
and a JOIN without ON becomes CROSS JOIN (guard.py says why).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from sqlglot.tokenizer_core import Token, TokenType

from .guard import joins_without_condition
from .keywords import BEFORE_OPTION, SELECT_OPTIONS, keywords
from .tokens import Tokens

#: the index after the clause at k, and the tokens that stand for it; None where k starts no such clause
Rewrite = tuple[int, list[Token]] | None

_NUMBER = Token(TokenType.NUMBER, "1")
_ALL_OF = [Token(TokenType.SELECT, "SELECT"), Token(TokenType.STAR, "*"), Token(TokenType.FROM, "FROM")]
_SELECT = _ALL_OF[:1]
_EXCEPT = Token(TokenType.EXCEPT, "EXCEPT")
_FUNCTION = Token(TokenType.VAR, "F")
_JOIN = Token(TokenType.JOIN, "JOIN")
_CROSS = Token(TokenType.CROSS, "CROSS")

_CLAUSES = keywords(
    "FROM WHERE GROUP_BY HAVING WINDOW ORDER_BY LIMIT OFFSET FOR LOCK UNION EXCEPT INTERSECT MINUS PROCEDURE INTO "
    "ON USING"
)
_AFTER_TABLE = (_CLAUSES - {"FROM"}) | keywords(
    "JOIN LEFT RIGHT INNER CROSS NATURAL STRAIGHT_JOIN SET AS USE FORCE IGNORE PARTITION"
)
_BEFORE_QUERY = keywords("( UNION EXCEPT INTERSECT MINUS ALL DISTINCT") | {""}
# functions the stock parser reads with fewer forms than the servers have
_MISREAD_FUNCTIONS = keywords("JSON_TABLE LAST_VALUE ENCRYPT")
_JOIN_KINDS = frozenset({TokenType.INNER, TokenType.LEFT, TokenType.RIGHT, TokenType.OUTER, TokenType.NATURAL})
_VALUES = frozenset({TokenType.STRING, TokenType.NUMBER, TokenType.R_PAREN, TokenType.PLACEHOLDER})
_UNITS = keywords(
    "MICROSECOND SECOND MINUTE HOUR DAY WEEK MONTH QUARTER YEAR DAY_HOUR DAY_MINUTE DAY_SECOND "
    "HOUR_MINUTE HOUR_SECOND MINUTE_SECOND YEAR_MONTH"
)


def simplify(tokens: Tokens, i: int, j: int) -> list[Token]:
    """The tokens for the stock parser that stand for [i, j)."""
    unmatched = joins_without_condition(tokens, i, j)
    kept: list[Token] = []
    k = i
    while k < j:
        token = tokens.tokens[k]
        if k in unmatched:
            while kept and kept[-1].token_type in _JOIN_KINDS:
                kept.pop()
            kept += [_CROSS, _JOIN]
            k += 1
            continue
        by_type = _BY_TYPE.get(token.token_type)
        by_word = None if k > i and tokens.type(k - 1) == TokenType.DOT else _BY_WORD.get(tokens.word(k))
        rewrite = by_type or by_word
        done = rewrite(tokens, k, j) if rewrite else None
        if done is None:
            kept.append(token)
            k += 1
        else:
            k = min(done[0], j)
            kept += done[1]
    return kept


def _to_next_clause(tokens: Tokens, k: int, j: int, ends: frozenset[str] = _CLAUSES) -> int:
    """The index of the next clause word at this level after k, or of the parenthesis that closes it."""
    for q in _at_level(tokens, k, j):
        if tokens.type(q) == TokenType.R_PAREN or (tokens.word(q) in ends and tokens.type(q - 1) not in _SIGILS):
            return q
    return j


def _at_level(tokens: Tokens, k: int, j: int) -> Iterator[int]:
    """What stands at this level from k on; the parenthesis that closes it is the last."""
    depth = 0
    for q in range(k, j):
        kind = tokens.type(q)
        if kind == TokenType.L_PAREN:
            depth += 1
        elif kind == TokenType.R_PAREN:
            depth -= 1
            if depth < 0:
                yield q
                return
        elif depth == 0:
            yield q


def _clause(tokens: Tokens, k: int, j: int) -> Rewrite:
    return _to_next_clause(tokens, k + 1, j), []


def _for(tokens: Tokens, k: int, j: int) -> Rewrite:
    after = tokens.word(k + 1)
    if after in ("UPDATE", "SHARE"):
        return _to_next_clause(tokens, k + 2, j), []
    if after == "SYSTEM_TIME":
        return _after_system_time(tokens, k + 2, j), []
    return (_to_next_clause(tokens, k + 2, j, frozenset({"SET", "WHERE"})), []) if after == "PORTION" else None


def _after_system_time(tokens: Tokens, k: int, j: int) -> int:
    """The index after ALL, AS OF x, BETWEEN x AND y or FROM x TO y: before an alias or whatever follows a table."""
    if tokens.word(k) == "ALL":
        return k + 1
    for q in _at_level(tokens, k + 2, j):
        kind = tokens.type(q)
        if kind in (TokenType.R_PAREN, TokenType.COMMA) or tokens.word(q) in _AFTER_TABLE:
            return q
        if kind in (TokenType.VAR, TokenType.IDENTIFIER):
            is_alias = tokens.type(q - 1) in _VALUES or tokens.word(q - 1) in _UNITS
            if is_alias and tokens.word(q) not in _UNITS | {"TO"}:
                return q
    return j


def _lock(tokens: Tokens, k: int, j: int) -> Rewrite:
    return (_to_next_clause(tokens, k + 4, j), []) if tokens.words(k, "LOCK", "IN", "SHARE", "MODE") else None


def _rows(tokens: Tokens, k: int, _: int) -> Rewrite:
    return (k + 3, []) if tokens.word(k + 1) == "EXAMINED" else None


def _analyse(tokens: Tokens, k: int, _: int) -> Rewrite:
    return (tokens.after_parens(k + 2), []) if tokens.word(k + 1) == "ANALYSE" else None


def _listed(tokens: Tokens, k: int, _: int) -> Rewrite:
    return (tokens.after_parens(k + 1), []) if tokens.type(k + 1) == TokenType.L_PAREN else None


def _hint(tokens: Tokens, k: int, j: int) -> Rewrite:
    if tokens.word(k + 1) not in ("INDEX", "KEY"):
        return None
    opened = next((q for q in range(k + 2, min(k + 6, j)) if tokens.type(q) == TokenType.L_PAREN), None)
    return None if opened is None else (tokens.after_parens(opened), [])


def _option(tokens: Tokens, k: int, _: int) -> Rewrite:
    if tokens.word(k - 1) in BEFORE_OPTION:
        return k + 1, []
    return (k + 1, [_JOIN]) if tokens.word(k) == "STRAIGHT_JOIN" else None


def _values(tokens: Tokens, k: int, _: int) -> Rewrite:
    is_query = tokens.word(k - 1) in _BEFORE_QUERY and (tokens.word(k + 1) in ("(", "ROW"))
    return (k + 1, _SELECT) if is_query else None


def _minus(tokens: Tokens, k: int, _: int) -> Rewrite:
    return (k + 1, [_EXCEPT]) if tokens.word(k + 1) in ("SELECT", "(") else None


def _function(tokens: Tokens, k: int, _: int) -> Rewrite:
    return (k + 1, [_FUNCTION]) if tokens.word(k + 1) == "(" else None


def _table(tokens: Tokens, k: int, _: int) -> Rewrite:
    return (k + 1, _ALL_OF) if tokens.is_name(k + 1) else None


def _sequence_value(tokens: Tokens, k: int, _: int) -> Rewrite:
    at = tokens.name(k + 3) if tokens.words(k + 1, "VALUE", "FOR") else None
    return (at.end, [_NUMBER]) if at else None


def _cycle(tokens: Tokens, k: int, j: int) -> Rewrite:
    if tokens.type(k - 1) != TokenType.R_PAREN:
        return None
    end = tokens.find(k, j, "RESTRICT")
    return None if end is None else (end + 1, [])


def _variable(tokens: Tokens, k: int, _: int) -> Rewrite:
    end = k + 2
    while tokens.type(end) == TokenType.DOT:
        end += 2
    return (end + 1, []) if tokens.type(end) == TokenType.COLON_EQ else (end, [_NUMBER])


def _open_brace(_: Tokens, k: int, __: int) -> Rewrite:
    return k + 2, []


def _close_brace(_: Tokens, k: int, __: int) -> Rewrite:
    return k + 1, []


_SIGILS = frozenset({TokenType.DOT, TokenType.PARAMETER, TokenType.SESSION_PARAMETER})
_BY_TYPE: Mapping[TokenType, Callable[[Tokens, int, int], Rewrite]] = MappingProxyType(
    {
        TokenType.PARAMETER: _variable,
        TokenType.SESSION_PARAMETER: _variable,
        TokenType.L_BRACE: _open_brace,
        TokenType.R_BRACE: _close_brace,
    }
)
_BY_WORD: Mapping[str, Callable[[Tokens, int, int], Rewrite]] = MappingProxyType(
    {
        **dict.fromkeys(SELECT_OPTIONS, _option),
        **dict.fromkeys(("USE", "FORCE", "IGNORE"), _hint),
        **dict.fromkeys(("NEXT", "PREVIOUS"), _sequence_value),
        "INTO": _clause,
        "LIMIT": _clause,
        "FOR": _for,
        "LOCK": _lock,
        "ROWS": _rows,
        "PROCEDURE": _analyse,
        "PARTITION": _listed,
        "COLUMNS": _listed,
        "VALUES": _values,
        "MINUS": _minus,
        **dict.fromkeys(_MISREAD_FUNCTIONS, _function),
        "TABLE": _table,
        "CYCLE": _cycle,
    }
)
