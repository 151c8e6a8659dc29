"""What the tables a statement touches are like: engine, keys, AUTO_INCREMENT, defaults."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace

from ..catalog import ENGINE_UNKNOWN, Table, define_table
from ..fact import Fact
from ..names import database_key, database_of
from ..origin import Origin
from ..server.names import Names
from ..statement import Statement
from .events import sequences_of

#: no statement names so many tables
_BENEATH = 100_000


#: what rules know sequences by
SEQUENCE = "SEQUENCE OBJECT"


def table_facts(
    statement: Statement, names: Names, touched: Collection[str], permanent: Collection[str] = ()
) -> Iterator[Fact]:
    """The facts of every touched table that has a definition; the one a CREATE TABLE makes is taken from it.

    permanent: those that are reached as children of others, which a temporary table of their name does not hide.
    """
    made = _made(statement, names)
    keys = list(dict.fromkeys(touched))
    sequences = {names.key(ref) for ref in statement.objects if ref.kind == "sequence"}
    sequences.update(sequence for key in keys if (known := names.table(key)) for sequence in sequences_of(known))
    for key in keys:
        if key in sequences:
            yield Fact("engine", (key, SEQUENCE))
            continue
        known = names.catalog.tables.get(key) if key in permanent else names.table(key)
        table = made if made is not None and made.key == key else known
        if role := names.server.role(key):
            yield Fact("system_role", (key, role))
        if table is None:
            engine = names.server.engines.get(key) or names.server.engines.get(database_key(database_of(key)))
            if engine is not None:
                yield Fact("engine", (key, engine))
            continue
        place = at(table, r"\bENGINE\b\s*=?\s*\w+" if table.named_engine else "")
        if table is made or table.engine != ENGINE_UNKNOWN:  # else it is presumed
            yield Fact("engine", (key, names.server.engine(table.named_engine or names.default_engine)), via=place)
        yield from about(table)
        yield from _beneath(table, names)
    if made is not None and any("autoinc" in column.flags for column in made.columns):
        yield Fact("defines_autoinc", ())
        if made.key not in touched:
            yield from (fact for fact in about(made) if fact.relation == "autoinc_not_first")


def _made(statement: Statement, names: Names) -> Table | None:
    if not statement.kind.startswith("CREATE") or "TABLE" not in statement.kind:
        return None
    table = define_table(statement, names.default_db, names.catalog, None)
    like = next((ref for ref in statement.objects if ref.role == "like"), None)
    if table is not None and like is not None:
        source = names.table(names.key(like))
        if source is not None:
            return Table(table.key, source.columns, source.keys, (), source.engine, source.complete)
    return table


def _beneath(table: Table, names: Names) -> Iterator[Fact]:
    """The tables of a MERGE table, which are locked after all the statement names."""
    for place, key in enumerate(table.beneath, _BENEATH):
        under = names.table(key)
        if under is not None:
            yield Fact("merges", (table.key, key, place))
            yield Fact("engine", (key, names.server.engine(under.named_engine or names.default_engine)))


def about(table: Table) -> Iterator[Fact]:
    """What rules ask of the columns and keys of a table; nothing of one that is presumed."""
    for column in table.columns:
        if "autoinc" in column.flags:
            yield Fact("autoinc", (table.key,), via=at(table, re.escape(column.text)))
            if not any(key.columns[:1] and key.columns[0].lower() == column.name.lower() for key in table.keys):
                yield Fact("autoinc_not_first", (table.key,), via=at(table, re.escape(column.text)))
        for function in column.default_functions:
            yield Fact("default_calls", (table.key, function))
    if sum(key.kind != "index" for key in table.keys) > 1:
        yield Fact("several_unique_keys", (table.key,), via=table.origin)
    if any(key.parser for key in table.keys):
        yield Fact("fulltext_parser", (table.key,))


def at(table: Table, pattern: str) -> Origin | None:
    """Where a definition says something, by a pattern of its text; the whole of it where it says nothing; None for a
    table that the statement itself makes."""
    origin = table.origin
    found = re.search(pattern, origin.text, re.IGNORECASE) if origin is not None and pattern else None
    if origin is None or found is None or not found[0]:
        return origin
    before = origin.text[: found.start()]
    newlines = before.count("\n")
    column = len(before) - (before.rfind("\n") + 1) + 1
    return replace(
        origin,
        line=origin.line + newlines,
        column=column if newlines else origin.column + column - 1,
        start=origin.start + found.start(),
        end=origin.start + found.end(),
        text=found[0],
    )
