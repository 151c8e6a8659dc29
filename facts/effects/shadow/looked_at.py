"""SHOW, DESCRIBE and EXPLAIN: what they look at has to be there."""

from __future__ import annotations

import re

from ...statement import Statement
from .accounts import check_grant_tables, need_account
from .machine import Machine
from .problem import NotFollowedError, RefusedError, UnsureError
from .running import RunningStatement
from .table import Shadow
from .views import ViewRows

_NO_VIEW, _NO_GRANTS, _NO_SUCH_DATABASE = 1347, 1141, 1049
_LISTED = re.compile(
    r"(?i)\s*SHOW\s+(?:FULL\s+)?(?:TABLES|TRIGGERS|TABLE\s+STATUS)\s+(?:FROM|IN)\s+`?(?P<db>[\w$]+)`?(?![\w$.])"
)


def looked_at(machine: Machine, run: RunningStatement, statement: Statement) -> None:
    """Raises RefusedError with the server's error for what is not there, UnsureError where it is not known.

    Source: measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    listed = _LISTED.match(statement.text, statement.span.start)
    if listed and machine.tables.has_database(listed["db"]) is False:
        raise RefusedError(_NO_SUCH_DATABASE, listed["db"], early=True)
    for ref in statement.refs("read"):
        if ref.kind == "table":
            machine.table(run, ref.db, ref.name)
        elif ref.kind == "view":
            found = machine.table(run, ref.db, ref.name)
            if isinstance(found, Shadow) and found.temporary:
                raise NotFollowedError("whether SHOW CREATE VIEW means what a temporary table hides is not followed")
            if not isinstance(found, ViewRows):
                raise RefusedError(_NO_VIEW, ref.name, early=True)
        elif ref.kind == "user":
            check_grant_tables(machine)
            need_account(machine, ref, _NO_GRANTS if ref.role == "grants" else run.server.show_user)
        else:
            there = machine.has_object(run, ref.kind, ref)
            if there is None:
                raise UnsureError(f"whether {ref.kind} {ref.name} exists is not known")
            if not there:
                raise RefusedError(run.server.existence.dropped(ref.kind), ref.name, early=True)
