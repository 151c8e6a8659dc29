"""RETURNING: the columns that it names are those of the table that is changed."""

from __future__ import annotations

from sqlglot import exp

from ...sql.builtin_functions import BUILTIN_FUNCTIONS
from .delete import DeletePlan
from .insert_plan import InsertPlan
from .problem import NotFollowedError, RefusedError
from .update import UpdatePlan

_NO_SUCH_COLUMN, _GROUP_FUNCTION = 1054, 1111


def check_returned(tree: exp.Insert | exp.Update | exp.Delete, plan: InsertPlan | UpdatePlan | DeletePlan) -> None:
    """Raises RefusedError 1054 for a column that is not there, 1111 for an aggregate, NotFollowedError for a query.

    Source: MariaDB documentation, INSERT ... RETURNING; measured on MariaDB 10.11.
    """
    returning = tree.args.get("returning")
    if returning is None:
        return
    if returning.find(exp.Query) or isinstance(plan, UpdatePlan):
        raise NotFollowedError("a query in RETURNING is not followed")
    if returning.find(exp.AggFunc):
        raise RefusedError(_GROUP_FUNCTION, early=True)
    for call in returning.find_all(exp.Anonymous):
        if str(call.this).upper().removeprefix("F_") not in BUILTIN_FUNCTIONS:
            raise NotFollowedError("whether a function of RETURNING exists is not followed")  # 1305
    table = plan.table if isinstance(plan, InsertPlan) else plan.tables[0]
    names = {tree.this.alias_or_name.lower(), table.key.rpartition(".")[2].lower()}
    for column in returning.find_all(exp.Column):
        if isinstance(column.this, exp.Star):
            continue
        if column.name.lower() not in table.names or (column.table and column.table.lower() not in names):
            raise RefusedError(_NO_SUCH_COLUMN, column.name, early=True)
