"""Names of functions as they are written: those without a database where none is chosen, and those in capitals.

Measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

from contextlib import suppress

from ...names import split_key
from ...statement import Statement
from .machine import Machine
from .problem import NotFollowedError, RefusedError
from .running import RunningStatement

#: their queries are read as those of SELECT; programs have a database of their own
_READ = frozenset(
    {"SELECT", "INSERT", "INSERT SELECT", "REPLACE", "REPLACE SELECT", "UPDATE", "DELETE", "CREATE VIEW",
     "CREATE TABLE SELECT", "CREATE TEMPORARY TABLE SELECT", "EXPLAIN"}
)  # fmt: skip


def check_functions(machine: Machine, run: RunningStatement, statement: Statement) -> None:
    """Raises RefusedError 1305 for a function that no server has, before the first table that lacks a database."""
    if run.names.default_db or statement.kind not in _READ:
        return
    tables = (ref.span.start for ref in statement.objects if ref.kind in ("table", "view") and not ref.db)
    first = min(tables, default=None)
    read = statement.body[0] if statement.kind == "EXPLAIN" and statement.body else statement
    for use in read.functions:
        if "." in use.name or (first is not None and use.span.start > first):
            continue
        try:
            with suppress(NotFollowedError):
                machine.stored_key(run, None, use.name)
        except RefusedError as error:
            raise RefusedError(error.code, use.name, parsed=True) from None


def doubt_of_letters(run: RunningStatement, statement: Statement, text: str) -> str:
    """Why it is not known how the call of a function is written in the binary log, empty where it is.

    A session calls it as it did at first, in whatever capitals that was, until a routine is defined or dropped.
    """
    others = run.client.functions_in_other_letters
    for call in run.calls:
        name = split_key(call.function).name
        written = (text[use.span.start : use.span.end].rpartition(".")[2].strip("` ") for use in statement.functions)
        if any(each != name and each.lower() == name.lower() for each in written):
            others.add(call.function)
        if call.function in others and (call.changes or call.sought):
            return "in which capitals the call of a function is logged is not followed"
    return ""
