"""Tables of MERGE, whose rows are those of other tables, where programs open them."""

from __future__ import annotations

from ...statement import Statement
from .machine import Machine
from .problem import NotFollowedError
from .running import RunningStatement


def check_merged(machine: Machine, run: RunningStatement, statement: Statement) -> None:
    """Raises NotFollowedError where a function or trigger may open a table of MERGE that does not fit its parts.

    Error 1168 comes before tables are missing then: measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    if not machine.merged:
        return
    written = map(run.names.key, statement.refs("write"))
    if statement.functions or any(any(run.names.catalog.triggers.about(key)) for key in written):
        raise NotFollowedError("whether a table of MERGE that a program opens fits its parts")
