"""Where header lines of a general log are, in the Python that numba compiles (compiled.py): a loop over the bytes.

It reads by index, so every index is held against the end before it is used. What it finds is what HEADER
(log_header.py) matches; tests/facts/readers/test_compiled.py holds it to that.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Bytes: TypeAlias = NDArray[np.uint8]
Ints: TypeAlias = NDArray[np.int32]

_TAB, _NEWLINE, _SPACE, _PLUS, _MINUS, _DOT, _COLON, _T, _Z, _LOW, _I, _M, _E = b"\t\n +-.:TZ_ime"
_C, _O, _N, _LOW_E, _LOW_C, _LOW_T = b"Conect"


def header_lines(
    chunk: Bytes, commands: Bytes, limit: int, newlines: Ints, times: Ints, whos: Ints, lines: Ints, banners: Ints
) -> int:
    """How many header lines there are up to the first at `limit` or behind it; of each: the newline before it, the ends
    of its time (with the tab) and who, and how many newlines stand above that one.

    commands: those that a header without a time may have, a tab around each. banners: in its first place, how many of
    these lines begin as the last one of a banner does.
    """
    count = line = 0
    banners[0] = 0
    for at in range(chunk.size):
        if chunk[at] != _NEWLINE:
            continue
        line += 1
        time = _after_time(chunk, at + 1)
        if time == 0:
            if at + 5 < chunk.size and chunk[at + 1] == _T and chunk[at + 2] == _I:
                banners[0] += chunk[at + 3] == _M and chunk[at + 4] == _E
            continue
        who = _who_end(chunk, time, commands, time == at + 3)
        if who == 0:
            continue
        newlines[count], times[count], whos[count], lines[count] = at, time, who, line - 1
        count += 1
        if at >= limit or count == newlines.size:
            break
    return count


def newlines_in(block: Bytes, first: int, last: int) -> int:
    """How many newlines there are between two places."""
    count = 0
    for byte in block[first:last]:
        count += byte == _NEWLINE
    return count


def first_connect(chunk: Bytes, times: Ints, whos: Ints) -> int:
    """The first of these header lines whose command is Connect; how many there are if none is."""
    for row in range(times.size):
        at = _after_id(chunk, times[row])
        if whos[row] - at != 7:
            continue
        begins = chunk[at] == _C and chunk[at + 1] == _O and chunk[at + 2] == _N and chunk[at + 3] == _N
        if begins and chunk[at + 4] == _LOW_E and chunk[at + 5] == _LOW_C and chunk[at + 6] == _LOW_T:
            return row
    return times.size


def highest_id(chunk: Bytes, times: Ints, first: int, last: int) -> int:
    """The highest id of these header lines, from first to before last; -1 where one may be too large for 64 bits."""
    highest = 0
    for row in range(first, last):
        at = times[row]
        while chunk[at] == _SPACE:
            at += 1
        number, begin = 0, at
        while is_digit(chunk[at]):
            number = 10 * number + chunk[at] - 48
            at += 1
        if at - begin > 18:
            return -1
        highest = max(highest, number)
    return highest


def _after_id(chunk: Bytes, at: int) -> int:
    """Where the command of a header line begins, whose time ends here."""
    while chunk[at] == _SPACE:
        at += 1
    while is_digit(chunk[at]):
        at += 1
    return at + 1


def is_digit(byte: int) -> bool:
    return 48 <= byte <= 57


def _digits(chunk: Bytes, at: int, count: int) -> bool:
    for place in range(at, at + count):  # noqa: SIM110
        if not is_digit(chunk[place]):
            return False
    return True


def _after_time(chunk: Bytes, at: int) -> int:
    """Where the time column that begins here ends, with its tab; 0: there is none."""
    size = chunk.size
    if at + 2 <= size and chunk[at] == _TAB and chunk[at + 1] == _TAB:
        return at + 2
    if at + 16 > size or not _digits(chunk, at, 4):
        return 0
    if chunk[at + 4] != _MINUS:  # 261120 10:00:00
        right = _digits(chunk, at + 4, 2) and chunk[at + 6] == _SPACE
        right = right and (chunk[at + 7] == _SPACE or is_digit(chunk[at + 7])) and is_digit(chunk[at + 8])
        right = right and chunk[at + 9] == _COLON and _digits(chunk, at + 10, 2)
        right = right and chunk[at + 12] == _COLON and _digits(chunk, at + 13, 2)
        return at + 16 if right and chunk[at + 15] == _TAB else 0
    end = at + 19  # 2026-11-20T10:00:00
    if end + 2 > size or not _digits(chunk, at + 5, 2) or not _digits(chunk, at + 8, 2):
        return 0
    if chunk[at + 7] != _MINUS or chunk[at + 10] != _T:
        return 0
    for place in range(at + 11, end):
        if chunk[place] != _COLON and not is_digit(chunk[place]):
            return 0
    if chunk[end] == _DOT:
        first = end = end + 1
        while end < size and end < first + 6 and is_digit(chunk[end]):
            end += 1
        if end == first or end >= size:
            return 0
    if chunk[end] == _Z:
        end += 1
    elif chunk[end] == _PLUS or chunk[end] == _MINUS:
        if end + 6 > size or not _digits(chunk, end + 1, 2) or chunk[end + 3] != _COLON:
            return 0
        if not _digits(chunk, end + 4, 2):
            return 0
        end += 6
    else:
        return 0
    return end + 1 if end < size and chunk[end] == _TAB else 0


def _who_end(chunk: Bytes, at: int, commands: Bytes, known: bool) -> int:
    """Where the id and command that begin here end; 0: there are none, or the command has to be known and is not."""
    size = chunk.size
    while at < size and chunk[at] == _SPACE:
        at += 1
    first = at
    while at < size and at <= first + 20 and is_digit(chunk[at]):
        at += 1
    if at == first or at > first + 20 or at >= size or chunk[at] != _SPACE:
        return 0
    at += 1
    begin = at
    while at < size and (_is_letter(chunk[at]) or (at > begin and (chunk[at] == _SPACE or chunk[at] == _LOW))):
        at += 1
    if at == begin or at >= size or chunk[at] != _TAB:
        return 0
    if not known:
        return at
    length = at - begin + 1  # with its tab
    for place in range(commands.size - length):
        if commands[place] != _TAB:
            continue
        same = 0
        while same < length and commands[place + 1 + same] == chunk[begin + same]:
            same += 1
        if same == length:
            return at
    return 0


def _is_letter(byte: int) -> bool:
    return 97 <= (byte | 32) <= 122
