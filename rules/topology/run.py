"""A workload on a topology: every statement on every server, in the order in which servers behind the first get it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...facts.fact import Fact
from ...facts.names import database_of
from ...facts.readers.record import STATEMENT_COMMANDS, Record
from ...facts.sql.dialect import Vendor
from ...facts.sql.parsing import StatementCache
from ..log import EventGroup
from ..log.logged import write, writer_of
from ..replay.decided import Decided
from ..replay.worlds import OF_TRANSACTION
from .cases import LoggedCase, LoggedCases
from .decided_item import ArrivingItem, DecidedItem, Item, TopologyServer
from .file import ServerSpec, Topology
from .source_log import LoggedForm, SourceLog, TopologyWorkload

#: variables of a session that the servers behind do not get with its statements
_STAY = frozenset({"binlog_format", "sql_log_bin", "tx_isolation", "transaction_isolation"})
_SETS = frozenset({"sets", "sets_global", "sets_next", "sets_for"})
#: the source leaves a statement, or rows of a table, out of its log
_LEFT_OUT = frozenset({"LF-150", "LF-151"})
_OFF = ("setting", "sql_log_bin", "OFF")
_CHANGES = frozenset({"row_change", "drops", "writes"})
_MAY_DO_NOTHING = frozenset({"if exists", "if not exists"})
_OTHERWISE = LoggedForm(open="its source decides otherwise")


class RunStatement(NamedTuple):
    """A statement, and by server what became of each item of it; of the first server the statement itself."""

    case: LoggedCase
    on: Mapping[str, Sequence[DecidedItem]]

    @property
    def record(self) -> Record:
        return self.case.main.record


class TopologyRun:
    """Runs a workload. servers: by name, the first one first. tables: whatever is changed, by name."""

    def __init__(self, topology: Topology, workload: TopologyWorkload, with_own_names: bool = True) -> None:
        """with_own_names: else tables are numbered from `begin_again` on, so that equal questions are asked once."""
        self.topology = topology
        self.servers = {each.name: TopologyServer(each) for each in topology.servers}
        self.tables: dict[str, None] = {}
        first, *self._behind = topology.servers
        self._logs: list[SourceLog] = []
        self._parsed: dict[Vendor, StatementCache] = {}
        #: by replica, the log that decides what its source logs, and the one that decides what it logs of rows
        self._own: dict[str, int] = {}
        self._rows: dict[str, int] = {}
        for each in self._behind:
            source = topology.of(each.source)
            self._own[each.name] = self._log(source, each, workload)
            if source is not first:
                self._rows[each.name] = self._log(source, each, workload, "ROW")
        if not self._logs:
            self._log(first, None, workload)
        self._of_first = {at for at, log in enumerate(self._logs) if log.server is first}
        self._main = self._logs[0]
        self._writer = writer_of(self._main.replay.shared.server)
        self._cases = LoggedCases(with_own_names)
        self._waiting: dict[int, LoggedCase] = {}

    def _log(self, server: ServerSpec, replica: ServerSpec | None, workload: TopologyWorkload, form: str = "") -> int:
        self._logs.append(SourceLog(server, replica, workload, self._parsed, form))
        return len(self._logs) - 1

    @property
    def unwritten(self) -> tuple[LoggedCase, ...]:
        """In the end: the statements that no log got, since their transactions were rolled back or did not end."""
        return tuple(self._waiting.values())

    def begin_again(self) -> None:
        """From here on every table of every server is again as on the first one."""
        self.tables = {}
        self._cases.begin_again()
        for server in self.servers.values():
            server.target.begin()

    def own_name(self, key: str) -> str:
        """What a table is called whose key is in the facts."""
        return self._cases.own_name(key)

    def run(self, records: Iterable[Record]) -> Iterator[RunStatement]:
        """Every statement that is in a log, or changes something and is not. Raises InputError as a replay does."""
        for record in records:
            client = self._main.replay.sessions.get(record.session)
            db = client.session.default_db if client else self._main.replay.shared.database
            decided = self._main.run(record)
            known = self._others(record, decided)
            for at, main in enumerate(decided):
                others = {log: found[at] for log, found in known.items() if at < len(found)}
                yield from self._step(main, others, main.default_db or db)
        for main in self._main.end():
            yield from self._step(main, {}, "")

    def _others(self, record: Record, decided: Sequence[Decided]) -> dict[int, list[Decided]]:
        """What the other logs decide of a record; servers behind get what succeeded, and what its session sets."""
        facts = (fact for each in decided for fact in each.entry.observation.facts)
        stays = any(fact.relation in _SETS and fact.row[0] in _STAY for fact in facts)
        failed = record.command in STATEMENT_COMMANDS and any(each.failed and not each.partly for each in decided)
        return {
            at: log.run(record)
            for at, log in enumerate(self._logs)
            if at and (at in self._of_first or not (stays or failed))
        }

    def _step(self, main: Decided, others: Mapping[int, Decided], db: str) -> Iterator[RunStatement]:
        unlogged, is_sure = self._unlogged(main)
        case = self._cases.of(main, others, db, unlogged, is_sure)
        form = self._main.form(main)
        written = write(self._writer, main, case.number)
        if form.open or unlogged:
            yield from self._spread([case], "")
        elif form.text or form.rows:
            self._waiting[case.number] = case
        for group in written.groups:
            owners = dict.fromkeys(event.owner for event in group.body)
            cases = [self._waiting.pop(owner) for owner in owners if owner in self._waiting]
            yield from self._spread(cases, _doubt(group))

    def _unlogged(self, main: Decided) -> tuple[str, bool]:
        """Why a change is in no log, and whether there surely was one; nothing where it is in one, or there is none."""
        outcome = main.decision.outcomes[0]
        client = self._main.replay.sessions.get(main.record.session)
        if main.failed or outcome.verdict != "not recorded" or client is None:
            return "", False
        state = self._main.replay.decider.facts(client.state)
        is_left_out = any(reason.rule_id in _LEFT_OUT for reason in outcome.reasons)
        if not (_OFF in state or is_left_out) or _CHANGES.isdisjoint(f.relation for f in main.entry.observation.facts):
            return "", False
        is_sure = OF_TRANSACTION.isdisjoint(row[0] for row in state) and not main.statement.flags & _MAY_DO_NOTHING
        return "its source leaves it out of its log" if is_left_out else "sql_log_bin is OFF", is_sure

    def _spread(self, cases: Sequence[LoggedCase], doubt: str) -> Iterator[RunStatement]:
        """One transaction on every server."""
        first = self.topology.first.name
        on = {first: [self.servers[first].meet([self._itself(case)]) for case in cases]}
        for server in self._behind:
            arrivals = [self._arrivals(case, server, on[server.source][at], doubt) for at, case in enumerate(cases)]
            reached = iter(self.servers[server.name].meet([each for found in arrivals for each in found]))
            on[server.name] = [[next(reached) for _ in found] for found in arrivals]
        for at, case in enumerate(cases):
            yield RunStatement(case, {name: found[at] for name, found in on.items()})

    def _itself(self, case: LoggedCase) -> ArrivingItem:
        """The statement on the first server."""
        self.tables |= dict.fromkeys(self._cases.changed(case))
        dropped = self._cases.dropped_database(case)
        inside = (Fact("names_table", (key, 1, "asked")) for key in self.tables if database_of(key) == dropped)
        return ArrivingItem(Item(), (*self._cases.itself(case), *(inside if dropped else ())))

    def _arrivals(
        self, case: LoggedCase, server: ServerSpec, source: Sequence[DecidedItem], doubt: str
    ) -> list[ArrivingItem]:
        """What a server meets of a statement, after what became of it on its source."""
        if server.source != self.topology.first.name:
            return [each for reached in source for each in self._passed_on(case, server, reached)]
        if case.unlogged:
            doubt = "" if case.is_sure else f"{case.unlogged}, and whether it changes anything is not known"
            return [ArrivingItem(Item(), self._cases.facts(case, Item(), server), in_log=False, open=doubt)]
        log = self._own[server.name]
        decided = case.main if log == 0 else case.others.get(log)
        return self._logged(case, server, log, decided, self._main.form(case.main), doubt)

    def _passed_on(self, case: LoggedCase, server: ServerSpec, reached: DecidedItem) -> list[ArrivingItem]:
        """What comes of an item behind a server that is not the first."""
        item, source = reached.arrival.item, self.topology.of(server.source)
        facts = self._cases.facts(case, item, server)
        if reached.verdict == "unknown":
            return [ArrivingItem(item, facts, open=f"it is not known whether {source.name} runs it")]
        if reached.verdict != "recorded":
            return [ArrivingItem(item, facts, in_log=False)]
        if renamed := self._renamed(case, source):
            return [ArrivingItem(item, facts, open=f"databases have other names on {renamed}")]
        came_with_rows = item.table or item.with_rows  # then its text is a plain CREATE TABLE
        log = self._rows[server.name] if came_with_rows else self._own[server.name]
        decided = case.others.get(log)
        form = self._logs[log].form(decided) if decided is not None else _OTHERWISE
        if came_with_rows and not form.open:
            form = LoggedForm(rows=(item.table,)) if item.table else LoggedForm(text=True)
        elif form.rows and reached.on_others:
            form = LoggedForm(open=f"which rows {source.name} logs hangs on rows that differ there")
        return self._logged(case, server, log, decided, form, "", reached.makes_others, item.with_rows)

    def _logged(
        self, case: LoggedCase, server: ServerSpec, log: int, decided: Decided | None, form: LoggedForm, doubt: str,
        is_other: bool = False, with_rows: bool = False,
    ) -> list[ArrivingItem]:  # fmt: skip
        """What a server meets of what the log of its source holds, if anything."""
        if form.open or decided is None:
            return [ArrivingItem(Item(), self._cases.facts(case, Item(), server), open=form.open or _OTHERWISE.open)]
        told = self._logs[log].told(decided)
        found: list[ArrivingItem] = []
        if form.text:
            item = Item(with_rows=with_rows or bool(form.rows))
            facts = self._cases.facts(case, item, server)
            found.append(ArrivingItem(item, facts, skips=told.text, otherwise=told.otherwise, open=doubt))
        for table in form.rows:
            facts = self._cases.facts(case, Item(table), server)
            skips = told.of_rows(table)
            elsewhere = is_other
            found.append(
                ArrivingItem(Item(table), facts, skips=skips, halts=told.halts, open=doubt, elsewhere=elsewhere)
            )
        return found

    def _renamed(self, case: LoggedCase, server: ServerSpec) -> str:
        """The server, this or one before it, on which databases of the statement have other names; or nothing."""
        names = self._cases.databases(case)
        while server.source:
            if any(server.filters.database(db) != db for db in names):
                return server.name
            server = self.topology.of(server.source)
        return ""


def _doubt(group: EventGroup) -> str:
    """Why it is not known what becomes of a group's changes."""
    if group.ending == "XA_prepare":
        return "its XA transaction is prepared, and may be rolled back"
    return "a part of its transaction is rolled back" if group.ending == "ROLLBACK" else ""
