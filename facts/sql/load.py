"""LOAD DATA and LOAD XML: a file into a table; LOAD INDEX INTO CACHE."""

from __future__ import annotations

from sqlglot.tokenizer_core import TokenType

from ..statement import GivenColumn
from .draft import StatementDraft
from .given import assigned_columns, listed_columns
from .incomplete import IncompleteError, needed
from .scan import scan
from .select import read_expression
from .tokens import Tokens

_MODIFIERS = frozenset({"LOCAL", "REPLACE", "IGNORE", "CONCURRENT", "LOW_PRIORITY"})


def load(draft: StatementDraft, i: int) -> None:
    """`LOAD DATA`, `LOAD XML` or `LOAD INDEX`; raises IncompleteError for anything else and without a table."""
    tokens = draft.tokens
    what = tokens.word(i)
    if what not in ("DATA", "XML", "INDEX"):
        raise IncompleteError("LOAD is followed by none of DATA, XML, INDEX")
    draft.kind = f"LOAD {what}"
    into = tokens.find(i, len(tokens), "INTO")
    if what == "INDEX":
        for start, _ in tokens.split(i + 3, len(tokens)):
            draft.add("read", needed(tokens.name(start), "LOAD INDEX names no table"))
        return
    if into is None or tokens.word(into + 1) != "TABLE":
        raise IncompleteError(f"LOAD {what} has no INTO TABLE")
    draft.flags |= {tokens.word(k).lower() for k in range(i, into) if tokens.word(k) in _MODIFIERS}
    target = needed(tokens.name(into + 2), f"LOAD {what} names no table")
    draft.add("write", target)
    assignments = tokens.find(target.end, len(tokens), "SET")
    # CHARACTER SET comes before the columns and is no list of assignments
    while assignments is not None and tokens.word(assignments - 1) == "CHARACTER":
        assignments = tokens.find(assignments + 1, len(tokens), "SET")
    scan(draft, target.end)
    owner = (target.db, target.name)
    stop = assignments or len(tokens)
    opening = next((k for k in tokens.top(target.end, stop) if _is_list(tokens, k)), None)
    if opening is not None:
        listed_columns(draft, opening, owner)
    else:
        draft.given.append(GivenColumn("", "insert", target.span, owner))
    if assignments is not None:
        assigned_columns(draft, assignments + 1, len(tokens), "insert", owner)
        read_expression(draft, assignments + 1, len(tokens))


def _is_list(tokens: Tokens, i: int) -> bool:
    """Whether the columns of a file are listed at i; PARTITION has a list of its own."""
    return tokens.type(i) == TokenType.L_PAREN and tokens.word(i - 1) != "PARTITION"
