"""Follows the definitions of tables through the statements of a binary log."""

from __future__ import annotations

import re

from ..binlog.format_description import FormatDescription
from ..binlog.images.column import MappedColumn
from ..binlog.query import QueryEvent
from ..binlog.rows import TableMap
from ..catalog import Catalog, ref_key
from ..names import database_key, object_key, split_key
from ..readers.logged_sql import mode_of, vendor_of
from ..sql.parsing import StatementCache
from ..statement import Statement
from .definitions import defined_columns, fits

#: what no statement without them defines anything
_DEFINES = re.compile(r"(?i)\b(?:CREATE|ALTER|DROP|RENAME)\b")


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
            self._statements = StatementCache(vendor_of(form))

    def statement(self, query: QueryEvent) -> None:
        """Follow a statement, if it defines something."""
        if self._statements is None or not _DEFINES.search(query.sql):
            return
        statement = self._statements.of(query.sql, mode_of(query))[1]
        if "temporary" in statement.flags:
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
