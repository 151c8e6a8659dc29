"""The two inner loops of reading a big general log, in the Python that numba compiles (compiled.py).

They read bytes of a chunk by index, so every index is held against the end before it is used, and write no more bytes
than they read. Both are shortcuts: header lines are what HEADER (log_header.py) matches, and an outline only groups
texts of which one has to be folded (facts/template.py). tests/facts/readers/test_compiled.py holds them to that.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Bytes: TypeAlias = NDArray[np.uint8]
Ints: TypeAlias = NDArray[np.int32]

#: what stands in an outline for a literal, for one that holds a zero, and before a text that is not plain
LITERAL, ZERO, WHOLE = 0x3F, 0x00, 0x01

_TAB, _NEWLINE, _SPACE, _OPEN, _CLOSE, _COMMA, _MINUS, _DOT, _SLASH, _0, _COLON = b"\t\n (),-./0:"
_STAR, _PLUS, _T, _Z, _BACKSLASH, _NAME, _AT = b"*+TZ\\`@"

# What a byte outside of strings and names is to an outline; one that is none of these is copied.
_ODD, _DIGIT, _QUOTE, _BACK_QUOTE, _VARIABLE, _TWICE = range(1, 7)


def kinds() -> tuple[Bytes, Bytes]:
    """Tables by byte: its kind, and bits that say where it may stand.

    1: before a number. 2: behind one. 4: in a name or variable. 8: in a hexadecimal string. 16: a blank. 32: behind it
    a zero may decide (`_ZERO` in facts/template.py). 64: x, X, b or B.
    """
    kind, places = np.zeros(256, np.uint8), np.zeros(256, np.uint8)
    kind[:32] = kind[127:] = _ODD
    for group, each in ((b"\t\n\r", 0), (b"#", _ODD), (b"-/", _TWICE), (b"`", _BACK_QUOTE), (b"@", _VARIABLE)):
        kind[list(group)] = each
    kind[list(b"0123456789")], kind[list(b"'\"")] = _DIGIT, _QUOTE
    letters = b"abcdefghijklmnopqrstuvwxyz"
    for bit, group in (
        (1, b" \t\n\r(,=<>+-*/%"),
        (2, b" \t\n\r),;=<>+-*/%"),
        (4, letters + letters.upper() + b"0123456789_$"),
        (8, b"0123456789abcdefABCDEF"),
        (16, b" \t\n\r"),
        (32, bytes([*range(33), *range(128, 256), _COMMA, _OPEN])),
        (64, b"xXbB"),
    ):
        places[list(group)] |= bit
    return kind, places


def header_lines(
    chunk: Bytes, commands: Bytes, limit: int, newlines: Ints, times: Ints, whos: Ints, lines: Ints
) -> int:
    """How many header lines there are up to the first at `limit` or behind it; of each: the newline before it, the ends
    of its time (with the tab) and who, and how many newlines stand above that one.

    commands: those that a header without a time may have, a tab around each.
    """
    count = line = 0
    for at in range(chunk.size):
        if chunk[at] != _NEWLINE:
            continue
        line += 1
        time = _after_time(chunk, at + 1)
        if time == 0:
            continue
        who = _who_end(chunk, time, commands, time == at + 3)
        if who == 0:
            continue
        newlines[count], times[count], whos[count], lines[count] = at, time, who, line - 1
        count += 1
        if at >= limit or count == newlines.size:
            break
    return count


def _is_digit(byte: int) -> bool:
    return 48 <= byte <= 57


def _digits(chunk: Bytes, at: int, count: int) -> bool:
    for place in range(at, at + count):  # noqa: SIM110: numba compiles no generators of this kind
        if not _is_digit(chunk[place]):
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
        right = right and (chunk[at + 7] == _SPACE or _is_digit(chunk[at + 7])) and _is_digit(chunk[at + 8])
        right = right and chunk[at + 9] == _COLON and _digits(chunk, at + 10, 2)
        right = right and chunk[at + 12] == _COLON and _digits(chunk, at + 13, 2)
        return at + 16 if right and chunk[at + 15] == _TAB else 0
    end = at + 19  # 2026-11-20T10:00:00
    if end + 2 > size or not _digits(chunk, at + 5, 2) or not _digits(chunk, at + 8, 2):
        return 0
    if chunk[at + 7] != _MINUS or chunk[at + 10] != _T:
        return 0
    for place in range(at + 11, end):
        if chunk[place] != _COLON and not _is_digit(chunk[place]):
            return 0
    if chunk[end] == _DOT:
        first = end = end + 1
        while end < size and end < first + 6 and _is_digit(chunk[end]):
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
    while at < size and at <= first + 20 and _is_digit(chunk[at]):
        at += 1
    if at == first or at > first + 20 or at >= size or chunk[at] != _SPACE:
        return 0
    at += 1
    begin = at
    while at < size and (_is_letter(chunk[at]) or (at > begin and (chunk[at] == _SPACE or chunk[at] == 95))):
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


def outlines(
    chunk: Bytes, begins: Ints, ends: Ints, tables: tuple[Bytes, Bytes], out: Bytes, offsets: Ints, plain: Bytes
) -> None:
    """The outline of each text `chunk[begin:end]`, and whether it is plain.

    The outline of a plain text is the text without its plain literals: LITERAL, or ZERO, for one and those that follow
    between commas. Of another it is WHOLE and the text. `out` has a byte more for each text than all of them.
    """
    to = 0
    for text in range(begins.size):
        offsets[text] = to
        begin, end = begins[text], ends[text]
        stop = _outline(chunk, begin, end, tables[0], tables[1], out, to)
        plain[text] = stop >= 0
        if stop < 0:
            out[to] = WHOLE
            to += 1
            for at in range(begin, end):
                out[to + at - begin] = chunk[at]
            stop = to + end - begin
        to = stop
    offsets[begins.size] = to


def _outline(chunk: Bytes, begin: int, end: int, kind: Bytes, places: Bytes, out: Bytes, to: int) -> int:
    """Write the outline of a text; where that ends, or -1: the text is not plain."""
    at = begin
    while at < end:
        byte = chunk[at]
        what = kind[byte]
        if what == 0:
            out[to] = byte
            to += 1
            at += 1
            continue
        if what == _QUOTE and at > begin and places[chunk[at - 1]] & 64:  # x'1F' stays
            stop = at + 1
            while stop < end and places[chunk[stop]] & 8:
                stop += 1
            if stop >= end or chunk[stop] != byte or (stop + 1 < end and chunk[stop + 1] == byte):
                return -1
            stop += 1
        elif what == _QUOTE or (what == _DIGIT and at > begin and places[chunk[at - 1]] & 1):
            found = _literals(chunk, at, end, places)
            if found < 0:
                return -1
            if found:
                at = found >> 1
                out[to] = ZERO if found & 1 else LITERAL
                to += 1
                continue
            stop = at + 1
        elif what == _BACK_QUOTE:  # a name; one with anything odd in it is read closely
            stop = at + 1
            while stop < end and places[chunk[stop]] & 4:
                stop += 1
            if stop >= end or chunk[stop] != _NAME:
                return -1
            stop += 1
        elif what == _VARIABLE:  # its name may be quoted
            stop = at + 1
            while stop < end and (places[chunk[stop]] & 4 or chunk[stop] == _DOT or chunk[stop] == _AT):
                stop += 1
            if stop < end and (kind[chunk[stop]] == _QUOTE or chunk[stop] == _NAME or chunk[stop] == LITERAL):
                return -1
        elif what == _ODD:
            return -1
        elif what == _TWICE and at + 1 < end and chunk[at + 1] == (_MINUS if byte == _MINUS else _STAR):
            return -1  # a comment
        else:
            stop = at + 1
        while at < stop:
            out[to] = chunk[at]
            to += 1
            at += 1
    return to


def _literals(chunk: Bytes, at: int, end: int, places: Bytes) -> int:
    """Where the literal ends that begins here, or the last of those that follow it as `_NEXT` in facts/template.py has
    it: twice, and 1 more if a zero in one of them may decide. 0: there is none, -1: one is open.

    One function, as a call for each literal takes longer than what it does.
    """
    found, zero = 0, False
    while at < end:
        first = chunk[at]
        stop = at + 1
        if _is_digit(first):
            while stop < end and _is_digit(chunk[stop]):
                stop += 1
            if stop + 1 < end and chunk[stop] == _DOT and _is_digit(chunk[stop + 1]):
                stop += 2
                while stop < end and _is_digit(chunk[stop]):
                    stop += 1
            if stop < end and places[chunk[stop]] & 2 == 0:
                break
            zero |= first == _0
        elif first == 39 or first == 34:
            while stop < end and (chunk[stop] != first or (stop + 1 < end and chunk[stop + 1] == first)):
                if chunk[stop] == _0:
                    zero |= places[chunk[stop - 1]] & 32 != 0
                elif chunk[stop] == first or chunk[stop] == _BACKSLASH:
                    stop += 1
                stop += 1
            if stop >= end:
                return -1
            stop += 1
        else:
            break
        found = at = stop
        closes = at < end and chunk[at] == _CLOSE
        at += closes
        if at >= end or chunk[at] != _COMMA:
            break
        at += 1
        while at < end and places[chunk[at]] & 16:
            at += 1
        if closes:
            if at >= end or chunk[at] != _OPEN:
                break
            at += 1
        if at + 1 < end and (chunk[at] == _PLUS or chunk[at] == _MINUS) and _is_digit(chunk[at + 1]):
            at += 1
    return 2 * found + zero
