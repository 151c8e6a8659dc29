"""Facts against what a server locked: `python -m binlogic.benchmarks.truth [ARCHIVE_OR_FOLDER ...]`.

Replays the `truth.jsonl` of recorded runs through the facts and compares, statement by statement, the tables read and
written with those that the server's audit plugin reported. Exact means both sets are equal.

The plugin (MariaDB server_audit, table events) reports locks, so some statements are compared more loosely:

- a locking SELECT shows as written what facts call read, CREATE and DROP TRIGGER show as read what they change, and
  EXPLAIN shows what it would open: only the union of both sets is compared (EXPLAIN: that of the statement in it);
- where definitions change (`table_ddl`), the tables changed are compared with the tables written; the tables read are
  compared for CREATE ... SELECT only, others merely lock what they name;
- tables of the databases nobody stores (information_schema, performance_schema) never show; those in which the server
  keeps definitions, accounts and statistics (database mysql) show for statements that do not name them: left out.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from binlogic.benchmarks.runs import Run, given_runs
from binlogic.facts.catalog import Catalog, ref_key
from binlogic.facts.names import TABLE_KINDS, split_key
from binlogic.facts.readers.general_log import read_general_log
from binlogic.facts.readers.log_header import connect_database
from binlogic.facts.readers.record import STATEMENT_COMMANDS
from binlogic.facts.resolve import Names, Observation, observe
from binlogic.facts.server.session import Session, assign, dropped_database, prepare, prepared_text, use_database
from binlogic.facts.sql.dialect import Vendor
from binlogic.facts.sql.parsing import StatementCache
from binlogic.facts.statement import Statement

MARIADB = Vendor("mariadb", 101119)
_VIRTUAL = frozenset({"information_schema", "performance_schema"})
_DEFINED = ("CREATE ", "ALTER ", "DROP ", "RENAME ", "TRUNCATE", "GRANT", "REVOKE")
_MAINTAINED = frozenset({"ANALYZE TABLE", "OPTIMIZE TABLE", "REPAIR TABLE", "CHECK TABLE", "CHECKSUM TABLE"})
_UNION = frozenset({"CREATE TRIGGER", "DROP TRIGGER", "EXPLAIN"})
_READS, _WRITES = frozenset({"reads", "reads_via"}), frozenset({"writes", "writes_via"})


class Tables(NamedTuple):
    """Tables read and written, as `db.name`."""

    read: frozenset[str]
    written: frozenset[str]


class Miss(NamedTuple):
    """A statement whose facts are not what the server did."""

    run: str
    query_id: int
    sql: str
    expected: Tables
    found: Tables


@dataclass
class Result:
    """Of one run: statements whose tables are known, those exact, why others do not count, and the misses."""

    run: str
    counted: int = 0
    exact: int = 0
    uncounted: Counter[str] = field(default_factory=Counter)
    misses: list[Miss] = field(default_factory=list)


class Server:
    """The sessions and the catalog as the accepted statements leave them."""

    def __init__(self) -> None:
        self.catalog = Catalog()
        self.statements = StatementCache(MARIADB)
        self.sessions: dict[int, Session] = {}

    def session(self, connection: int) -> Session:
        """The session of a connection, opened where it is new."""
        return self.sessions.setdefault(connection, Session(str(connection)))

    def apply(self, session: Session, statement: Statement) -> None:
        """What an accepted statement changes for later ones."""
        if statement.kind == "USE":
            use_database(session, statement)
        elif statement.kind == "SET":
            assign(session, statement)
        elif statement.kind in ("PREPARE", "DEALLOCATE"):
            text = prepared_text(session, statement) if statement.kind == "PREPARE" else None
            parsed = self.statements.of(text, session.mode)[1] if text is not None else None
            prepare(session, statement, {statement.subject.lower(): parsed} if parsed else {})
        else:
            self._define(session, statement)

    def _define(self, session: Session, statement: Statement) -> None:
        self.catalog.apply(session.beneath_temporary(statement), session.default_db)
        session.define_temporary(statement, self.catalog)
        dropped = {ref_key(ref, session.default_db) for ref in statement.refs("drop")}
        session.keep_temporary(session.temporary.keys() - dropped)
        if statement.kind == "DROP DATABASE":
            dropped_database(session, statement)


def observed(statement: Statement, names: Names) -> Tables:
    """The tables that the facts of a statement name; views and temporary tables are none."""
    if statement.kind == "EXPLAIN" and statement.body:
        statement = statement.body[0]
    views = {names.key(ref) for ref in statement.objects if ref.kind == "view"} | names.catalog.views.keys()
    read: set[str] = set()
    written: set[str] = set()
    for observation in _with_nested(observe(statement, names), names):
        for fact in observation.facts:
            side = read if fact.relation in _READS else written if fact.relation in _WRITES else None
            key = str(fact.row[0])
            if side is None or key in views or key in names.temporary:
                continue
            name = split_key(key)
            if name.kind in TABLE_KINDS and name.db.lower() not in _VIRTUAL:
                side.add(f"{name.db}.{name.name}")
    return Tables(frozenset(read), frozenset(written))


def _with_nested(observation: Observation, names: Names, depth: int = 0) -> Iterator[Observation]:
    yield observation
    for nested in observation.nested if depth < 16 else ():
        inner = Names(nested.default_db, names.catalog, names.temporary, names.prepared)
        yield from _with_nested(observe(nested.statement, inner), inner, depth + 1)


def expected(row: Mapping[str, Any], statement: Statement) -> Tables | str:
    """What the server reported of a statement, or why that says nothing about tables."""
    if row["error"]:
        return "failed"
    if row["tables_read"] is None:
        return "under LOCK TABLES, where nothing is reported"
    if statement.kind in _MAINTAINED:
        return "maintenance of tables, no fact by design"
    read, written = set(row["tables_read"]), set(row["tables_written"])
    for entry in row.get("table_ddl", ()):
        written |= _defined(*entry.split(" ", 1))
    if statement.kind.startswith(_DEFINED):
        named = {ref.name for ref in statement.objects if ref.db == "mysql"}
        kept = {table for table in read | written if not table.startswith("mysql.") or table[6:] in named}
        read, written = read & kept, written & kept
    if not read | written and {"if exists", "if not exists"} & statement.flags:
        return "definition that was already so"
    return Tables(frozenset(read), frozenset(written))


def _defined(change: str, tables: str) -> set[str]:
    """The tables of an entry of `table_ddl`: `ALTER db.t`, `RENAME db,t|db.u,.`."""
    if change != "RENAME":
        return {tables}
    old, new = tables.split("|")
    return {old.replace(",", ".", 1), new.rsplit(",", 1)[0]}


def compare(run: Run) -> Result:
    """Replay one run. Raises OSError, KeyError and ValueError where its files cannot be read."""
    result = Result(run.name)
    server = Server()
    databases = _database_changes(run.text("general.log"))
    for line in run.text("truth.jsonl").splitlines():
        row = json.loads(line)
        session = server.session(row["conn"])
        changes = databases[str(row["conn"])]
        if changes and changes[0][0] == _squeezed(row["sql"]):
            session.default_db = changes.popleft()[1]
        statement = server.statements.of(row["sql"], session.mode)[1]
        truth = expected(row, statement)
        if isinstance(truth, str):
            result.uncounted[truth] += 1
        else:
            _judge(result, row, statement, truth, observed(statement, session.names(server.catalog)))
        if not row["error"]:
            server.apply(session, statement)
    return result


def _judge(result: Result, row: Mapping[str, Any], statement: Statement, truth: Tables, found: Tables) -> None:
    result.counted += 1
    if row.get("table_ddl") and not statement.kind.endswith("SELECT"):
        same = truth.written == found.written
    elif statement.kind in _UNION or (statement.kind == "SELECT" and "locking" in statement.flags):
        same = truth.read | truth.written == found.read | found.written
    else:
        same = truth == found
    result.exact += same
    if not same:
        result.misses.append(Miss(result.run, row["qid"], row["sql"], truth, found))


def _database_changes(general_log: str) -> dict[str, deque[tuple[str, str]]]:
    """Per connection, the next statement after each Connect or Init DB and the default database it meets."""
    changes: dict[str, deque[tuple[str, str]]] = defaultdict(deque)
    pending: dict[str, str] = {}
    for record in read_general_log([general_log]):
        if record.command == "connect":
            pending[record.session] = connect_database(record.text)
        elif record.command == "init db":
            pending[record.session] = record.text.strip()
        elif record.command in STATEMENT_COMMANDS and record.session in pending:
            changes[record.session].append((_squeezed(record.text), pending.pop(record.session)))
    return changes


def _squeezed(text: str) -> str:
    return " ".join(text.split())


def report(results: Iterable[Result]) -> bool:
    """Print a line per run and every miss; tells whether 999 of 1000 statements are exact in each run."""
    results = list(results)
    print(f"{'run':24}{'counted':>9}{'exact':>9}{'share':>10}   not counted")
    for result in results:
        uncounted = ", ".join(f"{count} {reason}" for reason, count in sorted(result.uncounted.items()))
        print(f"{result.run:24}{result.counted:9}{result.exact:9}{_share(result):>10}   {uncounted}")
    total = Result("all", sum(r.counted for r in results), sum(r.exact for r in results))
    print(f"{total.run:24}{total.counted:9}{total.exact:9}{_share(total):>10}")
    for miss in (miss for result in results for miss in result.misses):
        print(f"\n{miss.run} query {miss.query_id}: {_squeezed(miss.sql)[:300]}")
        for action, truth, found in zip(Tables._fields, miss.expected, miss.found, strict=True):
            if truth != found:
                print(f"  {action}: server {sorted(truth)}, facts {sorted(found)}")
    return all(result.exact >= 0.999 * result.counted for result in results)


def _share(result: Result) -> str:
    return f"{100 * result.exact / result.counted:.3f} %" if result.counted else "-"


if __name__ == "__main__":
    sys.exit(not report(compare(run) for run in given_runs(sys.argv[1:])))
