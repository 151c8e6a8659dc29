"""Which rows a statement names by their primary key, to see whether another session holds one of them.

Source: MySQL manual, innodb_lock_wait_timeout: the statement fails with 1205, the transaction goes on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from .delete import DeletePlan
from .insert_plan import InsertPlan
from .literals import Value
from .locks import Locks
from .machine import Plan
from .problem import WAITED_TOO_LONG, RefusedError
from .running import RunningStatement
from .table import Shadow
from .update import UpdatePlan

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
        wanted = _inserted(plan, values, literals)
        _cross(locks, run, plan.table, scans=False)
        if wanted is None or wanted:
            _meet(locks, run, plan.table, wanted)
        for table in plan.source.tables if plan.source else ():
            _meet(locks, run, table, None)
            locks.scan(run.client, table)
    elif isinstance(plan, UpdatePlan | DeletePlan):
        for table in plan.find.tables:
            keys = _found(table, plan.find.sql, values)
            _meet(locks, run, table, keys)
            _cross(locks, run, table, keys is None)
            if keys is None:
                locks.scan(run.client, table)
    elif is_locking or plan[0].into or plan[1].calls:
        for table in plan[1].tables:
            keys = _found(table, plan[1].sql, values)
            _meet(locks, run, table, keys)
            if is_locking:
                _cross(locks, run, table, keys is None)
                locks.scan(run.client, table)


def _cross(locks: Locks, run: RunningStatement, table: Shadow, scans: bool) -> None:
    if locks.crossed(run.client, table, scans):
        run.doubt = f"another session holds rows of {table.key}"
        run.contended = True


def _meet(locks: Locks, run: RunningStatement, table: Shadow, keys: list[Value] | None) -> None:
    if locks.waits(run.client, table, keys):
        raise RefusedError(WAITED_TOO_LONG, table.key)
    if locks.doubt(run.client, table, keys):
        run.doubt = f"another session holds a row of {table.key}"
        run.contended = True


def _inserted(plan: InsertPlan, values: Mapping[str, Value], literals: list[Value] | None) -> list[Value] | None:
    """The keys of the new rows; none where the server makes them, None where they are not literals."""
    primary = plan.table.primary
    if len(primary) != 1 or primary[0] not in plan.columns:
        return []
    at = plan.columns.index(primary[0])
    if literals is not None:
        return literals[at :: len(plan.columns)]
    if plan.source is not None:
        return None
    items = [row[at] for row in plan.rows]
    return [values.get(item.parameter) for item in items if item is not None and item.parameter]


def _found(table: Shadow, sql: str, values: Mapping[str, Value]) -> list[Value] | None:
    """The key that a condition asks for; None where it may meet other rows."""
    if len(table.primary) != 1 or any(word in sql for word in _WIDER):
        return None
    name = table.columns[table.primary[0]].name.lower()
    found = [values.get(parameter) for column, parameter in _EQUAL.findall(sql) if column.lower() == name]
    return found or None
