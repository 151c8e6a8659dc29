"""Names of functions that are looked up as the text is read: those without a database, where none is chosen.

Measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

from contextlib import suppress

from ...statement import Statement
from .machine import Machine
from .problem import NotFollowedError, RefusedError
from .running import RunningStatement

#: their queries are read as those of SELECT; programs have a database of their own
_READ = frozenset(
    {"SELECT", "INSERT", "INSERT SELECT", "REPLACE", "REPLACE SELECT", "UPDATE", "DELETE", "CREATE VIEW",
     "CREATE TABLE SELECT", "CREATE TEMPORARY TABLE SELECT"}
)  # fmt: skip


def check_functions(machine: Machine, run: RunningStatement, statement: Statement) -> None:
    """Raises RefusedError 1305 for a function that no server has, before the first table that lacks a database."""
    if run.names.default_db or statement.kind not in _READ:
        return
    tables = (ref.span.start for ref in statement.objects if ref.kind in ("table", "view") and not ref.db)
    first = min(tables, default=None)
    for use in statement.functions:
        if "." in use.name or (first is not None and use.span.start > first):
            continue
        try:
            with suppress(NotFollowedError):
                machine.stored_key(run, None, use.name)
        except RefusedError as error:
            raise RefusedError(error.code, use.name, parsed=True) from None
