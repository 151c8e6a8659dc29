"""A temporary table that a statement names twice.

Source: MySQL manual, TEMPORARY Table Problems: error 1137; MariaDB documentation, CREATE TABLE: allowed since 10.2.1.
"""

from __future__ import annotations

from ...statement import Statement
from .problem import RefusedError
from .running import RunningStatement


def check_reopened(run: RunningStatement, statement: Statement) -> None:
    """Raises RefusedError 1137 where the server opens a temporary table once only and the statement names it twice."""
    temporary = run.client.temporary
    if run.server.reopens_temporary or not temporary:
        return
    spans: dict[str, set[object]] = {}
    for ref in statement.objects:
        if ref.kind == "table" and (key := run.names.key(ref)) in temporary:
            spans.setdefault(key, set()).add(ref.span)
    for key, named in spans.items():
        if len(named) > 1:
            raise RefusedError(1137, key, early=True)
