"""Statements of a workload, and the facts that servers decide on: by the names that each server has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...facts.fact import Fact
from ...facts.names import database_of, object_key, split_key
from ...facts.resolve.named import observe_tables
from ...facts.statement import Statement
from ..replay.decided import Decided
from ..tables.logged import row_facts
from ..tables.output import NAMING, NAMING_DATABASE
from .decided_item import Item
from .file import ServerSpec

_KEPT = 10_000
_CHANGED = frozenset({"target", "exchange"})


class LoggedCase(NamedTuple):
    """A decided statement. number: from 1. main: by the first server; others: by log, of those that decided it. db:
    its default database; unchecked: foreign_key_checks is off. unlogged: why a change of it is in no log; is_sure:
    whether there is one.
    """

    number: int
    main: Decided
    others: Mapping[int, Decided]
    db: str
    unchecked: bool
    unlogged: str
    is_sure: bool


class LoggedCases:
    """Makes cases, and their facts once for equal statements. with_own_names: of tables; else they are numbered."""

    def __init__(self, with_own_names: bool) -> None:
        self._names: dict[str, str] | None = None if with_own_names else {}
        self._count = 0
        self._unchecked: set[str] = set()
        self._facts: dict[tuple[int, str, bool], tuple[Statement, tuple[Fact, ...]]] = {}

    def of(self, main: Decided, others: Mapping[int, Decided], db: str, unlogged: str, is_sure: bool) -> LoggedCase:
        """The next statement."""
        self._count += 1
        session = main.record.session
        for fact in main.entry.observation.facts:
            if fact.relation == "sets_foreign_keys":
                (self._unchecked.add if fact.row[0] == "0" else self._unchecked.discard)(session)
        return LoggedCase(self._count, main, others, db, session in self._unchecked, unlogged, is_sure)

    def facts(self, case: LoggedCase, item: Item, server: ServerSpec) -> tuple[Fact, ...]:
        """Of an item, by the names on a server."""
        there = server.filters.database
        if item.table:
            name = split_key(item.table)
            return self._named(row_facts(name.name, there(name.db)))
        facts = self.text(case, there(case.db))
        if item.with_rows:  # CREATE TABLE ... SELECT: the log has a CREATE TABLE, and rows
            facts = (Fact("kind", ("CREATE TABLE",)), *filter(_is_of_create, facts))
        named = (str(fact.row[0]) for fact in facts if fact.relation == "changes_database")
        called = (Fact("called_there", (server.name, there(db))) for db in named if there(db) != db)
        return self._named((*facts, *called))

    def begin_again(self) -> None:
        """Tables are numbered from the first one again."""
        if self._names is not None:
            self._names = {}

    def own_name(self, key: str) -> str:
        """What a table is called whose key is in the facts."""
        if self._names is None:
            return key
        number = split_key(key).name
        return next(name for name, known in self._names.items() if known == number)

    def itself(self, case: LoggedCase) -> tuple[Fact, ...]:
        """Of the statement, by the names on the first server."""
        return self._named(self.text(case))

    def _named(self, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
        """The facts with the names that are wanted."""
        names = self._names
        if names is None:
            return facts

        def number(name: str) -> str:
            return names.setdefault(name, f"n{len(names)}")

        def value(relation: str, place: int, value: str | int) -> str | int:
            if place in NAMING.get(relation, ()):
                name = split_key(str(value))
                return object_key(number(name.db), number(str(value)), name.kind)
            return number(str(value)) if NAMING_DATABASE.get(relation) == place else value

        return tuple(
            Fact(fact.relation, tuple(value(fact.relation, at, each) for at, each in enumerate(fact.row)), fact.span)
            for fact in facts
        )

    def text(self, case: LoggedCase, db: str | None = None) -> tuple[Fact, ...]:
        """Of the statement as written, with its default database or another one."""
        statement, db = case.main.statement, case.db if db is None else db
        key = id(statement), db, case.unchecked
        known = self._facts.get(key)
        if known is None:
            if len(self._facts) >= _KEPT:
                self._facts.clear()
            unchecked = (Fact("unchecked_keys", ()),) if case.unchecked else ()
            # the statement is kept, so that no other gets its id
            known = self._facts[key] = statement, (*observe_tables(statement, db), *unchecked)
        return known[1]

    def changed(self, case: LoggedCase) -> Iterator[str]:
        """The tables that the statement names as those it changes, makes or renames."""
        for fact in self.itself(case):
            if fact.relation == "names_table" and fact.row[2] in _CHANGED:
                yield str(fact.row[0])
            elif fact.relation == "rename_step":
                yield from map(str, fact.row[1:])

    def databases(self, case: LoggedCase) -> set[str]:
        """The one that the statement makes or drops, or the default one and those of the tables that it names."""
        facts = self.text(case)
        if named := {str(fact.row[0]) for fact in facts if fact.relation == "changes_database"}:
            return named
        return {case.db, *(database_of(str(fact.row[0])) for fact in facts if fact.relation == "names_table")}

    def dropped_database(self, case: LoggedCase) -> str:
        """The database that the statement drops, or nothing."""
        facts = self.itself(case)
        named = (str(fact.row[0]) for fact in facts if fact.relation == "changes_database")
        return next(named, "") if case.main.statement.kind == "DROP DATABASE" else ""


def _is_of_create(fact: Fact) -> bool:
    if fact.relation == "names_table":
        return fact.row[2] == "target"
    return fact.relation in ("feature", "event_database", "unchecked_keys")
