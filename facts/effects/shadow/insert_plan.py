"""INSERT and REPLACE translated: target, columns, rows or query, what a duplicate updates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from sqlglot import exp

from .assignable import check_assignable, check_copied, check_made, check_row, copied
from .columns import Shaped
from .defaults import Defaults, defaults_of
from .plan import SqliteQuery, expression, query
from .problem import NotFollowedError, RefusedError, TargetError, UnsureError
from .query_forms import check_width
from .rewrite import StatementHead
from .scope import Context
from .table import Shadow
from .viewed import THROUGH_VIEW


@dataclass(frozen=True, slots=True)
class InsertPlan:
    """columns: positions given; rows: their expressions, None for DEFAULT; updates: of ON DUPLICATE KEY.

    through_view: the statement names a view over the table.
    """

    table: Shadow
    columns: tuple[int, ...]
    rows: tuple[tuple[SqliteQuery | None, ...], ...]
    source: SqliteQuery | None
    updates: tuple[tuple[int, SqliteQuery | None], ...]
    ignore: bool
    replace: bool
    defaults: Defaults
    on_duplicate: bool = False
    through_view: bool = False


def insert_plan(context: Context, head: StatementHead, tree: exp.Insert) -> InsertPlan:
    """Translate. Raises RefusedError 1054, 1136, 1110; UnsureError."""
    target = tree.this
    listed = target.expressions if isinstance(target, exp.Schema) else []
    node = target.this if isinstance(target, exp.Schema) else target
    if not isinstance(node, exp.Table) or node.args.get("partition") is not None:
        raise NotFollowedError("the target is not followed")
    table = context.table(node.db or None, node.name)
    if not isinstance(table, Shadow):
        raise UnsureError("rows are inserted through a view")
    typed = context.typed and not head.ignore
    row = replace(context, row=table, row_names=frozenset({node.name.lower()}), typed=typed)
    rows: list[tuple[SqliteQuery | None, ...]] = []
    given = tree.expression
    # a query and the first row are resolved before the columns; measured on MySQL 5.6.24 and MariaDB 10.11
    source = None if given is None or isinstance(given, exp.Values) else query(context, given)
    if isinstance(given, exp.Values):
        for item in _items(next(iter(given.expressions), exp.Tuple())):
            _item(row, item)
            check_width(item)
    _check_width(given, len(listed))
    if any(column.text("table").lower() not in ("", node.name.lower()) for column in listed):
        raise NotFollowedError("a column of another table is given a value")
    columns = tuple(_position(table, column.name) for column in listed) or tuple(range(len(table.columns)))
    if len(set(columns)) < len(columns):
        raise TargetError(1110, early=True)
    if isinstance(given, exp.Values):
        if given.args.get("alias") is not None:
            raise UnsureError("the new row has a name")
        shapes = [table.columns[i] for i in columns]
        for each in given.expressions:
            items = _items(each)
            if any(isinstance(item, exp.Anonymous) and str(item.this).upper() == "ROW" for item in items):
                raise UnsureError("rows are written as ROW(...)")
            if bool(items) != bool(_items(given.expressions[0])):  # `()` stands for defaults, beside its like only
                raise RefusedError(1136, str(len(rows) + 1), early=True)
            if not items and not listed:
                items = [exp.Var(this="DEFAULT")] * len(columns)
            if len(items) != len(columns):
                raise RefusedError(1136, str(len(rows) + 1), early=True)
            if row.refuses_types:
                check_row(items, shapes, is_first=not rows)
            for i, item in zip(columns, items, strict=True):
                check_made(item, table.columns[i])
            rows.append(tuple(_item(row, item) for item in items))
    elif source is not None:
        width = _width(given)
        if width is not None and width != len(columns):
            raise TargetError(1136, "1", early=True)
        if width is not None and isinstance(given, exp.Select) and row.refuses_types:
            for i, item in zip(columns, given.expressions, strict=True):
                check_assignable(item, table.columns[i])
        for selected in _selected(given, source.tables):
            for i, sources in zip(columns, selected, strict=False):
                for each in sources:
                    check_copied(each, table.columns[i])
        if width is not None and isinstance(given, exp.Select):
            for i, item in zip(columns, given.expressions, strict=True):
                check_made(item, table.columns[i])
    else:
        raise UnsureError("INSERT without rows")
    updates: list[tuple[int, SqliteQuery | None]] = []
    duplicate = tree.args.get("conflict")
    if duplicate is not None:
        inside = replace(row, inserted=True)
        if source is not None:
            _check_meanings(duplicate, node.name, source.tables)
        try:
            values = [_item(inside, each.expression) for each in duplicate.expressions]
        except RefusedError as refused:
            if source is not None and refused.code == 1054:
                raise NotFollowedError("whether a name means a column of the query") from refused
            raise
        for each, value in zip(duplicate.expressions, values, strict=True):
            if each.this.text("table").lower() not in ("", node.name.lower()):
                raise NotFollowedError("whether ON DUPLICATE KEY UPDATE may name another table")
            position = _position(table, each.this.name)
            if inside.refuses_types:
                check_assignable(each.expression, table.columns[position])
            check_made(each.expression, table.columns[position])
            for given_column in copied(each.expression):
                check_copied(_column((table,), given_column), table.columns[position])
            updates.append((position, value))
    return InsertPlan(
        table, columns, tuple(rows), source, tuple(updates), head.ignore, head.replace,
        defaults_of(table, context), duplicate is not None,
        THROUGH_VIEW in tree.meta,
    )  # fmt: skip


def _check_meanings(duplicate: exp.Expr, target: str, sources: Sequence[Shadow]) -> None:
    """Raises NotFollowedError for a name in ON DUPLICATE KEY UPDATE that the query has a column for, too (1052).

    Measured on MySQL 5.6.24 and MariaDB 10.11: unless the query groups its rows.
    """
    names = {name for each in sources for name in each.names}
    is_twice = any(each.key.endswith(f".{target}") for each in sources)
    for column in duplicate.find_all(exp.Column):
        is_target = column.arg_key == "this" and column.parent is not None and column.parent.parent is duplicate
        is_new = isinstance(column.parent, exp.Anonymous) and column.parent.name.upper() == "VALUES"
        may_be_both = not column.table or (is_twice and column.table.lower() == target.lower())
        if may_be_both and not (is_target or is_new) and column.name.lower() in names:
            raise NotFollowedError("whether a name means a column of the query, too")


def _check_width(given: exp.Expr | None, listed: int) -> None:
    """Raises RefusedError 1136 where the first row, or a query, is not as wide as the list of columns.

    Source: measured on MySQL 5.6.24 and MariaDB 10.11: before the names of the list are looked up.
    """
    first = next(iter(given.expressions), None) if isinstance(given, exp.Values) else None
    width = len(_items(first)) if first is not None else _width(given) if given is not None else None
    if listed and width is not None and width != listed:
        raise (RefusedError if first is not None else TargetError)(1136, "1", early=True)


def _items(row: exp.Expr) -> list[exp.Expr]:
    """The values of a row of VALUES."""
    return row.expressions if isinstance(row, exp.Tuple) else [row]


def _position(table: Shadow, name: str) -> int:
    if name.lower() not in table.names:
        raise TargetError(1054, name, early=True)
    return table.names[name.lower()]


def _item(context: Context, node: exp.Expr) -> SqliteQuery | None:
    is_default = (
        isinstance(node, exp.Var | exp.Column) and node.name.upper() == "DEFAULT" and not node.args.get("table")
    )
    return None if is_default else expression(context, node)


def _width(node: exp.Expr) -> int | None:
    while isinstance(node, exp.Subquery | exp.Union):
        node = node.this
    if not isinstance(node, exp.Select) or any(e.is_star for e in node.expressions):
        return None
    return len(node.expressions)


def _selected(given: exp.Expr | None, tables: Sequence[Shadow]) -> Iterator[list[list[Shaped | None]]]:
    """Of each query of a union, the columns that each of its values may be as they are."""
    if isinstance(given, exp.Subquery):
        yield from _selected(given.this, tables)
    elif isinstance(given, exp.SetOperation):
        yield from (*_selected(given.this, tables), *_selected(given.expression, tables))
    elif isinstance(given, exp.Select):
        found: list[list[Shaped | None]] = []
        for each in given.expressions:
            if each.is_star:
                found += [[column] for table in tables for column in table.columns]
            else:
                found.append([_column(tables, part) for part in copied(each)])
        yield found


def _column(tables: Iterable[Shadow], node: exp.Expr) -> Shaped | None:
    """The column of one of these tables that an expression is."""
    name = node.name.lower() if isinstance(node, exp.Column) else ""
    return next((each.columns[each.names[name]] for each in tables if name in each.names), None)
