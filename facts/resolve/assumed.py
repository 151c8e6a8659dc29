"""What a statement is taken to change where its rows are not followed: something of everything it writes."""

from __future__ import annotations

from collections.abc import Iterator

from ..catalog import Routine
from ..fact import Fact
from ..server.names import Names
from ..statement import Statement
from .running import ITSELF, RunningText, running

_VERBS = {
    "INSERT": "insert", "INSERT SELECT": "insert", "REPLACE": "insert", "REPLACE SELECT": "insert",
    "LOAD DATA": "insert", "LOAD XML": "insert", "UPDATE": "update", "DELETE": "delete",
    "CREATE TABLE SELECT": "insert", "CREATE TEMPORARY TABLE SELECT": "insert",
}  # fmt: skip


def assumed_facts(statement: Statement, names: Names, seen: list[Fact]) -> Iterator[Fact]:
    """`row_change` for what the statement and all that runs with it writes, `generates_id` where that may number rows,
    and for functions `starts_function`, and `runs_function` where they write.

    seen: the facts found so far; they tell tables that are written through views and cascades.
    """
    told: dict[tuple[str, str], None] = {}
    for here in running(statement, names):
        for key, verb in _written(here, names):
            told.setdefault((key, verb))
    for fact in seen:
        if fact.relation == "writes_via" and fact.row[2] in ("cascade", "view"):
            verb = "update" if fact.row[2] == "cascade" else _VERBS.get(statement.kind, "update")
            told.setdefault((str(fact.row[0]), verb))
    for number, (key, verb) in enumerate(told, 1):
        yield Fact("row_change", (key, verb, number))
    numbered = {str(fact.row[0]) for fact in seen if fact.relation == "autoinc"}
    if any(verb == "insert" and key in numbered for key, verb in told):
        yield Fact("generates_id", ())
    number = 0
    for routine in _functions(statement, names):
        yield Fact("starts_function", (routine.key,))
        if any(leaf.refs("write") or leaf.functions for leaf in routine.body):
            number += 1
            yield Fact("runs_function", (routine.key, number, routine.key))


def _written(here: RunningText, names: Names) -> Iterator[tuple[str, str]]:
    verb = _VERBS.get(here.statement.kind)
    inner = Names(here.db if here.via != ITSELF else names.default_db, names.catalog, names.temporary)
    for ref in here.statement.refs("write", "create"):
        key = inner.key(ref)
        if verb is None and ref.kind == "sequence" and here.statement.functions:
            yield key, "insert"  # what its next values are is a row, written now and then
        if verb is None or ref.kind != "table":
            continue
        if key in names.temporary or key not in names.catalog.views:
            yield key, verb


def _functions(statement: Statement, names: Names) -> Iterator[Routine]:
    found = (names.catalog.function(used.name, names.default_db) for used in statement.functions)
    yield from (routine for routine in found if routine is not None)
