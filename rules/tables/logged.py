"""Statements of a log as facts for the rules: parsed, with the group they stand in."""

from __future__ import annotations

from ...facts.binlog.format_description import FormatDescription
from ...facts.binlog.query import QueryEvent
from ...facts.fact import Fact
from ...facts.names import object_key
from ...facts.readers.logged_sql import mode_of, vendor_of_log
from ...facts.resolve.named import observe_tables
from ...facts.sql.dialect import SqlMode
from ...facts.sql.parsing import StatementCache
from ...facts.statement import Statement

#: of the status variable flags2 (MySQL internals, Query_event: OPTION_NO_FOREIGN_KEY_CHECKS)
_NO_FOREIGN_KEY_CHECKS = 1 << 26
_KEPT = 10_000
_ENDS = frozenset({"COMMIT", "ROLLBACK", "XA COMMIT", "XA ROLLBACK"})


class LoggedStatements:
    """Reads the statements of one log in order, and remembers which table the open group creates."""

    def __init__(self, form: FormatDescription) -> None:
        self._vendor = vendor_of_log(form)
        self._statements = StatementCache(self._vendor)
        self._created = ""
        self._facts: dict[tuple[int, str, bool], tuple[Statement, tuple[Fact, ...]]] = {}
        self._modes: dict[bytes, tuple[SqlMode, bool]] = {}

    def facts(self, query: QueryEvent, db: str, following: QueryEvent | None = None) -> tuple[Fact, ...]:
        """The facts of a statement whose default database is `db`; `following` is the one right behind a BEGIN.

        A CREATE TABLE inside a group is that of CREATE TABLE ... SELECT in a log of rows: any other ends the group.
        """
        facts = self._observed(query, db)
        kind = facts[0].row[0]
        if kind == "BEGIN":
            created = _created(self._observed(following, db)) if following else ""
            self._created = ""
            return (*facts, Fact("group_creates", (created,))) if created else facts
        if kind in _ENDS:
            created, self._created = self._created, ""
            return (*facts, Fact("group_creates", (created,))) if created else facts
        self._created = self._created or _created(facts)
        return facts

    def group_begins(self) -> None:
        """A GTID event begins a group, in MariaDB without a BEGIN, as before XA COMMIT."""
        self._created = ""

    def statement(self, query: QueryEvent) -> Statement:
        """A statement as its session wrote it."""
        return self._statements.of(query.sql, self._read(query)[0])[1]

    def _observed(self, query: QueryEvent, db: str) -> tuple[Fact, ...]:
        """Equal facts are the same object, as long as they are remembered."""
        mode, unchecked = self._read(query)
        statement = self._statements.of(query.sql, mode)[1]
        key = id(statement), db, unchecked
        known = self._facts.get(key)
        if known is None:
            if len(self._facts) >= _KEPT:
                self._facts.clear()
            facts = observe_tables(statement, db)
            if unchecked and any(map(_is_parent, facts)):
                facts = (*facts, Fact("unchecked_keys", ()))
            if self._vendor.flavor == "mariadb" and any(fact.relation == "changes_database" for fact in facts):
                facts = (*facts, Fact("written_by", ("mariadb",)))
            known = self._facts[key] = statement, facts  # the statement is kept, so that no other gets its id
        return known[1]

    def _read(self, query: QueryEvent) -> tuple[SqlMode, bool]:
        """How the text is to be read, and whether foreign_key_checks is off."""
        known = self._modes.get(query.status)
        if known is None:
            flags = query.variable("flags2")
            if len(self._modes) >= _KEPT:
                self._modes.clear()
            known = self._modes[query.status] = (
                mode_of(query),
                isinstance(flags, int) and bool(flags & _NO_FOREIGN_KEY_CHECKS),
            )
        return known


def row_facts(table: str, db: str) -> tuple[Fact, ...]:
    """The facts of the rows of a table in database `db`."""
    return (
        Fact("kind", ("ROWS",)),
        Fact("names_table", (object_key(db, table), 1, "target")),
        *((Fact("event_database", (db,)),) if db else ()),
    )


def _is_parent(fact: Fact) -> bool:
    return fact.relation == "names_table" and fact.row[2] == "references"


def _created(facts: tuple[Fact, ...]) -> str:
    if facts[0].row[0] != "CREATE TABLE" or any(fact.relation == "creates_temporary" for fact in facts):
        return ""
    return next((str(f.row[0]) for f in facts if f.relation == "names_table" and f.row[2] == "target"), "")
