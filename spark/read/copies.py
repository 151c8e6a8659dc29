"""Files of one server that hold the same log, or the beginning of one: each log is read once.

Only files whose first times are equal are looked at, and of these only such whose first bytes are: one packed beside
the file it was made from, or a copy that was cut short.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from ...facts.errors import InputError
from . import refused as of
from .arrival import Arrival
from .content import Likeness, compare, read_head, read_piece
from .files import FoundFile


class Copies:
    """Sorts new files. read: of each log one file, a plain one if there is one. copies: others that hold all of it.
    unread: those that could not be read while they were compared."""

    def __init__(self, new: Iterable[Arrival]) -> None:
        self.read: list[Arrival] = []
        self.copies: list[tuple[FoundFile, Arrival]] = []
        self.refused: list[InputError] = []
        self.unread: list[Arrival] = []
        alike: defaultdict[object, list[Arrival]] = defaultdict(list)
        for each in new:  # without a time, only what begins alike may be the same
            alike[each.stream, each.first or each.head].append(each)
        for some in alike.values():
            self._sort(some)

    def _sort(self, alike: list[Arrival]) -> None:
        if len(alike) == 1:
            self.read += alike
            return
        sized: list[tuple[int, bool, Arrival]] = []
        for each in alike:
            try:
                sized.append((-_length(each), each.found.compression is not None, each))
            except OSError as error:
                self._left_out(each, error)
        taken: list[tuple[int, Arrival]] = []
        for size, _, each in sorted(sized, key=lambda one: (*one[:2], one[2].found)):
            try:
                found = next((other for other in taken if _is_within(each, other[1])), None)
            except OSError as error:
                self._left_out(each, error)
                continue
            if found is None:
                taken.append((size, each))
            elif found[0] == size:
                self.copies.append((each.found, found[1]))
            else:
                self.refused.append(of.cut_copy(each.found.path, found[1].found.path))
        self.read += [each for _, each in taken]

    def _left_out(self, each: Arrival, error: OSError) -> None:
        self.refused.append(of.unreadable(each.found.path, of.said(error)))
        self.unread.append(each)


def _length(each: Arrival) -> int:
    """Its unpacked bytes. Raises OSError."""
    if each.whole is not None:
        return each.whole
    return read_piece(each.found).length if each.found.compression else each.found.size


def _is_within(each: Arrival, other: Arrival) -> bool:
    """Whether a file is all of another that is no shorter, or its beginning. Raises OSError."""
    if each.whole is not None:
        return each.head == (read_head(other.found).digest(each.whole) if each.whole != other.whole else other.head)
    if each.head != other.head:
        return False
    return compare(other.found, [read_piece(each.found)]) in (Likeness.SAME, Likeness.LONGER)
