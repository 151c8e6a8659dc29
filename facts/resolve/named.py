"""The tables a statement names, as facts for tables info and for filters: by name, whatever a catalog knows."""

from __future__ import annotations

from ..catalog import renames
from ..catalog.names import ref_key
from ..fact import Fact
from ..names import TABLE_KINDS
from ..statement import Statement
from .parts import part_facts
from .programs import program_facts

#: what `observe` adds where rules ask for it
BY_NAME = frozenset({"names_table", "changes_database", "rename_step", "event_database"})

_FEATURES = ("or replace", "if exists", "on duplicate key")


def observe_tables(statement: Statement, default_db: str) -> tuple[Fact, ...]:
    """kind, unparsed, names_table, changes_database, rename_step, drops, creates_temporary, event_database, of features
    those in `_FEATURES`, and what `part_facts` tells of parts of tables and `program_facts` of stored programs.

    Tables count from 1 in the order of the text. A table that a multi-table UPDATE may only read counts as a source.
    """
    facts = [Fact("kind", (statement.kind,), statement.span)]
    if statement.problem:
        facts.append(Fact("unparsed", (statement.problem,)))
    facts.extend(Fact("feature", (flag, "itself")) for flag in _FEATURES if flag in statement.flags)
    if default_db:
        facts.append(Fact("event_database", (default_db,)))
    number = 0
    for ref in statement.objects:
        if ref.kind == "database":
            facts.append(Fact("changes_database", (ref.name,), ref.span))
        elif ref.kind in TABLE_KINDS:
            number += 1
            key = ref_key(ref, default_db)
            role = "source" if ref.role == "joined" else ref.role
            facts.append(Fact("names_table", (key, number, role), ref.span))
            if ref.action == "drop" and ref.role == "target":
                facts.append(Fact("drops", (key,), ref.span))
            if ref.action == "create" and ref.role == "target" and "temporary" in statement.flags:
                facts.append(Fact("creates_temporary", (key,), ref.span))
    for step, (old, new) in enumerate(renames(statement, default_db), start=1):
        facts.append(Fact("rename_step", (step, old, new)))
    facts.extend(part_facts(statement, default_db))
    facts.extend(program_facts(statement, default_db))
    return tuple(facts)
