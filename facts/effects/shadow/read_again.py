"""Statements that read, in a subquery, a table that they change: most servers refuse them (1093)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sqlglot import exp

from ...names import object_key


def reads_again(tree: exp.Insert | exp.Update | exp.Delete, default_db: str) -> tuple[str, ...]:
    """The keys of the tables that subqueries of conditions and values read.

    Those of INSERT are told apart by their aliases: one that differs is another table.
    Source: MySQL manual, Subquery Errors; measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    if isinstance(tree, exp.Insert) and isinstance(tree.expression, exp.Query):  # INSERT ... SELECT reads first
        return ()
    found = []
    for table in tree.find_all(exp.Table):
        inside = [node for node in _above(table) if isinstance(node, exp.Query)]
        if not inside or (isinstance(tree, exp.Insert) and table.alias not in ("", table.name)):
            continue
        if not any(isinstance(node, exp.Subquery) and node.alias for node in inside):  # a derived table is read first
            found.append(object_key(table.db or default_db, table.name))
    return tuple(found)


def is_joined_delete(tree: exp.Insert | exp.Update | exp.Delete) -> bool:
    """Whether a DELETE lists the tables whose rows go."""
    return isinstance(tree, exp.Delete) and bool(tree.args.get("tables") or tree.args.get("using"))


def names_view(views: Collection[str], tree: exp.Expr, default_db: str) -> bool:
    """Whether a statement names a view."""
    return any(object_key(table.db or default_db, table.name) in views for table in tree.find_all(exp.Table))


def _above(node: exp.Expr) -> Iterator[exp.Expr]:
    parent = node.parent
    while parent is not None:
        yield parent
        parent = parent.parent
