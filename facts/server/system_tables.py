"""Tables that come with a server: their definitions, and the rows a new server has in them, as statements.

The values come from the tables `system_definition`, `system_table` and `new_row` in a pack's folder `server/`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

from ..sql.dialect import DEFAULT_MODE, DEFAULT_VENDOR
from ..sql.kept_statements import statement_of
from ..statement import Statement
from .server import Rows

NOTHING = "-"


def definitions(tables: Mapping[str, Rows]) -> tuple[Statement, ...]:
    """A CREATE TABLE for each system table of the profile that is described."""
    engines = frozenset((str(table), str(engine)) for table, engine in tables.get("system_table", ()))
    return _definitions(frozenset(tables.get("system_definition", ())), engines)


def known_rows(tables: Mapping[str, Rows]) -> tuple[Statement, ...]:
    """An INSERT for each row that a new server has in a table of which all rows are known."""
    return _inserts(frozenset(tables.get("new_row", ())))


def known_tables(tables: Mapping[str, Rows]) -> frozenset[str]:
    """Keys of the tables of which a new server's rows are known."""
    return frozenset(str(row[0]) for row in tables.get("new_row", ()))


@lru_cache(maxsize=16)
def _definitions(
    elements: Collection[tuple[str | int, ...]], engines: Collection[tuple[str, str]]
) -> tuple[Statement, ...]:
    found: dict[str, dict[int, str]] = {}
    for table, place, definition in elements:
        found.setdefault(str(table), {})[int(place)] = str(definition)
    engine = dict(engines)
    return tuple(
        _parsed(f"CREATE TABLE {table} ({', '.join(parts[n] for n in sorted(parts))}) ENGINE={engine[table]}")
        for table, parts in sorted(found.items())
        if table in engine
    )


@lru_cache(maxsize=16)
def _inserts(rows: Collection[tuple[str | int, ...]]) -> tuple[Statement, ...]:
    return tuple(
        _parsed(f"INSERT INTO {table} ({columns}) VALUES ({values})")
        for table, columns, values in sorted(rows, key=str)
        if columns != NOTHING
    )


def _parsed(text: str) -> Statement:
    return statement_of(text, DEFAULT_MODE, DEFAULT_VENDOR)
