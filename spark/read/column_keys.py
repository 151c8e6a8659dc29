"""What the statements of a scan range are known by: each distinct outline is looked at, not each text."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import pyarrow as arrow
from numpy.typing import NDArray

from ...facts.readers.compiled import Compiled, Heads
from ...facts.readers.doubts import opens
from ...facts.readers.outline_kernel import LITERAL, WHOLE, ZERO
from ...facts.secrets.triggers import has_trigger_bytes
from ...facts.sql.template import fold, folds_alike
from .arrays import column_of, numbers_of
from .column_builder import may_leave_open
from .rows import KEPT

#: the key of a statement, and whether that is a template
Key: TypeAlias = tuple[str, bool]

#: the longest outline that is remembered beyond its range
_LONGEST = 1 << 12
_LITERALS = bytes([LITERAL, ZERO])
_WHOLE = bytes([WHOLE])
_UNKNOWN: Key = ("", False)


class Outlined(NamedTuple):
    """The outlines of a scan range.

    outline: of each record, the number of its outline among those of the range; -1: it is no statement. keys: of each
    outline, the key of all its texts; None where each has to be looked at by itself. first: of each outline, the first
    record. may_hide: of each outline, whether its texts may hold secrets.
    """

    outline: NDArray[np.int32]
    keys: list[Key | None]
    first: NDArray[np.int32]
    may_hide: NDArray[np.bool_]


class OutlineKeys:
    """Finds outlines and remembers their keys."""

    def __init__(self, compiled: Compiled) -> None:
        self._compiled = compiled
        self._known: dict[bytes, Key | None] = {}

    def of(self, heads: Heads, ends: NDArray[np.int32], is_statement: NDArray[np.bool_]) -> Outlined:
        """Of each record the number of its outline; of each outline its key and first record."""
        rows = np.flatnonzero(is_statement)
        written, offsets, _ = self._compiled.outlines(heads.chunk, heads.whos[rows] + np.int32(1), ends[rows])
        buffers = [None, arrow.py_buffer(offsets), arrow.py_buffer(written)]
        found = arrow.Array.from_buffers(arrow.binary(), len(rows), buffers, null_count=0).dictionary_encode()
        numbers = np.asarray(numbers_of(found.indices))
        outline = np.full(len(is_statement), -1, np.int32)
        outline[rows] = numbers
        outlines = found.dictionary.to_pylist()
        first = np.empty(len(outlines), np.int32)
        first[numbers[::-1]] = rows[::-1]
        known = self._known
        keys: list[Key | None] = [known.get(each, _UNKNOWN) for each in outlines]
        for of in [of for of, key in enumerate(keys) if key is _UNKNOWN]:
            keys[of] = key = _key_of(outlines[of], heads.text(int(first[of])))
            if len(outlines[of]) <= _LONGEST and not outlines[of].startswith(_WHOLE):
                if len(known) >= KEPT:
                    known.clear()
                known[outlines[of]] = key
        may_hide = [key is None or has_trigger_bytes(each) for each, key in zip(outlines, keys, strict=True)]
        return Outlined(outline, keys, first, np.array(may_hide, np.bool_))


def pieces(
    chunk: bytes, begins: NDArray[np.int32], ends: NDArray[np.int32], kind: Any, rows: NDArray[np.int32] | None = None
) -> Any:
    """Parts of a chunk, one behind the other, as an array without a Python object for each; of these rows, or all."""
    bounds = np.empty(2 * len(begins), np.int32)
    bounds[0::2], bounds[1::2] = begins, ends
    buffers = [None, arrow.py_buffer(bounds), arrow.py_buffer(chunk)]
    every = arrow.Array.from_buffers(kind, len(bounds) - 1, buffers, null_count=0)
    return every.take(column_of(np.arange(0, len(bounds), 2, dtype=np.int32) if rows is None else 2 * rows))


def bits(flags: NDArray[np.bool_]) -> Any:
    """Flags as a buffer of Arrow has them."""
    return arrow.py_buffer(np.packbits(flags, bitorder="little"))


def _key_of(outline: bytes, text: bytes) -> Key | None:
    """The key of all texts with this outline, of which this is one, and whether it is a template; None: they differ."""
    key, opened = looked_at(text)
    if outline.startswith(_WHOLE):
        return None if opened else key
    if not any(literal in outline for literal in _LITERALS):  # all texts with it are this one
        return key
    alike = key[1] and folds_alike(decoded(text), outline.decode("ascii"))
    return key if alike else None


def looked_at(text: bytes) -> tuple[Key, str]:
    """The key of a statement, whether it is a template, and what puts the record after it in doubt."""
    said = decoded(text)
    template = fold(said)
    opened = opens(said) if may_leave_open(said, template) else ""
    return (said, False) if template is None else (template, True), opened


def decoded(text: bytes) -> str:
    """The text; bytes that are no UTF-8 are lone surrogates."""
    return text.decode("utf-8", "surrogateescape")
