"""OPEN, FETCH and CLOSE."""

from __future__ import annotations

from collections.abc import Callable

from . import nodes as p
from .assumed_bodies import NOT_FOUND
from .frame import Frame
from .literals import Value
from .problem import RefusedError, UnsureError
from .running import RunningStatement

#: the rows of a query, and whether they hold stand-ins
Rows = Callable[[str], tuple[list[tuple[Value, ...]], bool]]


def cursor_step(run: RunningStatement, frame: Frame, node: p.CursorStep, rows: Rows) -> None:
    """One step of a cursor; `run.perhaps` has 1329 where it is not known whether a row is left.

    Raises RefusedError 1324, 1325, 1326, 1328 and 1329 (no row), UnsureError.
    """
    cursor = frame.cursors.get(node.name)
    if cursor is None:
        raise RefusedError(1324, node.name)
    if node.verb == "OPEN":
        if cursor.rows is not None:
            raise RefusedError(1325)
        try:
            cursor.rows, cursor.opaque = rows(cursor.query)
            cursor.unknown = run.optional
        except UnsureError:
            if not run.assumes:
                raise
            cursor.rows, cursor.unknown = [], True
    elif cursor.rows is None:
        raise RefusedError(1326)
    elif node.verb == "CLOSE":
        cursor.rows = None
    elif cursor.unknown or run.optional:
        for name in node.targets:
            frame.set(name, None, True)
        run.perhaps = {NOT_FOUND}
    elif not cursor.rows:
        raise RefusedError(NOT_FOUND)
    else:
        row = cursor.rows.pop(0)
        if len(row) != len(node.targets):
            raise RefusedError(1328)
        for name, value in zip(node.targets, row, strict=True):
            frame.set(name, value, cursor.opaque)
