"""CALL, DO, HANDLER, and statements about a statement: EXPLAIN, DESCRIBE, ANALYZE."""

from __future__ import annotations

from sqlglot.tokenizer_core import TokenType

from ..names import TABLE_KINDS
from ..statement import Statement
from .draft import StatementDraft
from .incomplete import IncompleteError, needed
from .scan import scan
from .select import read_expression
from .tokens import Tokens

_EXPLAINABLE = frozenset({"SELECT", "INSERT", "REPLACE", "UPDATE", "DELETE", "WITH", "TABLE", "VALUES", "("})


def call(draft: StatementDraft, i: int) -> None:
    """`CALL procedure(arguments)`; raises IncompleteError without a name."""
    draft.kind = "CALL"
    at = needed(draft.tokens.name(i), "CALL names no procedure")
    draft.add("call", at, kind="procedure")
    scan(draft, at.end)
    read_expression(draft, at.end, len(draft.tokens))


def do(draft: StatementDraft, i: int) -> None:
    """`DO expressions`."""
    draft.kind = "DO"
    scan(draft, i)
    read_expression(draft, i, len(draft.tokens))


def handler(draft: StatementDraft, i: int) -> None:
    """`HANDLER table OPEN | READ | CLOSE`: the table is read; raises IncompleteError without a name."""
    draft.kind = "HANDLER"
    at = needed(draft.tokens.name(i), "HANDLER names no table")
    alias = None
    if draft.tokens.word(at.end) != "CLOSE":
        draft.flags.add("opens a table")
        named = at.end + (2 if draft.tokens.word(at.end + 1) == "AS" else 1)
        alias = draft.tokens.name(named) if draft.tokens.word(at.end) == "OPEN" else None
    draft.reads(at.db, at.name, at.span, "target", alias.name if alias else "")
    scan(draft, at.end)


def explain(draft: StatementDraft, i: int) -> None:
    """`EXPLAIN` or DESCRIBE of a statement (in body; its tables only read), `DESCRIBE` of a table.

    Raises IncompleteError where neither follows.
    """
    tokens = draft.tokens
    start = _inner(tokens, i)
    if start is not None:
        draft.kind = "EXPLAIN"
        inner = _understood(draft.inner(start))
        draft.body.append(inner)
        if any(ref.kind in TABLE_KINDS for ref in inner.objects):
            draft.flags.add("opens a table")
        for ref in inner.objects:
            draft.reads(ref.db, ref.name, ref.span, ref.role if ref.action == "read" else "target")
        draft.approximate = inner.approximate
    elif "CONNECTION" in (tokens.word(k) for k in range(i, len(tokens))):
        draft.kind = "EXPLAIN"
    else:
        draft.kind = "DESCRIBE"
        draft.flags.add("opens a table")
        draft.add("read", needed(tokens.name(i), f"{tokens.word(i - 1)} is followed by no table or statement"))


def analyze_statement(draft: StatementDraft, i: int) -> None:
    """`ANALYZE STATEMENT`: MariaDB's ANALYZE runs the statement, whose objects are kept."""
    tokens = draft.tokens
    start = _inner(tokens, i)
    if start is None:
        raise IncompleteError("ANALYZE is followed by no table or statement")
    draft.kind = "ANALYZE STATEMENT"
    inner = _understood(draft.inner(start))
    draft.body.append(inner)
    draft.objects += inner.objects
    draft.maybe_writes += inner.maybe_writes
    draft.assigned += inner.assigned
    draft.functions += inner.functions
    draft.system_variables += inner.system_variables
    draft.user_variables += inner.user_variables
    draft.flags |= inner.flags
    draft.approximate = inner.approximate


def _inner(tokens: Tokens, i: int) -> int | None:
    """The index of the statement behind EXTENDED, PARTITIONS, ANALYZE, FORMAT = x, INTO @v, FOR SCHEMA x."""
    for k in range(i, min(i + 8, len(tokens))):
        if tokens.word(k) in _EXPLAINABLE and tokens.type(k - 1) != TokenType.PARAMETER:
            return k
    return None


def _understood(inner: Statement) -> Statement:
    """The statement; raises IncompleteError with its problem where it is not understood."""
    if inner.kind == "UNKNOWN":
        raise IncompleteError(inner.problem)
    return inner
