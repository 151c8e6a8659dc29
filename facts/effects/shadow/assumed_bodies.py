"""What a stored program may run where a condition is not known: every branch, each statement of it optional.

From a LEAVE, an ITERATE or an error in such a branch on, the rest of the program is optional too, and loops run once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable

from ...statement import Statement
from ..effects import Effects, ProgramStep
from .frame import Jump
from .problem import RefusedError, UnsureError
from .running import RunningStatement
from .single_rows import TOO_MANY_ROWS

Steps = Generator[ProgramStep, int, None]
NOT_FOUND = 1329
_INTO = re.compile(r"(?i)\bINTO\b")


def assume_bodies(
    run: RunningStatement, statement: Callable[[object], Steps], bodies: Iterable[Iterable[object]]
) -> Steps:
    """The statements of branches that may or may not run. Raises UnsureError where no caller can decide on them."""
    if not run.assumes:
        raise UnsureError("a condition depends on an unknown value")
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


def perhaps(leaf: Statement, text: str, effects: Effects) -> set[int]:
    """The errors with which a statement of a program may have ended whose effects are not sure."""
    found = {*effects.may_fail, *effects.refused_with}
    if leaf.kind == "SELECT" and _INTO.search(text):
        found |= {NOT_FOUND, TOO_MANY_ROWS}
    return found
