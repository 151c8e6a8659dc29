"""A workload on a topology: every statement on every server, and what tables stand for in the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...facts.fact import Fact
from ...facts.names import database_of, split_key
from ...facts.readers.record import STATEMENT_COMMANDS, Record
from ...facts.resolve.named import observe_tables
from ...facts.statement import Statement
from ..log import EventGroup, WrittenEvents
from ..log.logged import write, writer_of
from ..replay.decided import Decided
from ..replay.worlds import OF_TRANSACTION
from ..tables.logged import row_facts
from .edge import Edge, Form, Workload
from .file import ServerSpec, Topology
from .reached import Arrival, Item, Reached, Server

#: variables of a session that the servers behind do not get with its statements
_STAY = frozenset({"binlog_format", "sql_log_bin", "tx_isolation", "transaction_isolation"})
_SETS = frozenset({"sets", "sets_global", "sets_next", "sets_for"})
#: the source leaves a statement, or rows of a table, out of its log
_LEFT_OUT, _ROWS_LEFT_OUT = "LF-150", "LF-151"
_MAY_DO_NOTHING = frozenset({"if exists", "if not exists"})
_KEPT = 10_000


class Case(NamedTuple):
    """A decided statement. number: from 1; db: its default database. main: by the first server; others: by edge, of
    those that decided it. unlogged: why a change of it stands in no log, for certain or perhaps.
    """

    number: int
    db: str
    main: Decided
    others: Mapping[int, Decided]
    unchecked: bool
    unlogged: tuple[str, bool] = ("", False)


class Ran(NamedTuple):
    """A statement, and by server what became of each item of it; of the first server the statement itself."""

    case: Case
    on: Mapping[str, Sequence[Reached]]

    @property
    def record(self) -> Record:
        return self.case.main.record


class Course:
    """Runs a workload; its statements come out in the order in which servers behind get them.

    unwritten: in the end, the statements that no log got, since their transactions were rolled back or never ended.
    """

    def __init__(self, topology: Topology, workload: Workload) -> None:
        self.topology = topology
        first, self._behind = topology.first, topology.servers[1:]
        self.servers = {each.name: Server(each) for each in topology.servers}
        self._edges: list[Edge] = []
        self._own: dict[str, int] = {}
        self._rows: dict[str, int] = {}
        for each in self._behind:
            source = topology.of(each.source)
            self._own[each.name] = self._edge(Edge(source, each, workload))
            if source is not first:
                self._rows[each.name] = self._edge(Edge(source, each, workload, "ROW"))
        if not self._edges:
            self._edge(Edge(first, None, workload))
        self._main = self._edges[0]
        self._writer = writer_of(self._main.replay.shared.server)
        self._of_first = {at for at, edge in enumerate(self._edges) if edge.server is first}
        self._waiting: dict[int, Case] = {}
        self._count = 0
        self._unchecked: set[str] = set()
        self._facts: dict[tuple[int, str, bool], tuple[Statement, tuple[Fact, ...]]] = {}
        self.tables: dict[str, None] = {}

    def _edge(self, edge: Edge) -> int:
        self._edges.append(edge)
        return len(self._edges) - 1

    @property
    def unwritten(self) -> tuple[Case, ...]:
        return tuple(self._waiting.values())

    def run(self, records: Iterable[Record]) -> Iterator[Ran]:
        """Every statement that changes something, or is in a log. Raises InputError as a replay does."""
        for record in records:
            client = self._main.replay.sessions.get(record.session)
            db = client.session.default_db if client else self._main.replay.shared.database
            decided = self._main.run(record)
            known = self._others(record, decided)
            for at, main in enumerate(decided):
                others = {edge: found[at] for edge, found in known.items() if at < len(found)}
                yield from self._step(record, main, others, main.default_db or db)
        for main in self._main.end():
            yield from self._step(main.record, main, {}, "")

    def _others(self, record: Record, decided: Sequence[Decided]) -> dict[int, list[Decided]]:
        """What the other edges decide of a record; servers behind get what succeeded, and its session's settings."""
        found: dict[int, list[Decided]] = {}
        facts = [fact for each in decided for fact in each.entry.observation.facts]
        stays = any(fact.relation in _SETS and fact.row[0] in _STAY for fact in facts)
        failed = record.command in STATEMENT_COMMANDS and any(each.failed and not each.partly for each in decided)
        for at, edge in enumerate(self._edges[1:], 1):
            if at in self._of_first or not (stays or failed):
                found[at] = edge.run(record)
        return found

    def _step(self, record: Record, main: Decided, others: Mapping[int, Decided], db: str) -> Iterator[Ran]:
        self._count += 1
        self._note(main, db)
        facts = self._main.replay.decider.facts(client.state) if (client := self._client(record)) else set()
        unlogged = self._unlogged(main, facts)
        case = Case(self._count, db, main, others, record.session in self._unchecked, unlogged)
        form = self._main.form(main)
        written: WrittenEvents = write(self._writer, main, self._count)
        if form.open or unlogged[0]:
            yield from self._spread([case])
        elif form.text or form.rows:
            self._waiting[case.number] = case
        for group in written.groups:
            owners = dict.fromkeys(event.owner for event in group.body)
            cases = [self._waiting.pop(owner) for owner in owners if owner in self._waiting]
            yield from self._spread(cases, _doubt(group))

    def _client(self, record: Record):  # type: ignore[no-untyped-def]
        return self._main.replay.sessions.get(record.session)

    def _note(self, main: Decided, db: str) -> None:
        """What later statements hang on: foreign_key_checks, and which tables there are to speak of."""
        for fact in main.entry.observation.facts:
            if fact.relation == "sets_foreign_keys":
                session = main.record.session
                (self._unchecked.add if fact.row[0] == "0" else self._unchecked.discard)(session)

    def _unlogged(self, main: Decided, state: set[tuple[object, ...]]) -> tuple[str, bool]:
        """Why a change is in no log, and whether there surely was one; nothing where it is in one, or there is none."""
        outcome = main.decision.outcomes[0]
        if main.failed or outcome.verdict != "not recorded":
            return "", False
        facts = main.entry.observation.facts
        changes = {fact.relation for fact in facts} & {"row_change", "drops", "writes"}
        rules = {reason.rule_id for reason in outcome.reasons}
        is_off = ("setting", "sql_log_bin", "OFF") in state
        if not changes or not (is_off or rules & {_LEFT_OUT, _ROWS_LEFT_OUT}):
            return "", False
        why = "sql_log_bin is OFF" if is_off else "the filters of the source leave it out of its log"
        relations = {row[0] for row in state}
        sure = OF_TRANSACTION.isdisjoint(relations) and not (main.statement.flags & _MAY_DO_NOTHING)
        return why, sure

    def _spread(self, cases: Sequence[Case], doubt: str = "") -> Iterator[Ran]:
        """One transaction on every server."""
        if not cases:
            return
        first = self.topology.first
        on: dict[str, list[list[Reached]]] = {
            first.name: [self.servers[first.name].meet([self._itself(case)]) for case in cases]
        }
        for server in self._behind:
            arrivals = [self._arrivals(case, server, on[server.source][at], doubt) for at, case in enumerate(cases)]
            reached = iter(self.servers[server.name].meet([each for found in arrivals for each in found]))
            on[server.name] = [[next(reached) for _ in found] for found in arrivals]
        for at, case in enumerate(cases):
            yield Ran(case, {name: found[at] for name, found in on.items()})

    def _itself(self, case: Case) -> Arrival:
        facts = self._of_text(case, case.db)
        for fact in facts:
            if fact.relation == "names_table" and fact.row[2] in ("target", "exchange"):
                self.tables[str(fact.row[0])] = None
            elif fact.relation == "rename_step":
                self.tables |= dict.fromkeys((str(fact.row[1]), str(fact.row[2])))
        if main_drops_database(facts):
            gone = {str(fact.row[0]) for fact in facts if fact.relation == "changes_database"}
            named = (Fact("names_table", (key, 1, "asked")) for key in self.tables if database_of(key) in gone)
            facts = (*facts, *named)
        return Arrival(Item(), facts)

    def _arrivals(self, case: Case, server: ServerSpec, source: Sequence[Reached], doubt: str) -> list[Arrival]:
        """What a server meets of a statement, after what became of it on its source."""
        if server.source == self.topology.first.name:
            return self._from_first(case, server, doubt)
        found: list[Arrival] = []
        for each in source:
            found += self._passed_on(case, server, each)
        return found

    def _from_first(self, case: Case, server: ServerSpec, doubt: str) -> list[Arrival]:
        main = self._main.form(case.main)
        edge = self._own[server.name]
        decided = case.main if edge == 0 else case.others.get(edge)
        told = self._edges[edge].told(decided) if decided is not None else None
        why = main.open or doubt
        if case.unlogged[0]:
            open_ = "" if case.unlogged[1] else f"{case.unlogged[0]}, and whether it changes anything is not known"
            return [Arrival(Item(), self._facts_of(case, Item(), server), in_log=False, open=open_)]
        if main.open or told is None:
            return [Arrival(Item(), self._facts_of(case, Item(), server), open=why or "its source decides otherwise")]
        return self._of_form(case, server, main, edge, decided, why)

    def _of_form(
        self, case: Case, server: ServerSpec, form: Form, edge: int, decided: Decided, why: str, elsewhere: str = ""
    ) -> list[Arrival]:
        told = self._edges[edge].told(decided)
        found: list[Arrival] = []
        if form.text:
            found.append(
                Arrival(Item(), self._facts_of(case, Item(), server, bool(form.rows)), skips=told.text, open=why)
            )
        for table in form.rows:
            item = Item(table)
            found.append(
                Arrival(
                    item,
                    self._facts_of(case, item, server),
                    skips=told.of_rows(table),
                    halts=told.halts,
                    open=why,
                    elsewhere=bool(elsewhere),
                )
            )
        return found

    def _passed_on(self, case: Case, server: ServerSpec, reached: Reached) -> list[Arrival]:
        """What comes of an item behind a server that is not the first."""
        item, verdict = reached.arrival.item, reached.verdict
        facts = self._facts_of(case, item, server, reached.arrival.is_part)
        if verdict not in ("recorded", "unknown"):
            return [Arrival(item, facts, in_log=False, is_part=reached.arrival.is_part)]
        source = self.topology.of(server.source)
        why = f"it is not known whether {source.name} logs it" if verdict == "unknown" else ""
        why = why or self._renamed(case, source)
        if why:
            return [Arrival(item, facts, open=why, is_part=reached.arrival.is_part)]
        edge = self._rows[server.name] if item.table else self._own[server.name]
        decided = case.others.get(edge)
        form = self._edges[edge].form(decided) if decided is not None else Form(open="its source decides otherwise")
        if form.open or decided is None:
            return [Arrival(item, facts, open=form.open)]
        if item.table:
            form = Form(False, (item.table,))
        elif form.rows and reached.different:
            return [Arrival(item, facts, open=f"which rows {source.name} logs hangs on rows that differ there")]
        other = "other data" if reached.different & {"other data"} else ""
        return self._of_form(case, server, form, edge, decided, "", other)

    def _renamed(self, case: Case, server: ServerSpec) -> str:
        """Why names behind a server are not followed: databases have other names there."""
        names = {case.db} | {
            database_of(str(f.row[0])) for f in self._of_text(case, case.db) if f.relation == "names_table"
        }
        at = server
        while at.source:
            if any(at.filters.database(db) != db for db in names):
                return f"databases have other names on {at.name}"
            at = self.topology.of(at.source)
        return ""

    def _facts_of(self, case: Case, item: Item, server: ServerSpec, created: bool = False) -> tuple[Fact, ...]:
        """Facts of an item under the names that a server has."""
        there = server.filters.database
        if item.table:
            name = split_key(item.table)
            return row_facts(name.name, there(name.db))
        facts = self._of_text(case, there(case.db))
        if created:  # CREATE TABLE ... SELECT, whose rows are logged as rows
            named = [f for f in facts if f.relation == "names_table" and f.row[2] == "target"]
            facts = (Fact("kind", ("CREATE TABLE",)), *named, *(f for f in facts if f.relation in _OF_CREATE))
        renamed = (str(f.row[0]) for f in facts if f.relation == "changes_database")
        return (*facts, *(Fact("called_there", (server.name, there(db))) for db in renamed if there(db) != db))

    def _of_text(self, case: Case, db: str) -> tuple[Fact, ...]:
        statement = case.main.statement
        key = id(statement), db, case.unchecked
        known = self._facts.get(key)
        if known is None:
            if len(self._facts) >= _KEPT:
                self._facts.clear()
            facts = observe_tables(statement, db)
            if case.unchecked:
                facts = (*facts, Fact("unchecked_keys", ()))
            known = self._facts[key] = statement, facts  # the statement is kept, so that no other gets its id
        return known[1]


_OF_CREATE = frozenset({"feature", "event_database"})


def main_drops_database(facts: Iterable[Fact]) -> bool:
    """x"""
    return any(fact.relation == "kind" and fact.row[0] == "DROP DATABASE" for fact in facts)


def _doubt(group: EventGroup) -> str:
    """Why nobody knows what becomes of a group's changes."""
    if group.ending == "XA_prepare":
        return "its XA transaction is prepared, and may be rolled back"
    return "a part of its transaction is rolled back" if group.ending == "ROLLBACK" else ""
