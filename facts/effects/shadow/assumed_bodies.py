"""What a stored program may run where nobody knows a condition: every branch, each statement of it optional.

From a LEAVE, an ITERATE or an error in such a branch on, the rest of the program is optional too, and loops run once.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable

from ..effects import ProgramStep
from .frame import Frame, Jump
from .problem import RefusedError, UnsureError
from .running import RunningStatement

Steps = Generator[ProgramStep, int, None]
NOT_FOUND = 1329


def assume_bodies(
    run: RunningStatement, statement: Callable[[object], Steps], bodies: Iterable[Iterable[object]]
) -> Steps:
    """The statements of branches that may or may not run. Raises UnsureError where no caller can decide on them."""
    if not run.assumes:
        raise UnsureError("a condition depends on a value nobody knows")
    before, run.optional = run.optional, True
    leaves = False
    for body in bodies:
        try:
            for node in body:
                yield from statement(node)
        except Jump:
            leaves = True
        except RefusedError as error:
            run.failures.add(error.code)
            leaves = True
    run.optional = before or leaves


def missing(frame: Frame) -> list[tuple[object, ...]]:
    """The handlers that run where a cursor or a query has no row left."""
    return [(handler.body,) for _, handler in frame.handlers if "NOT FOUND" in handler.conditions]
