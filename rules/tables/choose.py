"""The rules as the chooser of a selection: what each statement and each table of rows is decided to be."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...facts.binlog.event import BinlogEvent
from ...facts.binlog.event_types import EventType
from ...facts.binlog.format_description import FormatDescription
from ...facts.binlog.gtid import domain_of
from ...facts.binlog.query import QueryEvent
from ...facts.binlog.rows import TableMap
from ...facts.fact import Fact
from .closing import Closing, Since, closing
from .filter import TableFilter
from .logged import LoggedStatements, row_facts
from .repeats import Repeats
from .target import Filtered

#: told of every decision: the event, what it says (the statement, or `rows of db.table`), the decision
OnDecision = Callable[[BinlogEvent, str, Filtered], None]
_KEPT = 10_000


class RuleChooser:
    """Decides statements and rows of one log by a filter.

    on_decision is told of every decision if `everything` says so; else those about a table's rows that need no
    warning may be told only once. unsafe: whether to look for statements that give other rows wherever they are run.
    """

    def __init__(
        self,
        chosen: TableFilter,
        on_decision: OnDecision | None = None,
        everything: bool = True,
        unsafe: bool = True,
    ) -> None:
        self._filter = chosen
        self._on_decision = on_decision
        self._everything = everything and on_decision is not None
        self._statements: LoggedStatements | None = None
        self._unsafe = unsafe
        self._repeats: Repeats | None = None
        self._rows: dict[tuple[str, str], Filtered] = {}
        self._same: dict[int, Filtered] = {}  # decisions that change nothing, by their facts, which are kept in them
        self._asked_in = chosen.output.token  # while that is the same, so are the answers about rows
        self._since = Since()
        self._by_domain = chosen.options.by_domain
        self._domain: tuple[Fact, ...] = ()
        self.database = chosen.options.rewritten

    @property
    def state(self) -> object:
        """What the rules know of the output."""
        return self._filter.output.token

    def file_is(self, file: str) -> None:
        """What follows is in this file."""
        self._since.begin(file)

    def begins(self, form: FormatDescription) -> None:
        """Statements are read as the server of this log wrote them."""
        self._statements = LoggedStatements(form)
        if self._unsafe and self._repeats is None:
            self._repeats = Repeats(form)

    def group_begins(self, gtid: BinlogEvent) -> None:
        """What the group before it created is not of this one."""
        if self._statements is not None:
            self._statements.group_begins()
        if self._by_domain and gtid.type == EventType.MARIADB_GTID:
            self._domain = (Fact("in_domain", (str(domain_of(gtid.body)),)),)
            self._rows.clear()

    def statement(self, event: BinlogEvent, query: QueryEvent) -> bool:
        """Whether the rules keep a statement."""
        assert self._statements is not None
        facts = self._statements.facts(query, self.database(query.db))
        if self._repeats is not None:
            facts = self._repeats.complete(facts, event, query, self._statements)
        self._follow()
        found = self._same.get(id(facts))
        if found is None:
            found = self._filter.decide((*facts, *self._domain) if self._domain else facts)
            self._since.follow(event.position, found.before, found.after)
            if found.before == found.after and found.facts is facts:
                self._same[id(facts)] = found
        if self._on_decision:
            self._on_decision(event, query.sql, found)
        return found.kept

    def rows(self, event: BinlogEvent, table: TableMap) -> bool:
        """Whether the rules keep the rows of a table."""
        self._follow()
        found = self._rows.get((table.db, table.table))
        if found is None:
            found = self._filter.decide((*row_facts(table.table, self.database(table.db)), *self._domain))
            self._rows[(table.db, table.table)] = found
            self._since.follow(event.position, found.before, found.after)
        if self._on_decision:
            self._on_decision(event, f"rows of {table.db}.{table.table}", found)
        return found.kept

    def _follow(self) -> None:
        """Forget answers that were given in another state."""
        if self._asked_in is not self.state or len(self._rows) + len(self._same) >= _KEPT:
            self._rows.clear()
            self._same.clear()
            self._asked_in = self.state

    def closing(self) -> Iterator[Closing]:
        """What the rules say of the output at the end of the log."""
        return closing(self._filter, self._since)

    def repeats(self, table: TableMap) -> bool:
        """Whether nobody has to be told of the same decision again."""
        found = self._rows.get((table.db, table.table))
        return not (self._everything or self._by_domain) and found is not None and not found.warned
