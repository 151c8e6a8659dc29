"""What a column holds when a statement gives it no value."""

from __future__ import annotations

from dataclasses import dataclass

from sqlglot import exp

from ...sql.dialect import DEFAULT_MODE
from .literals import Value
from .plan import SqliteQuery, expression
from .problem import NotFollowedError, RefusedError, UnsureError
from .rewrite import parsed
from .running import RunningStatement
from .scope import Context
from .table import Row, Shadow

_ZERO: dict[str, Value] = {
    "integer": 0, "decimal": 0, "float": 0.0, "date": "0000-00-00", "datetime": "0000-00-00 00:00:00",
    "time": "00:00:00",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Defaults:
    """The defaults of a table; queries: by position, of columns that have a DEFAULT or are generated."""

    table: Shadow
    queries: dict[int, SqliteQuery | None]
    values: dict[str, Value]
    computed: dict[int, SqliteQuery]

    def missing(self, listed: tuple[int, ...]) -> list[int]:
        """The positions a statement leaves out."""
        given = set(listed)
        return [i for i in range(len(self.table.columns)) if i not in given]

    def value(self, run: RunningStatement, i: int, first_row: bool = True) -> Value:
        """The value of column i. Raises RefusedError 1364 where it has none."""
        column = self.table.columns[i]
        if column.is_of_query:
            raise NotFollowedError(f"whether {column.name}, which a query made, has a default is not followed")
        if i in self.queries:
            query = self.queries[i]
            if query is None:
                raise NotFollowedError(f"the default of {column.name} is not followed")
            if query.opaque:
                if not query.fresh and any(i in unique.columns for unique in self.table.unique):
                    raise UnsureError("a key takes an unknown value")
                self.table.opaque.add(i)
            return query.value(run, self.values)
        if not column.not_null or column.auto or column.generated:
            return None
        if self.lacks(i):
            if run.strict and (self.table.transactional or first_row or run.client.strict_all):
                raise RefusedError(1364, column.name)
            run.warn(1364)
        return self.implicit(i)

    def lacks(self, i: int) -> bool:
        """Whether column i wants a value: an ENUM takes its first one. MySQL manual, Data Type Default Values."""
        column = self.table.columns[i]
        has_own = i in self.queries or column.auto or column.generated or column.type == "ENUM"
        return column.not_null and not has_own

    def implicit(self, i: int) -> Value:
        """What stands in for NULL in a column that must not be NULL."""
        column = self.table.columns[i]
        if column.kind == "choice" and column.choices:
            return column.choices[0]
        return _ZERO.get(column.kind, "")

    def null_is_time(self, run: RunningStatement, i: int) -> bool:
        """Whether NULL stands for the time in column i. Source: MySQL 5.7 manual, explicit_defaults_for_timestamp."""
        column = self.table.columns[i]
        return column.not_null and column.type.startswith("TIMESTAMP") and run.server.null_is_time

    def now(self, run: RunningStatement, i: int) -> Value:
        """The time, which is unknown."""
        self.table.opaque.add(i)
        return run.store.ask("SELECT my_NOW()", {})[0][0]

    def updated(self, run: RunningStatement, old: Row, new: Row, assigned: set[int]) -> Row:
        """The new row with what ON UPDATE and generated columns add."""
        if new == old:
            return new
        row = list(new)
        for i, column in enumerate(self.table.columns):
            if column.on_update and i not in assigned:
                row[i] = self.now(run, i)
        return self.generated(run, tuple(row))

    def generated(self, run: RunningStatement, row: Row, first: bool = True) -> Row:
        """The row with its generated columns computed. first: no row was changed yet."""
        if not self.computed:
            return row
        made = list(row)
        for i, query in self.computed.items():
            if query.opaque:
                self.table.opaque.add(i)
            made[i] = run.fitted(query.value(run, run.env(self.values, tuple(made))), self.table, i, first)
        return tuple(made)


def defaults_of(table: Shadow, context: Context) -> Defaults:
    """Read the DEFAULT and GENERATED texts of a table."""
    queries: dict[int, SqliteQuery | None] = {}
    computed: dict[int, SqliteQuery] = {}
    values: dict[str, Value] = {}
    plain = Context(context.table, context.stored, row=table)
    for i, column in enumerate(table.columns):
        text = column.generated or column.default
        if not text:
            continue
        try:
            query = _expression(plain, text)
        except (UnsureError, RefusedError):
            if column.generated:
                raise NotFollowedError(f"generated column {column.name} is not followed") from None
            queries[i] = None
            continue
        if column.generated:
            computed[i] = query
        else:
            queries[i] = query
    return Defaults(table, queries, values, computed)


def _expression(context: Context, text: str) -> SqliteQuery:
    if text.upper() in ("CURRENT_TIMESTAMP", "NOW", "LOCALTIME", "LOCALTIMESTAMP"):
        text += "()"
    # literals stay in the text: these values are shared by all columns of the table
    _, tree = parsed("SELECT " + text, DEFAULT_MODE)
    assert isinstance(tree, exp.Select)
    return expression(context, tree.expressions[0])
