"""Queries of which one row is wanted: which of them may give several, whatever rows there are.

Source: MySQL manual, The Subquery as Scalar Operand and SELECT ... INTO.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from sqlglot import exp

from .query_forms import gathers_rows, sources
from .scope import is_dual
from .table import Shadow

#: of a subquery, and of SELECT ... INTO
SEVERAL_ROWS, TOO_MANY_ROWS = 1242, 1172
#: kinds of columns of which no two values are equal to one other, as '5' and '05' are to 5
_EXACT = frozenset({"integer", "decimal", "date", "datetime"})


def row_limit(
    query: exp.Expr, table_of: Callable[[exp.Table], Shadow | None], variables: Collection[str]
) -> str | None:
    """None where a query gives at most one row, else the place holder of its LIMIT, or an empty text.

    table_of: the table that a name in FROM means, None for others. variables: local ones in lower case, which hide
    columns.
    """
    limit = query.args.get("limit")
    name = str(limit.expression.name) if limit is not None and isinstance(limit.expression, exp.Placeholder) else ""
    if not isinstance(query, exp.Select):
        return name
    read = [each for each in sources(query.args.get("from_"), *(query.args.get("joins") or ())) if not is_dual(each)]
    if query.args.get("group") is None and (gathers_rows(query) or not read):
        return None
    if len(read) != 1 or not isinstance(read[0], exp.Table):
        return name
    table = table_of(read[0])
    if table is None:
        return name
    own = {(alias, column) for alias in ("", read[0].alias_or_name.lower()) for column in table.names}
    return None if _finds_by_key(query, table, own - {("", each) for each in variables}) else name


def _finds_by_key(query: exp.Select, table: Shadow, own: Collection[tuple[str, str]]) -> bool:
    """Whether WHERE gives every column of a unique key one value. own: by which aliases and names it is a column."""
    given = {table.names[name] for name in _given(query, own)}
    keys = (unique.columns for unique in table.unique)
    return any(given.issuperset(key) and all(table.columns[i].kind in _EXACT for i in key) for key in keys)


def _given(query: exp.Select, own: Collection[tuple[str, str]]) -> Iterator[str]:
    where = query.args.get("where")
    tests = where.this.unnest() if where is not None else None
    for test in tests.flatten() if isinstance(tests, exp.And) else (tests,):
        if isinstance(test, exp.EQ):
            for column, value in ((test.this, test.expression), (test.expression, test.this)):
                if _is_of(column, own) and not any(_is_of(each, own) for each in value.find_all(exp.Column)):
                    yield column.name.lower()


def _is_of(node: exp.Expr, own: Collection[tuple[str, str]]) -> bool:
    return isinstance(node, exp.Column) and (node.table.lower(), node.name.lower()) in own
