"""CREATE SERVER and DROP SERVER: the names of foreign servers. Codes measured on MySQL 5.6.24 and MariaDB 10.11."""

from __future__ import annotations

from ...statement import Statement
from .machine import Machine
from .objects import check_flags
from .problem import NotFollowedError, RefusedError
from .running import RunningStatement

_EXISTS, _MISSING = 1476, 1477


def foreign_server(machine: Machine, run: RunningStatement, statement: Statement) -> None:
    """Make or drop one. Raises RefusedError, and NotFollowedError where a server may have been there before."""
    check_flags(statement)
    drops, known = statement.kind == "DROP SERVER", machine.tables.others
    for ref in statement.refs("drop" if drops else "create"):
        name = f"server:{ref.name.lower()}"
        if name in known:
            if not drops and statement.flags.isdisjoint(("if not exists", "or replace")):
                raise RefusedError(_EXISTS, ref.name, early=True)
        elif drops and "if exists" not in statement.flags:
            if not machine.tables.fresh:
                raise NotFollowedError(f"whether server {ref.name} exists is not known")
            raise RefusedError(_MISSING, ref.name, early=True)
        elif not drops and not machine.tables.fresh:
            raise NotFollowedError(f"whether server {ref.name} exists is not known")
        machine.note_set(run, known, name, present=not drops)
