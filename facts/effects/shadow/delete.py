"""DELETE from one table or several."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from sqlglot import exp

from ...names import split_key
from .literals import Value
from .looking import ALWAYS, UNKNOWN_LOOKING, Looking, looking
from .plan import SqliteQuery, finished
from .problem import NotFollowedError, RefusedError, UnsureError
from .rewrite import StatementHead
from .row_order import is_out_of_order
from .rows import delete_row, linked, order_decides
from .running import RunningStatement
from .scope import Context, QueryPlace
from .table import Row, Shadow
from .translate import Translator
from .update import natural_order

_FOREIGN_KEY = (1451, 1452)
_NO_DATABASE, _UNKNOWN_TABLE = 1046, 1109


@dataclass(frozen=True, slots=True)
class DeletePlan:
    """find: the row numbers of each table; everything: there is no condition. at_once: neither are there LIMIT and the
    form of several tables, and what no row decides, if anything, is the condition: `constant`.
    """

    tables: tuple[Shadow, ...]
    find: SqliteQuery
    ignore: bool
    everything: bool
    at_once: bool = False
    constant: SqliteQuery | None = None
    looking: Looking = ALWAYS


def delete_plan(context: Context, head: StatementHead, tree: exp.Delete) -> DeletePlan:
    """Translate. Raises RefusedError, UnsureError."""
    translator = Translator(context)
    scope: dict[str, object] = {}
    translator.scopes.append(scope)  # type: ignore[arg-type]
    translator.places.append(QueryPlace())
    using = tree.args.get("using")
    named = tree.args.get("tables")
    if using:
        targets = [tree.this, *(j.this for j in tree.this.args.get("joins") or [])]
    else:
        targets = list(named) if named else [tree.this]
    if (using or named) and context.lacks_database and not all(node.text("db") for node in targets):
        raise RefusedError(_NO_DATABASE, early=True)  # whatever FROM calls so; measured on MySQL 5.6.24 and MariaDB
    source = translator.joined(using[0] if using else tree.this)
    for node in targets if using or named else ():
        translator.check_letters(node.name, _UNKNOWN_TABLE)
    aliases = [(node.alias or node.name).lower() for node in targets]
    tables = []
    for alias in aliases:
        found = scope.get(alias)
        if alias == "history" and alias not in scope:
            raise UnsureError("DELETE HISTORY")
        if not isinstance(found, Shadow):
            raise UnsureError("rows are deleted through a view") if alias in scope else RefusedError(1109, alias)
        tables.append(found)
    named_by = zip(targets, tables, strict=True)
    if any(node.text("db") and split_key(table.key).name != node.name for node, table in named_by):
        raise RefusedError(_UNKNOWN_TABLE, early=True)  # an alias is of no database
    where, order, limit = (tree.args.get(name) for name in ("where", "order", "limit"))
    condition = "" if where is None else " WHERE " + translator.truth(where.this)
    sql = f"SELECT {','.join(f'[{alias}]._rowid_' for alias in aliases)} FROM {source}{condition}"
    if order is not None:
        sql += " ORDER BY " + translator.listed(order.expressions)
    elif len(aliases) == 1 and len(scope) == 1:
        sql += " ORDER BY " + natural_order(tables[0], aliases[0])
    sql += "" if limit is None else f" LIMIT {translator.sql(limit.expression)}"
    everything = where is None and limit is None and len(scope) == 1
    look = UNKNOWN_LOOKING if len(scope) > 1 else looking(tables[0], None if where is None else where.this)
    constant = None
    if where is not None and not any(_is_of_row(column, tables[0]) for column in where.find_all(exp.Column)):
        constant = finished(translator, f"SELECT 1{condition}")
        constant = replace(constant, opaque=constant.opaque or where.find(exp.Query) is not None)
    at_once = not (named or using) and limit is None and (where is None or constant is not None)
    return DeletePlan(tuple(tables), finished(translator, sql), head.ignore, everything, at_once, constant, look)


def _is_of_row(column: exp.Column, table: Shadow) -> bool:
    """Whether a name in a condition, outside of its queries, is a column of the table and no local variable."""
    return column.name.lower() in table.names and column.find_ancestor(exp.Query) is None


def _try_all(run: RunningStatement, plan: DeletePlan, values: Mapping[str, Value]) -> None:
    """Note where the engine is asked to delete all rows at once though there are none, or may be asked.

    Source: MySQL and MariaDB source, sql_delete.cc, delete_all_rows; measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    table = plan.tables[0]
    fires = not table.temporary and any(run.names.catalog.triggers_of(table.key, "DELETE"))
    if not plan.at_once or table.versioned or fires:
        return
    condition = plan.constant
    if condition is not None and (condition.calls or condition.opaque or condition.fresh):
        run.log_doubt = "whether the server takes the condition for constant"
    elif condition is None or condition.rows(run, values):
        run.tries(table)
        run.empty[table.key] = None
    elif not run.depth:
        run.unseen = True


def delete(run: RunningStatement, plan: DeletePlan, values: Mapping[str, Value]) -> int:
    """Execute it; rows deleted. Raises RefusedError, UnsureError."""
    looks = not plan.find.calls and plan.looking.is_sure(plan.tables[0], values)
    run.unseen = not run.depth and not looks
    if plan.find.opaque:
        raise UnsureError("a condition depends on an unknown value")
    found = plan.find.rows(run, values)
    run.unseen = run.unseen and not found
    if run.depth and not found and not looks:
        run.log_doubt = "whether the server looks for rows in a routine"
    run.certain()
    if not found:
        _try_all(run, plan, values)
    is_out_of_order(run, plan.tables[0], plan.find, found, values)
    if found and any(True for _ in linked(run, plan.tables)):
        raise UnsureError("in which order joined tables lose their rows is not followed")
    with order_decides(plan.tables):
        return _delete_rows(run, plan, found)


def _delete_rows(run: RunningStatement, plan: DeletePlan, found: list[Row]) -> int:
    deleted = 0
    for n, table in enumerate(plan.tables):
        seen: set[Value] = set()
        for each in found:
            rowid = each[n]
            if rowid is None or rowid in seen:
                continue
            seen.add(rowid)
            row = run.store.ask(f"{table.select_sql} WHERE _rowid_=:r", {"r": rowid})
            if not row:
                continue
            old = tuple(row[0][1:])
            try:
                run.fire(run, table, "DELETE", "BEFORE", old, None)
                if plan.ignore:
                    run.tries(table)
                delete_row(run, table, int(rowid), old)
            except RefusedError as error:
                if not plan.ignore or error.code not in _FOREIGN_KEY:
                    raise
                if not run.server.ignores(error.code):  # it ends, without an error: measured on MySQL 5.6.24
                    raise NotFollowedError("a DELETE IGNORE that meets a foreign key") from error
                run.warn(error.code)
                continue
            deleted += 1
            run.fire(run, table, "DELETE", "AFTER", old, None)
    return deleted
