"""Which rows a statement names by their primary key, to see whether another session holds one of them.

Source: MySQL manual, innodb_lock_wait_timeout: the statement fails with 1205, the transaction goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from ...statement import Statement
from .delete import DeletePlan
from .insert_plan import InsertPlan
from .literals import Value
from .locks import Locks, other_key, other_uniques
from .machine import Plan
from .problem import WAITED_TOO_LONG, RefusedError
from .running import RunningStatement
from .table import Shadow
from .table_locks import of_functions
from .update import UpdatePlan
from .wanted_tables import beneath

_EQUAL = re.compile(r"\[([^\[\]]+)\] = :(\w+)")
_WIDER = (" OR ", "(NOT ")


def contend(
    locks: Locks,
    run: RunningStatement,
    plan: Plan,
    values: Mapping[str, Value],
    literals: list[Value] | None,
    is_locking: bool = False,
) -> None:
    """Note in `run.doubt` a row that a statement wants and another session holds.

    literals: of the rows of VALUES where these are folded into one. is_locking: SELECT ... FOR UPDATE and its like.
    Raises RefusedError 1205 where it waits in vain.
    """
    if isinstance(plan, InsertPlan):
        wanted = _inserted(plan, plan.table.primary, values, literals) if len(plan.table.primary) == 1 else []
        _cross(locks, run, plan.table, scans=False)
        if wanted is None or wanted:
            _meet(locks, run, plan.table, None if wanted is None else [key for (key,) in wanted])
        _meet_others(locks, run, plan, values, literals)
        _meet_parents(locks, run, plan, values, literals)
        for table in plan.source.tables if plan.source else ():
            _meet(locks, run, table, None)
            _cross(locks, run, table, scans=True)
            locks.scan(run.client, table)
    elif isinstance(plan, UpdatePlan | DeletePlan):
        for table in plan.find.tables:
            keys = _found(table, plan.find.sql, values)
            _meet(locks, run, table, keys)
            _cross(locks, run, table, keys is None)
            if keys is None or not all(_is_there(run, table, key) for key in keys):
                locks.scan(run.client, table)  # the gap where a row is missing
        targets = plan.targets if isinstance(plan, UpdatePlan) else ()
        for target in targets:
            moved = {i for i, _ in target.sets}
            if not {i for unique in target.table.unique for i in unique.columns}.isdisjoint(moved):
                _cross(locks, run, target.table, scans=True)
            for foreign, key in target.table.foreign_keys:
                if key in run.tables.permanent and any(target.table.names[n.lower()] in moved for n in foreign.columns):
                    _cross(locks, run, run.tables.permanent[key], scans=True)
        for table in plan.find.tables:
            _meet_kin(locks, run, table)
    elif is_locking:
        for table in plan[1].tables:
            keys = _found(table, plan[1].sql, values)
            _meet(locks, run, table, keys)
            _cross(locks, run, table, keys is None)
            locks.scan(run.client, table)


def read_locking(locks: Locks, run: RunningStatement, statement: Statement) -> None:
    """Note the tables whose rows a statement locks that it does not change: of queries inside it, joins and functions.

    Notes in `run.doubt` what another session may keep from it. Where statements run in turn; measured on MySQL 5.6.24
    and MariaDB 10.11.
    """
    if not locks.in_turn or not (keys := _read_locking(run, statement)):
        return
    written = {run.names.key(ref) for ref in statement.refs("write")}
    for key in {each for named in keys for each in (named, *beneath(run, named))} - written:
        table = run.tables.permanent.get(key)
        if table is not None and key not in run.client.temporary:
            _cross(locks, run, table, scans=True)
            locks.scan(run.client, table)


def _read_locking(run: RunningStatement, statement: Statement) -> set[str]:
    def locks(leaf: Statement) -> bool:
        return is_serializable or "locking" in leaf.flags or bool(leaf.refs("write"))

    is_serializable = run.client.locks_what_it_reads
    keys = of_functions(run, statement, "read", where=locks)
    alone = statement.kind == "SELECT" and "locks what it reads" in statement.flags  # `contend` knows its keys
    makes = statement.kind == "CREATE TEMPORARY TABLE SELECT"
    if (locks(statement) or makes) and not alone and statement.kind != "LOCK TABLES":
        keys |= {run.names.key(ref) for ref in statement.refs("read") if ref.kind == "table"}
    return keys


def _cross(locks: Locks, run: RunningStatement, table: Shadow, scans: bool) -> None:
    if locks.crossed(run.client, table, scans):
        run.doubt = f"another session holds rows of {table.key}"
        run.contended = run.crossed = True


def _meet_others(
    locks: Locks, run: RunningStatement, plan: InsertPlan, values: Mapping[str, Value], literals: list[Value] | None
) -> None:
    """A new row waits for one that has the same in a unique key besides the primary key."""
    for n in other_uniques(plan.table) if locks.in_turn else ():
        rows = _inserted(plan, plan.table.unique[n].columns, values, literals)
        keys = None if rows is None else [other_key(plan.table, n, row) for row in rows]
        if locks.doubt(run.client, plan.table, keys):
            run.doubt = f"another session holds a row of {plan.table.key}"
            run.contended = run.crossed = True


def _meet_parents(
    locks: Locks, run: RunningStatement, plan: InsertPlan, values: Mapping[str, Value], literals: list[Value] | None
) -> None:
    """A new row locks its parent, or the gap where it is missing (MySQL manual, InnoDB and FOREIGN KEY Constraints)."""
    for foreign, key in plan.table.foreign_keys if run.client.foreign_keys else ():
        parent = run.tables.permanent.get(key)
        columns = [plan.table.names[name.lower()] for name in foreign.columns]
        rows = _inserted(plan, columns, values, literals) if len(columns) == 1 else None
        if parent is None:
            continue
        if locks.doubt(run.client, parent, None if rows is None else [each for (each,) in rows]):
            run.doubt = f"another session holds a row of {key}"
            run.contended = run.crossed = True
        at = tuple(parent.names[name.lower()] for name in foreign.parent_columns if name.lower() in parent.names)
        if rows is None or len(at) != 1 or not all(row == (None,) or run.store.find(parent, at, row) for row in rows):
            locks.scan(run.client, parent)


def _meet_kin(locks: Locks, run: RunningStatement, table: Shadow) -> None:
    """A parent waits for children that another session has made: they lock it."""
    for child, _ in run.tables.children.get(table.key, ()):
        _cross(locks, run, child, scans=True)


def _meet(locks: Locks, run: RunningStatement, table: Shadow, keys: list[Value] | None) -> None:
    run.met.add(table.sqlite)
    if locks.waits(run.client, table, keys):
        raise RefusedError(WAITED_TOO_LONG, table.key)
    if locks.doubt(run.client, table, keys):
        run.doubt = f"another session holds a row of {table.key}"
        run.contended = True
        run.crossed |= keys is None


def _inserted(
    plan: InsertPlan, columns: Iterable[int], values: Mapping[str, Value], literals: list[Value] | None
) -> list[tuple[Value, ...]] | None:
    """What the new rows have in these columns; none where it is made for them, None where they are not literals."""
    if not set(columns) <= set(plan.columns):
        return []
    places = [plan.columns.index(i) for i in columns]
    if literals is not None:
        return list(zip(*(literals[at :: len(plan.columns)] for at in places), strict=True))
    if plan.source is not None:
        return None
    found: list[tuple[Value, ...]] = []
    for row in plan.rows:
        items = [item for at in places if (item := row[at]) is not None and item.sql != "SELECT NULL"]
        if any(not item.parameter for item in items):
            return None
        if len(items) == len(places):
            found.append(tuple(values.get(item.parameter) for item in items))
    return found


def _is_there(run: RunningStatement, table: Shadow, key: Value) -> bool:
    return not table.known or bool(run.store.find(table, table.primary, (key,)))


def _found(table: Shadow, sql: str, values: Mapping[str, Value]) -> list[Value] | None:
    """The key that a condition asks for; None where it may meet other rows."""
    if len(table.primary) != 1 or any(word in sql for word in _WIDER):
        return None
    name = table.columns[table.primary[0]].name.lower()
    found = [values.get(parameter) for column, parameter in _EQUAL.findall(sql) if column.lower() == name]
    return found or None
