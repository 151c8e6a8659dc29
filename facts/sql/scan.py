"""What the tokens of an expression or clause say without a grammar: functions, variables, LIMIT, ORDER BY, locks.

Functions are read here and not from a syntax tree: the stock parser renames many (`DATABASE()` to `SCHEMA()`).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from sqlglot.tokenizer_core import TokenType

from ..statement import Action, FunctionUse
from .draft import StatementDraft
from .keywords import BARE_FUNCTIONS, keywords
from .tokens import NameAt, Tokens

# words a parenthesis may follow without being called
_NOT_CALLED = keywords(
    "ADD AGAINST ALL ANALYSE AND ANY AS BETWEEN BINARY BY CASE CHECK COLLATE COLUMNS CROSS DISTINCT DISTINCTROW DIV "
    "DUAL ELSE END ESCAPE EXCEPT EXISTS EXCLUDE FROM GROUPS HAVING HIGH_PRIORITY IN INDEX INNER INTERSECT INTERVAL "
    "INTO IS JOIN KEY LATERAL LEADING LIKE LIMIT LINES MATCH MINUS NATURAL NOT NULL OF OFFSET ON OR ORDER OVER "
    "PARTITION PRIMARY "
    "RECURSIVE REFERENCES REGEXP RETURN RETURNING RLIKE ROW SELECT SET SOME SOUNDS SQL_BIG_RESULT SQL_BUFFER_RESULT "
    "SQL_CACHE SQL_CALC_FOUND_ROWS SQL_NO_CACHE SQL_SMALL_RESULT STRAIGHT_JOIN TABLE THEN TRAILING UNION UNIQUE "
    "UNTIL UPDATE USING VALUE VALUES WHEN WHERE WHILE WINDOW WITH WITHIN XOR INT INTEGER BIGINT DECIMAL NUMERIC "
    "VARCHAR NCHAR VARBINARY ENUM FLOAT DOUBLE SIGNED UNSIGNED GROUP_BY ORDER_BY PARTITION_BY"
)
_NAMES = frozenset({TokenType.VAR, TokenType.IDENTIFIER})
_SIGILS = frozenset({TokenType.DOT, TokenType.PARAMETER, TokenType.SESSION_PARAMETER})
#: functions that are another thing without arguments
_MAY_STAND_ALONE = keywords("RAND LAST_INSERT_ID")
_SEQUENCES: Mapping[str, Action] = MappingProxyType({"NEXTVAL": "write", "SETVAL": "write", "LASTVAL": "read"})


class _Paren(NamedTuple):
    """An open parenthesis: the function whose arguments it holds, and whether an ORDER BY in it orders no rows."""

    function: FunctionUse | None
    inner_order: bool


def scan(draft: StatementDraft, i: int, j: int | None = None) -> None:
    """Add the functions, `@@` and `@` variables, sequences and flags found in the tokens [i, j)."""
    tokens = draft.tokens
    parens: list[_Paren] = []
    selects = 0
    for k in range(i, len(tokens) if j is None else j):
        kind = tokens.type(k)
        if kind == TokenType.L_PAREN:
            function = _call(draft, k, i)
            parens.append(_Paren(function, function is not None or tokens.word(k - 1) == "OVER"))
        elif kind == TokenType.R_PAREN:
            function = parens.pop().function if parens else None
            # `name (columns) AS (` is a common table expression
            if function and tokens.word(k + 1) == "AS" and tokens.type(k + 2) == TokenType.L_PAREN:
                draft.functions.remove(function)
        elif kind == TokenType.SESSION_PARAMETER:
            draft.system_variables.append(_system_variable(tokens, k + 1))
        elif kind == TokenType.PARAMETER:
            draft.user_variables.append(tokens.raw(k + 1).lower())
        elif tokens.type(k - 1) not in _SIGILS:
            selects += tokens.word(k) == "SELECT"
            _word(draft, k, bool(parens and parens[-1].inner_order))
    if selects == 1 and "for update" in draft.flags:
        draft.flags.add("locks what it reads")


def _word(draft: StatementDraft, k: int, inner_order: bool) -> None:
    """Flags and functions that a bare word at k stands for."""
    tokens = draft.tokens
    word = tokens.word(k)
    if word == "LIMIT":
        draft.flags.add("limit 0" if _no_rows(tokens, k + 1) else "limit")
    elif word == "FETCH" and tokens.word(k + 1) in ("FIRST", "NEXT"):
        draft.flags.add("limit")
    elif tokens.words(k, "SKIP", "LOCKED"):
        draft.flags.add("skip locked")
    elif word == "NOWAIT":
        draft.flags.add("nowait")
    elif word == "MATCH" and tokens.type(k + 1) == TokenType.L_PAREN:
        draft.flags.add("match")
    elif word == "ORDER BY" and not inner_order:
        draft.flags.add("order by")
    elif (word == "FOR" and tokens.word(k + 1) in ("UPDATE", "SHARE")) or tokens.words(k, "LOCK", "IN", "SHARE"):
        draft.flags.add("locking")
        if tokens.word(k + 1) == "UPDATE":
            draft.flags.add("for update")
    elif word in ("NEXT", "PREVIOUS") and tokens.words(k + 1, "VALUE", "FOR"):
        name = "NEXTVAL" if word == "NEXT" else "LASTVAL"
        draft.functions.append(FunctionUse(name, tokens.span(k, k + 3)))
        _sequence(draft, name, tokens.name(k + 3))
    elif word in BARE_FUNCTIONS and tokens.type(k + 1) not in (TokenType.L_PAREN, TokenType.DOT):
        draft.functions.append(FunctionUse(word, tokens.span(k)))


def _no_rows(tokens: Tokens, k: int) -> bool:
    """Whether the LIMIT whose first number is at k is the constant 0: `0`, `n, 0` or `0 OFFSET n`."""
    count = k + 2 if tokens.type(k + 1) == TokenType.COMMA else k
    return tokens.type(count) == TokenType.NUMBER and tokens.raw(count) == "0" and tokens.word(count + 1) != "ROWS"


def _call(draft: StatementDraft, k: int, i: int) -> FunctionUse | None:
    """Add the function whose arguments open at k; None where the parenthesis is no call."""
    tokens = draft.tokens
    at = _called(tokens, k - 1, i)
    if at is None:
        return None
    if at.db is None and tokens.type(k - 1) != TokenType.IDENTIFIER:
        function = FunctionUse(at.name.upper(), at.span)
    else:
        function = FunctionUse(f"{at.db}.{at.name}" if at.db else at.name, at.span)
    draft.functions.append(function)
    if function.name in _MAY_STAND_ALONE and tokens.type(k + 1) == TokenType.R_PAREN:
        draft.flags.add(f"{function.name.lower()}()")
    if function.name in _SEQUENCES:
        _sequence(draft, function.name, tokens.name(k + 1))
    return function


def _called(tokens: Tokens, k: int, i: int) -> NameAt | None:
    """The function name that ends at k, None where the word in front of a parenthesis is called by nothing."""
    if k < i or (tokens.type(k) not in _NAMES and not tokens.raw(k)[:1].isalpha()):
        return None
    before = tokens.type(k - 1) if k > i else None
    if before == TokenType.DOT and tokens.is_name(k - 2):
        return tokens.name(k - 2)
    # behind `)` and AS stand aliases of derived tables with their columns, and the types of CAST
    if tokens.word(k) in _NOT_CALLED or before in (TokenType.R_PAREN, TokenType.ALIAS, TokenType.SESSION_PARAMETER):
        return None
    return tokens.name(k)


def _sequence(draft: StatementDraft, function: str, at: NameAt | None) -> None:
    if at is not None:
        draft.add(_SEQUENCES[function], at, "sequence", "sequence")


def _system_variable(tokens: Tokens, k: int) -> str:
    """The lower-case name at k; `global.` stays in front, `session.` and `local.` say nothing and go."""
    name = tokens.raw(k).lower()
    if tokens.type(k + 1) != TokenType.DOT:
        return name
    rest = tokens.raw(k + 2).lower()
    return rest if name in ("session", "local") else f"{name}.{rest}"
