"""INSERT and REPLACE, with VALUES, SET or a query."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from .columns import Shaped, is_long
from .insert_plan import InsertPlan
from .literals import Value
from .numbering import Numbering
from .problem import NotFollowedError, RefusedError, UnsureError
from .row_order import OUT_OF_ORDER
from .rows import (
    conflict,
    count_past,
    delete_row,
    differs,
    doubt_times,
    in_place,
    insert_row,
    refuse_null,
    update_row,
)
from .running import RunningStatement
from .table import Row, Shadow

_BEFORE = re.compile(r"(?i)\bBEFORE\s+(?:INSERT|UPDATE)\b")
_OF_ROW = re.compile(r":c(\d{1,4})\b")
#: errors for which IGNORE leaves a row out
_SKIPPED = (1062, 1048, 1452, 1364, 1264, 1265, 1366, 1406, 1292)


@dataclass
class _Insert:
    run: RunningStatement
    plan: InsertPlan
    values: Mapping[str, Value]
    numbering: Numbering
    single: bool
    fires_before: bool
    affected: int = 0
    first: bool = True


def insert(
    run: RunningStatement, plan: InsertPlan, values: Mapping[str, Value], literals: list[Value], repeated: bool
) -> int:
    """Execute it; rows affected. Raises RefusedError, UnsureError.

    values: of all place holders; literals: of the rows of VALUES, where these are `repeated`.
    """
    table, unknown = plan.table, _unknown(plan)
    fires_before = _fires_before(run, table)
    if plan.source is not None:
        if unknown:
            raise UnsureError(unknown)
        if plan.source.depends:
            raise UnsureError("a condition depends on an unknown value")
        run.not_numbers = False
        rows, width = plan.source.relation(run, values)
        if run.not_numbers and run.strict and (not table.transactional or " AND " in plan.source.sql):
            raise UnsureError("a text is no number")  # which rows are there by then, or whether it is looked at
        run.numbers(plan.source.opaque)
        if plan.source.opaque or run.was_opaque():
            _opaque_source(plan)
        if width != len(plan.columns):
            raise RefusedError(1136, "1", early=True)
        if plan.replace and table in plan.source.tables and len(table.unique) > 1:
            run.log_doubt = "in which order rows replace those that they are made of"
        if not rows and run.strict and not plan.ignore:
            _all_given(plan, early=True)
        count = 0
    else:
        rows = []
        asked_late = fires_before and not run.server.null_before_triggers
        if run.strict and not asked_late and not any(run.names.catalog.triggers_of(table.key, "INSERT")):
            _all_given(plan, early=False)
        count = len(literals) // max(len(plan.columns), 1) if repeated else len(plan.rows)
    is_scan = plan.source is not None and len(rows) > 1 and " ORDER BY " not in plan.source.sql
    sources = plan.source.tables if plan.source is not None and is_scan and not table.transactional else ()
    lost = any(each.shuffled for each in sources)
    single = plan.source is None and count == 1
    work = _Insert(run, plan, values, Numbering(run, table, count), single, fires_before)
    given: Iterator[Row] = iter(rows) if plan.source is not None else _valued(work, literals, repeated)
    for row in given:
        try:
            if unknown:
                _try_rows(work, row, given)
                raise UnsureError(unknown)
            _one(work, row)
        except RefusedError as error:
            if plan.ignore and error.code == run.server.counter_is_past:
                raise UnsureError("which number a full counter gives is not followed") from error
            if not plan.ignore or error.inside or error.code not in _SKIPPED or not run.server.ignores(error.code):
                if lost:
                    raise UnsureError(OUT_OF_ORDER) from error
                raise
            run.warn(error.code)
        work.first = False
    return work.affected


def _all_given(plan: InsertPlan, early: bool) -> None:
    """Raises RefusedError 1364 (1423 of a view) where a column without a default is left out, before a row comes.

    Source: MySQL source, sql_insert.cc, mysql_insert and select_insert::prepare; measured on MariaDB 10.11.
    """
    updated = {i for i, _ in plan.updates}
    for i in plan.defaults.missing(plan.columns):
        if plan.defaults.lacks(i):
            if i in updated and not early:
                raise NotFollowedError("whether a column that ON DUPLICATE KEY UPDATE sets wants a value")
            raise RefusedError(1423 if plan.through_view else 1364, plan.table.columns[i].name, early=early)


def _unknown(plan: InsertPlan) -> str:
    """Why it is not known which rows a new one meets; empty where it is."""
    table = plan.table
    if table.versioned and (plan.replace or plan.on_duplicate):
        return "rows have versions"
    if table.known:
        return ""
    made = {table.auto} if table.auto is not None and table.auto not in plan.columns else set()
    if any(not made & set(unique.columns) for unique in table.unique) or plan.on_duplicate:
        return table.why_not or f"the rows of {table.key} are not known"
    return ""


def _try_rows(work: _Insert, first: Row, others: Iterator[Row]) -> None:
    """Raises RefusedError where the first row does not fit its columns, whatever rows it meets; NotFollowedError where
    another does not, which may not be reached."""
    _try(work, first)
    work.first = False
    for row in others:
        try:
            _try(work, row)
        except RefusedError as error:
            raise NotFollowedError("whether a row is reached that does not fit its columns is not known") from error


def _try(work: _Insert, given: Row) -> None:
    plan, table = work.plan, work.plan.table
    if _late(work):
        return
    row = dict(zip(plan.columns, given, strict=True))
    for i in plan.defaults.missing(plan.columns):
        row[i] = plan.defaults.value(work.run, i, work.first)
    if table.auto is not None:
        row[table.auto] = 1
    new = [row[i] for i in range(len(table.columns))]
    _fit_before_triggers(work, new)
    before = work.run.fire(work.run, table, "INSERT", "BEFORE", None, tuple(new))
    _fit(work, new if before is None else list(before))


def _opaque_source(plan: InsertPlan) -> None:
    assert plan.source is not None
    keys = {i for unique in plan.table.unique for i in unique.columns}
    outputs = plan.source.outputs
    taken = [i for n, i in enumerate(plan.columns) if n >= len(outputs) or outputs[n]]
    kept = plan.source.fresh and all(plan.table.columns[i].keeps_fresh for i in keys & set(taken))
    if keys & set(taken) and not kept:
        raise UnsureError("a key takes an unknown value")
    plan.table.opaque.update(taken)


def _valued(work: _Insert, literals: list[Value], repeated: bool) -> Iterator[Row]:
    """The rows of VALUES, each evaluated when it is its turn."""
    plan, run = work.plan, work.run
    if repeated:
        width = len(plan.columns)
        for start in range(0, len(literals), width):
            yield tuple(literals[start : start + width])
        return
    keys = {i for unique in plan.table.unique for i in unique.columns}
    for row in plan.rows:
        made: list[Value] = []
        env: dict[str, Value] | None = None
        for i, item in zip(plan.columns, row, strict=True):
            if item is None:
                made.append(None if plan.table.columns[i].generated else _default(work, i, made))
                continue
            run.not_numbers = False
            if item.parameter or item.constant:
                made.append(item.value(run, work.values))
            else:
                _check_given(plan, item.sql, len(made))
                env = dict(work.values) if env is None else env
                for j in range(len(plan.table.columns)):  # columns of this row given so far
                    env.setdefault(f"c{j}", None)
                made.append(item.value(run, env))
                env[f"c{i}"] = made[-1]
            run.numbers(item.opaque)
            if item.opaque or run.was_opaque():
                if i in keys and not (item.fresh and plan.table.columns[i].keeps_fresh):
                    raise UnsureError("a key takes an unknown value")
                plan.table.opaque.add(i)
        yield tuple(made)


def _default(work: _Insert, i: int, given: list[Value]) -> Value:
    """What DEFAULT stands for. Where there is none, values before it are refused first; measured on MariaDB 10.11."""
    plan = work.plan
    try:
        return plan.defaults.value(work.run, i, work.first)
    except RefusedError:
        if any(i == updated for updated, _ in plan.updates):
            raise NotFollowedError("whether a column that ON DUPLICATE KEY UPDATE sets wants a value") from None
        if not work.run.server.null_before_triggers and work.fires_before:
            raise NotFollowedError("whether a trigger stands in for a DEFAULT that there is not") from None
        for j, value in zip(plan.columns, given, strict=False):
            if value is not None:
                work.run.fitted(value, plan.table, j, work.first)
            elif plan.table.columns[j].not_null and not plan.table.columns[j].auto:
                raise RefusedError(1048, plan.table.columns[j].name) from None
        raise


def _check_given(plan: InsertPlan, sql: str, given: int) -> None:
    """Raises UnsureError where a value is made of a column that has not got its own yet: it holds its default."""
    late = {int(i) for i in _OF_ROW.findall(sql)} - set(plan.columns[:given])
    columns = plan.table.columns
    if any(i < len(columns) and (columns[i].not_null or columns[i].default or columns[i].generated) for i in late):
        raise UnsureError("a value is made of a column that is not given yet")


def _one(work: _Insert, given: Row) -> None:
    run, plan, table = work.run, work.plan, work.plan.table
    row: list[Value] = [None] * len(table.columns)
    listed = plan.columns
    for i, value in zip(listed, given, strict=True):
        row[i] = value
        if value is not None and table.columns[i].generated:
            run.gives_generated(table, i)
    late = frozenset[int]()
    if len(listed) < len(row):
        late = _late(work)
        for i in plan.defaults.missing(listed):
            row[i] = None if i in late else plan.defaults.value(run, i, work.first)
    given_number = row[table.auto] if table.auto is not None else None
    owed = work.numbering.owes(row)
    _fit_before_triggers(work, row)
    before = run.fire(run, table, "INSERT", "BEFORE", None, tuple(row))
    if before is not None:
        row = list(before)
    for i in sorted(late):
        if row[i] is None:
            if _assigned_before(run, table, table.columns[i].name):
                raise NotFollowedError("whether a trigger gave a column without a default NULL")  # 1048
            raise RefusedError(1364, table.columns[i].name)
    run.tries(table)
    _fit(work, row)
    if owed:  # last: a row that fails before takes no number
        work.numbering.number(row)
    _check_number(run, table, given_number and row[table.auto or 0])
    new = plan.defaults.generated(run, tuple(row), work.first)
    if plan.replace:
        _replace(work, new)
    elif plan.on_duplicate:
        _upsert(work, new)
    else:
        insert_row(run, table, new)
        work.affected += 1
        work.numbering.taken(new)
        run.fire(run, table, "INSERT", "AFTER", None, new)


def _fires_before(run: RunningStatement, table: Shadow) -> bool:
    """Whether a BEFORE trigger may change new rows of the table: one for UPDATE counts where rows are inserted.

    Source: MariaDB source, sql_trigger.cc, prepare_record_accessors; measured on MariaDB 10.11.
    """
    catalog = run.names.catalog
    of_table = (trigger for event in ("INSERT", "UPDATE") for trigger in catalog.triggers_of(table.key, event))
    return bool(catalog.triggers) and any(_BEFORE.search(trigger.text) for trigger in of_table)


def _assigned_before(run: RunningStatement, table: Shadow, column: str) -> bool:
    """Whether a BEFORE trigger may assign a column."""
    assigns = re.compile(rf"(?i)\bNEW\s*\.\s*`?{re.escape(column)}\b")
    return any(
        _BEFORE.search(trigger.text) and assigns.search(trigger.text)
        for trigger in run.names.catalog.triggers_of(table.key, "INSERT")
    )


def _late(work: _Insert) -> frozenset[int]:
    """Columns without a value that a BEFORE trigger may give one, which strict mode asks for afterwards (1364).

    Source: MySQL 5.7 manual, Trigger Syntax and Examples: since 5.7.1; measured on MariaDB 10.11, ENUM too.
    """
    run, table, defaults = work.run, work.plan.table, work.plan.defaults
    if run.server.null_before_triggers or not (run.strict and (table.transactional or work.first)):
        return frozenset()
    if not work.fires_before:
        return frozenset()
    return frozenset(
        i
        for i in defaults.missing(work.plan.columns)
        if defaults.lacks(i) or (_is_enum(table.columns[i]) and i not in defaults.queries)
    )


def _is_enum(column: Shaped) -> bool:
    return column.type == "ENUM" and column.not_null


def _check_number(run: RunningStatement, table: Shadow, given: Value) -> None:
    """Engines that only append take no number below one they have, if a key is unique by it. Raises RefusedError.

    given: as it is stored. Source: MySQL manual, The ARCHIVE Storage Engine; measured on MySQL 5.6.24 and MariaDB
    10.11.
    """
    code = run.server.refused.get(f"{table.engine} duplicate")
    if not (code and isinstance(given, int) and given and given < table.next_id):
        return
    if any(table.auto in unique.columns for unique in table.unique):
        if run.ignoring:
            raise NotFollowedError("whether IGNORE passes over an engine's error is not followed")
        if given < 0:
            raise NotFollowedError("whether an engine takes a negative number for a large one is not followed")
        raise RefusedError(code, table.columns[table.auto or 0].name)


def _fit(work: _Insert, row: list[Value]) -> None:
    run, table = work.run, work.plan.table
    for i, column in enumerate(table.columns):
        value = row[i]
        if value is None and not column.is_of_query:
            if column.not_null and not column.generated:
                if i in table.opaque and not work.plan.defaults.null_is_time(run, i):
                    raise NotFollowedError(f"whether an unknown value of {column.name} is NULL")
                row[i] = _instead_of_null(work, i)
        elif (
            column.kind != "integer" or type(value) is not int or not column.low <= value <= column.high
            or i in table.opaque
        ):  # fmt: skip
            row[i] = run.fitted(value, table, i, work.first)


def _fit_before_triggers(work: _Insert, row: list[Value]) -> None:
    """Values are stored in the row before triggers see it; whether NULL is refused by then differs (1048).

    Source: MySQL 5.7 manual, Trigger Syntax and Examples: since 5.7.1 once triggers ran; measured on MySQL 5.6.24 and
    MariaDB 10.11, where a BEFORE UPDATE trigger has NULL refused last, too, and an AFTER trigger does not.
    """
    run, table = work.run, work.plan.table
    for i, column in enumerate(table.columns if work.fires_before else ()):
        if row[i] is not None:
            row[i] = run.fitted(row[i], table, i, work.first)
        elif column.not_null and not column.generated:
            if run.server.null_before_triggers:
                row[i] = _instead_of_null(work, i)
            elif _has_computed(table):  # a key over all of a BLOB is kept as a number: measured on MariaDB 10.11
                raise NotFollowedError("whether NULL is refused before triggers run is not followed")


def _has_computed(table: Shadow) -> bool:
    """Whether the server computes something of each row: generated columns, keys over long texts."""
    keys = {i for unique in table.unique for i in unique.columns}
    return any(column.generated or (i in keys and is_long(column.type)) for i, column in enumerate(table.columns))


def _instead_of_null(work: _Insert, i: int) -> Value:
    run, table = work.run, work.plan.table
    column = table.columns[i]
    if work.plan.defaults.null_is_time(run, i):
        return work.plan.defaults.now(run, i)
    run.null_in_row(table, "INSERT")
    if (run.refuses_values(table, work.first) or work.single) and not work.plan.ignore:
        raise RefusedError(1048, column.name)
    run.warn(1048)
    return work.plan.defaults.implicit(i)


def _replace(work: _Insert, new: Row) -> None:
    run, table = work.run, work.plan.table
    while True:
        unique, found = conflict(run, table, new)
        if unique is None:
            break
        if code := run.server.refused.get(f"{table.engine} duplicate"):
            raise RefusedError(code, unique.name)
        rowid, old = int(found[0] or 0), tuple(found[1:])
        if in_place(run, table, unique):
            if differs(table, old, new):
                doubt_times(run, table, old, new)
                update_row(run, table, rowid, old, new)
                work.affected += 1
            else:
                run.spared[table.key] = None
            work.affected += 1
            work.numbering.taken(new)
            run.fire(run, table, "INSERT", "AFTER", None, new)
            return
        run.fire(run, table, "DELETE", "BEFORE", old, None)
        delete_row(run, table, rowid, old)
        run.fire(run, table, "DELETE", "AFTER", old, None)
        work.affected += 1
    insert_row(run, table, new)
    work.affected += 1
    work.numbering.taken(new)
    run.fire(run, table, "INSERT", "AFTER", None, new)


def _upsert(work: _Insert, new: Row) -> None:
    run, plan, table = work.run, work.plan, work.plan.table
    unique, found = conflict(run, table, new)
    if unique is None:
        insert_row(run, table, new)
        work.affected += 1
        work.numbering.taken(new)
        run.fire(run, table, "INSERT", "AFTER", None, new)
        return
    rowid, old = int(found[0] or 0), tuple(found[1:])
    changed = list(old)
    env = run.env(run.env(work.values, new, "n"), old)
    for i, item in plan.updates:
        if i == table.auto and not run.server.updates_counter:
            raise UnsureError("whether an AUTO_INCREMENT column may take a number it may give")
        run.not_numbers = False
        value = plan.defaults.value(run, i) if item is None else item.value(run, env)
        run.numbers(item is not None and item.opaque)
        if item is not None and item.opaque:
            if i in {j for u in table.unique for j in u.columns}:
                raise UnsureError("a key takes an unknown value")
            table.opaque.add(i)
        if value is None and plan.defaults.null_is_time(run, i):
            value = plan.defaults.now(run, i)
        if value is None and table.columns[i].not_null:
            run.null_in_row(table, "UPDATE")
            if (run.strict or work.single or plan.source is not None) and not plan.ignore:
                raise RefusedError(1048, table.columns[i].name)
            value = plan.defaults.implicit(i)
        changed[i] = env[f"c{i}"] = run.fitted(value, table, i, work.first)
    updated = tuple(changed)
    fired = run.fire(run, table, "UPDATE", "BEFORE", old, updated)
    if fired is not updated:
        refuse_null(run, table, fired)
    after = plan.defaults.updated(run, old, fired if fired is not None else updated, {i for i, _ in plan.updates})
    if after != old:
        if table.opaque.issuperset(i for i, value in enumerate(after) if value != old[i]):
            raise UnsureError("whether two unknown values differ")
        update_row(run, table, rowid, old, after)
        count_past(run, table, after)  # InnoDB, too: measured on MariaDB 10.11
        work.affected += 2
        run.first_id = run.first_id if table.auto is None else after[table.auto]
    else:
        run.spared[table.key] = None
        if not run.server.fires_for_equal_rows:
            return
    run.fire(run, table, "UPDATE", "AFTER", old, after)
