"""Statements that read, in a subquery, the table that they change: most servers refuse them (1093)."""

from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp

from ...names import object_key


def reads_target(tree: exp.Insert | exp.Update | exp.Delete, default_db: str) -> bool:
    """Whether a subquery of a condition or value reads the table that is changed.

    Source: MySQL manual, Subquery Errors; measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    changed = tree.this.this if isinstance(tree.this, exp.Schema) else tree.this
    source = tree.expression if isinstance(tree, exp.Insert) else None
    if not isinstance(changed, exp.Table) or isinstance(source, exp.Query):  # INSERT ... SELECT reads first
        return False
    for table in tree.find_all(exp.Table):
        inside = [node for node in _above(table) if isinstance(node, exp.Query)]
        if not inside or _key(table, default_db) != _key(changed, default_db):
            continue
        if not any(isinstance(node, exp.Subquery) and node.alias for node in inside):  # a derived table is read first
            return True
    return False


def _above(node: exp.Expr) -> Iterator[exp.Expr]:
    parent = node.parent
    while parent is not None:
        yield parent
        parent = parent.parent


def _key(table: exp.Table, default_db: str) -> str:
    return object_key(table.db or default_db, table.name)
