"""INSERT and REPLACE: VALUES, SET and SELECT, ON DUPLICATE KEY UPDATE, RETURNING."""

from __future__ import annotations

from sqlglot.tokenizer_core import TokenType

from ..statement import GivenColumn
from .draft import StatementDraft
from .given import Owner, assigned_columns, listed_columns
from .incomplete import IncompleteError, needed
from .scan import scan
from .select import read_expression, read_tables
from .tokens import Tokens

_MODIFIERS = frozenset({"LOW_PRIORITY", "DELAYED", "HIGH_PRIORITY", "IGNORE"})
_QUERY_STARTS = frozenset({"SELECT", "WITH", "TABLE", "VALUES", "("})
#: of `VALUES ROW(...)`, which is a query
_AFTER_ROWS = frozenset({"ORDER BY", "LIMIT"})


def insert(draft: StatementDraft, i: int) -> None:
    """`INSERT` or `INSERT SELECT`; raises IncompleteError without a table or without rows."""
    _rows_into(draft, i, "INSERT")


def replace(draft: StatementDraft, i: int) -> None:
    """`REPLACE` or `REPLACE SELECT`; raises IncompleteError without a table or without rows."""
    _rows_into(draft, i, "REPLACE")


def _rows_into(draft: StatementDraft, i: int, verb: str) -> None:
    tokens = draft.tokens
    draft.kind = verb
    while tokens.word(i) in _MODIFIERS:
        draft.flags.add(tokens.word(i).lower())
        i += 1
    i += tokens.word(i) == "INTO"
    target = needed(tokens.name(i), f"{verb} names no table")
    draft.add("write", target)
    i = target.end
    if tokens.word(i) == "PARTITION":
        i = tokens.after_parens(i + 1)
    listed = None
    if tokens.type(i) == TokenType.L_PAREN and tokens.word(i + 1) not in _QUERY_STARTS:
        listed, i = i, tokens.after_parens(i)
    scan(draft, i)
    owner = (target.db, target.name)
    end = _cut_tail(draft, i, owner)
    first = tokens.word(i)
    if first == "SET":
        assigned_columns(draft, i + 1, end, "insert", owner)
    elif listed is not None and listed + 2 < i:
        listed_columns(draft, listed, owner)
    elif not (first.startswith("VALUE") and tokens.type(i + 2) == TokenType.R_PAREN):
        draft.given.append(GivenColumn("", "insert", target.span, owner))
    if first == "SET" or first == "VALUE" or (first == "VALUES" and not _is_query(tokens, i, end)):
        if first != "SET" and not _are_rows(tokens, i + 1, end):
            raise IncompleteError(f"{verb} has something other than rows after {first}")
        read_expression(draft, i + 1, end)
    elif first in _QUERY_STARTS:
        draft.kind = f"{verb} SELECT"
        if _is_union(tokens, i, end):
            draft.flags.add("set operation")
        read_tables(draft, i, end)
    else:
        raise IncompleteError(f"{verb} has no VALUES, SET or SELECT")


def _cut_tail(draft: StatementDraft, i: int, owner: Owner) -> int:
    """Read RETURNING and ON DUPLICATE KEY UPDATE after i; the index where the rows end."""
    tokens = draft.tokens
    end = len(tokens)
    returning = tokens.find(i, end, "RETURNING")
    if returning is not None:
        draft.flags.add("returning")
        read_expression(draft, returning + 1, end)
        end = returning
    for k in tokens.top(i, end):
        if tokens.words(k, "ON", "DUPLICATE", "KEY"):
            draft.flags.add("on duplicate key")
            assigned_columns(draft, k + 4, end, "update", owner)
            read_expression(draft, k + 3, end)
            return k
    return end


def _is_union(tokens: Tokens, i: int, end: int) -> bool:
    """Whether queries are put together, in parentheses or not."""
    while tokens.type(i) == TokenType.L_PAREN and tokens.after_parens(i) >= end:
        i, end = i + 1, tokens.after_parens(i) - 1
    return _is_query(tokens, i, end)


def _is_query(tokens: Tokens, i: int, end: int) -> bool:
    """Whether VALUES is the first part of a query (`VALUES (1) UNION SELECT ...`), not a list of rows."""
    return tokens.find(i, end, "UNION", "EXCEPT", "INTERSECT") is not None


def _are_rows(tokens: Tokens, i: int, end: int) -> bool:
    """Whether [i, end) is `(...), ROW(...), ...`, and nothing that the servers do not take after these."""
    while True:
        i += tokens.word(i) == "ROW"
        after = tokens.after_parens(i)
        if after == i:
            return False
        if tokens.type(after) != TokenType.COMMA or after >= end:
            break
        i = after + 1
    if tokens.word(after) == "AS" and tokens.is_name(after + 1):  # the name of the new row
        after = tokens.after_parens(after + 2)
    return after >= end or tokens.word(after) in _AFTER_ROWS
