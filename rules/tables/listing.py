"""The tables info of every statement: of a binary log as it stands, of a script as a server would log it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...facts.binlog.decode import decode
from ...facts.binlog.event_types import GTID_TYPES, STATEMENT_TYPES
from ...facts.binlog.extended import Placed
from ...facts.binlog.query import ExecuteLoadQuery, QueryEvent
from ...facts.fact import Fact
from ...facts.readers.record import STATEMENT_COMMANDS, Record
from ...facts.resolve.named import observe_tables
from ...facts.server.session import Session, assign, use_database
from ...facts.sql.dialect import Vendor
from ...facts.sql.parse import parse_statement
from .information import TablesInfo
from .logged import LoggedStatements


class Listed(NamedTuple):
    """A statement and its tables info.

    place: line of the script or position in the log. query: the event, of a log. temporary: the temporary tables that
    were live.
    """

    place: int
    sql: str
    tables: tuple[str, ...]
    facts: tuple[Fact, ...]
    temporary: frozenset[str] = frozenset()
    query: QueryEvent | None = None


def listed_log(events: Iterable[Placed], info: TablesInfo, file: str = "") -> Iterator[Listed]:
    """The statements of a binary log. Raises InputError BE111 at a damaged event."""
    statements: LoggedStatements | None = None
    waiting: tuple[int, QueryEvent] | None = None
    for event, form in events:
        if statements is None:
            statements = LoggedStatements(form)
        body = decode(event, form, file) if event.type in STATEMENT_TYPES else None
        query = body.query if isinstance(body, ExecuteLoadQuery) else body
        if waiting:
            yield _logged(*waiting, statements, query, info)
        if event.type in GTID_TYPES:
            statements.group_begins()
        waiting = (event.position, query) if query else None
    if waiting and statements:
        yield _logged(*waiting, statements, None, info)


def _logged(
    position: int, query: QueryEvent, statements: LoggedStatements, following: QueryEvent | None, info: TablesInfo
) -> Listed:
    facts = statements.facts(query, query.db, following)
    return Listed(position, query.sql, info.of(facts), facts, query=query)


def listed_script(records: Iterable[Record], info: TablesInfo, vendor: Vendor) -> Iterator[Listed]:
    """The statements of a script; temporary tables are followed, because they are not logged beside rows."""
    sessions: dict[str, tuple[Session, set[str]]] = {}
    for record in records:
        session, temporary = sessions.setdefault(record.session, (Session(record.session), set()))
        if record.command not in STATEMENT_COMMANDS:
            continue
        statement = parse_statement(record.text, session.mode, vendor)
        facts = observe_tables(statement, session.default_db)
        live = frozenset(temporary)
        yield Listed(record.line, record.text, info.of(facts, live), facts, live)
        if statement.kind == "USE":
            use_database(session, statement)
        elif statement.kind == "SET":
            assign(session, statement)
        temporary -= {str(fact.row[0]) for fact in facts if fact.relation == "drops"}
        temporary |= {str(fact.row[0]) for fact in facts if fact.relation == "creates_temporary"}
