"""The order in which a server keeps the tables and routines that a stored program names: that of its hash.

Servers open these in the order of the records of a hash that grows by one bucket at a time, and moves records when it
does. In row format this order shows: tables are mapped as they were opened.
Source: MySQL source, sp_head.cc, add_used_tables_to_table_list, and W. Litwin, Linear Hashing (1980); measured on
MySQL 5.6.24 and MariaDB 10.11 (tests/logging/recorded/order-of-tables).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable

_MASK = 2**64 - 1

#: a hash value of a key
Hashed = Callable[[str], int]


def of_weights(key: str) -> int:
    """The hash value that MySQL 5 takes: two bytes for the weight of each letter in utf8_general_ci."""
    weights = (ord(unicodedata.normalize("NFD", letter.upper()[0])[0]) & 0xFFFF for letter in key)
    return _folded(byte for weight in weights for byte in (weight & 0xFF, weight >> 8))


def of_bytes(key: str) -> int:
    """The hash value that MariaDB takes."""
    return _folded(key.encode())


def hash_order(keys: Iterable[str], hashed: Hashed) -> list[str]:
    """Keys that are added in turn, each once, in the order of the hash."""
    slots: list[str] = []
    chains: dict[int, list[str]] = {}  # of each bucket, whose first record is in the slot of its number
    size = 1
    for key in dict.fromkeys(keys):
        free = count = len(slots)
        slots.append(key)
        if half := size >> 1:  # one bucket gives a new one the records that belong there now
            split = count - half
            chain = chains.get(split, [])
            moved = [each for each in chain if hashed(each) & half]
            chains[split] = kept = [each for each in chain if each not in moved]
            chains[count] = moved
            if moved:
                free = _moved(slots, moved[0], count)
            if kept and free == split:
                free = _moved(slots, kept[0], split)
        value = hashed(key)
        bucket = value & (size - 1)
        if bucket > count:
            bucket = value & (half - 1)
        if bucket != free:
            slots[free] = slots[bucket]
        slots[bucket] = key
        chains.setdefault(bucket, []).insert(0, key)
        if count + 1 == size:
            size *= 2
    return slots


def _moved(slots: list[str], key: str, to: int) -> int:
    """The slot that a record leaves."""
    left = slots.index(key, 0, len(slots) - 1)
    slots[to] = key
    return left


def _folded(steps: Iterable[int]) -> int:
    value, by = 1, 4
    for step in steps:
        value ^= (((value & 63) + by) * step + (value << 8)) & _MASK
        by += 3
    return value & 0xFFFFFFFF
