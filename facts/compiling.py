"""Loops that numba compiles, where it is installed (the extra `fast`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any


@cache
def numba_or_none() -> Any:
    """The module numba; None where it is not installed, or not made for the numpy that is."""
    try:
        import numba
    except ImportError:
        return None
    return numba


def compiled(wanted: Iterable[tuple[Callable[..., Any], Any]], within: Iterable[Callable[..., Any]]) -> list[Any]:
    """Functions with their signatures, compiled: from numba's cache, where one can be, else now.

    within: what they call. Only where there is numba.
    """
    numba = numba_or_none()
    for function in within:
        numba.extending.register_jitable(function)
    wanted = [*wanted]
    try:
        return [numba.njit(signature, cache=True)(function) for function, signature in wanted]
    except (RuntimeError, OSError):  # nothing can be written anywhere, or the package is a zip
        return [numba.njit(signature)(function) for function, signature in wanted]
