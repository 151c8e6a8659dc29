"""Outlines of texts, in the Python that numba compiles (compiled.py): a loop over the bytes.

Every index is held against the end before it is used, and no more bytes are written than read. An outline only groups
texts of which one has to be folded (facts/sql/template.py); tests/facts/readers/test_compiled.py holds it to that.
"""

from __future__ import annotations

import numpy as np

from .header_kernel import Bytes, Ints, is_digit

#: what stands in an outline for a literal, for one that holds a zero, and before a text that is not plain
LITERAL, ZERO, WHOLE = 0x3F, 0x00, 0x01

_SPACE, _DOUBLE, _SINGLE, _OPEN, _CLOSE, _STAR, _PLUS, _COMMA, _MINUS, _DOT, _0 = b" \"'()*+,-.0"
_AT, _BACKSLASH, _NAME = b"@\\`"

# What a byte outside of strings and names is to an outline; one that is none of these is copied.
_ODD, _DIGIT, _QUOTE, _BACK_QUOTE, _VARIABLE, _TWICE = range(1, 7)


def kinds() -> tuple[Bytes, Bytes]:
    """Tables by byte: its kind, and bits that say where it may stand.

    1: before a number. 2: behind one. 4: in a name or variable. 8: in a hexadecimal string. 16: a blank. 32: behind it
    a zero may decide (`_ZERO` in facts/sql/template.py). 64: x, X, b or B. 128: before a number's own sign.
    """
    kind, places = np.zeros(256, np.uint8), np.zeros(256, np.uint8)
    kind[:32] = kind[127:] = _ODD
    for group, each in ((b"\t\n\r", 0), (b"#", _ODD), (b"-/", _TWICE), (b"`", _BACK_QUOTE), (b"@", _VARIABLE)):
        kind[list(group)] = each
    kind[list(b"0123456789")], kind[list(b"'\"")] = _DIGIT, _QUOTE
    letters = b"abcdefghijklmnopqrstuvwxyz"
    for bit, group in (
        (1, b" \t\n\r(,=<>*/%"),
        (2, b" \t\n\r),;=<>+-*/%"),
        (4, letters + letters.upper() + b"0123456789_$"),
        (8, b"0123456789abcdefABCDEF"),
        (16, b" \t\n\r"),
        (32, bytes([*range(33), *range(128, 256), _COMMA, _OPEN])),
        (64, b"xXbB"),
        (128, b"(,=<>"),
    ):
        places[list(group)] |= bit
    return kind, places


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
        elif what == _QUOTE or (what == _DIGIT and _may_begin(chunk, begin, at, places)):
            found = _literals(chunk, at, end, places)
            if found < 0:
                return -1
            if found:
                if what == _DIGIT and places[chunk[at - 1]] & 1 == 0:
                    to -= 1  # its own sign
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


def _may_begin(chunk: Bytes, begin: int, at: int, places: Bytes) -> bool:
    """Whether a number may begin here: a sign before it is its own, as `_OWN_SIGN` in facts/sql/template.py has it."""
    if at == begin or places[chunk[at - 1]] & 1:
        return at > begin
    if chunk[at - 1] != _PLUS and chunk[at - 1] != _MINUS:
        return False
    at -= 2
    if at > begin and chunk[at] == _SPACE:
        at -= 1
    return at >= begin and places[chunk[at]] & 128 != 0


def _literals(chunk: Bytes, at: int, end: int, places: Bytes) -> int:
    """Where the literal ends that begins here, or the last of those that follow it as `_NEXT` has it
    (facts/sql/template.py): twice, and 1 more if a zero in one of them may decide. 0: there is none, -1: one is open.

    One function, as a call for each literal takes longer than what it does.
    """
    found, zero = 0, False
    while at < end:
        first = chunk[at]
        stop = at + 1
        if is_digit(first):
            while stop < end and is_digit(chunk[stop]):
                stop += 1
            if stop + 1 < end and chunk[stop] == _DOT and is_digit(chunk[stop + 1]):
                stop += 2
                while stop < end and is_digit(chunk[stop]):
                    stop += 1
            if stop < end and places[chunk[stop]] & 2 == 0:
                break
            zero |= first == _0
        elif first == _SINGLE or first == _DOUBLE:  # noqa: SIM109
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
        if at + 1 < end and (chunk[at] == _PLUS or chunk[at] == _MINUS) and is_digit(chunk[at + 1]):
            at += 1
    return 2 * found + zero
