"""Statements that name a view: its rows, or the one table below it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sqlglot import exp

from ..catalog import View
from ..names import object_key
from . import create
from .problem import UnsureError
from .running import Running
from .translate import Translator
from .views import ViewRows, simple_base, view_tree

if TYPE_CHECKING:
    from .machine import Machine

_DEEPEST_VIEW = 16


def view_rows(machine: Machine, run: Running, view: View) -> ViewRows:
    """The rows of a view, whose names resolve where it was made."""
    if machine.depth > _DEEPEST_VIEW:
        raise UnsureError("views stand on each other too deeply")
    saved, run.names = run.names, replace(run.names, default_db=view.db)
    machine.depth += 1
    try:
        tree = view_tree(view)
        translator = Translator(machine.context(run))
        sql = translator.sql(tree)
        names = [e.alias_or_name.lower() for e in tree.selects] if isinstance(tree, exp.Query) else ["*"]
        if "*" in names:
            listed = create.columns_of(tree, machine.context(run))
            names = [name.lower() for name, _ in listed]
        return ViewRows(
            sql, tuple(names), translator.opaque, translator.depends, translator.calls, tuple(translator.tables)
        )
    finally:
        run.names = saved
        machine.depth -= 1


def through_views(machine: Machine, run: Running, tree: exp.Expr) -> None:
    """Where rows of a simple view are changed, let the statement name its table."""
    if not isinstance(tree, exp.Insert | exp.Update | exp.Delete):
        return
    node = tree.this.this if isinstance(tree.this, exp.Schema) else tree.this
    for _ in range(_DEEPEST_VIEW):
        if not isinstance(node, exp.Table):
            return
        key = object_key(node.db or run.names.default_db, node.name)
        view = run.names.catalog.views.get(key)
        if view is None or machine.tables.find(key, run.client) is not None or key in machine.tables.gone:
            return
        base, condition = simple_base(view_tree(view))
        alias = node.alias or node.name
        node.set("this", exp.to_identifier(base.name, quoted=True))
        node.set("db", exp.to_identifier(base.db or view.db, quoted=True))
        if isinstance(tree, exp.Insert):
            continue
        node.set("alias", exp.TableAlias(this=exp.to_identifier(alias, quoted=True)))
        if condition is not None:
            for column in condition.find_all(exp.Column):
                column.set("table", exp.to_identifier(alias, quoted=True))
                column.set("db", None)
            where = tree.args.get("where")
            whole = condition if where is None else exp.and_(exp.paren(where.this), exp.paren(condition))
            tree.set("where", exp.Where(this=whole))
