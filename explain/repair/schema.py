"""Other tables for the same statement: an engine that can roll back, one unique key, no trigger in the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...facts.catalog.keys import key_names
from ...facts.catalog.objects import Table
from ...facts.names import quoted
from ...rules.language.program import Row
from .edits import Edit

_Facts = Mapping[str, Mapping[Row, object]]


def of_schema(facts: _Facts, tables: Mapping[str, Table], triggers: Iterable[tuple[str, str]]) -> Iterator[Edit]:
    """Edits of the tables that a statement writes. tables: by key; triggers: (key of the trigger, of its table)."""
    written = dict.fromkeys(str(row[1]) for row in facts.get("writes", ()))
    engines = {str(row[1]): str(row[2]).upper() for row in facts.get("engine", ())}
    hit = {str(row[1]) for row in facts.get("several_unique_keys", ())}
    late = {str(row[1]) for row in facts.get("autoinc_not_first", ())}
    for key in written:
        alter = f"ALTER TABLE {quoted(key)}"
        if engines.get(key, "INNODB") != "INNODB" and key in tables:
            yield _edit(f"{alter} ENGINE=InnoDB", "the table is written anew, and is locked meanwhile")
        if (table := tables.get(key)) is None:
            continue
        if key in hit:
            for name in (name for name, key in key_names(table.keys).items() if key.kind == "unique"):
                yield _edit(f"{alter} DROP INDEX {_name(name)}", "what it kept unique no longer is")
        if key in late:
            yield from _autoinc_first(alter, table)
    for trigger, on in triggers:
        if on in written:
            yield _edit(f"DROP TRIGGER {quoted(trigger)}", "what it does has to be done by statements")


def _autoinc_first(alter: str, table: Table) -> Iterator[Edit]:
    """The AUTO_INCREMENT column becomes the first of its key."""
    counting = {column.name for column in table.columns if "autoinc" in column.flags}
    for key in table.keys:
        if key.kind == "primary" and not key.partial and counting & set(key.columns[1:]):
            columns = sorted(key.columns, key=lambda name: name not in counting)
            names = ", ".join(map(_name, columns))
            counts = "numbers then count through the table, not for each prefix of the key"
            yield _edit(f"{alter} DROP PRIMARY KEY, ADD PRIMARY KEY ({names})", counts)


def _name(name: str) -> str:
    return f"`{name.replace('`', '``')}`"


def _edit(sql: str, warning: str) -> Edit:
    return Edit(sql, "beforehand", warning=warning, loses=False)
