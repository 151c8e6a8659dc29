"""DELETE from one table or several."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlglot import exp

from .literals import Value
from .looking import ALWAYS, UNKNOWN_LOOKING, Looking, looking
from .plan import SqliteQuery, finished
from .problem import NotFollowedError, RefusedError, UnsureError
from .rewrite import StatementHead
from .rows import delete_row
from .running import RunningStatement
from .scope import Context
from .table import Shadow
from .translate import Translator
from .update import natural_order

_FOREIGN_KEY = (1451, 1452)


@dataclass(frozen=True, slots=True)
class DeletePlan:
    """find: the row numbers of each table; everything: there is no condition."""

    tables: tuple[Shadow, ...]
    find: SqliteQuery
    ignore: bool
    everything: bool
    looking: Looking = ALWAYS


def delete_plan(context: Context, head: StatementHead, tree: exp.Delete) -> DeletePlan:
    """Translate. Raises RefusedError, UnsureError."""
    translator = Translator(context)
    scope: dict[str, object] = {}
    translator.scopes.append(scope)  # type: ignore[arg-type]
    translator.aliases.append(frozenset())
    using = tree.args.get("using")
    named = tree.args.get("tables")
    if using:
        source = translator.joined(using[0])
        targets = [tree.this, *(j.this for j in tree.this.args.get("joins") or [])]
    else:
        source = translator.joined(tree.this)
        targets = list(named) if named else [tree.this]
    aliases = [(node.alias or node.name).lower() for node in targets]
    tables = []
    for alias in aliases:
        found = scope.get(alias)
        if alias == "history" and alias not in scope:
            raise UnsureError("DELETE HISTORY")
        if not isinstance(found, Shadow):
            raise UnsureError("rows are deleted through a view") if alias in scope else RefusedError(1109, alias)
        tables.append(found)
    where, order, limit = (tree.args.get(name) for name in ("where", "order", "limit"))
    sql = f"SELECT {','.join(f'[{alias}]._rowid_' for alias in aliases)} FROM {source}"
    sql += "" if where is None else " WHERE " + translator.sql(where.this)
    if order is not None:
        sql += " ORDER BY " + translator.listed(order.expressions)
    elif len(aliases) == 1 and len(scope) == 1:
        sql += " ORDER BY " + natural_order(tables[0], aliases[0])
    sql += "" if limit is None else f" LIMIT {translator.sql(limit.expression)}"
    everything = where is None and limit is None and len(scope) == 1
    look = UNKNOWN_LOOKING if len(scope) > 1 else looking(tables[0], None if where is None else where.this)
    return DeletePlan(tuple(tables), finished(translator, sql), head.ignore, everything, look)


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
    if plan.everything:  # the engine is asked to delete all rows at once
        run.tries(plan.tables[0])
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
