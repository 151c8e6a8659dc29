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
#: the base of a session that has ended
GONE = -2
#: columns of rows, of sessions, of bases, and of the tables
SESSION, KEY, PLACE = range(3)
BASE, CORE, MOVED = range(3)
VIEW, HIDES, CROWD = range(3)
OF_VIEW_AND_KEY, WAYS, MENTIONS = range(3)
OF_WAYS_AND_CORE, TO_PLACE, TO_CORE, CALM = range(4)
OF_BASE_AND_KEY, CROSSING = range(2)
TO_BASE = 3  # of paths, which begin as ways do, of a crossing and a core
SHIFT = 32
# 2 ** 64 divided by the golden ratio, whose multiples spread
_SPREAD = np.uint64(0x9E3779B97F4A7C15)


def follow(
    rows: Rows,
    keys: Table,
    sessions: Table,
    bases: Table,
    entries: Table,
    ways: Table,
    crossings: Table,
    paths: Table,
    start: int,
    stop: int,
) -> int:
    """Step the rows from `start` on; the first that goes no known way or path, or `stop`.

    keys: their numbers, in a column.
    """
    for row in range(start, stop):
        key, session = keys[rows[row, KEY], 0], rows[row, SESSION]
        base, core = sessions[session, BASE], sessions[session, CORE]
        if key < 0 or base < 0:
            return row
        if bases[base, VIEW] != FREE:
            entry = place_of(entries, bases[base, VIEW] << SHIFT | key)
            if entries[entry, OF_VIEW_AND_KEY] != FREE and not entries[entry, MENTIONS] & bases[base, HIDES]:
                way = place_of(ways, entries[entry, WAYS] << SHIFT | core)
                if ways[way, OF_WAYS_AND_CORE] != FREE and not bases[base, CROWD] & ~ways[way, CALM]:
                    rows[row, PLACE] = ways[way, TO_PLACE]
                    if ways[way, TO_CORE] != core:
                        sessions[session, CORE] = ways[way, TO_CORE]
                        sessions[session, MOVED] = 1
                    continue
        crossing = place_of(crossings, base << SHIFT | key)
        if crossings[crossing, OF_BASE_AND_KEY] == FREE:
            return row
        path = place_of(paths, crossings[crossing, CROSSING] << SHIFT | core)
        if paths[path, OF_WAYS_AND_CORE] == FREE:
            return row
        rows[row, PLACE] = paths[path, TO_PLACE]
        sessions[session, BASE], sessions[session, CORE] = paths[path, TO_BASE], paths[path, TO_CORE]
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
