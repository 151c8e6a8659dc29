"""What a command costs: CPU of everything it starts, time, and memory."""

from __future__ import annotations

import ctypes
import os
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from tempfile import TemporaryFile
from typing import NamedTuple

_SUBREAPER = 36  # of prctl: processes whose parents have ended are waited for here
#: the columns of /proc/stat that are no work: idle, waiting for disks, what other machines took of this one's host, and
#: guests, which are counted as user too
_NO_WORK = (3, 4, 7, 8, 9)


class Cost(NamedTuple):
    """What a command used: seconds of CPU and of the clock, and mebibytes of its largest process."""

    cpu: float
    wall: float
    resident: float

    def __add__(self, other: object) -> Cost:
        """One command after the other."""
        assert isinstance(other, Cost)
        return Cost(self.cpu + other.cpu, self.wall + other.wall, max(self.resident, other.resident))


def middle(costs: Sequence[Cost]) -> Cost:
    """The medians of several costs, and the most memory."""
    return Cost(median(c.cpu for c in costs), median(c.wall for c in costs), max(c.resident for c in costs))


def wait_for_orphans() -> None:
    """From now on processes whose parents end before them are waited for by this one, where the system can."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)


def spent(command: Sequence[str]) -> Cost:
    """What a command costs with everything it starts and waits for. Raises CalledProcessError."""
    start = time.perf_counter()
    with TemporaryFile() as out:  # no null device: grep that writes there stops at the first match
        process = subprocess.Popen(command, stdout=out, stderr=out)
    cpu = resident = 0.0
    with suppress(ChildProcessError):
        while True:  # also those whose parents did not wait, as the JVM of Spark
            ended, status, used = os.wait4(-1, 0)
            cpu += used.ru_utime + used.ru_stime
            resident = max(resident, used.ru_maxrss / 1024)
            if ended == process.pid:
                process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return Cost(cpu, time.perf_counter() - start, resident)


def busy(command: Sequence[str]) -> Cost:
    """The same by what the whole machine was busy: also what nobody waits for."""
    before = _work()
    cost = spent(command)
    return cost._replace(cpu=_work() - before)


def _work() -> float:
    """CPU seconds that this machine has worked."""
    ticks = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]
    return sum(int(n) for place, n in enumerate(ticks) if place not in _NO_WORK) / os.sysconf("SC_CLK_TCK")
