"""Definitions by object key, and what can be asked of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Protocol, TypeVar, cast

from ..names import object_key, split_key
from ..statement import ForeignKey
from .objects import Routine, Table, Trigger, View

Definition = TypeVar("Definition")


class UnreadTable(Protocol):
    """A definition that was not looked at yet."""

    def table(self) -> Table:
        """What it defines."""


class DefinitionTable(dict[str, Definition]):
    """Definitions of one kind by object key. touched: while somebody watches, what was there before it was changed."""

    touched: dict[str, Definition | None] | None = None

    def __init__(self, given: Mapping[str, Definition] = MappingProxyType({})) -> None:
        super().__init__()
        for key, value in given.items():
            self[key] = value

    def related(self, _: Definition) -> Iterable[str]:
        """The keys of objects that a definition is about, beside its own."""
        return ()

    def about(self, key: str) -> list[Definition]:
        """The definitions that are about an object, in the order in which they came to be."""
        return [self[each] for each in self._about.get(key, ())]

    def __setitem__(self, key: str, value: Definition) -> None:
        self._touch(key)
        old = dict.fromkeys(self.related(self[key])) if key in self else {}
        new = dict.fromkeys(self.related(value))
        self._unrelate(key, old.keys() - new.keys())
        for other in new:
            self._about.setdefault(other, {})[key] = None
        super().__setitem__(key, value)

    def __delitem__(self, key: str) -> None:
        self._touch(key)
        self._unrelate(key, set(self.related(self[key])))
        super().__delitem__(key)

    def pop(self, key: str, default: Any = None) -> Any:
        """Take a definition out, if there is one."""
        self._touch(key)
        if key in self:
            self._unrelate(key, set(self.related(self[key])))
        return super().pop(key, default)

    @property
    def _about(self) -> dict[str, dict[str, None]]:
        found: dict[str, dict[str, None]] = self.__dict__.setdefault(
            "_keys_about", {}
        )  # not there while it is unpickled
        return found

    def _unrelate(self, key: str, others: Iterable[str]) -> None:
        for other in others:
            keys = self._about[other]
            del keys[key]
            if not keys:
                del self._about[other]

    def _touch(self, key: str) -> None:
        if self.touched is not None:
            self.touched.setdefault(key, self.get(key))


class TableDefinitions(DefinitionTable[Table]):
    """Tables by key. One that was put off is made when it is first asked for."""

    def related(self, value: Table) -> Iterable[str]:
        """The parents that foreign keys name."""
        return (parent for _, parent in value.foreign_keys)

    def put_off(self, key: str, unread: UnreadTable) -> None:
        """Define a table without foreign keys."""
        self.pop(key, None)
        dict.__setitem__(self, key, cast(Table, unread))

    def __getitem__(self, key: str) -> Table:
        found: Table | UnreadTable = super().__getitem__(key)
        if isinstance(found, Table):
            return found
        made = found.table()
        dict.__setitem__(self, key, made)
        return made

    def get(self, key: str, default: Any = None) -> Any:
        """The table with a key."""
        try:
            return self[key]
        except KeyError:
            return default

    def values(self) -> Any:
        """All tables."""
        return [self[key] for key in self]

    def items(self) -> Any:
        """All keys and tables."""
        return [(key, self[key]) for key in self]


class _Triggers(DefinitionTable[Trigger]):
    def related(self, value: Trigger) -> Iterable[str]:
        return (value.table,)


class _Routines(DefinitionTable[Routine]):
    def related(self, value: Routine) -> Iterable[str]:
        return (value.key.lower(),)


@contextmanager
def touched(table: dict[str, Definition]) -> Iterator[dict[str, Definition | None]]:
    """What was in a table, None for nothing, under the keys that are changed meanwhile: no more is looked at."""
    if not isinstance(table, DefinitionTable):
        raise TypeError("no table of a catalog's definitions")
    found: dict[str, Definition | None] = {}
    table.touched = found
    try:
        yield found
    finally:
        table.touched = None


@dataclass
class Definitions:
    """Definitions by object key."""

    tables: TableDefinitions = field(default_factory=TableDefinitions)
    views: DefinitionTable[View] = field(default_factory=DefinitionTable)
    triggers: DefinitionTable[Trigger] = field(default_factory=_Triggers)
    routines: DefinitionTable[Routine] = field(default_factory=_Routines)
    loadable: frozenset[str] = frozenset()  # functions of plugins, lower case

    def __post_init__(self) -> None:
        self.tables, self.views = TableDefinitions(self.tables), DefinitionTable(self.views)
        self.triggers, self.routines = _Triggers(self.triggers), _Routines(self.routines)

    def triggers_of(self, table: str, event: str) -> Iterator[Trigger]:
        """The triggers that `event` on `table` fires, in order of definition."""
        return (trigger for trigger in self.triggers.about(table) if trigger.event == event)

    def children_of(self, parent: str) -> Iterator[tuple[Table, ForeignKey]]:
        """The tables whose foreign keys point at `parent`."""
        for table in self.tables.about(parent):
            for foreign_key, target in table.foreign_keys:
                if target == parent:
                    yield table, foreign_key

    def tables_in(self, db: str) -> tuple[str, ...]:
        """The keys of the tables and views of a database, sorted."""
        return tuple(sorted(key for key in (*self.tables, *self.views) if split_key(key).db == db))

    def knows(self, key: str) -> bool:
        """Whether the table or view has a definition here."""
        return key in self.tables or key in self.views

    def routine(self, kind: str, db: str, name: str) -> Routine | None:
        """The procedure or function; names of routines do not depend on case."""
        same = self.routines.about(object_key(db, name, kind).lower())
        return next((routine for routine in same if split_key(routine.key).db == db), None)

    def function(self, name: str, default_db: str) -> Routine | None:
        """The stored function that a call means, with or without its database: `db.f`, `f`."""
        db, _, bare = name.rpartition(".")
        return self.routine("function", db or default_db, bare)
