"""Which errors of the engine a statement may meet in rows that are not known."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...statement import Statement
from ..effects import ANY_ERROR
from .columns import Shaped
from .problem import WAITED_TOO_LONG
from .running import RunningStatement
from .table import Shadow

_NO_FILE = 13
_DEADLOCK = 1213
_NO_NUMBER, _OUT_OF_RANGE, _NO_NULL = 1292, 1690, 1048
_NULL = re.compile(r"(?i)\bNULL\b")


def possible_errors(run: RunningStatement, statement: Statement, contended: bool) -> tuple[int, ...]:
    """The codes, in order; contended: another session holds a row that the statement wants."""
    found: set[int] = set()
    refs = (*statement.refs("write"), *statement.maybe_writes)
    if any(run.names.catalog.triggers.about(run.names.key(ref)) for ref in refs if ref.kind == "table"):
        found.add(ANY_ERROR)  # also with IGNORE: what a trigger may not do is refused
    if "ignore" not in statement.flags:
        tables = (run.tables.find(run.names.key(ref), run.client) for ref in refs if ref.kind == "table")
        found.update(code for table in tables if table is not None for code in _of_table(run, statement, table))
    if statement.kind in ("LOAD DATA", "LOAD XML") and "local" not in statement.flags:
        found.add(_NO_FILE)
    if statement.kind != "DO" and "ignore" not in statement.flags:
        found |= run.several_rows
    if run.not_numbers:
        found.add(_NO_NUMBER)
    if contended:
        found.update((WAITED_TOO_LONG, _DEADLOCK))
    return tuple(sorted(found))


def gives_an_id(statement: Statement) -> bool:
    """Whether LAST_INSERT_ID() may be another one behind the statement."""
    inserts = statement.kind.startswith(("INSERT", "REPLACE", "LOAD"))
    return inserts or any(used.name == "LAST_INSERT_ID" for used in statement.functions)


def may_refuse_a_value(run: RunningStatement, statement: Statement) -> bool:
    """Whether strict mode may refuse a value that the statement gives a column."""
    changes = statement.kind.startswith(("INSERT", "REPLACE", "UPDATE", "LOAD"))
    return changes and run.strict and "ignore" not in statement.flags


def _of_table(run: RunningStatement, statement: Statement, table: Shadow) -> Iterator[int]:
    kind = statement.kind
    if code := run.server.refused.get(f"{table.engine} {kind.lower()}"):
        yield code
    if table.checked:
        yield ANY_ERROR
    inserts = kind.startswith(("INSERT", "REPLACE", "LOAD"))
    over = kind.startswith("REPLACE") or "on duplicate key" in statement.flags
    given = {column.name.lower() for column in statement.given}
    if table.unique and kind != "DELETE" and not over and (inserts or _assigns_key(table, given)):
        yield 1062
    if inserts and _NULL.search(statement.text) and any(column.not_null for column in table.columns):
        yield _NO_NULL
    if kind == "UPDATE" and "-" in statement.text and any(_has_no_sign(column) for column in table.columns):
        yield _OUT_OF_RANGE
    if not run.client.foreign_keys or table.engine != "INNODB":
        return
    if table.foreign_keys and kind != "DELETE":
        yield 1452
    if not inserts and any(
        (foreign.on_delete if kind == "DELETE" else foreign.on_update) not in ("CASCADE", "SET NULL")
        for _, foreign in run.tables.children.get(table.key, ())
    ):
        yield 1451


def _has_no_sign(column: Shaped) -> bool:
    return column.kind == "integer" and column.low == 0 and not column.type.upper().startswith("BIT")


def _assigns_key(table: Shadow, given: set[str]) -> bool:
    keys = {table.columns[i].name.lower() for unique in table.unique for i in unique.columns}
    return not given or bool(keys & given)
