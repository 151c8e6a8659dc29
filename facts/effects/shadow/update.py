"""UPDATE of one table or several."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from sqlglot import exp

from ...statement import ForeignKey
from .assignable import check_assignable, check_copied, check_made, copied
from .columns import Shaped
from .defaults import Defaults, defaults_of
from .literals import Value
from .looking import ALWAYS, UNKNOWN_LOOKING, Looking, looking
from .plan import SqliteQuery, expression, finished
from .problem import NotFollowedError, RefusedError, UnsureError
from .query_forms import check_width
from .rewrite import StatementHead
from .row_order import OUT_OF_ORDER, is_out_of_order
from .rows import doubt_times, linked, order_decides, refuse_null, update_row
from .running import RunningStatement
from .scope import Context, QueryPlace, Source, columns_of
from .table import Row, Shadow
from .translate import Translator
from .trigger_rows import columns_of_row

_KEY_TWICE = 1706
#: the time and nothing else: later than what a row holds, unless the clock has not moved on
_NUMBERS = frozenset({"integer", "decimal", "float"})
_CLOCK = re.compile(r"SELECT my_(?:NOW|CURRENT_TIMESTAMP|LOCALTIME|LOCALTIMESTAMP|SYSDATE)\(\)")
_NAME = re.compile(r"\w+")
_SIGNED = "NO_UNSIGNED_SUBTRACTION"
_SKIPPED = (1062, 1048, 1452, 1451, 1264, 1265, 1366, 1406, 1292)


@dataclass(frozen=True, slots=True)
class UpdateTarget:
    """A table that is updated: its assignments in order; None stands for DEFAULT.

    unread: names, lower case, of columns that the statement assigns and does not read.
    """

    table: Shadow
    sets: tuple[tuple[int, SqliteQuery | None], ...]
    defaults: Defaults
    unread: frozenset[str] = frozenset()

    def reads_for(self, column: Shaped) -> bool:
        """Whether a generated column is made of one that is not read otherwise."""
        return not self.unread.isdisjoint(name.lower() for name in _NAME.findall(column.generated))

    def is_blind(self, run: RunningStatement) -> bool:
        """Whether some assigned column is not read, so that the server cannot compare before it asks the engine.

        Triggers read the columns that they name; a column that follows the clock has the server read all it sets.
        Source: MySQL source, sql_update.cc, records_are_comparable; measured on MySQL 5.6.24 and MariaDB 10.11.
        """
        table, assigned = self.table, {i for i, _ in self.sets}
        clocks = {i for i, column in enumerate(table.columns) if column.on_update}
        if not self.unread or clocks - assigned:
            return False
        triggers = () if table.temporary else run.names.catalog.triggers_of(table.key, "UPDATE")
        return bool(self.unread.difference(*(columns_of_row(trigger.text) for trigger in triggers)))


@dataclass(frozen=True, slots=True)
class UpdatePlan:
    """find: the row numbers of each target, and for several tables the new values after them."""

    targets: tuple[UpdateTarget, ...]
    find: SqliteQuery
    ignore: bool
    joined: bool
    looking: Looking = ALWAYS


def update_plan(context: Context, head: StatementHead, tree: exp.Update) -> UpdatePlan:
    """Translate. Raises RefusedError 1054 and 1146, UnsureError."""
    translator = Translator(context)
    scope: dict[str, Source] = {}
    translator.scopes.append(scope)
    translator.places.append(QueryPlace())
    first = tree.this
    source = translator.joined(first)
    from_ = tree.args.get("from_")
    if from_ is not None:
        raise UnsureError("UPDATE ... FROM")
    tables = {alias: s for alias, s in scope.items() if isinstance(s, Shadow)}
    joined = len(scope) > 1
    assigned: dict[str, list[tuple[int, exp.Expr]]] = {}
    for each in tree.expressions:
        column = each.this
        translator.check_letters(column.text("table"))
        alias = _owner(scope, tables, column)
        assigned.setdefault(alias, []).append((tables[alias].names[column.name.lower()], each.expression))
    where, order, limit = (tree.args.get(name) for name in ("where", "order", "limit"))
    tail = "" if where is None else " WHERE " + translator.truth(where.this)
    order_text = "" if order is None else translator.listed(order.expressions)
    aliases = [alias for alias in tables if alias in assigned]
    reading = [part for part in (where, order, *(each.expression for each in tree.expressions)) if part is not None]
    chosen, extra, targets = [], [], []
    for alias in aliases:
        table = tables[alias]
        chosen.append(f"[{alias}]._rowid_")
        row = replace(context, row=table, row_names=frozenset({alias, first.name.lower()}))
        sets: list[tuple[int, SqliteQuery | None]] = []
        for i, node in assigned[alias]:
            if context.refuses_types and not head.ignore:
                check_assignable(node, table.columns[i])
            check_made(node, table.columns[i])
            for each in copied(node):
                check_copied(translator.shaped_of(each), table.columns[i])
            if isinstance(node, exp.Var | exp.Column) and node.name.upper() == "DEFAULT":
                if table.definition is not None and any(c.default_sequences for c in table.definition.columns):
                    raise NotFollowedError("what is logged of a sequence that an UPDATE asks")
                sets.append((i, None))
            elif joined:
                inner = Translator(context, scopes=translator.scopes, places=translator.places)
                extra.append(inner.sql(node))
                sets.append((i, finished(inner, "")))
            else:
                sets.append((i, expression(row, node)))
        read = {column.name.lower() for part in reading for column in _read_of(context, alias, part)}
        if context.reads_changed_keys:
            read |= _in_keys(table)
        if context.checks_json:
            read |= {column.name.lower() for column in table.columns if column.type == "JSON"}
        given = [table.columns[i] for i, _ in sets]
        unread = frozenset(column.name.lower() for column in given if not column.generated) - read
        targets.append(UpdateTarget(table, tuple(sets), defaults_of(table, context), unread))
    _check_key_twice(targets)
    if not order_text and len(aliases) == 1 and not joined:
        order_text = natural_order(targets[0].table, aliases[0])
    sql = f"SELECT {','.join([*chosen, *extra])} FROM {source}{tail}"
    sql += f" ORDER BY {order_text}" if order_text else ""
    if limit is not None:
        sql += f" LIMIT {translator.sql(limit.expression)}"
    look = UNKNOWN_LOOKING if joined else looking(targets[0].table, None if where is None else where.this)
    return UpdatePlan(tuple(targets), finished(translator, sql), head.ignore, joined, look)


def _check_key_twice(targets: list[UpdateTarget]) -> None:
    """Raises RefusedError where a table is changed under two names and its primary key, which clusters, with it.

    Raises NotFollowedError where its partitions may hang on what is changed.
    Source: MySQL source, sql_update.cc, unsafe_key_update; measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    for n, target in enumerate(targets):
        same = [each for each in targets[n + 1 :] if each.table is target.table]
        changed = {i for each in (target, *same) for i, _ in each.sets}
        if same and target.table.engine == "INNODB" and not changed.isdisjoint(target.table.primary):
            raise RefusedError(_KEY_TWICE, target.table.key, early=True)
        if same and target.table.partitioned:
            raise NotFollowedError("whether columns that tell partitions apart are changed twice is not followed")


def check_widths(tree: exp.Update) -> None:
    """Raises RefusedError and NotFollowedError where a column is set to several."""
    for each in tree.expressions:
        check_width(each.expression)


def _in_keys(table: Shadow) -> set[str]:
    """The columns of keys, lower case; a foreign key brings one."""
    definition = table.definition
    if definition is None:
        return set()
    columns = [key.columns for key in definition.keys] + [foreign.columns for foreign, _ in definition.foreign_keys]
    return {name.lower() for names in columns for name in names}


def _read_of(context: Context, alias: str, part: exp.Expr) -> Iterator[exp.Column]:
    """The columns in a part of an UPDATE that may be those of one of its tables, and not of a query in it."""
    for column in part.find_all(exp.Column):
        if column.table.lower() not in ("", alias):
            continue
        if column.table or not any(_offers(context, query, column.name.lower()) for query in _around(column, part)):
            yield column


def _around(node: exp.Expr, part: exp.Expr) -> Iterator[exp.Select]:
    """The queries that a node stands in, inside a part of a statement."""
    above: exp.Expr | None = node
    while above is not None and above is not part.parent:
        if isinstance(above, exp.Select):
            yield above
        above = above.parent


def _offers(context: Context, query: exp.Select, column: str) -> bool:
    """Whether a table of the FROM of a query has the column."""
    named = (node for key in ("from_", "joins") for node in _listed(query.args.get(key)))
    sources = (context.table(table.db or None, table.name) for node in named for table in node.find_all(exp.Table))
    return any(isinstance(source, Shadow) and column in source.names for source in sources)


def _listed(found: object) -> list[exp.Expr]:
    if isinstance(found, list):
        return found
    return [found] if isinstance(found, exp.Expr) else []


def natural_order(table: Shadow, alias: str) -> str:
    """The order in which a scan meets rows: by the key by which the engine clusters.

    Without a primary key that is the first unique one without NULL (MySQL manual, Clustered and Secondary Indexes).
    """
    keys = (table.primary, *(unique.columns for unique in table.unique)) if table.engine == "INNODB" else ()
    clusters = next((key for key in keys if key and all(table.columns[i].not_null for i in key)), ())
    if not clusters:
        return f"[{alias}]._rowid_"
    return ",".join(f"[{alias}].[{table.columns[i].name}]" for i in clusters)


def _owner(scope: Mapping[str, Source], tables: Mapping[str, Shadow], column: exp.Expr) -> str:
    name, qualifier = column.name.lower(), column.args["table"].name.lower() if column.args.get("table") else ""
    others = (each for alias, each in scope.items() if not isinstance(each, Shadow) and qualifier in ("", alias))
    if any(name in columns or not columns for columns in map(columns_of, others)):
        raise NotFollowedError("a view or a query whose rows are changed is not followed")
    found = [alias for alias, table in tables.items() if qualifier in ("", alias) and name in table.names]
    if not found:
        raise RefusedError(1054, column.name, early=True)
    if len(found) > 1 and any(join.args.get("using") or join.method for join in column.root().find_all(exp.Join)):
        raise NotFollowedError("which table a common column belongs to is not followed")
    if len(found) > 1:
        raise RefusedError(1052, column.name, early=True)
    return found[0]


def update(run: RunningStatement, plan: UpdatePlan, values: Mapping[str, Value]) -> tuple[int, int]:
    """Execute it; (rows changed, rows found). Raises RefusedError, UnsureError."""
    if run.server.update_wants_default:
        _refuse_defaults(plan)
    _check_blackhole(run, plan)
    plan.find.compatible(values)
    looks = not plan.find.calls and plan.looking.is_sure(plan.targets[0].table, values)
    run.unseen = not run.depth and not looks
    if plan.find.opaque:
        run.not_numbers = "my_MY_NUMBER(" in plan.find.sql and run.strict and not plan.ignore
        raise UnsureError("a condition depends on an unknown value", _contained(run, plan))
    run.not_numbers = False
    found = plan.find.rows(run, values)
    run.unseen = run.unseen and not found
    if run.depth and not found and not looks:
        run.log_doubt = "whether the server looks for rows in a routine"
    run.certain()
    _refuse_numbers(run, plan)
    changed = matched = 0
    if plan.joined:
        return _joined(run, plan, found)
    target = plan.targets[0]
    lost = is_out_of_order(run, target.table, plan.find, found, values)
    # of several columns one that is set before may be refused first
    only = target.sets[0][1] if len(target.sets) == 1 else None
    may_be = run.depth or plan.ignore or lost or _SIGNED in run.client.modes
    refuses_negative = only is not None and not only.opaque and not may_be
    for (rowid,) in found:
        matched += 1
        run.refuses_negative = refuses_negative
        old = _row(run, target.table, int(rowid or 0))
        if old is not None:
            try:
                changed += _one(run, plan, target, int(rowid or 0), old, None, values)
            except RefusedError as error:
                if lost:
                    raise UnsureError(OUT_OF_ORDER) from error
                raise
            except (UnsureError, sqlite3.Error):
                if not run.depth:  # of a trigger or function, the statement around it is not known either
                    run.contain = partial(_contained, run, plan)
                raise
    return changed, matched


def _check_blackhole(run: RunningStatement, plan: UpdatePlan) -> None:
    """Raises NotFollowedError where a strict UPDATE of several tables may fail with what is a warning elsewhere."""
    engines = {target.table.engine for target in plan.targets}
    if plan.joined and run.strict and run.server.strict_blackhole_update and "BLACKHOLE" in engines:
        raise NotFollowedError("whether rows of BLACKHOLE that are not logged are an error is not followed")


def _refuse_defaults(plan: UpdatePlan) -> None:
    """Raises RefusedError 1364 where a column without a default is to get it; measured on MariaDB 10.11."""
    for target in plan.targets:
        for i, item in target.sets:
            if item is None and target.defaults.lacks(i):
                raise RefusedError(1364, target.table.columns[i].name, early=True)


def _changes_key(target: UpdateTarget) -> bool:
    """Whether a key may change by which rows are found, or the engine is MEMORY, whose keys find no such text."""
    definition = target.table.definition
    if definition is None or target.table.engine == "MEMORY":
        return True
    changed = {target.table.columns[i].name.lower() for i, _ in target.sets}
    return any(name.lower() in changed for key in definition.keys for name in key.columns)


def _refuse_numbers(run: RunningStatement, plan: UpdatePlan) -> None:
    """Strict mode refuses an UPDATE that takes a text for a number which is none. Raises RefusedError 1292.

    Where there are several conditions, it is not known which of them the server looks at.
    Source: MySQL error 1292 (ER_TRUNCATED_WRONG_VALUE); measured on MariaDB 10.11.
    """
    run.not_numbers = run.not_numbers and run.strict and not plan.ignore
    if run.not_numbers:
        # only a warning where rows are collected first, as their key changes; a key of MEMORY finds none by it
        if any(map(_changes_key, plan.targets)) or any(
            word in plan.find.sql for word in (" AND ", " OR ", " JOIN ", " LIMIT ")
        ):
            run.doubt = "a text is no number"
        else:
            raise RefusedError(1292)


def _contained(run: RunningStatement, plan: UpdatePlan) -> bool:
    """Whether the columns it sets are all that is unknown after an UPDATE of unknown rows; marks them."""
    for target in plan.targets:
        table, columns = target.table, {i for i, _ in target.sets}
        keys = {i for unique in table.unique for i in unique.columns}
        fires = any(True for _ in run.names.catalog.triggers_of(table.key, "UPDATE"))
        others = any(c.generated or c.on_update for c in table.columns)
        if keys & columns or fires or others or table.foreign_keys or run.tables.children.get(table.key) or plan.joined:
            return False
        if any(item is not None and item.calls for _, item in target.sets) or plan.find.calls:
            return False
    for target in plan.targets:
        target.table.opaque.update(i for i, _ in target.sets)
        target.table.vague.update(i for i, _ in target.sets)
    return True


def _joined(run: RunningStatement, plan: UpdatePlan, found: list[Row]) -> tuple[int, int]:
    if found and any(_sets_key(plan, foreign) for _, foreign in linked(run, [each.table for each in plan.targets])):
        raise UnsureError("in which order joined tables change is not followed")
    with order_decides([each.table for each in plan.targets]):
        changed, matched = _change_joined(run, plan, found)
    if matched and not changed and any(target.is_blind(run) for target in plan.targets):
        # the order of the join decides whether the engine is asked for a change that is none
        run.log_doubt = run.log_doubt or "which rows the server compares itself"
    return changed, matched


def _change_joined(run: RunningStatement, plan: UpdatePlan, found: list[Row]) -> tuple[int, int]:
    changed = matched = 0
    at = len(plan.targets)
    for n, target in enumerate(plan.targets):
        given = sum(item is not None for _, item in target.sets)
        seen: set[int] = set()
        before = changed
        for each in found:
            rowid = each[n]
            if rowid is None or rowid in seen:
                continue
            seen.add(int(rowid))
            matched += 1
            old = _row(run, target.table, int(rowid))
            if old is not None:
                changed += _one(run, plan, target, int(rowid), old, each[at : at + given], {})
        if seen and changed == before and len(plan.targets) > 1:
            run.log_doubt = run.log_doubt or "whether an engine is asked for a change that is none"
        at += given
    return changed, matched


def _sets_key(plan: UpdatePlan, foreign: ForeignKey) -> bool:
    """Whether an UPDATE sets a column that may be one of a foreign key."""
    set_columns = {each.table.columns[i].name.lower() for each in plan.targets for i, _ in each.sets}
    return not set_columns.isdisjoint(name.lower() for name in (*foreign.columns, *foreign.parent_columns))


def _row(run: RunningStatement, table: Shadow, rowid: int) -> Row | None:
    """The row as it is now; a trigger may have removed it."""
    found = run.store.ask(f"{table.select_sql} WHERE _rowid_=:r", {"r": rowid})
    return tuple(found[0][1:]) if found else None


def _one(
    run: RunningStatement,
    plan: UpdatePlan,
    target: UpdateTarget,
    rowid: int,
    old: Row,
    made: Row | None,
    values: Mapping[str, Value],
) -> int:
    table, engine_asked, new = target.table, False, old
    try:
        new = _assigned(run, plan, target, old, made, values)
        run.refuses_negative = False  # triggers compute numbers of their own
        fired = run.fire(run, table, "UPDATE", "BEFORE", old, new)
        if fired is not new:
            refuse_null(run, table, fired)
        new = fired if fired is not None else new
        doubt_times(run, table, old, new)
        new = target.defaults.updated(run, old, new, {i for i, _ in target.sets})
        _check_vague(run, plan, target, old, new)
        if new != old or target.is_blind(run):
            run.tries(table)
            if new == old and any(column.on_update or target.reads_for(column) for column in table.columns):
                run.log_doubt = run.log_doubt or "which rows the server compares itself"
        if new != old or table.versioned:  # a row that stays as it is gets a version: measured on MariaDB 10.11
            engine_asked = True
            update_row(run, table, rowid, old, new)
    except RefusedError as error:
        if not plan.ignore or error.inside or error.code not in _SKIPPED or not run.server.ignores(error.code):
            raise
        run.warn(error.code)
        if plan.joined:  # measured on MySQL 5.6.24 and MariaDB 10.11: with Xid, or as several statements
            run.log_doubt = run.log_doubt or "what is logged of rows of joined tables that IGNORE passes over"
        if engine_asked:  # as if the row had changed; measured on MySQL 5.6.24 and MariaDB 10.11
            run.fire(run, table, "UPDATE", "AFTER", old, new)
        return 0
    run.fire(run, table, "UPDATE", "AFTER", old, new)
    return int(new != old)


def _check_vague(run: RunningStatement, plan: UpdatePlan, target: UpdateTarget, old: Row, new: Row) -> None:
    """Raises UnsureError where values that are not known exactly decide whether a row changes."""
    table = target.table
    # an unknown number may be the one that is set; unknown times and identifiers are none that a text names
    vague = table.vague | {i for i in table.opaque if table.columns[i].kind in _NUMBERS}
    others = any(old[i] != new[i] for i in range(len(old)) if i not in vague)
    if not others and any(i in vague for i, _ in target.sets):
        raise UnsureError("whether two values differ that are not known exactly", _contained(run, plan))


def _assigned(
    run: RunningStatement,
    plan: UpdatePlan,
    target: UpdateTarget,
    old: Row,
    made: Row | None,
    values: Mapping[str, Value],
) -> Row:
    table, row = target.table, list(old)
    keys = {j for unique in table.unique for j in unique.columns}
    given = iter(made or ())
    env: dict[str, Value] | None = None
    for i, item in target.sets:
        column = table.columns[i]
        run.not_numbers = False
        if column.generated:
            if item is not None:
                next(given, None)
                run.gives_generated(table, i)
            continue
        if item is None:
            value = target.defaults.value(run, i)
        elif made is not None:
            value = next(given)
        elif item.parameter or item.constant:
            value = item.value(run, values)
        else:
            env = run.env(values, tuple(row)) if env is None else env
            value = item.value(run, env)
        run.numbers(item is not None and item.opaque)
        if item is not None and item.opaque and not item.fresh:
            is_clock = column.kind == "datetime" and _CLOCK.fullmatch(item.sql) is not None
            if i in keys or (i in table.opaque and not is_clock):
                raise UnsureError(f"{column.name} takes an unknown value")
            table.opaque.add(i)
        elif item is not None and item.fresh:
            if i in keys and not column.keeps_fresh:
                raise UnsureError(f"{column.name} takes an unknown value")
            table.opaque.add(i)
        if value is None and column.is_of_query:
            raise NotFollowedError(f"whether {column.name}, which a query made, takes NULL is not followed")
        if value is None and target.defaults.null_is_time(run, i):
            value = target.defaults.now(run, i)
        if value is None and column.not_null:
            run.null_in_row(table, "UPDATE")
            if run.strict and not plan.ignore:
                raise RefusedError(1048, column.name)
            run.warn(1048)
            value = target.defaults.implicit(i)
        row[i] = run.fitted(value, table, i, True)
        if env is not None:
            env[f"c{i}"] = row[i]
    return tuple(row)
