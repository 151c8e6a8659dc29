"""Known ways followed row by row, in the Python that numba compiles (compiled_ways.py).

Tables are arrays of rows that begin with a key, FREE where there is none, at the first free place from where the key
belongs. They are never full.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Rows: TypeAlias = NDArray[np.int32]
Table: TypeAlias = NDArray[np.int64]

FREE = -1
#: columns of rows, of sessions, and of the tables
SESSION, KEY, PLACE = range(3)
VIEW, HIDES, CORE, CROWD, MOVED = range(5)
OF_VIEW_AND_KEY, WAYS, MENTIONS = range(3)
OF_WAYS_AND_CORE, TO_PLACE, TO_CORE, CALM = range(4)
SHIFT = 32
# 2 ** 64 divided by the golden ratio, whose multiples spread
_SPREAD = np.uint64(0x9E3779B97F4A7C15)


def follow(rows: Rows, keys: Table, sessions: Table, entries: Table, ways: Table, start: int, stop: int) -> int:
    """Step the rows from `start` on; the first that goes no known way, or `stop`. keys: their numbers, in a column."""
    for row in range(start, stop):
        key, session = keys[rows[row, KEY], 0], rows[row, SESSION]
        view, core = sessions[session, VIEW], sessions[session, CORE]
        if key < 0 or view < 0:
            return row
        entry = place_of(entries, view << SHIFT | key)
        if entries[entry, OF_VIEW_AND_KEY] == FREE or entries[entry, MENTIONS] & sessions[session, HIDES]:
            return row
        way = place_of(ways, entries[entry, WAYS] << SHIFT | core)
        if ways[way, OF_WAYS_AND_CORE] == FREE or sessions[session, CROWD] & ~ways[way, CALM]:
            return row
        rows[row, PLACE] = ways[way, TO_PLACE]
        if ways[way, TO_CORE] != core:
            sessions[session, CORE] = ways[way, TO_CORE]
            sessions[session, MOVED] = 1
    return stop


def place_of(table: Table, key: int) -> int:
    """Where a key stands in a table, or would stand."""
    place: int = np.int64(np.uint64(key) * _SPREAD >> np.uint64(SHIFT)) & (table.shape[0] - 1)
    while table[place, 0] != key and table[place, 0] != FREE:
        place = (place + 1) & (table.shape[0] - 1)
    return place


def put(table: Table, key: int, first: int, second: int, third: int) -> bool:
    """Put a row where its key belongs, its values as far as the table has columns; whether there was none."""
    place = place_of(table, key)
    is_new: bool = table[place, 0] == FREE
    table[place, 0], table[place, 1], table[place, 2] = key, first, second
    if table.shape[1] > 3:
        table[place, 3] = third
    return is_new


def fill(table: Table, rows: Table) -> None:
    """Put the rows of one table into another that is empty."""
    for row in range(rows.shape[0]):
        if rows[row, 0] != FREE:
            place = place_of(table, rows[row, 0])
            table[place] = rows[row]
