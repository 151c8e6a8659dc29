"""AUTO_INCREMENT: which numbers a statement takes, as each kind of engine hands them out.

InnoDB reserves for all rows of VALUES at once, and 1, 2, 4, 8 ... for a query whose rows it cannot count
(innodb_autoinc_lock_mode = 1; MySQL 5.6 manual, AUTO_INCREMENT Handling in InnoDB). Others count rows that are there.
"""

from __future__ import annotations

from functools import cached_property

from .convert import stored
from .literals import Value
from .problem import NotFollowedError, RefusedError, UnsureError
from .running import RunningStatement
from .table import Row, Shadow

_MOST_RESERVED = 65535
#: numbers of more bits than sqlite has
_TOO_LONG = 1 << 63


class Numbering:
    """The counter of one statement; `count`: rows of VALUES, 0 for a query."""

    def __init__(self, run: RunningStatement, table: Shadow, count: int) -> None:
        self.run = run
        self.table = table
        run.counters.setdefault(table, table.next_id)
        self.count = count
        self.reserved_to = 0
        self.next = 0
        self.times = 0
        self.forced = 0

    def owes(self, row: list[Value]) -> bool:
        """Whether the counter gives this row its number. Until then it has 0, which is what triggers before it see.

        Source: MySQL 5.7 manual, Trigger Syntax and Examples.
        """
        auto = self.table.auto
        if auto is None:
            return False
        value, column = row[auto], self.table.columns[auto]
        if isinstance(value, int | float) and value >= _TOO_LONG:
            self.table.next_id = max(self.table.next_id, min(int(value), column.high) + 1)
            raise NotFollowedError("a number of more than 63 bits")
        is_kept = isinstance(value, int) and (value >= 0 or column.low < 0)
        if value is not None and not is_kept:  # as it is stored: what is no number is 0
            kept, problem = stored(value, column)
            value = kept if not (problem and self.run.strict) else value
        if value is not None and not (value in (0, "0") and "NO_AUTO_VALUE_ON_ZERO" not in self.run.client.modes):
            return False
        row[auto] = 0
        return True

    def number(self, row: list[Value]) -> None:
        """Give a row that is owed its number the next one, unless a trigger gave it another."""
        auto = self.table.auto
        if auto is None or row[auto]:
            return
        client = self.run.client
        if client.insert_id is not None and not self.run.depth:
            self.forced, client.insert_id = client.insert_id, None
        if self.forced:  # the rows behind count on from there
            made, self.forced = self.forced, self._behind(self.forced)
            self._check_range(made)
            self.table.next_id = max(self.table.next_id, made + 1)
        elif (made := self._within_group(row, auto)) == 0:
            made = self._next()
        row[auto] = made
        if not self.table.known:
            self.table.opaque.add(auto)
        if self.run.depth:
            self.run.nested = True
        else:
            self.run.generated = True
        if self.run.first_id is None:
            self.run.first_id = made

    def _within_group(self, row: list[Value], auto: int) -> int:
        """The number within the columns before it in its key, where it is first in none; 0 where it counts alone.

        Source: MySQL manual, Using AUTO_INCREMENT, MyISAM Notes.
        """
        if not self._groups:
            return 0
        if self.run.client.increment != 1 or len(self._groups) > 1:
            raise UnsureError("how numbers within a group go on is not followed")
        (at,) = self._groups
        found = self.run.store.find(self.table, at, tuple(row[i] for i in at))
        taken = (each[auto + 1] for each in found)
        return 1 + max((number for number in taken if isinstance(number, int)), default=0)

    @cached_property
    def _groups(self) -> list[tuple[int, ...]]:
        """The columns before the counter in each key that has it; none where it is first in one."""
        table = self.table
        defined = self.run.names.table(table.key)
        keys = [[table.names[part.lower()] for part in key.columns] for key in defined.keys] if defined else []
        before = [tuple(key[: key.index(table.auto)]) for key in keys if table.auto in key]
        return before if all(before) else []

    @property
    def _series(self) -> tuple[int, int]:
        client = self.run.client
        return client.increment, client.offset if client.offset <= client.increment else 1

    def _behind(self, number: int) -> int:
        """The next number of the session's series."""
        step, offset = self._series
        return number + 1 + (offset - number - 1) % step

    def _next(self) -> int:
        step, offset = self._series
        if self.table.engine == "INNODB" and self.table.step not in (1, step):
            raise UnsureError("which number follows where auto_increment_increment has changed is not followed")
        if self.run.client.offset > step:
            raise UnsureError("which numbers an offset gives that is past the increment is not followed")
        start = self.next if self.next and self.next <= self.reserved_to else self.table.next_id
        made = start + (offset - start) % step
        if self.table.engine == "INNODB" and not self.reserved_to >= made:
            n = self.count if self.count else min(1 << self.times, _MOST_RESERVED)
            self.times += 1
            self.reserved_to = made + (n - 1) * step
            self.table.next_id, self.table.step = self.reserved_to + step, step
        self._check_range(made)
        self.next = made + step
        if self.table.engine != "INNODB":
            self.reserved_to = 0
            self.next = 0
        return made

    def _check_range(self, made: int) -> None:
        """Raises RefusedError, or UnsureError, for a number past its column. Source: measured on both servers."""
        assert self.table.auto is not None
        column = self.table.columns[self.table.auto]
        if made >= _TOO_LONG:
            raise NotFollowedError("whether a number of more than 63 bits is the last (1467)")
        if column.kind != "integer" or made <= column.high:
            return
        if code := self.run.server.counter_is_past:
            raise RefusedError(code, self.table.key)
        raise UnsureError("which number a full counter gives is not followed")

    def taken(self, row: Row) -> None:
        """A row is in: the counter is past its number; InnoDB's is the next one of the session's series."""
        before = self.table.next_id
        self.table.count_past(row)
        if self.table.engine == "INNODB" and self.table.next_id != before:
            self.table.next_id, self.table.step = self._behind(self.table.next_id - 1), self.run.client.increment
