"""Values of options and arguments that are right as they are.

typer has pydantic convert every value, also defaults and texts: loading that takes as long as deciding a statement.
What is not plainly right goes to typer, which converts it or says what is wrong with it.
"""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any, get_args, get_origin

import typer


def take_plain_values(command: Any) -> None:
    """Have a command, and those below it, take plain values as they are."""
    for each in command.get_params(typer.Context(command)):
        if hasattr(each, "_runtime_param") and hasattr(each, "get_runtime_param"):
            each._runtime_param = _PlainFirst()
    for below in getattr(command, "commands", {}).values():
        take_plain_values(below)


class _PlainFirst:
    """What a parameter of typer's asks for its value (typer, RuntimeParam)."""

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value of a parameter. Raises typer's errors."""
        if value is None or value == ():
            return () if param.multiple or param.nargs == -1 else None
        if value is param.default:
            return value
        kind = param.type_descriptor.annotation
        if get_origin(kind) is list and isinstance(value, tuple | list):
            found = [_plain(each, get_args(kind)[0]) for each in value]
            if None not in found:
                return found
        elif (made := _plain(value, kind)) is not None:
            return made
        param._runtime_param = None
        return param.get_runtime_param().coerce(value, param=param, ctx=ctx)


def _plain(value: Any, kind: Any) -> Any:
    """A text as a value of this kind; None where there is more to look at."""
    if type(value) is not str:
        return None
    if kind is str:
        return value
    if kind is Path and _is_readable(value):
        return Path(value)
    return next((each for each in kind if each.value == value), None) if _is_choice(kind) else None


def _is_choice(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _is_readable(path: str) -> bool:
    """Whether typer has nothing to say of a path, whatever is asked of it."""
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return False
    return (S_ISREG(mode) or S_ISDIR(mode)) and os.access(path, os.R_OK)
