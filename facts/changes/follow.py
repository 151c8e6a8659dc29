"""Follows the definitions of tables through the statements of a binary log."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..binlog.format_description import FormatDescription
from ..binlog.images.column import MappedColumn
from ..binlog.query import QueryEvent
from ..binlog.rows import TableMap
from ..catalog import Catalog, ref_key
from ..names import database_key, object_key, split_key
from ..readers.logged_sql import mode_of, vendor_of_log
from ..sql.parsing import StatementCache
from ..statement import Statement
from .definitions import defined_columns, fits

#: what no statement without them defines anything
_DEFINES = re.compile(r"(?i)\b(?:CREATE|ALTER|DROP|RENAME)\b")


_DEFINING = frozenset({"create", "alter", "drop"})
#: first words of statements that change rows of tables which they name, at most
_DEFINITIONS = frozenset({"CREATE", "ALTER", "DROP", "RENAME", "TRUNCATE", "GRANT", "REVOKE", "ANALYZE", "OPTIMIZE"})
_CASCADES = frozenset({"CASCADE", "SET NULL", "SET DEFAULT"})


class FollowedTables:
    """The tables that a log, and what is known before it, define. version: changes where a definition may have."""

    def __init__(self, catalog: Catalog | None = None) -> None:
        self._catalog = catalog or Catalog()
        self._statements: StatementCache | None = None
        self._absent: set[str] = set()  # tables that were dropped, and databases that are new or were dropped
        self.version = 0

    def begins(self, form: FormatDescription) -> None:
        """Statements are read as the server of this log wrote them."""
        if self._statements is None:
            self._statements = StatementCache(vendor_of_log(form))

    def statement(self, query: QueryEvent) -> None:
        """Follow a statement, if it defines something."""
        statement = self._parsed(query) if _DEFINES.search(query.sql) else None
        if statement is None or "temporary" in statement.flags:
            return
        self.version += 1
        unsure = self._may_be_there(statement, query.db)
        self._catalog.apply(statement, query.db)
        if unsure:
            self._catalog.tables.pop(unsure)
        self._absent.update(ref_key(ref, query.db) for ref in statement.refs("drop"))
        for key in (ref_key(ref, query.db) for ref in statement.refs("create")):
            if statement.kind != "CREATE DATABASE":
                self._absent.discard(key)
            elif "if not exists" not in statement.flags:
                self._absent.add(key)

    def _parsed(self, query: QueryEvent) -> Statement | None:
        return self._statements.of(query.sql, mode_of(query))[1] if self._statements else None

    def touched(self, query: QueryEvent) -> tuple[set[str], set[str]]:
        """The tables whose rows a statement names as those it writes, and those that it defines anew or empties."""
        statement = self._parsed(query)
        written: set[str] = set()
        defined: set[str] = set()
        for ref in statement.objects if statement else ():
            if ref.action in _DEFINING or (statement and statement.kind == "TRUNCATE"):
                key = ref_key(ref, query.db)
                defined |= {key, *(self._catalog.tables_in(ref.name) if ref.kind == "database" else ())}
            elif ref.action == "write":
                written.add(ref_key(ref, query.db))
        return written, defined

    def leaves_alone(self, query: QueryEvent, tables: Iterable[str]) -> bool:
        """Whether a statement defines something and does nothing to tables: what changes rows may change more rows than
        it names, by triggers and foreign keys.
        """
        statement = self._parsed(query)
        if statement is None or statement.kind.partition(" ")[0] not in _DEFINITIONS:
            return False
        named = {ref_key(ref, query.db) for ref in statement.objects if ref.action != "read"}
        return not any(key in named or database_key(split_key(key).db) in named for key in tables)

    def cascades(self, parent: str, change: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The tables whose rows foreign keys change with rows of `parent` that are deleted or updated, each with the
        parent's columns in lower case.
        """
        for child, foreign_key in self._catalog.children_of(parent):
            action = foreign_key.on_delete if change == "delete" else foreign_key.on_update
            if action in _CASCADES:
                yield child.key, tuple(name.lower() for name in foreign_key.parent_columns)

    def _may_be_there(self, statement: Statement, db: str) -> str:
        """The table that IF NOT EXISTS defines, where another one may have its name already: nothing tells."""
        if "if not exists" not in statement.flags or not statement.kind.startswith("CREATE TABLE"):
            return ""
        key = next((ref_key(ref, db) for ref in statement.refs("create")), "")
        is_new = key in self._absent or database_key(split_key(key).db) in self._absent
        return "" if is_new or self._catalog.knows(key) else key

    def columns(self, table: TableMap, columns: tuple[MappedColumn, ...]) -> tuple[tuple[MappedColumn, ...], bool]:
        """The columns with what their definition says, if one is known and fits; and whether one is known but does
        not. Raises NotReadError for values that the definition shows to be in a form that is not read.
        """
        known = self._catalog.tables.get(object_key(table.db, table.table))
        if known is None or not (known.complete and known.columns):
            return columns, False
        if not fits(known, columns):
            return columns, True
        return defined_columns(known, columns), False
