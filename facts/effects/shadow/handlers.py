"""Which handler of a stored program an error goes to.

Source: MySQL manual, DECLARE ... HANDLER Statement, and MySQL source, sp_pcontext.cc, find_handler: of the innermost
block that has one, the most specific; measured on MySQL 5.6.24 and MariaDB 10.11.
"""

from __future__ import annotations

from ..effects import ANY_ERROR
from .frame import Frame
from .nodes import HandlerNode
from .states import matches

_CLASSES = ("SQLWARNING", "NOT FOUND", "SQLEXCEPTION")


def handler_of(frame: Frame, code: int, values: tuple[str, ...] = ()) -> int | None:
    """The place of the handler in `frame.handlers`; None where nothing catches the error."""
    found: tuple[int, int] | None = None
    for at in range(len(frame.handlers) - 1, -1, -1):
        block, handler = frame.handlers[at]
        if found is not None and block != frame.handlers[found[1]][0]:
            break
        ranks = [
            _rank(condition)
            for condition in (_resolved(frame, each) for each in handler.conditions)
            if matches(condition, code, values)
        ]
        if ranks and (found is None or min(ranks) <= found[0]):
            found = min(ranks), at
    return found[1] if found else None


def handlers_of(frame: Frame, codes: set[int]) -> tuple[list[HandlerNode], set[int]]:
    """The handlers that may run where one of the errors may have come, and the errors that nothing catches."""
    places, uncaught = set[int](), set[int]()
    for code in codes:
        if code == ANY_ERROR:
            places.update(at for at, (_, each) in enumerate(frame.handlers) if _catches_errors(frame, each))
            if not any("SQLEXCEPTION" in each.conditions for _, each in frame.handlers):
                uncaught.add(code)
        elif (at := handler_of(frame, code)) is not None:
            places.add(at)
        elif not matches("NOT FOUND", code):
            uncaught.add(code)
    places.update(at for at, (_, each) in enumerate(frame.handlers) if "SQLWARNING" in each.conditions)
    return [frame.handlers[at][1] for at in sorted(places)], uncaught


def warned_handlers(frame: Frame) -> list[HandlerNode]:
    """The handlers for warnings, and for errors by name: as a warning such an error comes to no SQLEXCEPTION."""
    classes = ("NOT FOUND", "SQLEXCEPTION")
    return [each for _, each in frame.handlers if any(_resolved(frame, it) not in classes for it in each.conditions)]


def _catches_errors(frame: Frame, handler: HandlerNode) -> bool:
    return any(_resolved(frame, each) not in ("SQLWARNING", "NOT FOUND") for each in handler.conditions)


def _resolved(frame: Frame, condition: str) -> str:
    return frame.conditions.get(condition.lower(), condition)


def _rank(condition: str) -> int:
    if condition in _CLASSES:
        return 2 + _CLASSES.index(condition)
    return 1 if condition.startswith("STATE ") else 0
