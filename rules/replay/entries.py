"""Statements understood once per context: text -> template -> facts -> what the decider steps with."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from dataclasses import replace
from typing import Any

from ...facts.catalog import Catalog
from ...facts.names import database_key, split_key
from ...facts.resolve import Fact, Names, Observation, executed_statement, observe
from ...facts.resolve.presumed import presumed_facts, presumed_tables
from ...facts.resolve.resolver import TOUCH
from ...facts.server.session import Session, changes_kept
from ...facts.sql.dialect import SqlMode
from ...facts.sql.parsing import StatementCache
from ...facts.statement import Statement
from .decider import Decider
from .nested import in_trigger_body, runs_bodies
from .views import SessionViews, StatementEntry, forget_entry

CONFIGURATION = frozenset({"CREATE BINLOG", "ALTER BINLOG", "DROP BINLOG"})
_NAMING = frozenset({"USE", "SET TRANSACTION", "PREPARE", "DEALLOCATE", "DROP DATABASE"} | {"GRANT", "REVOKE"})
_DEFINING = ("CREATE ", "ALTER ", "DROP ", "RENAME ")
#: a kept entry takes some 7 KB: its statement, its facts, what it is prepared as
_KEPT = 25_000
_VARIANTS = 64


#: the entries of one default database and sql_mode, by template or text
Context = dict[str, StatementEntry]


class Entries:
    """The statements of a workload as entries; forgets them when the catalog or the binlogs change."""

    def __init__(self, decider: Decider, catalog: Catalog, statements: StatementCache, from_log: bool) -> None:
        self._decider = decider
        self._catalog = catalog
        self._from_log = from_log
        self.statements = statements
        self.views = SessionViews()
        self._contexts: dict[tuple[str, SqlMode], Context] = {}
        self._count = 0
        self._by_table: dict[str, list[tuple[Context, str]]] = {}
        self._transitions: dict[Hashable, dict[int, tuple[Any, int]]] = {}
        #: told which templates and texts are forgotten after definitions changed, None for all
        self.on_forget: Callable[[Collection[str] | None], None] = lambda _: None

    def context(self, session: Session) -> Context:
        """The entries of the session's default database and sql_mode; stays valid until these change."""
        return self._contexts.setdefault((session.default_db, session.mode), {})

    def forget(self, tables: frozenset[str] | None = None) -> None:
        """Forget the entries that mention one of these tables, or all (None); sessions may keep their contexts."""
        if tables is None:
            self.views.forget()
            for context in self._contexts.values():
                context.clear()
            self._by_table.clear()
            self._transitions.clear()
            self._count = 0
            self.on_forget(None)
            return
        keys: set[str] = set()
        databases = {database_key(split_key(table).db) for table in tables}  # DROP DATABASE takes its tables along
        for table in tables | databases:
            for context, key in self._by_table.pop(table, ()):
                entry = context.pop(key, None)
                if entry is not None:
                    forget_entry(entry, key)
                    keys.add(key)
        if tables:
            self.on_forget(keys)

    def find(self, text: str, session: Session, context: Context) -> StatementEntry:
        """The entry of a text in a session whose context this is."""
        return self.found(text, self.statements.template(text, session.mode), session, context)

    def found(self, text: str, template: str | None, session: Session, context: Context) -> StatementEntry:
        """The same where the template of the text (None: it has none) is known."""
        entry = context.get(text if template is None else template)
        if entry is None:
            entry = self._understood(text, template, session, context)
        if session.temporary and not entry.mentions.isdisjoint(session.temporary):
            entry = self._hidden(entry, session)
        return entry

    def with_facts(self, entry: StatementEntry, more: tuple[Fact, ...]) -> StatementEntry:
        """The entry with facts beside those of its text: what it does to rows, whether temporary tables are open."""
        if not more:
            return entry
        key = tuple((fact.relation, fact.row) for fact in more)
        variant = entry.variants.get(key)
        if variant is None:
            seen = entry.observation
            observation = replace(seen, facts=(*seen.facts, *more))
            prepared = self._decider.prepare(observation.facts)
            # its own variants: what is added to it later stands beside these facts
            transitions = self._transitions_of(observation)
            variant = entry._replace(observation=observation, prepared=prepared, variants={}, transitions=transitions)
            if len(entry.variants) < _VARIANTS:
                entry.variants[key] = variant
        return variant

    def presuming(self, entry: StatementEntry, names: Names) -> StatementEntry:
        """The entry with what is presumed of tables without a definition, where the rows do not tell."""
        seen = entry.observation
        touched = [str(fact.row[0]) for fact in seen.facts if fact.relation in TOUCH]
        presumed = presumed_tables(executed_statement(entry.statement, names), names, touched)
        if not names.server.tables or not presumed:
            return entry
        found = self.with_facts(entry, tuple(presumed_facts(presumed)))
        return found._replace(observation=replace(found.observation, presumed=presumed))

    def of_statement(self, statement: Statement, observation: Observation) -> StatementEntry:
        """An entry that is not kept: a statement of a routine or of a session's end."""
        return StatementEntry(
            statement,
            observation,
            self._decider.prepare(observation.facts),
            moves_on(statement),
            variants={},
            transitions={},
        )

    def _understood(self, text: str, template: str | None, session: Session, context: Context) -> StatementEntry:
        statement = self.statements.parsed(text, template, session.mode)
        if statement.kind == "EXECUTE":  # what it means is the session's own
            names = session.names(self._catalog)
            entry = self.of_statement(statement, observe(statement, names))
            return entry._replace(moves_on=moves_on(executed_statement(statement, names)))
        if any(not each.literal and each.scope != "user" for each in statement.assignments):
            return self.of_statement(statement, observe(statement, session.names(self._catalog)))  # as its variables
        names = replace(session, prepared={}, texts={}, temporary={}).names(self._catalog)
        observation = observe(statement, names)
        moves = moves_on(executed_statement(statement, names)) or (self._from_log and runs_bodies(observation))
        body_line = self._from_log and in_trigger_body(text)
        entry = StatementEntry(
            statement,
            observation,
            self._decider.prepare(observation.facts),
            moves,
            body_line,
            not (moves or body_line or observation.nested or statement.kind == "EMPTY"),
            frozenset(str(value) for fact in observation.facts for value in fact.row if isinstance(value, str)),
            {},
            [],
            self._transitions_of(observation),
        )
        if self._count >= _KEPT:
            self.forget()
        self._count += 1
        key = text if template is None else template
        context[key] = entry
        for name in entry.mentions:
            self._by_table.setdefault(name, []).append((context, key))
        return entry

    def _hidden(self, entry: StatementEntry, session: Session) -> StatementEntry:
        """The entry as it is where temporary tables hide tables or views it mentions."""
        hidden = entry.mentions.intersection(session.temporary)
        variant = entry.variants.get(hidden)
        if variant is None:
            observation = observe(entry.statement, session.names(self._catalog))
            prepared = self._decider.prepare(observation.facts)
            transitions = self._transitions_of(observation)
            variant = entry._replace(observation=observation, prepared=prepared, variants={}, transitions=transitions)
            if not entry.statement.maybe_writes:  # else it depends on the temporary table's columns too
                entry.variants[hidden] = variant
        return variant

    def _transitions_of(self, seen: Observation) -> dict[int, tuple[Any, int]]:
        if len(self._transitions) >= _KEPT:
            self._transitions.clear()
        facts = frozenset([(fact.relation, fact.row) for fact in seen.facts])
        return self._transitions.setdefault((seen.kind, seen.conditional, seen.presumed, facts), {})


def moves_on(statement: Statement) -> bool:
    """Whether a statement may change what later statements mean, beside the state that rules derive."""
    kind = statement.kind
    if kind == "SET":
        return changes_kept(statement)
    return kind in CONFIGURATION or kind in _NAMING or kind.startswith(_DEFINING)


def is_definition(statement: Statement) -> bool:
    """Whether a statement may change the catalog or temporary tables."""
    return statement.kind.startswith(_DEFINING)
