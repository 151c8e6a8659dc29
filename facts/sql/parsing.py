"""Parsed statements by template, so that a workload's text is parsed once per shape and no more."""

from __future__ import annotations

from dataclasses import replace

from ..names import TABLE_KINDS
from ..statement import Statement, TableDefinition
from .dialect import SqlMode, Vendor
from .kept_statements import statement_of
from .kinds import CHANGES
from .respan import in_whole_text
from .template import fold, without_rows

#: how many texts that cannot be folded are kept; random literals in SET or DDL would fill memory
_UNFOLDED_KEPT = 20_000
#: names in the text make templates too: memory stays bounded whatever a log holds
_TEMPLATES_KEPT = 50_000
#: what opens its tables when it is prepared (measured on MySQL 5.6.24 and MariaDB 10.11)
_OPENED = CHANGES | {"SELECT", "EXPLAIN", "CREATE VIEW"} | {
    f"CREATE {words}TABLE{rest}" for words in ("", "TEMPORARY ") for rest in ("", " LIKE", " SELECT")
}  # fmt: skip
#: characters of a text from which on rows are looked for that say nothing new
_LONG = 2_000


class StatementCache:
    """A bounded cache in front of `parse_statement`."""

    def __init__(self, vendor: Vendor) -> None:
        self.vendor = vendor
        self._by_template: dict[tuple[str, SqlMode], Statement] = {}
        self._by_text: dict[tuple[str, SqlMode], Statement] = {}

    def template(self, text: str, mode: SqlMode) -> str | None:
        """The template of a text, or None where its own text has to be its key."""
        return fold(text, mode)

    def of(self, text: str, mode: SqlMode) -> tuple[str, Statement]:
        """(key of the text, statement). Spans of a folded statement are those of the first text of its template."""
        template = self.template(text, mode)
        return text if template is None else template, self.parsed(text, template, mode)

    def parsed(self, text: str, template: str | None, mode: SqlMode) -> Statement:
        """The statement of a text whose template is known."""
        cache, key = (self._by_text, text) if template is None else (self._by_template, template)
        statement = cache.get((key, mode))
        if statement is None:
            if len(cache) >= (_UNFOLDED_KEPT if template is None else _TEMPLATES_KEPT):
                cache.clear()
            statement = cache[(key, mode)] = self._parsed(text, mode)
        return statement

    def _of_text(self, text: str, mode: SqlMode) -> Statement:
        """The statement of a text; of many rows of literals one says what all of them say."""
        if len(text) < _LONG:
            return statement_of(text, mode, self.vendor)
        short, cuts = without_rows(text, mode)
        statement = statement_of(short, mode, self.vendor)
        return in_whole_text(statement, text, cuts) if cuts else statement

    def _parsed(self, text: str, mode: SqlMode) -> Statement:
        statement = self._of_text(text, mode)
        if mode.engine:
            statement = _with_engine(statement, mode.engine, self.vendor)
        if statement.kind == "EXECUTE IMMEDIATE" and statement.source:
            return replace(statement, body=(statement_of(statement.source, mode, self.vendor),))
        if statement.kind == "PREPARE" and statement.source:
            prepared = statement_of(statement.source, mode, self.vendor)
            if prepared.kind in _OPENED and any(ref.kind in TABLE_KINDS for ref in prepared.objects):
                return replace(statement, flags=statement.flags | {"opens a table"})
        return statement


def _with_engine(statement: Statement, engine: str, vendor: Vendor) -> Statement:
    """CREATE TABLE that names no engine, with the session's.

    MySQL has a variable of its own for temporary tables (MySQL 5.6 manual, default_tmp_storage_engine); MariaDB takes
    this one unless that is set (documentation, the same).
    """
    temporary_apart = "temporary" in statement.flags and vendor.flavor == "mysql"
    is_table = statement.kind.startswith("CREATE") and "TABLE" in statement.kind and not statement.kind.endswith("LIKE")
    definition = statement.definition or TableDefinition()
    if not is_table or temporary_apart or definition.engine:
        return statement
    return replace(statement, definition=replace(definition, engine=engine))
