"""Everything that runs with a statement, itself included: views it looks through, triggers, functions it calls.

Each body is told once. Procedures are no part of it: their statements are logged by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..server.names import Names
from ..statement import Statement
from .events import row_events

#: through what the statement's own text is told
ITSELF = "itself"


class RunningText(NamedTuple):
    """A statement text that runs: `via` is ITSELF or the key of a view, trigger or routine; `db` resolves its names."""

    via: str
    statement: Statement
    db: str


def running(statement: Statement, names: Names) -> Iterator[RunningText]:
    """The statement, then what runs with it."""
    seen: set[str] = set()
    todo = [RunningText(ITSELF, statement, names.default_db)]
    while todo:
        here = todo.pop(0)
        yield here
        todo += _next(here, names, seen)


def _next(here: RunningText, names: Names, seen: set[str]) -> Iterator[RunningText]:
    catalog = names.catalog
    inner = Names(here.db, catalog, names.temporary)
    for ref in here.statement.objects:
        if ref.kind not in ("table", "view", "sequence"):
            continue
        key = inner.key(ref)
        if key in names.temporary:
            continue
        view = catalog.views.get(key)
        if view is not None and view.query is not None and key not in seen:
            seen.add(key)
            yield RunningText(key, view.query, view.db)
        if ref.action == "write":
            yield from _triggers(key, row_events(here.statement), names, seen)
            for base in view.updatable if view is not None else ():
                yield from _triggers(base, row_events(here.statement), names, seen)
    for used in here.statement.functions:
        routine = catalog.function(used.name, here.db)
        if routine is not None and routine.key not in seen:
            seen.add(routine.key)
            yield from (RunningText(routine.key, leaf, routine.db) for leaf in routine.body)
    if here.via != ITSELF:
        for ref in here.statement.refs("call"):
            routine = catalog.routine("procedure", ref.db or here.db, ref.name)
            if routine is not None and routine.key not in seen:
                seen.add(routine.key)
                yield from (RunningText(routine.key, leaf, routine.db) for leaf in routine.body)


def _triggers(table: str, events: tuple[str, ...], names: Names, seen: set[str]) -> Iterator[RunningText]:
    for event in events:
        for trigger in list(names.catalog.triggers_of(table, event)):
            if trigger.key not in seen:
                seen.add(trigger.key)
                yield from (RunningText(trigger.key, leaf, trigger.db) for leaf in trigger.body)
