"""Names of databases and tables in classes that filters cannot tell apart, each with its shortest name.

A filter sees of a name which of its entries match it. The entries are read along all names at once, one character
after the other, until nothing new comes: what is found then are all classes there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...facts.wildcards import literal

#: combinations of places in entries before it is given up
_MOST = 5_000
#: how far a name has come: nothing, in the database, behind the dot, in the table
_NOTHING, _DATABASE, _DOT, _TABLE = range(4)


class NameClasses(NamedTuple):
    """The shortest name of every class: of databases, and of tables with their database."""

    databases: tuple[str, ...]
    tables: tuple[tuple[str, str], ...]


class TooManyClassesError(Exception):
    """The entries match names in more ways than are told apart."""


#: a pattern as what each place takes: a character, None for any one, and whether it takes any number
_Entry = tuple[tuple[str | None, bool], ...]
_Places = tuple[frozenset[int], ...]


class NamePattern(NamedTuple):
    """A pattern of `database.table` names with `%` and `_`. is_caseless: letter case does not matter."""

    text: str
    is_caseless: bool = False


def name_classes(patterns: Iterable[NamePattern]) -> NameClasses:
    """The classes that patterns make. Raises TooManyClassesError."""
    given = list(dict.fromkeys(patterns))
    entries = [_entry(each.text.lower() if each.is_caseless else each.text) for each in given]
    letters = {char for entry in entries for char, _ in entry if char is not None and char != "."}
    folded = {char for each in given if not each.is_caseless for char in each.text}
    letters |= {char.swapcase() for char in letters & folded if len(char.swapcase()) == 1}
    other = next(char for char in "zyxwvutsrqponmlkjihgfedcba" if char not in letters)
    alphabet = [other, *sorted(letters - {other}, key=lambda char: (char.isupper(), char))]
    databases: dict[_Places, str] = {}
    tables: dict[_Places, tuple[str, str]] = {}
    begin = tuple(_closed(entry, {0}) for entry in entries)
    seen = {(_NOTHING, begin)}
    waiting: list[tuple[int, _Places, str, str]] = [(_NOTHING, begin, "", "")]
    for phase, places, db, table in waiting:
        for char in [*alphabet, *(["."] if phase == _DATABASE else [])]:
            now = _after(phase, char)
            moved = tuple(
                _moved(entry, at, char.lower() if pattern.is_caseless else char)
                for pattern, entry, at in zip(given, entries, places, strict=True)
            )
            if (now, moved) in seen:
                continue
            seen.add((now, moved))
            if len(seen) > _MOST:
                raise TooManyClassesError
            name = (db + char, table) if now == _DATABASE else (db, table + char if now == _TABLE else table)
            ends = tuple(at & {len(entry)} for entry, at in zip(entries, moved, strict=True))
            if now == _DOT:
                databases.setdefault(ends, name[0])
            elif now == _TABLE:
                tables.setdefault(ends, name)
            waiting.append((now, moved, *name))
    return NameClasses(tuple(databases.values()), tuple(tables.values()))


def in_database(name: str) -> NamePattern:
    """The pattern of all that is in a database."""
    return NamePattern(f"{literal(name)}.%")


def _after(phase: int, char: str) -> int:
    if char == ".":
        return _DOT
    return {_NOTHING: _DATABASE, _DOT: _TABLE}.get(phase, phase)


def _entry(pattern: str) -> _Entry:
    return tuple(_read(pattern))


def _read(pattern: str) -> Iterator[tuple[str | None, bool]]:
    is_escaped = False
    for char in pattern:
        if char == "\\" and not is_escaped:
            is_escaped = True
            continue
        yield (char, False) if is_escaped or char not in "%_" else (None, char == "%")
        is_escaped = False


def _closed(entry: _Entry, places: Iterable[int]) -> frozenset[int]:
    """These places, and those that are reached where `%` takes nothing."""
    found = set(places)
    for at in range(len(entry)):
        if at in found and entry[at][1]:
            found.add(at + 1)
    return frozenset(found)


def _moved(entry: _Entry, places: Iterable[int], char: str) -> frozenset[int]:
    """The places behind another character."""
    taken = [at for at in places if at < len(entry) and entry[at][0] in (None, char)]
    return _closed(entry, {at if entry[at][1] else at + 1 for at in taken})
