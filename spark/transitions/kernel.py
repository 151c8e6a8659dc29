"""Known transitions followed row by row, in the Python that numba compiles (compiled_cache.py).

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
#: the position of a session that has ended
GONE = -2
#: columns of rows, of sessions, of positions, and of the tables
SESSION, KEY, PLACE = range(3)
POSITION, CORE, MOVED = range(3)
VIEW, HIDDEN, LIVE_NAMES = range(3)
OF_VIEW_AND_KEY, TRANSITIONS, MENTIONS = range(3)
OF_TRANSITIONS_AND_CORE, TO_PLACE, TO_CORE, UNAFFECTED = range(4)
OF_POSITION_AND_KEY, VISIT = range(2)
TO_POSITION = 3  # of record transitions, which begin as the others do, by a visit and a core
SHIFT = 32
# 2 ** 64 divided by the golden ratio, whose multiples spread
_SPREAD = np.uint64(0x9E3779B97F4A7C15)


def follow(
    rows: Rows,
    keys: Table,
    sessions: Table,
    positions: Table,
    entries: Table,
    transitions: Table,
    visits: Table,
    record_table: Table,
    start: int,
    stop: int,
) -> int:
    """Step the rows from `start` on; the first without a known transition, or `stop`.

    keys: their numbers, in a column.
    """
    for row in range(start, stop):
        key, session = keys[rows[row, KEY], 0], rows[row, SESSION]
        position, core = sessions[session, POSITION], sessions[session, CORE]
        if key < 0 or position < 0:
            return row
        if positions[position, VIEW] != FREE:
            entry = place_of(entries, positions[position, VIEW] << SHIFT | key)
            if entries[entry, OF_VIEW_AND_KEY] != FREE and not entries[entry, MENTIONS] & positions[position, HIDDEN]:
                transition = place_of(transitions, entries[entry, TRANSITIONS] << SHIFT | core)
                if (
                    transitions[transition, OF_TRANSITIONS_AND_CORE] != FREE
                    and not positions[position, LIVE_NAMES] & ~transitions[transition, UNAFFECTED]
                ):
                    rows[row, PLACE] = transitions[transition, TO_PLACE]
                    if transitions[transition, TO_CORE] != core:
                        sessions[session, CORE] = transitions[transition, TO_CORE]
                        sessions[session, MOVED] = 1
                    continue
        visit = place_of(visits, position << SHIFT | key)
        if visits[visit, OF_POSITION_AND_KEY] == FREE:
            return row
        record_transition = place_of(record_table, visits[visit, VISIT] << SHIFT | core)
        if record_table[record_transition, OF_TRANSITIONS_AND_CORE] == FREE:
            return row
        rows[row, PLACE] = record_table[record_transition, TO_PLACE]
        sessions[session, POSITION], sessions[session, CORE] = (
            record_table[record_transition, TO_POSITION],
            record_table[record_transition, TO_CORE],
        )
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
