"""The tables of a SELECT-shaped token range, read with sqlglot's stock parser.

The range is simplified first; where the stock parser fails or would be given too much, the token scanner answers
and the draft is marked approximate.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import Token, TokenType

from ..origin import Span
from .draft import StatementDraft
from .fallback import TableUse, scan_tables
from .guard import too_deep
from .simplify import simplify
from .tokenizing import dialect_for
from .tokens import Tokens

_SELECT = [Token(TokenType.SELECT, "SELECT")]
_SELECT_ONE = [*_SELECT, Token(TokenType.NUMBER, "1")]
_SELECT_FROM = [*_SELECT_ONE, Token(TokenType.FROM, "FROM")]
_NAMES_TABLES = frozenset({TokenType.FROM, TokenType.TABLE, TokenType.JOIN})
_STARTS_QUERY = frozenset({"SELECT", "WITH", "TABLE", "VALUES"})
# what the stock parser raises on input it cannot read, beside its own errors
_FAILURES = (SqlglotError, RecursionError, ValueError, AttributeError, TypeError, LookupError)


def read_tables(draft: StatementDraft, i: int, j: int) -> list[TableUse]:
    """Add the tables that the SELECT-shaped tokens [i, j) read, and tell them."""
    uses = _uses(draft, i, j, [], 0)
    for use in uses:
        draft.reads(use.db, use.name, use.span, alias=use.alias)
    return uses


def read_expression(draft: StatementDraft, i: int, j: int, common: int = 0) -> None:
    """Add the tables that the subqueries of the expressions or clauses [i, j) read.

    `common`: the tokens [0, common) are a WITH clause whose names the subqueries see.
    """
    for start, end in _subqueries(draft.tokens, i, j):
        for use in _uses(draft, start, end, _SELECT, common):
            draft.reads(use.db, use.name, use.span, alias=use.alias)


def read_common(draft: StatementDraft, common: int) -> None:
    """Add the tables that the WITH clause [0, common) reads; nothing where it is empty."""
    if common:
        for use in _uses(draft, common, common, _SELECT_ONE, common):
            draft.reads(use.db, use.name, use.span, alias=use.alias)


def references(draft: StatementDraft, i: int, j: int, common: int = 0) -> list[TableUse]:
    """The tables of the table references [i, j) of UPDATE or DELETE, and of the WITH clause [0, common).

    Those of the outermost list have `outer` set; the others stand in subqueries.
    """
    return _uses(draft, i, j, _SELECT_FROM, common)


def _uses(draft: StatementDraft, i: int, j: int, lead: list[Token], common: int) -> list[TableUse]:
    tokens = draft.tokens
    listing = bool(lead) and lead[-1].token_type == TokenType.FROM
    if not listing and not common and not any(tokens.type(k) in _NAMES_TABLES for k in range(i, j)):
        return []
    stream = [*simplify(tokens, 0, common), *lead, *simplify(tokens, i, j)]
    if not too_deep(stream):
        try:
            return _parsed(stream, draft)
        except _FAILURES:
            pass
    draft.approximate = True
    with_uses = [use._replace(outer=False) for use in scan_tables(tokens, 0, common)]
    return with_uses + scan_tables(tokens, i, j, listing=listing)


def _parsed(stream: list[Token], draft: StatementDraft) -> list[TableUse]:
    """The tables the stock parser finds; raises one of _FAILURES where it finds no query."""
    trees = dialect_for(draft.mode).parser().parse(stream, draft.tokens.text)
    if len(trees) != 1 or not isinstance(trees[0], exp.Query):
        raise ValueError("not one query")
    root = trees[0]
    has_common = any(token.token_type == TokenType.WITH for token in stream)
    found = []
    for table in root.find_all(exp.Table):
        name = table.this
        if not isinstance(name, exp.Identifier) or not name.name:
            continue
        qualified = table.args.get("db")
        if qualified is None and ((name.name.upper() == "DUAL" and not name.quoted) or (has_common and _common(table))):
            continue
        start = (qualified or name).meta.get("start", 0)
        span = Span(start, name.meta.get("end", start - 1) + 1)
        outer = table.find_ancestor(exp.Select, exp.SetOperation) is root
        found.append(TableUse(table.db or None, table.name, span, table.alias_or_name, outer))
    return found


def _common(table: exp.Table) -> bool:
    """Whether the unqualified name is a common table expression where it stands."""
    name = table.name.lower()
    child: exp.Expr = table
    parent = table.parent
    while parent is not None:
        clause = parent if isinstance(parent, exp.With) else parent.args.get("with_")
        if isinstance(clause, exp.With) and clause is not child:
            visible = clause.expressions
            if clause is parent and not clause.args.get("recursive"):
                # without RECURSIVE an expression sees only those before it
                visible = visible[: next(k for k, one in enumerate(visible) if one is child)]
            if any(one.alias.lower() == name for one in visible):
                return True
        child, parent = parent, parent.parent
    return False


def _subqueries(tokens: Tokens, i: int, j: int) -> Iterator[tuple[int, int]]:
    """The ranges of the outermost parentheses in [i, j) that hold a query, parentheses included."""
    k = i
    while k < j:
        if tokens.type(k) == TokenType.L_PAREN and tokens.word(k + 1) in _STARTS_QUERY:
            end = min(tokens.after_parens(k), j)
            yield k, end
            k = end
        else:
            k += 1
