"""How much CPU time and memory this process may take, and whether it has taken it.

The limits are those of the operating system (setrlimit), so they also stop what takes long inside one statement.
"""

from __future__ import annotations

import mmap
import os
import signal
from contextlib import suppress
from dataclasses import dataclass
from types import FrameType, ModuleType

from .errors import InputError

#: CPU seconds after the limit in which a process may say so; then the system kills it
_GRACE = 10
#: the part of the memory that may be in use between two statements: CPython 3.11 can abort where an allocation fails
_BETWEEN = 0.9
_PAGE = mmap.PAGESIZE
_HINT = "split the input, or give it more with --time-limit"


class OverTimeError(BaseException):
    """The CPU time is spent, and the statement in hand takes long. No handler of ordinary errors may catch it."""


@dataclass(slots=True)
class _Spent:
    limit: float = 0
    over: bool = False
    most_bytes: int = 0


_SPENT = _Spent()


def limit_time(seconds: int) -> None:
    """Have this process, and each that it starts, take at most so many CPU seconds. Raises InputError BE302."""
    resource = _limiting()
    spent = resource.getrusage(resource.RUSAGE_SELF)
    at = int(spent.ru_utime + spent.ru_stime) + seconds
    _SPENT.limit = seconds
    signal.signal(signal.SIGXCPU, _over)
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    at_most = at + _GRACE if hard == resource.RLIM_INFINITY else min(hard, at + _GRACE)
    resource.setrlimit(resource.RLIMIT_CPU, (min(at, at_most), at_most))


def limit_memory(mebibytes: int) -> None:
    """Have this process, and each that it starts, take at most so much memory. Raises InputError BE302."""
    resource = _limiting()
    with suppress(ValueError):  # a lower one holds already
        resource.setrlimit(resource.RLIMIT_DATA, (mebibytes << 20, mebibytes << 20))
    _SPENT.most_bytes = int((mebibytes << 20) * _BETWEEN)


def exceeded(file: str = "", line: int = 0, column: int = 0) -> InputError | None:
    """What is said between two statements where the CPU time is spent or the memory is nearly used up."""
    if _SPENT.over:
        return over_time(file, line, column)
    if _SPENT.most_bytes and _private_bytes() > _SPENT.most_bytes:
        return over_memory(MemoryError(), file, line, column)
    return None


def _private_bytes() -> int:
    """What RLIMIT_DATA counts, 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", "rb") as statm:
            return int(statm.read().split()[5]) * _PAGE
    except (OSError, ValueError, IndexError):
        return 0


def over_time(file: str = "", line: int = 0, column: int = 0) -> InputError:
    """What is said where the time is spent."""
    return InputError("BE306", f"it takes more than {_SPENT.limit:g} s of CPU time", file, line, column, _HINT)


def over_memory(error: MemoryError | RecursionError, file: str = "", line: int = 0, column: int = 0) -> InputError:
    """What is said where memory ran out, or nesting went too deep."""
    if isinstance(error, MemoryError):
        hint = "split the input, or give it more memory"
        return InputError("BE305", "there is not enough memory", file, line, column, hint)
    return InputError("BE305", "something in the input is nested too deep", file, line, column, "split it")


def of_the_system(error: OSError | MemoryError | RecursionError) -> InputError:
    """What the system refused, as a line about an input."""
    if isinstance(error, MemoryError | RecursionError):
        return over_memory(error)
    name = error.filename
    file = os.fsdecode(name) if isinstance(name, str | bytes) else ""
    why = (error.strerror or str(error) or type(error).__name__).lower()
    return InputError("BE101", f"{'' if file else 'input or output: '}{why}", file)


def _limiting() -> ModuleType:
    try:
        import resource
    except ImportError:  # Windows
        raise InputError("BE302", "this system limits no process", hint="leave the limit out") from None
    return resource


def _over(_number: int, _frame: FrameType | None) -> None:
    """The first signal is noted between two statements; the next, a CPU second later, ends the statement in hand."""
    if _SPENT.over:
        raise OverTimeError
    _SPENT.over = True
