"""The rules as the chooser of a selection: what each statement and each table of rows is decided to be."""

from __future__ import annotations

from collections.abc import Callable

from ...facts.binlog.event import Event
from ...facts.binlog.format_description import FormatDescription
from ...facts.binlog.query import Query
from ...facts.binlog.rows import TableMap
from .filter import Filtered, TableFilter
from .logged import LoggedStatements, row_facts

#: told of every decision: the event, what it says (the statement, or `rows of db.table`), the decision
OnDecision = Callable[[Event, str, Filtered], None]
_KEPT = 10_000


class RuleChooser:
    """Decides statements and rows of one log by a filter."""

    def __init__(self, chosen: TableFilter, on_decision: OnDecision | None = None) -> None:
        self._filter = chosen
        self._on_decision = on_decision
        self._statements: LoggedStatements | None = None
        self._rows: dict[tuple[str, str], Filtered] = {}  # while the state is the same, so is the answer
        self.database = chosen.options.rewritten

    def begins(self, form: FormatDescription) -> None:
        """Statements are read as the server of this log wrote them."""
        self._statements = LoggedStatements(form)

    def statement(self, event: Event, query: Query) -> bool:
        """Whether the rules keep a statement."""
        assert self._statements is not None
        found = self._filter.decide(self._statements.facts(query, self.database(query.db)))
        if self._on_decision:
            self._on_decision(event, query.sql, found)
        return found.kept

    def rows(self, event: Event, table: TableMap) -> bool:
        """Whether the rules keep the rows of a table."""
        found = self._rows.get((table.db, table.table))
        if found is None or found.before is not self._filter.state:
            found = self._filter.decide(row_facts(table.table, self.database(table.db)))
            if len(self._rows) >= _KEPT:
                self._rows.clear()
            self._rows[(table.db, table.table)] = found
        if self._on_decision:
            self._on_decision(event, f"rows of {table.db}.{table.table}", found)
        return found.kept
