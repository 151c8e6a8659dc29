"""Views: as a source of rows, and as another name of the one table below them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlglot import exp

from ...catalog import View
from ...sql.dialect import DEFAULT_MODE
from ...sql.tokenizing import dialect_for
from ...sql.tokens import Tokens
from .problem import NotFollowedError, UnsureError
from .query_forms import gathers_rows
from .rewrite import parsed
from .table import Shadow

_NOT_SIMPLE = ("group", "having", "limit", "distinct", "joins", "with_", "offset", "windows")
_GATHERING = ("group", "having", "limit", "distinct")


@dataclass(frozen=True, slots=True)
class ViewRows:
    """A view's query for sqlite; columns: lower-case names, None where they are not known; tables: those it reads."""

    sql: str
    columns: tuple[str, ...] | None
    opaque: bool
    depends: bool
    calls: bool
    tables: tuple[Shadow, ...]
    severals: tuple[str, ...] = ()  # as of SqliteQuery


def view_tree(view: View) -> exp.Expr:
    """The query of a view; literals stay in it. Raises UnsureError."""
    if view.query is None:
        raise UnsureError(f"the query of {view.key} is not known")
    text = view.query.text
    tokens = Tokens(dialect_for(DEFAULT_MODE).tokenize(text), text)
    at = tokens.find(2, len(tokens), "AS")
    name = next((k for k in range(len(tokens)) if tokens.word(k) == "VIEW"), 0)
    if at is None or any(tokens.word(k) == "(" for k in range(name, at)):
        raise NotFollowedError(f"the query of {view.key} is not followed")
    end = tokens.find(at, len(tokens), "WITH")
    span = tokens.span(at + 1, len(tokens) if end is None else end)
    _, tree = parsed(text[span.start : span.end], DEFAULT_MODE)
    return tree


def never_updatable(tree: exp.Expr) -> bool:
    """Whether no row of a view is one row of a table, so that INSERT, UPDATE and DELETE are refused.

    Source: MySQL manual, Updatable and Insertable Views; measured on MariaDB 10.11.
    """
    if isinstance(tree, exp.SetOperation):
        return True
    if not isinstance(tree, exp.Select):
        return False
    return gathers_rows(tree) or tree.args.get("from_") is None or any(tree.args.get(name) for name in _GATHERING)


def simple_base(tree: exp.Expr) -> tuple[exp.Table, exp.Expr | None]:
    """The one table of a view whose columns keep their names, and its condition. Raises UnsureError."""
    if isinstance(tree, exp.Select) and not any(tree.args.get(name) for name in _NOT_SIMPLE):
        source = tree.args.get("from_")
        plain = all(
            each.is_star or (isinstance(each, exp.Column) and each.alias_or_name == each.name)
            for each in tree.expressions
        )  # fmt: skip
        if source is not None and isinstance(source.this, exp.Table) and plain and not source.this.args.get("joins"):
            where = tree.args.get("where")
            return source.this, None if where is None else where.this
    raise NotFollowedError("this change of a view is not followed")
