"""Columns of Arrow and arrays of numbers by the memory they share: Arrow may be loaded without numpy (spark/cli.py)."""

from __future__ import annotations

from typing import Any, Literal

import pyarrow as arrow

CODES: dict[Any, Literal["i", "q"]] = {arrow.int32(): "i", arrow.int64(): "q"}


def column_of(numbers: Any, valid: Any = None) -> Any:
    """An Arrow column of numbers, 32 or 64 bits each as they are, in an array of Python's or of numpy's.

    valid: the bits, in a buffer of Arrow's, that tell nulls.
    """
    kind = arrow.int32() if numbers.itemsize == 4 else arrow.int64()
    return arrow.Array.from_buffers(kind, len(numbers), [valid, arrow.py_buffer(numbers)])


def numbers_of(column: Any) -> memoryview:
    """Numbers without nulls, as they lie in memory."""
    return memoryview(column.buffers()[1]).cast(CODES[column.type])[column.offset : column.offset + len(column)]
