"""A temporary table that a statement and its programs name twice.

Source: MySQL manual, TEMPORARY Table Problems: error 1137; MariaDB documentation, CREATE TABLE: allowed since 10.2.1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from ...catalog import Routine, Trigger
from ...resolve.events import row_events
from ...server.names import Names
from ...statement import Statement
from .problem import NotFollowedError, RefusedError
from .running import RunningStatement

#: engines whose tables a HANDLER opens; MEMORY refuses it (1031). Measured on MySQL 5.6.24
_TAKES_HANDLERS = frozenset({"INNODB", "MYISAM"})
#: key of a temporary table, and the place that opens it
_Opened = tuple[str, object]


def check_reopened(run: RunningStatement, statement: Statement, locked: Collection[str] = ()) -> None:
    """Raises RefusedError 1137 where the server opens a temporary table once only and it is named twice, or open.

    A program opens a table once for each alias, as often as one of its statements names it so; LOCK TABLES opens what
    the triggers of the tables name that it locks for writing (locked). Measured on MySQL 5.6.24.
    """
    if run.server.reopens_temporary or not run.client.temporary:
        return
    places: dict[str, set[object]] = {}
    programs: list[Routine | Trigger] = [each for each in run.names.catalog.triggers.values() if each.table in locked]
    programs += () if run.depth else _programs(run, statement, run.names)
    for key, place in (*_named(run, statement, run.names), *_of_programs(run, programs)):
        places.setdefault(key, set()).add(place)
    for key, opened in places.items():
        if len(opened) > 1:
            raise RefusedError(1137, key, early=True)
        _check_not_handled(run, key)


def check_handled(run: RunningStatement, statement: Statement) -> None:
    """The same for a temporary table that a HANDLER has open, of statements that name each table once."""
    if not run.server.reopens_temporary:
        for key in set(map(run.names.key, statement.refs("read", "write"))).intersection(run.client.temporary):
            _check_not_handled(run, key)


def _check_not_handled(run: RunningStatement, key: str) -> None:
    """Raises RefusedError 1137 where a HANDLER has a temporary table open, NotFollowedError where it may (1031)."""
    if key not in run.client.handled.values():
        return
    if run.client.temporary[key].engine not in _TAKES_HANDLERS:
        raise NotFollowedError("whether the engine lets a HANDLER open its tables is not followed")
    raise RefusedError(1137, key, early=True)


def _named(run: RunningStatement, statement: Statement, names: Names, program: str = "") -> Iterator[_Opened]:
    times: Counter[tuple[str, str]] = Counter()
    for ref in statement.objects:
        if ref.kind == "table" and (key := names.key(ref)) in run.client.temporary:
            named = key, (ref.alias or ref.name).lower()
            times[named] += 1
            yield key, (program, named, times[named]) if program else ref.span


def _of_programs(run: RunningStatement, waiting: list[Routine | Trigger]) -> Iterator[_Opened]:
    """What stored functions and triggers open, with those of their own statements, each of them once."""
    seen: set[str] = set()
    for program in waiting:
        if program.key in seen:
            continue
        seen.add(program.key)
        names = Names(program.db, run.names.catalog, run.names.temporary)
        for leaf in program.body:
            yield from _named(run, leaf, names, program.key)
            waiting.extend(_programs(run, leaf, names))


def _programs(run: RunningStatement, statement: Statement, names: Names) -> Iterator[Routine | Trigger]:
    """The functions that a statement calls and the triggers of permanent tables that it writes."""
    catalog = names.catalog
    yield from filter(None, (catalog.function(used.name, names.default_db) for used in statement.functions))
    written = {names.key(ref) for ref in statement.refs("write")}
    for key in written.union(*(catalog.views[each].updatable for each in written & catalog.views.keys())):
        if key not in run.client.temporary:
            for event in row_events(statement):
                yield from catalog.triggers_of(key, event)
