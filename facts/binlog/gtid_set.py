"""Sets of global transaction ids: `uuid:1-5:7` of MySQL, `domain-server-number` of MariaDB, there with `..` for runs.

Source: MySQL manual, GTID Sets; MariaDB documentation, Global Transaction ID.
"""

from __future__ import annotations

import re
from bisect import bisect_right, insort

from ..errors import InputError, excerpt

_MYSQL = re.compile(r"([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})((?::\d{1,19}(?:-\d{1,19})?)+)")
_MARIADB = re.compile(r"(\d{1,10}-\d{1,10})-(\d{1,20})(?:\.\.(\d{1,20}))?")
#: who gave a number (a UUID, or domain and server), and the number
Gtid = tuple[str, int]
_Run = tuple[int, int]


class GtidSet:
    """Ids in runs; those that follow each other take the room of one."""

    def __init__(self) -> None:
        self._runs: dict[str, list[_Run]] = {}

    def __bool__(self) -> bool:
        return bool(self._runs)

    def __contains__(self, gtid: Gtid) -> bool:
        source, number = gtid
        runs = self._runs.get(source, [])
        at = bisect_right(runs, (number, 1 << 65)) - 1
        return at >= 0 and number <= runs[at][1]

    def __str__(self) -> str:
        return ",".join(_shown(source, runs) for source, runs in sorted(self._runs.items()))

    def add(self, source: str, first: int, last: int | None = None) -> None:
        """Add the numbers from `first` to `last`."""
        last = first if last is None else last
        runs = self._runs.setdefault(source, [])
        if runs and runs[-1][1] + 1 == first:  # as in a log
            runs[-1] = (runs[-1][0], last)
            return
        touched = [run for run in runs if run[0] <= last + 1 and first <= run[1] + 1]
        for run in touched:
            runs.remove(run)
        ends = [first, last, *(end for run in touched for end in run)]
        insort(runs, (min(ends), max(ends)))

    def without(self, other: GtidSet) -> GtidSet:
        """The ids that the other set has not."""
        left = GtidSet()
        for source, runs in self._runs.items():
            for first, last in runs:
                for begin, end in [run for run in other._runs.get(source, []) if run[0] <= last and first <= run[1]]:
                    if first < begin:
                        left.add(source, first, begin - 1)
                    first = end + 1
                if first <= last:
                    left.add(source, first, last)
        return left


def gtid_set(text: str) -> GtidSet:
    """Read a set. Raises InputError BE301 for what is none."""
    found = GtidSet()
    for part in filter(None, (part.strip() for part in text.split(","))):
        if mysql := _MYSQL.fullmatch(part):
            for run in mysql[2][1:].split(":"):
                first, _, last = run.partition("-")
                _add(found, part, mysql[1].lower(), int(first), int(last or first))
        elif mariadb := _MARIADB.fullmatch(part):
            _add(found, part, mariadb[1], int(mariadb[2]), int(mariadb[3] or mariadb[2]))
        else:
            hint = "write UUID:FIRST-LAST of MySQL, DOMAIN-SERVER-FIRST..LAST of MariaDB"
            raise InputError("BE301", f"{excerpt(part)} is no set of GTIDs", hint=hint)
    return found


def _add(found: GtidSet, part: str, source: str, first: int, last: int) -> None:
    if last < first:
        raise InputError("BE301", f"{excerpt(part)} ends before it begins", hint="write the smaller number first")
    found.add(source, first, last)


def _shown(source: str, runs: list[_Run]) -> str:
    if _MARIADB.fullmatch(f"{source}-1"):
        return ",".join(f"{source}-{first}" + (f"..{last}" if last > first else "") for first, last in runs)
    return f"{source}:" + ":".join(f"{first}" + (f"-{last}" if last > first else "") for first, last in runs)
