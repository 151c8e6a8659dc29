"""Compares tables info with what a log itself knows of its statements.

UPDATED_DB_NAMES: the databases MySQL saw used (measured: read ones included; MariaDB writes none).
TABLE_MAP_FOR_UPDATE: the bits of the tables that a multi-table UPDATE changes, in the order of its list.
Table maps: the tables whose rows follow a statement text (Annotate_rows, Rows_query).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...facts.names import database_of, object_key
from .listing import Listed


class Difference(NamedTuple):
    """What the log says and what the rules say of one statement."""

    place: int
    sql: str
    said: str


def differences(listed: Listed) -> Iterator[Difference]:
    """Where the status variables of a statement contradict its tables info."""
    if listed.query is None:
        return
    known = listed.query.variable("updated_db_names")
    if isinstance(known, tuple) and known != ("*",):
        databases = {database_of(key) for key in listed.tables}
        databases |= {str(fact.row[0]) for fact in listed.facts if fact.relation == "changes_database"}
        if databases and databases != set(known):
            yield _difference(listed, f"updated_db_names {_list(map(str, known))}", f"databases {_list(databases)}")
    bits = listed.query.variable("table_map_for_update")
    named = [fact for fact in listed.facts if fact.relation == "names_table"]
    if isinstance(bits, int) and named:  # BEGIN and COMMIT repeat that of a statement beside them
        changed = {fact.row[1] for fact in named if fact.row[2] == "target"}
        updated = {place + 1 for place in range(64) if bits >> place & 1}
        if not changed <= updated or max(updated, default=0) > len(named):
            yield _difference(listed, f"table_map_for_update {bits:#x}", f"tables {_list(listed.tables)}")


def row_differences(listed: Listed, mapped: Iterable[tuple[str, str]]) -> Iterator[Difference]:
    """Where a statement text names no table that it changes among those whose rows follow.

    More tables may follow, of triggers and keys, and fewer: what does not change is not logged.
    """
    tables = {object_key(db, table) for db, table in mapped}
    named = [fact for fact in listed.facts if fact.relation == "names_table"]
    targets = {str(fact.row[0]) for fact in named if fact.row[2] == "target"}
    if tables and targets and not tables & targets:
        yield _difference(listed, f"table maps {_list(tables)}", f"tables {_list(listed.tables)}")


def _difference(listed: Listed, log: str, rules: str) -> Difference:
    return Difference(listed.place, listed.sql, f"the log has {log}, the rules have {rules}")


def _list(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"
