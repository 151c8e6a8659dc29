"""Statements that name a view: its rows, or the one table below it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Protocol

from sqlglot import exp

from ...catalog import View
from ...names import object_key
from . import create
from .problem import NotFollowedError, RefusedError, UnsureError
from .running import RunningStatement
from .scope import Context, Source
from .table import Shadow
from .tables import ShadowTables
from .translate import Translator
from .views import ViewRows, never_updatable, simple_base, view_tree

_DEEPEST_VIEW = 16
#: of a view whose rows are copied first, so that none of them can be changed (MySQL manual, View Algorithms)
_TEMPTABLE = re.compile(r"(?i)[^(]*\bALGORITHM\s*=\s*TEMPTABLE\b")
_NOT_INSERTABLE, _NOT_UPDATABLE = 1471, 1288
_WRONG_OBJECT, INVALID_VIEW = 1347, 1356
#: of a view's query: a table, column or function that is gone
_MISSING = frozenset({1146, 1054, 1305})


class NameLookup(Protocol):
    """What names mean to a statement that runs."""

    tables: ShadowTables
    depth: int

    def table(self, run: RunningStatement, db: str | None, name: str) -> Source:
        """The rows that a name means, a view's too."""

    def unsettled(self, run: RunningStatement, key: str) -> bool:
        """Whether it is open what a name means."""

    def context(self, run: RunningStatement) -> Context:
        """What queries of the statement are translated with."""


#: of the tree of an INSERT that names a view and stands for one into its table
THROUGH_VIEW = "through view"


def is_view(names: NameLookup, run: RunningStatement, key: str) -> bool:
    """Whether a name is known to be a view's."""
    return (
        key in run.names.catalog.views
        and names.tables.find(key, run.client) is None
        and key not in names.tables.gone
        and not names.unsettled(run, key)
    )


def base_table(
    names: NameLookup, run: RunningStatement, db: str | None, name: str, error: int = _WRONG_OBJECT
) -> Shadow:
    """The table that a definition is about.

    Raises RefusedError with `error` where it is a view, as `NameLookup.table` does, and UnsureError.
    """
    key = object_key(db or run.names.default_db, name)
    if is_view(names, run, key):
        raise RefusedError(error, key, early=True)
    found = names.table(run, db, name)
    if not isinstance(found, Shadow):
        raise NotFollowedError(f"{name} is not followed")
    return found


def view_rows(names: NameLookup, run: RunningStatement, view: View) -> ViewRows:
    """The rows of a view, whose names resolve where it was made."""
    if names.depth > _DEEPEST_VIEW:
        raise UnsureError("views stand on each other too deeply")
    saved, run.names = run.names, replace(run.names, default_db=view.db)
    names.depth += 1
    try:
        return _rows_of(names, run, view)
    except RefusedError as refused:
        if refused.code in _MISSING and refused.early:
            raise RefusedError(INVALID_VIEW, view.key, early=True) from refused
        raise
    finally:
        run.names = saved
        names.depth -= 1


def _rows_of(names: NameLookup, run: RunningStatement, view: View) -> ViewRows:
    tree = view_tree(view)
    translator = Translator(names.context(run))
    sql = translator.sql(tree)
    columns = [e.alias_or_name.lower() for e in tree.selects] if isinstance(tree, exp.Query) else ["*"]
    if "*" in columns:
        listed = create.columns_of(tree, names.context(run))
        columns = [name.lower() for name, _ in listed]
    return ViewRows(
        sql, tuple(columns), translator.opaque, translator.depends, translator.calls, tuple(translator.tables),
        tuple(translator.severals),
    )  # fmt: skip


def through_views(names: NameLookup, run: RunningStatement, tree: exp.Expr) -> None:
    """Where rows of a simple view are changed, let the statement name its table."""
    if not isinstance(tree, exp.Insert | exp.Update | exp.Delete):
        return
    node = tree.this.this if isinstance(tree.this, exp.Schema) else tree.this
    joins = [*(node.args.get("joins") or ()), *(tree.args.get("joins") or ())]
    is_outer = any(join.side for join in joins)
    for _ in range(_DEEPEST_VIEW):
        view = _view_at(names, run, node)
        if view is None:
            break
        whole_view = view_tree(view)
        if never_updatable(whole_view) or (view.query is not None and _TEMPTABLE.match(view.query.text)):
            raise RefusedError(
                _NOT_INSERTABLE if isinstance(tree, exp.Insert) else _NOT_UPDATABLE, view.key, early=True
            )
        base, condition = simple_base(whole_view)
        if condition is not None and is_outer:
            raise NotFollowedError("a view with a condition in an outer join is not followed")
        view_rows(names, run, view)  # its table may be gone
        if isinstance(tree, exp.Insert):
            _names_table(node, base, view)
            tree.meta[THROUGH_VIEW] = True
            if not isinstance(tree.this, exp.Schema) and not _has_all_columns(names, run, whole_view, view, base):
                raise UnsureError("a row is inserted through a view with other columns than its table")
        else:
            _stands_for(tree, node, base, condition, view)
    if isinstance(tree, exp.Update):
        for join in joins:
            _through_joined(names, run, tree, join.this, is_outer)


def _through_joined(names: NameLookup, run: RunningStatement, tree: exp.Update, node: exp.Expr, is_outer: bool) -> None:
    """The same of a view that is joined; one that is not simple is left: it may only be read."""
    for _ in range(_DEEPEST_VIEW):
        view = _view_at(names, run, node)
        if view is None:
            return
        whole_view = view_tree(view)
        try:
            base, condition = simple_base(whole_view)
        except NotFollowedError:
            return
        view_rows(names, run, view)
        if (condition is not None and is_outer) or not _has_all_columns(names, run, whole_view, view, base):
            return
        _stands_for(tree, node, base, condition, view)


def _view_at(names: NameLookup, run: RunningStatement, node: exp.Expr) -> View | None:
    """The view that a statement names there."""
    if not isinstance(node, exp.Table):
        return None
    key = object_key(node.db or run.names.default_db, node.name)
    return run.names.catalog.views[key] if is_view(names, run, key) else None


def _names_table(node: exp.Expr, base: exp.Table, view: View) -> None:
    node.set("this", exp.to_identifier(base.name, quoted=True))
    node.set("db", exp.to_identifier(base.db or view.db, quoted=True))


def _stands_for(tree: exp.Expr, node: exp.Expr, base: exp.Table, condition: exp.Expr | None, view: View) -> None:
    """Let the table below a view stand in its place, under its name and with its condition."""
    alias = node.alias or node.name
    _names_table(node, base, view)
    node.set("alias", exp.TableAlias(this=exp.to_identifier(alias, quoted=True)))
    if condition is not None:
        for column in condition.find_all(exp.Column):
            column.set("table", exp.to_identifier(alias, quoted=True))
            column.set("db", None)
        where = tree.args.get("where")
        whole = condition if where is None else exp.and_(exp.paren(where.this), exp.paren(condition))
        tree.set("where", exp.Where(this=whole))


def _has_all_columns(names: NameLookup, run: RunningStatement, tree: exp.Expr, view: View, base: exp.Table) -> bool:
    """Whether a view has the columns of its table in their order, so that rows without names mean the same."""
    below = names.table(run, base.db or view.db, base.name)
    listed = [each.name.lower() for each in tree.selects] if isinstance(tree, exp.Select) else []
    star = any(each.is_star for each in tree.selects) if isinstance(tree, exp.Select) else False
    return star or (isinstance(below, Shadow) and listed == [column.name.lower() for column in below.columns])
