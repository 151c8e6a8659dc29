"""What the rules know of a filter's output and of the programs in it, name by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...facts.fact import Fact
from ...facts.names import database_key, database_of
from ..decide.whole import StateRow

#: where facts of a statement name tables and programs, and databases
NAMING = {
    "names_table": (0,),
    "drops": (0,),
    "creates_temporary": (0,),
    "rename_step": (1, 2),
    "group_creates": (0,),
    "defines": (0,),
    "undefines": (0,),
    "trigger_event": (0, 1),
    "calls_program": (0,),
    "adds_part": (0,),
    "drops_part": (0,),
}
NAMING_DATABASE = {"event_database": 0, "changes_database": 0, "called_there": 1}
#: of a row of the state, the names it is filed under, and those whose rows matter where it does; most are
#: `(relation, output, table, ...)`
_FILED, _LEADS = (2,), ()
_FILED_OTHERWISE: dict[str, tuple[int, ...]] = {
    "body_names": (1,),
    "body_calls": (1,),
    "fires": (1, 2),
    "uncertain": (),
    "stopped": (),
    "doubtful": (),
    "refers": (1, 2),
}
_LEADS_TO: dict[str, tuple[int, ...]] = {
    "body_names": (3,),
    "body_calls": (2,),
    "fires": (2,),
    "refers": (1, 2),
}
_OF_DATABASES = frozenset({"absent_database", "made_database"})
#: what concerns every statement
_EVERYWHERE = "*"

Rows = frozenset[StateRow]
_NONE: Rows = frozenset()


class OutputState:
    """Rows of the state. The rules ask for those of names that the statement at hand has, or reaches through triggers,
    routines and views, or whose database it drops, and leave all others as they are.

    token: another object whenever a row came or went.
    """

    def __init__(self) -> None:
        self._by_name: dict[str, Rows] = {}
        self._by_database: dict[str, set[str]] = {}
        self.token = object()

    @property
    def rows(self) -> Rows:
        """All of them."""
        return _NONE.union(*self._by_name.values())

    def about(self, facts: Iterable[Fact]) -> Rows:
        """Those that a statement with these facts is decided on, and may change."""
        if not self._by_name:
            return _NONE
        found: set[StateRow] = set()
        seen: set[str] = set()
        waiting = [_EVERYWHERE, *self._named(facts)]
        while waiting:
            name = waiting.pop()
            if name in seen:
                continue
            seen.add(name)
            for row in self._by_name.get(name, _NONE):
                found.add(row)
                waiting += (str(row[place]) for place in _LEADS_TO.get(str(row[0]), _LEADS))
        return frozenset(found)

    def _named(self, facts: Iterable[Fact]) -> Iterator[str]:
        for fact in facts:
            for place in NAMING.get(fact.relation, ()):
                name = str(fact.row[place])
                yield name
                yield database_key(database_of(name))
            if fact.relation in NAMING_DATABASE:
                database = str(fact.row[NAMING_DATABASE[fact.relation]])
                yield database_key(database)
                if fact.relation == "changes_database":
                    yield from self._by_database.get(database, ())

    def replace(self, before: Rows, after: Rows) -> None:
        """Rows go and others come."""
        if before == after:
            return
        self.token = object()
        for row in before - after:
            for name in _names(row):
                left = self._by_name[name] - {row}
                if left:
                    self._by_name[name] = left
                    continue
                del self._by_name[name]
                self._by_database[database_of(name)].discard(name)
        for row in after - before:
            for name in _names(row):
                self._by_name[name] = self._by_name.get(name, _NONE) | {row}
                self._by_database.setdefault(database_of(name), set()).add(name)


def _names(row: StateRow) -> tuple[str, ...]:
    relation = str(row[0])
    if relation in _OF_DATABASES:
        return (database_key(str(row[2])),)
    return tuple(str(row[place]) for place in _FILED_OTHERWISE.get(relation, _FILED)) or (_EVERYWHERE,)
